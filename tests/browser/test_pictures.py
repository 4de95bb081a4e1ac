#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at the pictures of two programs of each rule as a browser draws them, with its fonts, wide and narrow: what is written can be read. And at
the excerpts of their sources: they show what is spoken of.

  test_pictures.py GPULINT SOURCE_DIR        77: there is no Chromium, or no python3-websocket
"""
import glob, json, os, re, shutil, subprocess, sys, tempfile

try:
    import browser
except ImportError:
    print("skipped: python3-websocket is not installed")
    sys.exit(77)
if not browser.program():
    print("skipped: no Chromium is installed")
    sys.exit(77)

GPULINT, SOURCE = sys.argv[1:3]
PROGRAMS = 2  # of each rule
PANE, SMALLEST = 366, 11 / 14  # pixels of a window of 400; of letters of 14 pixels, what can still be read

# For each picture what is wrong with it, as pairs of a word and a text.
LOOK = r"""
[...document.querySelectorAll("div")].map(div => {
	const svg = div.firstChild, wrong = [], area = e => e.getBoundingClientRect();
	const meet = (a, b) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
	const isIn = (a, b, by) => a.left >= b.left + by && a.right <= b.right - by && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
	const boxes = [...svg.querySelectorAll(".node")].filter(n => n.querySelector("path, polygon") && !n.matches(".header, .left-out"));
	const shape = n => area(n.querySelector("path, polygon")), labels = [...svg.querySelectorAll(".edge text")];
	for (const t of svg.querySelectorAll("text"))
		if (!isIn(area(t), area(svg), 0))
			wrong.push(["clipped", t.textContent]);
	for (const n of boxes)
		for (const t of n.querySelectorAll("text"))
			if (!isIn(area(t), shape(n), 0.5))
				wrong.push(["leaves its box", t.textContent]);
	for (const l of labels) {
		if (boxes.some(n => meet(area(l), shape(n))))
			wrong.push(["on a box", l.textContent]);
		if (labels.some(other => other.parentNode !== l.parentNode && meet(area(l), area(other))))
			wrong.push(["on a label", l.textContent]);
		if ([...svg.querySelectorAll(".cluster text, .header text, .left-out text")].some(t => meet(area(l), area(t))))
			wrong.push(["on a title", l.textContent]);
	}
	for (const e of svg.querySelectorAll(".edge")) {
		const path = e.querySelector("path"), ends = e.querySelector("title").textContent.split("->"), to = path.getScreenCTM();
		for (const n of boxes.filter(n => !ends.includes(n.querySelector("title").textContent))) {
			const b = shape(n);
			let inside = 0;
			for (let at = 0; at < path.getTotalLength(); at += 4) {
				const p = path.getPointAtLength(at).matrixTransform(to);
				inside += p.x > b.left + 2 && p.x < b.right - 2 && p.y > b.top + 2 && p.y < b.bottom - 2;
			}
			if (inside > 1)
				wrong.push(["runs through a box", ends.join(" to ")]);
		}
	}
	const claimed = [...svg.querySelectorAll(".claimed")].map(shape), whole = area(svg), [left, right] = svg.dataset.claim.split(" ").map(n => whole.left + n * 4 / 3);
	if (claimed.some(b => b.left < left - 2 || b.right > right + 2))
		wrong.push(["outside of data-claim", svg.dataset.claim]);
	return {lanes: svg.querySelectorAll(".title").length, width: whole.width, texts: svg.querySelectorAll("text").length, labels: labels.length, wrong};
})
"""


def findings(folder):
    """(row, detail) of each finding."""
    programs = [f for rule in sorted(glob.glob(SOURCE + "/corpus/rules/gpu*")) for f in sorted(glob.glob(rule + "/bad_*"))[:PROGRAMS]]
    subprocess.run([GPULINT, "check", "--no-cache", "--no-config", "--headers=bundled", "-q", "--exit-zero", "--output=html=" + folder, *programs], check=True,
                   stderr=subprocess.DEVNULL)
    page = open(os.path.join(folder, "index.html"), encoding="utf-8").read()
    data = {name: json.loads(text) for name, text in re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', page, re.S)}
    return [(row, data["d%d" % i]) for i, row in enumerate(data["rows"][1:])]


def excerpts(details):
    """Whether each excerpt shows the head of the finding's function and the lines that the picture names, and has no gap of one or two lines."""
    good = True
    for row, detail in details:
        shown = {part["file"]: dict(part["lines"]) for part in detail["source"]}
        name = re.sub(r"<.*", "", re.sub(r"^lambda in |\(.*", "", row[8] or "")).split("::")[-1].strip()
        named = set(map(int, re.findall(r"line(?:&#160;| )(\d+)", detail.get("picture", ""))))
        named |= set(map(int, re.findall(r"\bline (\d+)", row[9])))  # of the same file, where it says no other
        wrong = [("no line %d" % n) for n in sorted(named - set(shown[row[5]]))]
        wrong += ["line %d is not marked" % n for n in map(int, re.findall(r"\bline (\d+)", row[9])) if n not in detail["said"]]
        for file, lines in shown.items():
            numbers = sorted(lines)
            wrong += ["a gap before line %d" % b for a, b in zip(numbers, numbers[1:]) if 1 < b - a < 4]
        if name in open(os.path.join(SOURCE, row[5])).read() and not any(  # a macro may have made it
                re.search(r"(^|\W)%s\s*(<[^;]*>)?\(" % re.escape(name), text) for text in shown[row[5]].values()):
            wrong.append("no head of " + name)
        for what in wrong:
            print("excerpt: %s %s:%d: %s" % (row[1], os.path.basename(row[5]), row[6], what))
        good = good and not wrong
    return good and len(details) > 40


def pictures(details):
    """(place, wide SVG, narrow SVG) of each finding that has a picture."""
    return [("%s %s:%d" % (row[1], os.path.basename(row[5]), row[6]), d["picture"], d["narrow"]) for row, d in details if "picture" in d]


def look(b, folder, name, drawn):
    """Whether the pictures can be read: nothing is clipped, leaves its box or crosses one; of a hundred labels at most one lies on something."""
    file = os.path.join(folder, name + ".html")
    with open(file, "w", encoding="utf-8") as out:
        out.write("<!doctype html><meta charset=utf-8><body>" + "".join("<div>%s</div>" % svg for _, svg in drawn))
    b.open("file://" + file)
    seen = b.ask(LOOK)
    for (place, _), s in zip(drawn, seen):
        if name == "narrow" and s["lanes"] <= 4 and s["width"] * SMALLEST > PANE:
            s["wrong"].append(("too wide", "%.0f pixels" % s["width"]))
    labels, on_something, bad = sum(s["labels"] for s in seen), 0, 0
    for (place, _), s in zip(drawn, seen):
        for what, text in s["wrong"]:
            print("%s: %s: %s: %s" % (name, place, what, text))
            on_something += what.startswith("on ")
            bad += not what.startswith("on ")
    print("%s: %d pictures, %d texts, %d labels, %d of them on something" % (name, len(seen), sum(s["texts"] for s in seen), labels, on_something))
    return len(seen) > 40 and labels > 60 and not bad and on_something * 100 <= labels


def main():
    folder = tempfile.mkdtemp(prefix="gpulint-pictures-")
    b = browser.Browser()
    try:
        details = findings(folder)
        drawn, shown = pictures(details), excerpts(details)
        wide = look(b, folder, "wide", [(place, svg) for place, svg, _ in drawn])
        narrow = look(b, folder, "narrow", [(place, svg) for place, _, svg in drawn])
    finally:
        b.close()
        shutil.rmtree(folder)
    return 0 if wide and narrow and shown else 1


sys.exit(main())
