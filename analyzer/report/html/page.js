// SPDX-License-Identifier: Apache-2.0
// Everything that is shown is made by text nodes; no text of the report is ever read as HTML.
"use strict";
(function () {
	const byId = id => document.getElementById(id), read = id => JSON.parse(byId(id).textContent);
	const report = read("report"), rows = read("rows");
	// What rows are made of, in their order.
	const [KEY, CODE, LEVEL, CONFIDENCE, VERDICT, FILE, LINE, COLUMN, FUNCTION, MESSAGE] = rows.shift().keys();
	const rules = report.rules;
	const filters = {code: CODE, file: FILE, level: LEVEL, confidence: CONFIDENCE, verdict: VERDICT};
	const CHUNK = 200; // rows of the list that are made at once
	const PAPER = 680, PAGE = 900; // pixels between the margins, across and down, where a picture leaves room for its heading
	const sureness = { // docs/confidence.md
		high: "High confidence: both ends of the fault and what lies between them were read. Each run of the path has it; where order is missing, timing decides whether it shows.",
		medium: "Medium confidence: one end of the fault, or one fact, is supposed.",
		low: "Low confidence: two things that may be one and the same, or memory of which only the name is known.",
	};
	let shown = [], made = 0, open = -1, togglePicture = null;

	// An element; children are elements or texts. The attribute `class` is the only one that most have.
	function make(name, attributes, ...children) {
		const e = document.createElement(name);
		for (const [key, value] of Object.entries(attributes || {}))
			e.setAttribute(key, value);
		e.append(...children.flat().filter(c => c !== null && c !== undefined && c !== ""));
		return e;
	}
	// A sentence with `names` in it.
	const sentence = text => String(text).split("`").map((part, i) => i % 2 ? make("code", null, part) : part);
	const place = (file, line, column) => file + ":" + line + (column ? ":" + column : "");
	const levelClass = level => level === "note" ? "note-level" : level;
	const badge = (text, kind, title) => make("span", title ? {class: "badge " + kind, title} : {class: "badge " + (kind || "faint")}, text);

	// --- the list ---------------------------------------------------------------------------------------------------

	function fillFilter(id, column) {
		const counts = new Map();
		for (const row of rows)
			counts.set(row[column], (counts.get(row[column]) || 0) + 1);
		const names = [...counts.keys()].filter(name => name !== "");
		const order = {high: 0, error: 0, medium: 1, warning: 1, low: 2, note: 2};
		const natural = new Intl.Collator("en", {numeric: true}); // kernel2.cu before kernel10.cu
		names.sort((a, b) => id === "level" || id === "confidence" ? order[a] - order[b] : natural.compare(a, b) || (a < b ? -1 : 1));
		const select = byId(id), all = {code: "All rules", file: "All files", level: "All levels", confidence: "Any confidence", verdict: "Any verdict"};
		select.append(make("option", {value: ""}, all[id]));
		for (const name of names) {
			const rule = id === "code" && report.rules[name];
			select.append(make("option", {value: name}, name + (rule ? " " + rule.name : "") + " (" + counts.get(name) + ")"));
		}
		select.hidden = !names.length;
	}

	function fits(row, words) {
		for (const [id, column] of Object.entries(filters)) {
			const wanted = byId(id).value;
			if (wanted && row[column] !== wanted)
				return false;
		}
		const text = words.length ? [row[CODE], row[FILE] + ":" + row[LINE], row[FUNCTION], row[MESSAGE].replaceAll("`", "")].join("\n").toLowerCase() : "";
		return words.every(word => text.includes(word));
	}

	function moreRows() {
		const end = Math.min(made + CHUNK, shown.length), list = byId("list");
		for (; made < end; made++) {
			const index = shown[made], row = rows[index];
			const a = make("a", {href: "#" + row[KEY], "data-row": index},
				make("span", {class: "title"}, badge(row[LEVEL], levelClass(row[LEVEL])), badge(row[CODE]), sentence(row[MESSAGE])),
				make("span", {class: "place"}, place(row[FILE], row[LINE]), row[FUNCTION] ? " in " + row[FUNCTION].replace(/\(.*/, "") : "", row[VERDICT] ? " \u00b7 " + row[VERDICT] : ""));
			if (index === open)
				a.setAttribute("aria-current", "true");
			list.append(make("li", null, a));
		}
	}

	function filter() {
		const words = byId("search").value.toLowerCase().replaceAll("`", "").split(/\s+/).filter(Boolean);
		shown = rows.map((row, i) => i).filter(i => fits(rows[i], words));
		made = 0;
		byId("list").replaceChildren(...(rows.length && !shown.length ? [make("li", {class: "empty"}, "No finding fits. Clear the filter to see all.")] : []));
		moreRows();
		byId("shown").textContent = (shown.length === rows.length ? "" : shown.length + " of ") + plural(rows.length, "finding");
	}

	// --- one finding ------------------------------------------------------------------------------------------------

	function firstSentence(text) {
		const end = text.indexOf(". ");
		return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
	}

	const heading = text => make("h3", null, text);

	function section(title, ...children) {
		return [heading(title), ...children];
	}

	// The number of each stream of the path in the order in which they come, for their colours.
	function streamClasses(steps) {
		const names = [...new Set(steps.map(s => s.stream).filter(Boolean))];
		return name => "stream s" + (name === "host" ? 5 : names.filter(n => n !== "host").indexOf(name) % 5);
	}

	// What the claim rests on beside the path has letters, in the list and in the margin of the source.
	function letter(detail, r) {
		return String.fromCharCode(97 + detail.related.filter(other => !other.covered).indexOf(r));
	}

	function stepNumbers(detail, file, line) {
		const isHere = s => s.file === file && s.line === line;
		return [...detail.path.map((s, i) => ({s, i})).filter(({s}) => isHere(s))
			.map(({s, i}) => make("span", {class: "step-number" + (s.key ? " claimed" : "")}, String(i + 1))),
			...detail.related.filter(r => !r.covered && isHere(r)).map(r => make("span", {class: "step-number beside"}, letter(detail, r)))];
	}

	function sourceOf(detail, row) {
		const out = [];
		for (const part of detail.source) {
			const table = make("div", {class: "source"});
			let last = 0;
			for (const [number, text] of part.lines) {
				if (last && number > last + 1)
					table.append(make("div", {class: "gap"}, make("span"), make("span", {class: "number"}, "\u22ee"), make("span")));
				const isKey = part.file === row[FILE] && number === row[LINE];
				const steps = detail.path.filter(s => s.file === part.file && s.line === number);
				const isTold = steps.length || detail.related.some(r => r.file === part.file && r.line === number) || (part.file === row[FILE] && detail.said.includes(number));
				table.append(make("div", {class: [isKey && "key", steps.some(s => s.key) ? "claimed" : isTold && "told-of"].filter(Boolean).join(" "), id: "L" + part.file + ":" + number}, make("span", {class: "steps"}, stepNumbers(detail, part.file, number)),
					make("span", {class: "number"}, String(number)), make("span", null, text)));
				last = number;
			}
			out.push(make("p", {class: "faint"}, part.file), make("div", {class: "scroll excerpt", role: "region", "aria-label": "Source", tabindex: "0"}, table));
		}
		return out;
	}

	function showLine(file, line) {
		document.querySelectorAll(".here").forEach(e => e.classList.remove("here"));
		const e = document.getElementById("L" + file + ":" + line);
		if (e) {
			e.classList.add("here");
			e.scrollIntoView({block: "center"});
		}
	}

	// A link to the line in the source below; the file is said where it is another one than the finding's.
	function placeButton(file, line, column) {
		const row = rows[open], text = file === row[FILE] && column === undefined ? "line\u00a0" + line : place(file, line, column);
		const a = make("a", {href: "#" + row[KEY], class: "at"}, text);
		a.addEventListener("click", event => {
			event.preventDefault();
			showLine(file, line);
		});
		return a;
	}

	function lineText(detail, file, line) {
		const part = detail.source.find(p => p.file === file), found = part && part.lines.find(l => l[0] === line);
		return found ? found[1].trim() : "";
	}

	function pathOf(detail) {
		const classOf = streamClasses(detail.path);
		return make("ol", {class: "path"}, detail.path.map((s, i) => {
			const what = make("div", {class: "what"}, s.thread ? make("span", {class: "stream thread"}, s.thread) : null,
				s.stream ? make("span", {class: classOf(s.stream)}, sentence(s.stream)) : null, sentence(s.message), " ",
				placeButton(s.file, s.line), make("code", {class: "line"}, lineText(detail, s.file, s.line)));
			const li = make("li", {class: s.key ? "claimed" : ""}, make("span", null, make("span", {class: "step-number" + (s.key ? " claimed" : "")}, String(i + 1))));
			for (let n = 0; n < s.nesting; n++)
				li.append(make("span", {class: "faint"}, "\u21b3"));
			li.append(what);
			return li;
		}));
	}

	// Does the edit put in what makes the host, or another thread, wait?
	const waits = hunks => /^\+.*(Synchronize|mutex|lock)/m.test(hunks);

	function diffOf(file, hunks, words) {
		const table = make("div", {class: "source diff"}), kinds = {"+": "added", "-": "removed", "@": "gap"};
		for (const line of hunks.replace(/\n$/, "").split("\n"))
			table.append(make("div", {class: kinds[line[0]] || ""}, make("span", {class: "number"}, line[0] === "@" ? "" : line[0]), make("span", null, line[0] === "@" ? line : line.slice(1))));
		return [make("p", {class: "faint"}, file + ": checked on a copy: it still parses, this finding is gone, and no new one came. It was not compiled or run." +
			(words.includes("; or") && waits(hunks) ? " It is the first edit that passed; the other ways named above may let more run in parallel." : "")), make("div", {class: "scroll"}, table)];
	}

	function verdictOf(title, v) {
		return section(title, make("p", null, badge(v.verdict), sentence(v.message || v.why || "")),
			make("p", {class: "faint"}, [v.device || v.backend || "", v.fixHolds === undefined || !/confirmed/.test(v.verdict) ? "" : v.fixHolds ? "with the fix it is gone" : "the fix does not remove it"].filter(Boolean).join("; ")));
	}

	function ruleOf(code, confidence) {
		const rule = report.rules[code];
		if (!rule)
			return [];
		const example = (title, text) => text ? make("details", null, make("summary", null, title), make("div", {class: "scroll"}, make("pre", {class: "source"}, text))) : null;
		return section("Rule " + code, make("div", {class: "rule"}, make("p", null, make("b", null, sentence(rule.summary))),
			make("p", null, make("b", null, "Why. "), sentence(rule.why)), make("p", null, make("b", null, "What to do. "), sentence(rule.instead)),
			rule.limits ? make("p", null, make("b", null, "Limits. "), sentence(rule.limits)) : null, example("Wrong", rule.bad), example("Right", rule.good),
			make("p", {class: "faint"}, "In options and comments: " + code + " or " + rule.name + "."), make("p", {class: "faint"}, sureness[confidence])));
	}

	function listOf(detail, isCovered) {
		const items = detail.related.filter(r => r.covered === isCovered);
		return items.length ? make("ul", {class: isCovered ? "plain" : "plain lettered"}, items.map(r => make("li", null, isCovered ? null : [make("span", {class: "step-number beside"}, letter(detail, r)), " "], sentence(r.message), " ", placeButton(r.file, r.line)))) : null;
	}

	// What the picture's colours say, of those that are in it.
	function legendOf(svg) {
		const has = kind => svg.includes('class="edge ' + kind + '"');
		return [["grey", "grey: the order of a stream or a thread", has("lane")], ["pale", "pale grey: the host calls it after that", has("call")], ["blue", "blue: what orders them with each other", has("order")],
			["red", "red: what the finding is about", true], ["green", "green, dashed: what the edit below adds or moves", svg.includes('class="node added"')], ["dashed", "dashed: work that the caller is assumed to have issued", /class="node \w+ assumed"/.test(svg)]]
			.filter(([, , isThere]) => isThere).map(([color, text]) => make("li", {class: color}, text));
	}

	// Paper has the picture whole where it fits a page, a little smaller if need be, else in bands of a few rows, so that pages part it where no box is; no page has
	// only its first or last rows.
	function bandsOf(svg, width, height, isWhole) {
		const LEAST = 80, POINT = 4 / 3, END = 300; // pixels
		const cuts = (/data-cuts="([\d. ]*)"/.exec(svg) || ["", ""])[1].split(" ").filter(Boolean).map(cut => cut * POINT), bands = [];
		const inside = isWhole ? [] : cuts.filter(cut => cut > END && cut < height - END);
		let from = 0;
		for (const cut of [...inside, height]) {
			if (cut - from < LEAST && cut !== height)
				continue;
			bands.push(svg.replace(/height="[\d.]+pt"/, 'height="' + (cut - from) / POINT + 'pt"')
				.replace(/viewBox="[^"]*"/, 'viewBox="0 ' + [from, width, cut - from].map(n => n / POINT).join(" ") + '"'));
			from = cut;
		}
		return bands;
	}

	// The picture that fits the pane best, scaled to it while it can be read, else it scrolls; the wide one in its full size is a button, a click or a key
	// away. Paper has the one that fits it: an image that is exchanged when the page is printed would come too late.
	function pictureOf(detail, title) {
		const ENOUGH = 0.8, LEAST = 11 / 14; // of its own size, which has letters of 14 pixels: is read easily, can be read at all
		const GAIN = 1.1; // what makes it worth a button
		const pixels = (svg, name) => Number((new RegExp(name + '="([\\d.]+)pt"').exec(svg) || [0, 0])[1]) * 4 / 3;
		const image = (svg, attributes) => make("img", {src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg), ...attributes});
		const button = make("button", {type: "button", class: "size"}), box = make("div", {class: "scroll picture", role: "region", "aria-label": "Picture", tabindex: "0"});
		const drawn = [detail.picture, detail.narrow].filter(Boolean).map(svg => ({svg, width: pixels(svg, "width"), height: pixels(svg, "height"),
			img: image(svg, {alt: "Picture of what orders the steps of this path, and of what is missing. " + title.replaceAll("`", "")})}));
		const best = room => drawn[0].width * ENOUGH <= room ? drawn[0] : drawn[drawn.length - 1];
		const onPaper = best(PAPER);
		let isFull = false;
		const fit = room => {
			const shown = isFull ? drawn[0] : best(room);
			for (const {img, width} of drawn) {
				img.classList.toggle("screen", img === shown.img);
				img.classList.toggle("fitted", !isFull);
				img.style.minWidth = isFull || !width ? "" : width * LEAST + "px";
			}
			const [, left, right] = /data-claim="([\d.]+) ([\d.]+)"/.exec(shown.svg) || [0, 0, 0];
			box.scrollLeft = (Number(left) + Number(right)) / 2 * 4 / 3 * shown.img.getBoundingClientRect().width / (shown.width || 1) - room / 2; // to what is red
			button.hidden = drawn[0].width <= room * GAIN; // the wide one is there in its size
			button.textContent = isFull ? "Fit the picture into the window ( f )" : "Full size, with all texts ( f )";
		};
		const toggle = () => {
			isFull = !isFull && !button.hidden;
			fit(box.clientWidth);
		};
		for (const {img, width} of drawn) {
			if (width)
				img.width = width;
			img.addEventListener("click", toggle);
			box.append(img);
		}
		const across = Math.min(1, PAPER / onPaper.width), down = Math.min(across, PAGE / onPaper.height), isWhole = down >= LEAST;
		for (const band of onPaper.height ? bandsOf(onPaper.svg, onPaper.width, onPaper.height, isWhole) : [])
			box.append(image(band, {class: "paper", alt: "", width: onPaper.width * (isWhole ? down : across)}));
		button.addEventListener("click", toggle);
		new ResizeObserver(() => fit(box.clientWidth)).observe(box);
		fit((byId("finding").clientWidth || innerWidth) - 50); // about what it will be
		togglePicture = toggle;
		return [box, make("p", {class: "under"}, button), make("ul", {class: "legend"}, legendOf(detail.picture))];
	}

	function show(index) {
		const row = rows[index], detail = read("d" + index), article = byId("finding");
		open = index;
		togglePicture = null;
		document.body.classList.add("open");
		document.title = row[CODE] + " " + place(row[FILE], row[LINE]) + " - gpulint";
		const back = make("button", {type: "button", class: "back"}, "\u2190 All findings");
		back.addEventListener("click", close);
		report.rules = {...rules, [row[CODE]]: rules[row[CODE]] && {...rules[row[CODE]], ...detail.says}}; // what it says of this case
		const [title, rest] = firstSentence(row[MESSAGE]), rule = report.rules[row[CODE]];
		const sisters = rows.filter((r, i) => i !== index && row[FUNCTION] && r[FILE] === row[FILE] && r[FUNCTION] === row[FUNCTION])
			.map(r => make("li", null, make("a", {href: "#" + r[KEY]}, r[CODE] + " in line " + r[LINE]), ": ", sentence(firstSentence(r[MESSAGE])[0])));
		const see = listOf(detail, false), covered = listOf(detail, true);
		article.replaceChildren(...[back, make("p", null, badge(row[LEVEL], levelClass(row[LEVEL])), badge(row[CODE]), badge(row[CONFIDENCE] + " confidence", "faint told", sureness[row[CONFIDENCE]]), row[VERDICT] ? badge(row[VERDICT]) : null),
			make("h2", null, sentence(title)), rest ? make("p", {class: "lead"}, sentence(rest)) : null,
			make("p", {class: "faint"}, placeButton(row[FILE], row[LINE], row[COLUMN]), row[FUNCTION] ? [" in ", make("code", null, row[FUNCTION])] : null, " ",
				make("a", {href: "#" + row[KEY], class: "address", title: "The address of this finding"}, "link to this finding")),
			rule && rule.atRunTime ? make("p", null, make("b", null, "At run time. "), sentence(rule.atRunTime)) : null,
			...section("Source", ...sourceOf(detail, row)),
			...(see ? section("What it rests on", see) : []),
			...(detail.basis || detail.assumptions.length ? section("Assumed", detail.basis ? make("p", null, "Confidence is " + row[CONFIDENCE] + ": it supposes that ", sentence(detail.basis), ".") : "",
				make("ul", {class: "plain"}, detail.assumptions.map(a => make("li", null, sentence(a))))) : []),
			...(detail.picture ? section("Picture", ...pictureOf(detail, title)) : []),
			...(detail.path.length ? section("Path", pathOf(detail), detail.undrawn ? make("p", {class: "faint"}, "There is no picture: " + (detail.path.filter(s => s.key).length < 2 ? "the finding has no two operations whose order it could show." : "gpulint found no steps for this path that it could draw.")) : "") : []),
			...(detail.fix || detail.diff || detail.noEdit ? section("Fix", detail.fix ? make("p", null, sentence(detail.fix[0].toUpperCase() + detail.fix.slice(1) + ".")) : null, ...(detail.diff || []).flatMap(d => diffOf(d.file, d.hunks, detail.fix || "")),
				...(detail.noEdit ? [make("p", {class: "faint"}, "No edit is offered: ", sentence(detail.noEdit), ".")] : [])) : []),
			...(sisters.length ? section("Other findings in this function", make("ul", {class: "plain"}, sisters)) : []),
			...(covered ? section("Also unordered by the same missing edge", covered) : []),
			...(detail.verdict ? verdictOf(detail.verdict.device === "model" ? "Not executed: what the model of CUDA's documents says" : "Executed", detail.verdict) : []),
			...(report.executed && !detail.verdict && !detail.program ? section("Not executed", make("p", null, "The finding has no steps that could be executed.")) : []),
			...(detail.program ? verdictOf("In the running program", detail.program) : []),
			...ruleOf(row[CODE], row[CONFIDENCE]), report.complete ? null : make("p", {class: "on-paper faint"}, report.unseen || "Not all was analysed.")].filter(Boolean));
		article.scrollTop = 0;
		article.querySelectorAll(".excerpt").forEach(box => { // a long one scrolls: to the place
			const key = box.querySelector(".key");
			box.scrollTop = key ? key.offsetTop - box.clientHeight / 2 : 0;
		});
		document.querySelectorAll("#list a[aria-current]").forEach(a => a.removeAttribute("aria-current"));
		const link = rowLink(index);
		if (link) {
			link.setAttribute("aria-current", "true");
			link.scrollIntoView({block: "nearest"});
		}
	}

	// --- moving about -----------------------------------------------------------------------------------------------

	// The row's link, made if it is not there yet; NULL when the filter hides it.
	function rowLink(index) {
		const at = shown.indexOf(index);
		while (at >= made)
			moreRows();
		return at < 0 ? null : byId("list").children[at].firstChild;
	}

	function close() {
		const last = open;
		open = -1;
		document.body.classList.remove("open");
		document.title = "gpulint";
		history.replaceState(null, "", location.pathname + location.search);
		byId("finding").replaceChildren(make("p", {class: "empty"}, rows.length ? "Choose a finding." : "No findings."));
		document.querySelectorAll("#list a[aria-current]").forEach(a => a.removeAttribute("aria-current"));
		const link = last < 0 ? null : rowLink(last);
		if (link)
			link.focus();
	}

	function follow() {
		const key = location.hash.slice(1), index = key ? rows.findIndex(row => row[KEY] === key) : -1;
		if (index >= 0)
			show(index);
		else if (open >= 0 || !byId("finding").firstChild)
			close();
	}

	function move(by) {
		const at = shown.indexOf(open), next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
		if (next < 0 || next >= shown.length)
			return;
		history.replaceState(null, "", "#" + rows[shown[next]][KEY]);
		show(shown[next]);
	}

	function onKey(event) {
		const search = byId("search"), isTyping = /^(INPUT|SELECT)$/.test(document.activeElement.tagName);
		if (event.ctrlKey || event.metaKey || event.altKey)
			return;
		if (event.key === "Escape") {
			if (isTyping)
				document.activeElement.blur();
			else
				close();
		} else if (isTyping) {
			if (event.key === "Enter" && document.activeElement === search) {
				event.preventDefault();
				search.blur();
				if (!shown.includes(open))
					move(1);
			}
		} else if (event.key === "j" || event.key === "k") {
			move(event.key === "j" ? 1 : -1);
		} else if (event.key === "f" && togglePicture) {
			togglePicture();
		} else if (event.key === "/") {
			event.preventDefault();
			search.focus();
			search.select();
		} else if (event.key === "Enter" && open >= 0 && !/^(A|BUTTON|SUMMARY)$/.test(document.activeElement.tagName)) {
			byId("finding").focus();
		}
	}

	function sayWhatIsLost() {
		const box = byId("lost"), executed = byId("executed");
		executed.hidden = !report.executed;
		executed.textContent = report.executed || "";
		box.hidden = report.complete && !report.lost.length;
		box.className = report.complete ? "complete" : "";
		box.firstChild.textContent = report.complete ? "Messages of the run" : report.unseen || "Not all was analysed.";
		box.lastChild.append(...report.lost.map(text => make("li", null, sentence(text))));
		byId("notes").hidden = !report.notes.length;
		byId("notes").lastChild.append(...report.notes.map(text => make("li", null, sentence(text))));
	}

	const count = level => rows.filter(row => row[LEVEL] === level).length;
	const plural = (n, word) => n + " " + word + (n === 1 ? "" : "s");
	byId("counts").textContent = ["error", "warning", "note"].map(level => [count(level), level]).filter(([n]) => n).map(([n, level]) => plural(n, level)).join(", ") +
		(rows.length ? " in " : "No findings in ") + plural(report.files, "file") + " (gpulint " + report.version + ")";
	for (const [id, column] of Object.entries(filters))
		fillFilter(id, column);
	byId("filters").addEventListener("input", filter);
	byId("filters").addEventListener("submit", event => event.preventDefault());
	byId("filters").addEventListener("reset", () => setTimeout(filter, 0));
	document.addEventListener("scroll", () => {
		const last = byId("list").lastChild;
		if (last && last.getBoundingClientRect().top < innerHeight + 800)
			moreRows();
	}, true);
	window.addEventListener("hashchange", follow);
	window.addEventListener("keydown", onKey);
	// Paper has all rows, and what is folded on the screen.
	window.addEventListener("beforeprint", () => {
		while (open < 0 && made < shown.length)
			moreRows();
		document.querySelectorAll("article details:not([open])").forEach(e => e.open = e.isForPaper = true);
	});
	window.addEventListener("afterprint", () => document.querySelectorAll("article details").forEach(e => {
		if (e.isForPaper)
			e.open = e.isForPaper = false;
	}));
	sayWhatIsLost();
	filter();
	follow();
	if (rows.length === 1 && open < 0)
		show(0);
})();
