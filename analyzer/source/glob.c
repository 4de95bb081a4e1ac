// SPDX-License-Identifier: Apache-2.0
#include "source/glob.h"

#include <fnmatch.h>
#include <string.h>

// Does one component of the pattern match one of the text?
static bool component(const char *pattern, size_t pn, const char *text, size_t tn)
{
	char p[512], t[512];
	if (pn >= sizeof p || tn >= sizeof t)
		return pn == tn && memcmp(pattern, text, pn) == 0;
	memcpy(p, pattern, pn);
	memcpy(t, text, tn);
	p[pn] = t[tn] = 0;
	return fnmatch(p, t, 0) == 0;
}

bool glob_match(const char *pattern, const char *text)
{
	while (*pattern) {
		size_t pn = strcspn(pattern, "/"), tn = strcspn(text, "/");
		const char *rest = pattern[pn] ? pattern + pn + 1 : pattern + pn;
		if (pn == 2 && memcmp(pattern, "**", 2) == 0) {
			if (!*rest)
				return *text != 0;
			for (const char *t = text; t && *t; t = strchr(t, '/'), t = t ? t + 1 : NULL)
				if (glob_match(rest, t))
					return true;
			return false;
		}
		if (!*text || !component(pattern, pn, text, tn))
			return false;
		if (!pattern[pn] || !text[tn])
			return !pattern[pn] && !text[tn];
		pattern = rest;
		text += tn + 1;
	}
	return !*text;
}

bool glob_excludes(const char *pattern, const char *relative_path, size_t named)
{
	char p[1024];
	size_t n = strlen(pattern);
	while (n && pattern[n - 1] == '/')
		n--;
	if (!n || n >= sizeof p)
		return false;
	memcpy(p, pattern, n);
	p[n] = 0;
	bool is_rooted = *p == '/';
	const char *start = is_rooted ? p + 1 : strncmp(p, "./", 2) == 0 ? p + 2 : p;
	bool anywhere = !is_rooted && !strchr(start, '/');
	// each prefix "a", "a/b", "a/b/c.cu" of the path, from each component on
	for (const char *from = relative_path; from && *from; from = is_rooted ? NULL : strchr(from, '/'), from = from ? from + 1 : NULL) {
		for (const char *to = from;; to++) {
			to += strcspn(to, "/");
			char part[4096];
			size_t k = (size_t)(to - from);
			if (k < sizeof part && (size_t)(to - relative_path) > named) {
				memcpy(part, from, k);
				part[k] = 0;
				if (glob_match(start, part))
					return true;
			}
			if (!*to || anywhere)
				break;
		}
	}
	return false;
}
