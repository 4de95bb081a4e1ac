// SPDX-License-Identifier: Apache-2.0
#include "picture/svg.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

// The colours of light pages stand in the elements; these win over them.
#define IN ".gpulint-picture "
#define NODE(class, fill, stroke) IN class " path{fill:" fill ";stroke:" stroke "}"
#define EDGE(class, color) IN class " path{stroke:" color "}" IN class " polygon{fill:" color ";stroke:" color "}" IN class " text{fill:" color "}"
#define GONE(lines) IN ".gone" lines " text:nth-of-type(-n+" lines "){text-decoration:line-through}"
static const char dark[] = "<style>" GONE("1") GONE("2")
	GONE("3") "@media screen and (prefers-color-scheme:dark){" IN ".graph>polygon{fill:#0d1117}" IN
		  "text{fill:#e6edf3}" NODE(".cluster.lane", "#161b22", "#161b22") NODE(".cluster.device", "none", "#484f58")
			  NODE(".step", "#0d1117", "#8b949e") NODE(".claimed", "#3d1417", "#ff7b72") NODE(".added", "#12351f", "#56d364")
				  NODE(".title.host", "#21262d", "#8b949e") NODE(".title.stream", "#0c2d4a", "#8b949e") EDGE(".edge.lane", "#8b949e")
					  EDGE(".edge.call", "#6e7681") EDGE(".edge.order", "#58a6ff") EDGE(".edge.fix", "#56d364")
						  EDGE(".edge.missing", "#ff7b72") "}</style>";

static const char *escaped(struct arena *a, const char *text)
{
	size_t n = strlen(text), out = 0;
	char *to = arena_alloc(a, n * 6 + 1);
	for (size_t i = 0, size; i < n; i += size) {
		uint32_t c;
		size = utf8_decode(text + i, n - i, &c);
		const char *put = c == '&'                     ? "&amp;"
		                  : c == '<'                   ? "&lt;"
		                  : c == '>'                   ? "&gt;"
		                  : c == '"'                   ? "&quot;"
		                  : c < 32 || c == 127         ? " "
		                  : c >= 0xfffd && c <= 0xffff ? "\xef\xbf\xbd"
		                                               : arena_strndup(a, text + i, size);
		memcpy(to + out, put, strlen(put));
		out += strlen(put);
	}
	to[out] = 0;
	return to;
}

// Without what Graphviz writes for people who read SVG, and with the fonts said once.
static const char *shortened(struct arena *a, const char *svg)
{
	static const char fonts[] = " font-family=\"Helvetica,Arial,sans-serif\"";
	char *to = arena_strndup(a, svg, strlen(svg));
	size_t out = 0;
	for (const char *at = svg; *at;) {
		const char *end = strncmp(at, "<!-- ", 5) == 0 ? strstr(at, "-->\n") : NULL;
		if (end)
			at = end + 4;
		else if (strncmp(at, fonts, sizeof fonts - 1) == 0)
			at += sizeof fonts - 1;
		else
			to[out++] = *at++;
	}
	to[out] = 0;
	return to;
}

const char *svg_finish(struct arena *a, const char *svg, const char *cuts, const char *claim, const struct picture *p)
{
	const char *from = strstr(svg, "<svg "), *end = from ? strchr(from, '>') : NULL;
	if (!end)
		return svg;
	return arena_printf(
		a,
		"<svg class=\"gpulint-picture\" role=\"img\" font-family=\"Helvetica,Arial,sans-serif\" data-cuts=\"%s\" data-claim=\"%s\" %.*s><title>%s: "
		"%s</title>%s%s",
		cuts, claim, (int)(end - from - 5), from + 5, p->rule, escaped(a, p->title), dark, shortened(a, end + 1));
}
