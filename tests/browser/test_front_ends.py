"""The same notebook in Notebook 7 and in Voilà."""

NOTEBOOK = "notebooks/bauab.ipynb"
CHIP = '.gk-table >> nth=0 >> [data-id="hand:0:1"]'


def play_a_move(lab, page):
    page.locator(CHIP).wait_for(timeout=60_000)
    page.locator(CHIP).click()
    page.locator(f"{CHIP} >> xpath=self::*[contains(@class, 'gk-selected')]").wait_for()
    page.locator('.gk-table >> nth=0 >> [data-id="plot:a1"]').click()
    page.locator('.gk-table >> nth=0 >> [data-id="on:a1"]').wait_for()


def test_notebook_7(lab, page):
    lab.open(page, f"notebooks/{NOTEBOOK}")
    lab.run(page, NOTEBOOK, timeout=120)
    play_a_move(lab, page)
    assert lab.python(NOTEBOOK, "str(table.session.actions[0])") == "1@a1"


def test_voila(lab, page):
    # Offline, Voilà asks a CDN in vain for two files that no board needs.
    page.tolerated.append(r"net::ERR_|Failed to load resource")
    lab.open(page, f"voila/render/{NOTEBOOK}")
    play_a_move(lab, page)
