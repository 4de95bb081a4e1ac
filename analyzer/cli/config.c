// SPDX-License-Identifier: Apache-2.0
#include "cli/config.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/strmap.h"
#include "base/text.h"
#include "source/glob.h"

static const char FILE_NAME[] = ".gpulint";

enum { LEVEL_OFF = -1 };

struct value {
	const char *text;
	size_t line;
};

struct values {
	VEC(struct value) list;
};

struct setting {
	const char *name;
	struct values values;
};

// Findings of the rules get the level, in files that one of the globs fits; no glob: in all.
struct level_line {
	const char *rules;
	int level; // enum gpulint_level or LEVEL_OFF
	struct values match;
};

struct config {
	const char *path, *folder;
	VEC(struct setting) settings;
	VEC(struct level_line) levels; // later ones win
	const struct config *outer;    // inherited, NULL = none
};

struct reader {
	struct arena *arena;
	yaml_document_t document;
	struct config *out;
	const char *wrong; // of the first mistake
	bool inherits;
};

// --- reading ------------------------------------------------------------------------------------------------------------

static bool fail(struct reader *r, size_t line, const char *what)
{
	if (!r->wrong)
		r->wrong = text_in_line(r->arena, arena_printf(r->arena, "%s:%zu: %s", r->out->path, line, what));
	return false;
}

static bool fail_near(struct reader *r, size_t line, const char *name, const char *near)
{
	return fail(r, line,
	            near ? arena_printf(r->arena, "`%s` is unknown: did you mean `%s`?", name, near)
	                 : arena_printf(r->arena, "`%s` is unknown: see docs/hook.md", name));
}

static size_t line_of(const yaml_node_t *n)
{
	return n->start_mark.line + 1;
}

// NULL with a message when the node is no single word or text.
static const char *scalar(struct reader *r, const yaml_node_t *n)
{
	const char *text = n->type == YAML_SCALAR_NODE ? (const char *)n->data.scalar.value : NULL;
	if (!text || strlen(text) != n->data.scalar.length) {
		fail(r, line_of(n), "is no text or number: give one");
		return NULL;
	}
	return arena_strdup(r->arena, text);
}

// One value, or a list of them.
static bool values(struct reader *r, yaml_node_t *n, struct values *out)
{
	if (n->type != YAML_SEQUENCE_NODE) {
		const char *text = scalar(r, n);
		if (text)
			*vec_push(r->arena, &out->list) = (struct value){text, line_of(n)};
		return text != NULL;
	}
	for (yaml_node_item_t *i = n->data.sequence.items.start; i < n->data.sequence.items.top; i++) {
		const yaml_node_t *item = yaml_document_get_node(&r->document, *i);
		const char *text = scalar(r, item);
		if (!text)
			return false;
		*vec_push(r->arena, &out->list) = (struct value){text, line_of(item)};
	}
	return true;
}

// Calls back for each member of a mapping; a name that stands there twice is a mistake.
static bool each_member(struct reader *r, const yaml_node_t *n, const char *of,
                        bool (*take)(struct reader *r, const char *name, size_t line, yaml_node_t *value, void *context), void *context)
{
	struct strmap seen = {.arena = r->arena};
	if (n->type != YAML_MAPPING_NODE)
		return fail(r, line_of(n), arena_printf(r->arena, "%s is no mapping: write `name: value` lines", of));
	for (yaml_node_pair_t *p = n->data.mapping.pairs.start; p < n->data.mapping.pairs.top; p++) {
		const yaml_node_t *key = yaml_document_get_node(&r->document, p->key);
		const char *name = scalar(r, key);
		if (!name)
			return false;
		void **slot = strmap_at(&seen, name);
		if (*slot)
			return fail(r, line_of(key), arena_printf(r->arena, "`%s` stands here twice: take one out", name));
		*slot = r;
		if (!take(r, name, line_of(key), yaml_document_get_node(&r->document, p->value), context))
			return false;
	}
	return true;
}

static bool is_rule(struct reader *r, const char *name, size_t line)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (gpulint_rule_fits(name, rule[i]))
			return true;
	return fail_near(r, line, name, gpulint_rule_near(name));
}

static bool take_level(struct reader *r, const char *name, size_t line, yaml_node_t *value, void *context)
{
	static const char *const word[] = {"note", "warning", "error", "off"};
	static const int level[] = {GPULINT_NOTE, GPULINT_WARNING, GPULINT_ERROR, LEVEL_OFF};
	const struct values *match = context;
	const char *text = is_rule(r, name, line) ? scalar(r, value) : NULL;
	for (size_t i = 0; text && i < sizeof word / sizeof *word; i++)
		if (strcmp(text, word[i]) == 0) {
			struct level_line *l = vec_push(r->arena, &r->out->levels);
			*l = (struct level_line){.rules = name, .level = level[i]};
			if (match)
				l->match = *match;
			return true;
		}
	return text ? fail(r, line_of(value), arena_printf(r->arena, "`%s` is no level: say off, note, warning or error", text)) : false;
}

struct path_entry {
	struct values match;
	yaml_node_t *rules;
};

static bool take_path_member(struct reader *r, const char *name, size_t line, yaml_node_t *value, void *context)
{
	struct path_entry *e = context;
	struct nearest near = {.wanted = name};
	if (strcmp(name, "match") == 0)
		return values(r, value, &e->match);
	if (strcmp(name, "rules") == 0) {
		e->rules = value;
		return true;
	}
	nearest_try(&near, "match");
	nearest_try(&near, "rules");
	return fail_near(r, line, name, near.best);
}

static bool take_paths(struct reader *r, const yaml_node_t *list)
{
	if (list->type != YAML_SEQUENCE_NODE)
		return fail(r, line_of(list), "`paths` is no list: write `- match: GLOB` with `rules:` below it");
	for (yaml_node_item_t *i = list->data.sequence.items.start; i < list->data.sequence.items.top; i++) {
		const yaml_node_t *item = yaml_document_get_node(&r->document, *i);
		struct path_entry e = {0};
		if (!each_member(r, item, "an entry of `paths`", take_path_member, &e))
			return false;
		if (!e.match.list.n || !e.rules)
			return fail(r, line_of(item), "`match` or `rules` is missing: give both");
		if (!each_member(r, e.rules, "`rules`", take_level, &e.match))
			return false;
	}
	return true;
}

// Tried on options that nobody sees: a mistake is told whether or not a nearer file hides the line.
static bool take_setting(struct reader *r, const char *name, size_t line, yaml_node_t *value)
{
	struct setting s = {.name = name};
	struct cli_options tried = {0};
	const char *message, *near = NULL;
	struct nearest own = {.wanted = name};
	if (!options_set(r->arena, name, "", r->out->folder, &tried, &message, &near) && !message) {
		nearest_try(&own, near ? near : "");
		nearest_try(&own, "inherit");
		nearest_try(&own, "rules");
		nearest_try(&own, "paths");
		return fail_near(r, line, name, own.best);
	}
	if (!values(r, value, &s.values))
		return false;
	for (size_t i = 0; i < s.values.list.n; i++)
		if (!options_set(r->arena, name, s.values.list.at[i].text, r->out->folder, &tried, &message, &near))
			return fail(r, s.values.list.at[i].line, message);
	*vec_push(r->arena, &r->out->settings) = s;
	return true;
}

static bool take_member(struct reader *r, const char *name, size_t line, yaml_node_t *value, void *context)
{
	(void)context;
	if (strcmp(name, "rules") == 0)
		return each_member(r, value, "`rules`", take_level, NULL);
	if (strcmp(name, "paths") == 0)
		return take_paths(r, value);
	if (strcmp(name, "inherit") != 0)
		return take_setting(r, name, line, value);
	const char *text = scalar(r, value);
	r->inherits = text && strcmp(text, "true") == 0;
	return text && (r->inherits || strcmp(text, "false") == 0) ? true : fail(r, line_of(value), "`inherit` is no switch: say true or false");
}

static void read_text(struct reader *r, const char *text, size_t length)
{
	yaml_parser_t parser;
	yaml_parser_initialize(&parser);
	yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
	if (!yaml_parser_load(&parser, &r->document)) {
		fail(r, parser.problem_mark.line + 1,
		     arena_printf(r->arena, "is not YAML (%s): mend the line", parser.problem ? parser.problem : "broken text"));
		yaml_parser_delete(&parser);
		return;
	}
	const yaml_node_t *root = yaml_document_get_root_node(&r->document);
	if (root)
		each_member(r, root, "the file", take_member, NULL);
	yaml_document_delete(&r->document);
	bool is_loaded = root && yaml_parser_load(&parser, &r->document);
	const yaml_node_t *second = is_loaded ? yaml_document_get_root_node(&r->document) : NULL;
	if (second)
		fail(r, line_of(second), "is a second document: take it out, or the line `---` in front of it");
	else if (root && !is_loaded)
		fail(r, parser.problem_mark.line + 1, "is not YAML: mend the line");
	if (is_loaded)
		yaml_document_delete(&r->document);
	yaml_parser_delete(&parser);
}

// It was meant to be read, and what it says would be missed without a word.
static bool is_broken_link(const char *file)
{
	struct stat st;
	return lstat(file, &st) == 0 && S_ISLNK(st.st_mode) && stat(file, &st) != 0;
}

static const char *nearest_file(struct arena *a, const char *folder)
{
	for (const char *last = NULL; folder && (!last || strcmp(folder, last) != 0); folder = path_directory(a, folder)) {
		const char *file = path_join(a, folder, FILE_NAME);
		if (file_is_regular(file) || is_broken_link(file))
			return file;
		last = folder;
	}
	return NULL;
}

// The file, and what it inherits. NULL with *wrong.
static const struct config *read_config(struct arena *a, const char *path, const char **wrong)
{
	struct config *c = ARENA_NEW(a, struct config);
	struct reader r = {.arena = a, .out = c};
	size_t length;
	const char *real = path_real(a, path), *text = real && file_is_regular(real) ? file_read(a, real, &length) : NULL;
	*c = (struct config){.path = path, .folder = path_directory(a, real ? real : path)};
	if (text)
		read_text(&r, text, length);
	else
		r.wrong = arena_printf(a, "%s: cannot be read (%s): check the path", path, real ? "no file" : strerror(errno));
	const char *outer = r.inherits && !r.wrong ? nearest_file(a, path_directory(a, c->folder)) : NULL;
	if (outer && strcmp(outer, real) != 0)
		c->outer = read_config(a, outer, &r.wrong);
	*wrong = r.wrong;
	return r.wrong ? NULL : c;
}

// --- options ------------------------------------------------------------------------------------------------------------

static bool has_nearer(const struct config *nearest, const struct config *c, const char *name)
{
	for (; nearest != c; nearest = nearest->outer)
		for (size_t i = 0; i < nearest->settings.n; i++)
			if (strcmp(nearest->settings.at[i].name, name) == 0)
				return true;
	return false;
}

// Lists of the command line take the place of those of the file.
static bool has_line(const struct cli_options *line, const char *name)
{
	return ((strcmp(name, "select") == 0 || strcmp(name, "ignore") == 0) && line->selections.n) ||
	       (strcmp(name, "output") == 0 && line->outputs.n) || (strcmp(name, "models") == 0 && line->models.list.n);
}

const char *config_options(struct arena *arena, const struct cli_options *line, struct cli_options *out, bool *is_there)
{
	const char *first = path_real(arena, line->paths.list.n ? line->paths.list.at[0] : "."), *wrong = NULL, *near;
	const char *folder = first && !file_is_directory(first) ? path_directory(arena, first) : first;
	const char *file = line->no_config ? NULL : line->config ? line->config : nearest_file(arena, folder);
	*is_there = file != NULL;
	if (line->no_config && line->config)
		return "--config and --no-config: exclude each other: give one of them";
	const struct config *nearest = file ? read_config(arena, file, &wrong) : NULL;
	for (const struct config *c = nearest; c; c = c->outer)
		for (size_t i = 0; i < c->settings.n; i++) {
			const struct setting *s = &c->settings.at[i];
			if (has_nearer(nearest, c, s->name) || has_line(line, s->name))
				continue;
			for (size_t k = 0; k < s->values.list.n; k++)
				options_set(arena, s->name, s->values.list.at[k].text, c->folder, out, &wrong, &near);
		}
	return wrong;
}

// --- levels -------------------------------------------------------------------------------------------------------------

struct levels {
	struct arena *arena;
	const struct config *only; // --config
	struct strmap by_folder;   // folder -> struct config, or this struct itself when it has none
	const char *wrong;
};

static const struct config *config_of(struct levels *l, const char *file)
{
	const char *folder = path_directory(l->arena, file);
	if (l->only)
		return l->only;
	void **slot = strmap_at(&l->by_folder, folder);
	if (!*slot) {
		const char *path = nearest_file(l->arena, folder), *wrong = NULL;
		const struct config *c = path ? read_config(l->arena, path, &wrong) : NULL;
		l->wrong = l->wrong ? l->wrong : wrong;
		*slot = c ? (void *)(uintptr_t)c : l;
	}
	return *slot == l ? NULL : *slot;
}

static bool matches(const struct config *c, const struct level_line *line, const char *file)
{
	bool is = !line->match.list.n;
	for (size_t i = 0; i < line->match.list.n && !is; i++)
		is = glob_excludes(line->match.list.at[i].text, path_below(c->folder, file), 0);
	return is;
}

// Outer files first, so that nearer ones win.
static int level_of(const struct config *c, const struct gpulint_finding *f, const struct gpulint_rule *rule)
{
	int level = c->outer ? level_of(c->outer, f, rule) : (int)f->level;
	for (size_t i = 0; i < c->levels.n; i++)
		if (gpulint_rule_fits(c->levels.at[i].rules, rule) && matches(c, &c->levels.at[i], f->location.file))
			level = c->levels.at[i].level;
	return level;
}

static const struct gpulint_rule *rule_of(const char *code)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(rule[i]->code, code) == 0)
			return rule[i];
	return NULL;
}

const char *config_levels(struct arena *arena, const struct cli_options *o, struct report *report)
{
	struct levels l = {.arena = arena, .by_folder.arena = arena};
	size_t kept = 0, n = report->finding_count;
	struct gpulint_finding *finding = ARENA_ARRAY(arena, struct gpulint_finding, n + 1);
	if (o->no_config || !n)
		return NULL;
	if (o->config)
		l.only = read_config(arena, o->config, &l.wrong);
	for (size_t i = 0; i < n; i++) {
		struct gpulint_finding f = report->finding[i];
		const struct gpulint_rule *rule = rule_of(f.code);
		const struct config *c = f.location.file ? config_of(&l, f.location.file) : NULL;
		int level = c && rule ? level_of(c, &f, rule) : (int)f.level;
		if (level == LEVEL_OFF)
			continue;
		f.level = (enum gpulint_level)level;
		finding[kept++] = f;
	}
	report->finding = finding;
	report->finding_count = kept;
	return l.wrong;
}
