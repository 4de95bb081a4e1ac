#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Looks through HTML reports in headless Chromium: with one finding, with hostile names and sources, and with 5,000 findings.

  test_page.py GPULINT MAKE_PAGE SOURCE_DIR        77: there is no Chromium, or no python3-websocket
"""
import os, shutil, subprocess, sys, tempfile

try:
    import browser
except ImportError:
    print("skipped: python3-websocket is not installed")
    sys.exit(77)
if not browser.program():
    print("skipped: no Chromium is installed")
    sys.exit(77)

GPULINT, MAKE_PAGE, SOURCE = sys.argv[1:4]
MOST_SECONDS = 2.0
failures = []


def check(what, actual, expected=True):
    if actual != expected:
        failures.append("%s: %r, expected %r" % (what, actual, expected))


def rows(b):
    return b.ask("document.querySelectorAll('#list a').length")


def heading(b):
    return b.ask("(document.querySelector('article h2') || {}).textContent || ''")


def is_shown(b, selector):
    return b.ask("document.querySelector(%r).getBoundingClientRect().width > 0" % selector)


def sections(b):
    return b.ask("[...document.querySelectorAll('article h3')].map(e => e.textContent)")


# The text of the picture is not smaller than 11 pixels of 14, and the whole of it is in its pane, or as much as can be read so.
def picture_fits(b):
    return b.ask("(() => { const i = document.querySelector('article img.screen'), w = i.getBoundingClientRect().width, least = 11 / 14 * i.naturalWidth; return i.complete && w >= least - 1 && (w <= i.parentNode.clientWidth + 0.5 || w <= least + 1); })()")


# By the button, a click on the picture and the keyboard: the size changes, and changes back; what is wider than its pane scrolls by keys.
def full_size(b):
    is_full = "(() => { const i = document.querySelector('article img.screen'); return Math.abs(i.getBoundingClientRect().width - i.naturalWidth) < 2 && i.naturalWidth > i.parentNode.clientWidth; })()"
    check("there is a button", is_shown(b, "article .size"))
    for name, change in (("the button", lambda: b.click("article .size")), ("a click", lambda: b.click("article .picture")), ("f", lambda: b.key("f"))):
        change()
        check(name + " shows the full size", b.ask(is_full))
        change()
        check(name + " fits it again", [b.ask(is_full), picture_fits(b)], [False, True])
    b.ask("document.querySelector('article .size').focus()")
    b.key("Enter")
    check("the button works by keys", b.ask(is_full))
    b.ask("document.querySelector('.picture').focus()")
    check("the picture takes the focus", b.ask("document.activeElement.className"), "scroll picture")
    b.key("f")


def one_finding(b, folder):
    program = os.path.join(SOURCE, "corpus/rules/gpu104/bad_recorded_on_wrong_stream.cu")
    subprocess.run([GPULINT, "check", "--no-cache", "--no-config", "--headers=bundled", "-q", "--exit-zero", "--output=html=" + folder, program], check=True)
    b.size(1300, 900)
    b.open("file://" + folder + "/index.html")
    check("rows", rows(b), 1)
    check("it is counted", b.ask("document.querySelector('#shown').textContent"), "1 finding")
    check("the only one is open", heading(b) != "")
    b.click("#list a")
    check("title", heading(b), "Kernel consume on stream side (non-blocking) reads and writes d_x while kernel produce on stream compute (non-blocking) may still be writing it.")
    check("sections", sections(b), ["Source", "What it rests on", "Picture", "Path", "Fix", "Rule GPU104"])
    check("what happens is said", b.ask("[...document.querySelectorAll('article p')].some(e => e.textContent.startsWith('At run time. Goes wrong when'))"))
    check("steps", b.ask("document.querySelectorAll('.path > li').length"), 6)
    check("claimed steps", b.ask("[...document.querySelectorAll('.path .claimed .line')].map(e => e.textContent.split('>')[3].slice(0, 6))"), ["(d_x);", "(d_x);"])
    check("what is beside the path has letters", b.ask("[...document.querySelectorAll('.lettered .step-number')].map(e => e.textContent)"), ["a", "b"])
    check("and so has its line", b.ask("[...document.querySelectorAll('.source .beside')].map(e => e.closest('.source > div').querySelector('.number').textContent)"), ["5", "6"])
    check("all of the diff is seen", b.ask("(() => { const d = document.querySelector('.diff').parentNode; return d.scrollWidth <= d.clientWidth; })()"))
    check("the diff adds", b.ask("document.querySelectorAll('.added').length > 0"))
    check("the picture is drawn", b.ask("new Promise(done => { const i = document.querySelector('article img.screen'); i.complete ? done(i.naturalWidth > 100) : i.onload = () => done(i.naturalWidth > 100); })"))
    check("wide: the picture is fitted", picture_fits(b))
    check("the sentences under the title stand apart", b.ask("[...document.querySelectorAll('article > p')].slice(1).every(e => parseFloat(getComputedStyle(e).marginTop) > 3)"))
    check("what confidence means is said", b.ask("[document.querySelector('.told').title, [...document.querySelectorAll('.rule p')].pop().textContent].every(t => t.startsWith('High confidence: '))"))
    check("a line and its number stay together", b.ask("[...document.querySelectorAll('.path .at')].every(e => /^line\\u00a0\\d+$/.test(e.textContent))"))
    check("all of the path's code is seen", b.ask("[...document.querySelectorAll('.path .line')].every(e => e.scrollWidth <= e.clientWidth)"))
    check("the source's place is in sight", b.ask("(() => { const k = document.querySelector('.source .key').getBoundingClientRect(), b = document.querySelector('.excerpt').getBoundingClientRect(); return k.top >= b.top && k.bottom <= b.bottom; })()"))
    check("no mark around a name is read aloud", b.ask("[...document.querySelectorAll('article img')].every(e => !e.alt.includes('`'))"))
    check("no line of the source is cut", b.ask("[...document.querySelectorAll('.source, .source span')].every(e => e.scrollWidth <= e.parentNode.clientWidth + 1)"))
    check("the legend names what is there", b.ask("[...document.querySelectorAll('.legend li')].map(e => e.className)"), ["grey", "blue", "red", "green"])
    check("the place's line is marked", b.ask("document.querySelector('.source .key .number').textContent"), "19")
    b.click(".path li:nth-child(4) a")
    check("a place shows its line", b.ask("document.querySelector('.here .number').textContent"), "17")
    check("complaints", b.complaints(), [])


# What paper has of the picture.
BANDS = "[...document.querySelectorAll('article img')].filter(i => i.getBoundingClientRect().width).map(i => { const r = i.getBoundingClientRect(); return [i.className, i.complete, r.top, r.bottom, r.width, i.naturalWidth]; })"


# One behind the other, none of them more than a page; letters have 11 pixels.
def bands_are_good(bands):
    return (all(name == "paper" and complete and 100 < width <= 680 and bottom - top <= 900 and width >= 11 / 14 * natural for name, complete, top, bottom, width, natural in bands) and
            all(abs(x[3] - y[2]) < 1 for x, y in zip(bands, bands[1:])))


# Where the narrow drawing fits, the wide one is a key or a button away.
def wide_drawing(b):
    width = "new Promise(done => setTimeout(() => done(document.querySelector('article img.screen').naturalWidth), 100))"
    widths = "[...document.querySelectorAll('article img:not(.paper)')].map(i => i.naturalWidth)"
    for size in (1400, 400):
        b.size(size, 900)
        wide, narrow = b.ask(width) and b.ask(widths)
        check("%d: the drawing that fits is the narrow one" % size, b.ask(width), narrow)
        check("%d: there is a button" % size, is_shown(b, "article .size"))
        for name, change in (("f", lambda: b.key("f")), ("the button", lambda: b.click("article .size"))):
            change()
            check("%d: %s opens the wide one" % (size, name), b.ask(width), wide)
            check("%d: in its size" % size, b.ask("Math.round(document.querySelector('article img.screen').getBoundingClientRect().width)"), wide)
            change()
            check("%d: and closes it" % size, b.ask(width), narrow)
    b.size(1300, 900)


def long_picture(b, folder):
    program = os.path.join(SOURCE, "corpus/rules/gpu112/bad_waits_for_the_event_of_its_stream.cu")
    subprocess.run([GPULINT, "check", "--no-cache", "--no-config", "--headers=bundled", "-q", "--exit-zero", "--output=html=" + folder, program], check=True)
    b.open("file://" + folder + "/index.html")
    b.click("#list a")
    wide_drawing(b)
    b.call("Emulation.setEmulatedMedia", media="print")
    b.ask("new Promise(done => setTimeout(done, 100))")
    bands = b.ask(BANDS)
    check("the two greys are told apart", b.ask("[...document.querySelectorAll('.legend li')].map(e => e.className).slice(0, 2)"), ["grey", "pale"])
    check("print has a longer one in bands", len(bands) > 3 and bands_are_good(bands))
    check("no page has only its first or last row", [bands and bands[i][3] - bands[i][2] > 250 for i in (0, -1)], [True, True])
    b.call("Emulation.setEmulatedMedia", media="screen")


def colours_and_print(b):
    colour = "getComputedStyle(document.body).backgroundColor"
    b.dark(False)
    light = b.ask(colour)
    b.dark(True)
    check("dark is dark", b.ask(colour) != light)
    b.call("Emulation.setEmulatedMedia", media="print", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    check("paper is white", b.ask(colour), "rgb(255, 255, 255)")
    check("print has no list", is_shown(b, "nav"), False)
    check("print has no controls", b.ask("[...document.querySelectorAll('button, input, select, kbd')].filter(e => e.getBoundingClientRect().width).length"), 0)
    check("print has the finding", is_shown(b, "article h2"))
    check("print has the name and the version", b.ask("document.querySelector('header').getBoundingClientRect().height > 0 && /gpulint \\d/.test(document.querySelector('#counts').textContent)"))
    check("print has no link to itself", is_shown(b, ".address"), False)
    bands = b.ask(BANDS)
    check("print has a picture that fits a page whole", len(bands) == 1 and bands_are_good(bands))
    check("print has the whole lines of code", b.ask("[...document.querySelectorAll('.source span, .line')].filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== 'visible').length"), 0)
    b.ask("dispatchEvent(new Event('beforeprint'))")
    check("print has the examples", b.ask("[...document.querySelectorAll('.rule details')].map(e => e.open)"), [True, True])
    b.ask("dispatchEvent(new Event('afterprint'))")
    check("which are folded again", b.ask("[...document.querySelectorAll('.rule details')].map(e => e.open)"), [False, False])
    check("print parts no step and no item of a list", b.ask("[...document.querySelectorAll('.path > li, article li')].every(e => getComputedStyle(e).breakInside === 'avoid')"))
    check("print leaves no single line", b.ask("[...document.querySelectorAll('article p')].every(e => getComputedStyle(e).orphans >= 3 && getComputedStyle(e).widows >= 3)"))
    check("print cuts nothing off", b.ask("document.querySelector('article').scrollHeight <= document.querySelector('article').clientHeight"))
    b.call("Emulation.setEmulatedMedia", media="screen")


def narrow(b):
    b.size(400, 800)
    again = "(() => { const h = location.hash; location.hash = ''; return new Promise(done => setTimeout(() => { location.hash = h; setTimeout(done, 100); }, 50)); })()"
    b.ask(again)
    check("narrow: the finding alone", [is_shown(b, "nav"), is_shown(b, "article h2")], [False, True])
    check("narrow: nothing is wider", b.ask("document.documentElement.scrollWidth <= 400"))
    check("narrow: the picture is fitted", picture_fits(b))
    check("narrow: its lanes stand closer", b.ask("new Promise(done => setTimeout(() => done(document.querySelector('article img.screen').naturalWidth), 100))") < 700)
    full_size(b)
    check("narrow: all of the diff is seen", b.ask("(() => { const d = document.querySelector('.diff').parentNode; return d.scrollWidth <= d.clientWidth; })()"))
    b.click(".back")
    check("narrow: the list alone", [is_shown(b, "#list"), is_shown(b, "article")], [True, False])
    b.size(1300, 900)


def hostile(b, folder):
    subprocess.run([MAKE_PAGE, folder, "7"], check=True)
    b.open("file://" + folder + "/index.html")
    for n in range(1, 8):
        b.click("#list li:nth-child(%d) a" % n)
        check("hostile: finding %d is open" % n, "number" in heading(b))
        b.ask("new Promise(done => setTimeout(done, 50))")
        check("hostile: nothing ran", b.ask("document.hostile === undefined"))
        check("hostile: the picture, wide and narrow, nothing else that loads", b.ask("[...document.querySelectorAll('img, iframe, object, embed, link')].map(e => e.src.slice(0, 15))"), ["data:image/svg+x"[:15]] * 2)
        check("hostile: no script came", b.ask("document.querySelectorAll('script:not([type])').length"), 1)
    check("hostile: the name is text", b.ask("document.querySelector('#list .place').textContent").split(" in ")[0], "a<img src=x onerror=document.hostile=1>.cu:4")
    check("hostile: the source is text", b.ask("document.querySelector('.source').textContent.includes('// </script><script>document.hostile = 1</script>')"))
    check("hostile: the notice is text", b.ask("document.querySelector('#lost li').textContent.includes('<img src=x')"))
    b.size(400, 800)
    b.ask("location.hash = ''; document.querySelector('#lost').open = true")
    check("hostile: nothing is wider than a narrow window", b.ask("[document.documentElement, document.querySelector('#lost')].every(e => e.scrollWidth <= e.clientWidth)"))
    b.size(1300, 900)
    check("hostile: requests", [r for r in b.requests() if not r.startswith(("file://" + folder, "data:", "about:"))], [])
    check("hostile: complaints", b.complaints(), [])
    b.ask("document.body.append(Object.assign(document.createElement('script'), {textContent: 'document.hostile = 1'}))")
    check("the policy stops a script that got in", b.ask("document.hostile === undefined"))


def five_thousand(b, folder):
    subprocess.run([MAKE_PAGE, folder, "5000"], check=True)
    url = "file://" + folder + "/index.html"
    seconds = b.open(url)
    print("5,000 findings: %.2f s, %.1f MB" % (seconds, os.path.getsize(folder + "/index.html") / 1e6))
    check("5,000 findings open in time", seconds < MOST_SECONDS)
    check("all are counted", b.ask("document.querySelector('#shown').textContent"), "5000 findings")
    check("not all rows are made", rows(b) < 1000)
    b.ask("document.querySelector('#list').scrollTop = 1e9")
    b.ask("new Promise(done => setTimeout(done, 100))")
    check("more rows come", rows(b) > 200)
    b.key("j")
    first = heading(b)
    b.key("j")
    second = heading(b)
    b.key("k")
    check("j and k", [first != second, heading(b)], [True, first])
    check("the address is the finding's", b.ask("location.hash.length"), 17)
    link = b.ask("location.href")
    b.key("/")
    check("/ goes to the search", b.ask("document.activeElement.id"), "search")
    b.type("number 4321 reads")
    check("text search", [b.ask("document.querySelector('#shown').textContent"), rows(b)], ["1 of 5000 findings", 1])
    b.key("Enter")
    check("Enter opens what was found", "number 4321 " in heading(b))
    b.key("Enter")
    check("Enter goes to the finding", b.ask("document.activeElement.id"), "finding")
    b.key("Escape")
    check("Esc closes it", heading(b), "")
    b.click("button[type=reset]")
    b.ask("new Promise(done => setTimeout(done, 50))")
    for name, value, expected in (("code", "GPU101", 1667), ("level", "warning", 1667), ("confidence", "high", 2500)):
        b.ask("(() => { const s = document.querySelector('#%s'); s.value = '%s'; s.dispatchEvent(new Event('input', {bubbles: true})); })()" % (name, value))
        check("filter by " + name, b.ask("document.querySelector('#shown').textContent"), "%d of 5000 findings" % expected)
        b.ask("(() => { const s = document.querySelector('#%s'); s.value = ''; s.dispatchEvent(new Event('input', {bubbles: true})); })()" % name)
    b.open("about:blank")
    b.open(link)
    check("a deep link opens its finding", heading(b), first)
    check("5,000: complaints", b.complaints(), [])


def main():
    folder = tempfile.mkdtemp(prefix="gpulint-page-")
    names = [os.path.join(folder, n) for n in ("one", "hostile", "many", "long")]
    for n in names[1:]:
        os.mkdir(n)
    b = browser.Browser()
    try:
        one_finding(b, names[0])
        colours_and_print(b)
        narrow(b)
        long_picture(b, names[3])
        hostile(b, names[1])
        five_thousand(b, names[2])
    finally:
        b.close()
        shutil.rmtree(folder)
    for f in failures:
        print("FAILED " + f)
    return 1 if failures else 0


sys.exit(main())
