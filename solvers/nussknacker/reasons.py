class Words:
    def __init__(self, q, f):
        pass

    def summary(self, l):
        return ""

    def reasons(self, l):
        return ()

    def picture(self, l):
        return ""

    def table(self, l):
        return []
