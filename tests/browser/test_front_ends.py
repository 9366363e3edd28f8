"""The same notebook in Notebook 7 and in Voilà."""

NOTEBOOK = "notebooks/bauab.ipynb"
TABLE = ".gk-table >> nth=0"


def play_a_move(page):
    table = page.locator(TABLE)
    table.locator('[data-id="hand:0:1"]').click(timeout=60_000)
    table.locator('[data-id="hand:0:1"].gk-selected').wait_for()
    table.locator('[data-id="plot:a1"]').click()
    table.locator('[data-id="on:a1"]').wait_for()


def test_notebook_7(notebook_7, page):
    page.tolerated.append("reading 'schema'")  # Notebook 7.6 on any notebook, before a cell runs
    notebook_7.open(page, f"notebooks/{NOTEBOOK}")
    notebook_7.run(page, NOTEBOOK, timeout=120)
    play_a_move(page)
    assert notebook_7.python(NOTEBOOK, "str(table.session.actions[0])") == "1@a1"


def test_voila(lab, page):
    # Offline, Voilà asks a CDN in vain for two files that no board needs, and it cannot load one
    # of JupyterLab's own extensions.
    page.tolerated += [r"net::ERR_|Failed to load resource", "getter for the shared module"]
    lab.open(page, f"voila/render/{NOTEBOOK}")
    play_a_move(page)
