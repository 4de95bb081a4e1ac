// SPDX-License-Identifier: Apache-2.0
// Two independent implementations of one semantics on random programs: gpulint reports a fault of order exactly when
// the model backend finds two accesses that nothing promised orders, and in every style the same.
//
//   random_check [--seed N] [--count N] [--styles N] [--without FEATURE,...]
//                                                        compares; the exit status is 1 when something disagrees
//                                                        --order seen: the default report against promised and seen
//                                                        order, instead of --portable against promised order
//                                                        --known FILE: seeds that are known to disagree; one that
//                                                        agrees is an error until its line is gone
//                                                        --misses allowed: only false alarms count
//                                                        --gpulint FILE: another build
//   random_check --show SEED                             prints one program, its races and its C++
//   random_check --reduce SEED                           the same for the smallest program that still disagrees
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/vec.h"
#include "random.h"
#include "scratch.h"

#include "validator/backends/model/order.h"
#include "base/json.h"
#include "witness/words.h"

enum { PER_FILE = 40, MOST_SHOWN = 100 };

// Rules about order. GPU103, GPU104 and GPU401 also speak of misuse that no access of the program suffers from.
static const char *const order_rules[] = {"GPU101", "GPU102", "GPU103", "GPU104", "GPU105", "GPU106", "GPU107",
                                          "GPU108", "GPU109", "GPU110", "GPU201", "GPU401", NULL};

struct place {
	unsigned begin, end;
	bool is_other; // of the second file
	unsigned program;
	enum style style;
}; // lines of a file

struct check {
	struct arena *arena;
	uint64_t seed;
	unsigned count, styles, features;
	bool is_portable; // promised order against --portable; else with what was seen, against the default
	const char *folder;
	struct program_result *result;
	VEC(struct place) place; // in file order
	VEC(size_t) first_place; // by file
	unsigned model_failures;
	const char *gpulint;
	bool may_miss;     // only false alarms count
	const char *known; // text of the file with the seeds that are known to disagree, "" = none
};

static unsigned lines_of_prelude(void)
{
	char *text = NULL;
	size_t size;
	unsigned lines = 0;
	FILE *f = open_memstream(&text, &size);
	random_print_prelude(f);
	fclose(f);
	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	free(text);
	return lines;
}

// The files of programs, and those that hold what other files have of them.
enum { MAIN_FILE = 'f', OTHER_FILE = 'g' };

static FILE *open_file(struct check *c, char kind, unsigned number)
{
	const char *path = arena_printf(c->arena, "%s/%c%05u.cu", c->folder, kind, number);
	FILE *out = fopen(path, "wb");
	if (!out) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		exit(2);
	}
	random_print_prelude(out);
	return out;
}

static void add_program(struct check *c, FILE *out[2], unsigned line[2], const struct witness *w, unsigned number, enum style style)
{
	struct printed n = random_print(out[0], out[1], w, number, style);
	*vec_push(c->arena, &c->place) = (struct place){line[0], line[0] + n.lines, false, number, style};
	*vec_push(c->arena, &c->place) = (struct place){line[1], line[1] + n.other, true, number, style};
	line[0] += n.lines;
	line[1] += n.other;
}

static void write_file(struct check *c, unsigned file, unsigned prelude)
{
	FILE *out[2] = {open_file(c, MAIN_FILE, file), open_file(c, OTHER_FILE, file)};
	unsigned line[2] = {prelude + 1, prelude + 1};
	*vec_push(c->arena, &c->first_place) = c->place.n;
	for (unsigned i = file * PER_FILE; i < c->count && i < (file + 1) * PER_FILE; i++) {
		struct arena a = {0};
		const struct witness *w = random_witness(&a, c->seed + i, c->features);
		c->model_failures += !random_races(w, !c->is_portable, &c->result[i]);
		for (unsigned s = 0; s < c->styles; s++)
			add_program(c, out, line, w, i, (enum style)s);
		arena_free(&a);
	}
	fclose(out[0]);
	fclose(out[1]);
}

static const struct place *find_place(const struct check *c, unsigned file, bool is_other, unsigned line)
{
	size_t end = file + 1 < c->first_place.n ? c->first_place.at[file + 1] : c->place.n;
	for (size_t i = c->first_place.at[file]; i < end; i++)
		if (c->place.at[i].is_other == is_other && line >= c->place.at[i].begin && line < c->place.at[i].end)
			return &c->place.at[i];
	return NULL;
}

static void take_finding(struct check *c, const struct jnode *n)
{
	const char *code = jnode_member(n, "code")->text;
	const struct jnode *location = jnode_member(n, "location");
	const char *file = jnode_member(location, "file")->text;
	unsigned number = (unsigned)strtoul(strrchr(file, '/') + 2, NULL, 10);
	bool is_other = strrchr(file, '/')[1] == OTHER_FILE;
	const struct place *place = find_place(c, number, is_other, (unsigned)jnode_member(location, "line")->integer);
	size_t i = 0;
	while (order_rules[i] && strcmp(order_rules[i], code) != 0)
		i++;
	if (!order_rules[i] || !place)
		return;
	struct program_result *r = &c->result[place->program];
	bool is_event = strcmp(code, "GPU103") == 0 || strcmp(code, "GPU104") == 0 || strcmp(code, "GPU401") == 0;
	if (!r->code[place->style] || r->is_event_only[place->style]) {
		r->code[place->style] = arena_strdup(c->arena, code);
		r->is_event_only[place->style] = is_event;
	}
}

static void run_engine(struct check *c)
{
	size_t length;
	uint32_t line;
	const char *what;
	const char *out = arena_printf(c->arena, "%s/out.json", c->folder);
	const char *command = arena_printf(c->arena,
	                                   "'%s' check --headers=bundled %s --exit-zero --timeout=600 "
	                                   "--output json='%s' '%s' 2>'%s/err'",
	                                   c->gpulint, c->is_portable ? "--portable --confidence=low" : "", out, c->folder, c->folder);
	int status = system(command);
	char *text = file_read(c->arena, out, &length);
	const struct jnode *document = text ? jnode_parse(c->arena, text, length, &line, &what) : NULL;
	if (status || !document || jnode_member(document, "complete")->kind != JNODE_TRUE) {
		fprintf(stderr, "gpulint failed: status %d\n", status);
		(void)!system(arena_printf(c->arena, "head -c 2000 '%s/err' >&2", c->folder));
		exit(2);
	}
	const struct jnode *alone = jnode_member(jnode_member(document, "statistics"), "files_not_linked");
	if (alone->integer) {
		fprintf(stderr, "gpulint failed: %lld files are not linked\n", (long long)alone->integer);
		exit(2);
	}
	for (const struct jnode *n = jnode_member(document, "findings")->child; n; n = n->next)
		take_finding(c, n);
}

// What is wrong with one program, NULL if nothing.
static const char *disagreement(struct check *c, const struct program_result *r)
{
	for (unsigned s = 0; s < c->styles; s++) {
		if (r->has_race && !r->code[s])
			return arena_printf(c->arena, "missed in style %s: steps %u and %u are not ordered", style_words[s], r->first, r->second);
		if (!r->has_race && r->code[s] && !r->is_event_only[s] && !r->is_warned)
			return arena_printf(c->arena, "%s in style %s, but all accesses are ordered", r->code[s], style_words[s]);
	}
	return NULL;
}

// "123 reason" on a line of its own.
static bool is_known(const struct check *c, uint64_t seed)
{
	for (const char *at = c->known; *at; at = strchr(at, '\n') + 1)
		if (strtoull(at, NULL, 10) == seed)
			return true;
	return false;
}

static int compare(struct check *c)
{
	unsigned races = 0, missed = 0, false_alarms = 0, events = 0, known = 0, stale = 0;
	for (unsigned i = 0; i < c->count; i++) {
		const struct program_result *r = &c->result[i];
		const char *what = disagreement(c, r);
		races += r->has_race;
		events += !r->has_race && r->code[0] && r->is_event_only[0];
		if (is_known(c, c->seed + i)) {
			known += what != NULL;
			stale += what == NULL;
			if (!what)
				printf("seed %llu: agrees now: take it out of the list\n", (unsigned long long)(c->seed + i));
			continue;
		}
		if (!what)
			continue;
		*(r->has_race ? &missed : &false_alarms) += 1;
		if (missed + false_alarms <= MOST_SHOWN)
			printf("seed %llu: %s\n", (unsigned long long)(c->seed + i), what);
	}
	printf("%u programs in %u styles from seed %llu: %u with races, %u without; %u missed, %u false alarms; "
	       "%u known to disagree; %u without a race in which an event or stream is misused\n",
	       c->count, c->styles, (unsigned long long)c->seed, races, c->count - races, missed, false_alarms, known, events);
	return (missed && !c->may_miss) || false_alarms || stale || c->model_failures;
}

// A capture has its beginning and end, a graph is made before it is launched, a thread starts and is joined.
static bool is_whole(const struct witness *w)
{
	int state = 0, thread = 0;
	for (size_t i = 0; i < w->step_count; i++) {
		switch (w->step[i].kind) {
		case WSTEP_BEGIN_CAPTURE: state += state == 0 ? 1 : 10; break;
		case WSTEP_END_CAPTURE: state += state == 1 ? 1 : 10; break;
		case WSTEP_INSTANTIATE: state += state == 2 ? 1 : 10; break;
		case WSTEP_LAUNCH_GRAPH: state += state == 3 ? 0 : 10; break;
		case WSTEP_START_THREAD: thread += thread == 0 ? 1 : 10; break;
		case WSTEP_JOIN_THREAD: thread += thread == 1 ? 1 : 10; break;
		default: thread += w->step[i].thread && thread != 1 ? 10 : 0; break;
		}
	}
	return (state == 0 || state == 3) && (thread == 0 || thread == 2);
}

// True when one program and the style still disagree in the same direction.
static bool still_disagrees(struct check *c, const struct witness *w, enum style style, bool has_race)
{
	struct check one = {
		.arena = c->arena, .count = 1, .styles = STYLE_COUNT, .folder = c->folder, .is_portable = c->is_portable, .gpulint = c->gpulint};
	struct program_result r = {0};
	one.result = &r;
	if (!is_whole(w) || !random_races(w, !c->is_portable, &r) || r.has_race != has_race)
		return false;
	FILE *out[2] = {open_file(c, MAIN_FILE, 0), open_file(c, OTHER_FILE, 0)};
	unsigned line[2] = {lines_of_prelude() + 1, lines_of_prelude() + 1};
	*vec_push(c->arena, &one.first_place) = 0;
	add_program(&one, out, line, w, 0, style);
	fclose(out[0]);
	fclose(out[1]);
	run_engine(&one);
	return has_race ? !r.code[style] : r.code[style] && !r.is_event_only[style] && !r.is_warned;
}

static const struct witness *without(struct arena *a, const struct witness *w, size_t begin, size_t count)
{
	struct witness *out = ARENA_NEW(a, struct witness);
	struct witness_step *step = ARENA_ARRAY(a, struct witness_step, w->step_count);
	size_t n = 0;
	for (size_t i = 0; i < w->step_count; i++)
		if (i < begin || i >= begin + count)
			step[n++] = w->step[i];
	*out = *w;
	out->step = step;
	out->step_count = n;
	return out;
}

// Without these a program is another one: gpulint is silent about what it does not know.
static bool is_needed(const struct witness_step *s)
{
	return s->kind == WSTEP_CREATE_STREAM || s->kind == WSTEP_CREATE_EVENT || s->kind == WSTEP_ALLOC || s->kind == WSTEP_SET_DEVICE;
}

// The smallest program that still disagrees when one step after the other is left out.
static const struct witness *reduce(struct check *c, const struct witness *w, enum style *style)
{
	struct program_result r = {0};
	random_races(w, !c->is_portable, &r);
	*style = STYLE_STRAIGHT;
	while (*style < STYLE_COUNT && !still_disagrees(c, w, *style, r.has_race))
		*style += 1;
	if (*style == STYLE_COUNT)
		return NULL;
	for (bool smaller = true; smaller;) {
		smaller = false;
		for (size_t i = w->step_count; i-- > 0;) {
			const struct witness *less = without(c->arena, w, i, 1);
			if (r.has_race && is_needed(&w->step[i]))
				continue;
			if (still_disagrees(c, less, *style, r.has_race))
				w = less, smaller = true;
		}
	}
	return w;
}

static void print_accesses(const struct witness *w, const struct witness_step *s)
{
	for (size_t i = 0; i < s->access_count; i++)
		printf(" %ss %s", access_words[s->access[i].mode], w->memories[s->access[i].memory].id);
}

static int show(struct arena *a, const struct witness *w, enum style style)
{
	struct refusal refusal = {0};
	for (size_t i = 0; i < w->stream_count; i++)
		printf("// %s %s d%d\n", w->streams[i].id, stream_words[w->streams[i].kind], w->streams[i].device);
	for (size_t i = 0; i < w->memory_count; i++)
		printf("// %s %s d%d\n", w->memories[i].id, memory_words[w->memories[i].kind], w->memories[i].device);
	for (uint32_t i = 0; i < w->step_count; i++) {
		printf("// %u %s %s%s%s%s%s%s", i, w->threads[w->step[i].thread].id, step_words[w->step[i].kind], w->step[i].is_sync ? " sync" : "",
		       w->step[i].stream == NO_OBJECT ? "" : " ", w->step[i].stream == NO_OBJECT ? "" : w->streams[w->step[i].stream].id,
		       w->step[i].event == NO_OBJECT ? "" : " ", w->step[i].event == NO_OBJECT ? "" : w->events[w->step[i].event].id);
		print_accesses(w, &w->step[i]);
		putchar('\n');
	}
	for (int seen = 0; seen < 2; seen++) {
		struct races races = {0};
		struct model *model = model_new(a, w, w->step, w->step_count, seen, &refusal);
		if (model)
			order_races(a, model, &races);
		printf("// not ordered%s:", seen ? " even by what was seen" : "");
		for (size_t i = 0; i < races.list.n; i++)
			printf(" %u-%u", races.list.at[i].first, races.list.at[i].second);
		putchar('\n');
	}
	random_print(stdout, stdout, w, 0, style);
	return 0;
}

// Bits of the words in a list by commas.
static unsigned features_of(const char *list)
{
	unsigned out = 0;
	for (size_t i = 0; i < FEATURE_COUNT; i++)
		out |= strstr(list, feature_words[i]) ? 1u << i : 0;
	return out;
}

static const char *read_known(struct arena *a, const char *file)
{
	size_t length;
	const char *text = file_read(a, file, &length);
	if (text && (!length || text[length - 1] == '\n'))
		return text;
	fprintf(stderr, "%s: cannot be read, or its last line does not end\n", file);
	exit(2);
}

int main(int argc, char **argv)
{
	struct arena a = {0};
	struct check c = {.arena = &a,
	                  .seed = 1,
	                  .count = 1000,
	                  .styles = STYLE_COUNT,
	                  .features = ALL_FEATURES,
	                  .is_portable = true,
	                  .gpulint = GPULINT_BINARY,
	                  .known = ""};
	uint64_t shown = 0, reduced = 0;
	for (int i = 1; i + 1 < argc; i += 2) {
		uint64_t n = strtoull(argv[i + 1], NULL, 10);
		if (strcmp(argv[i], "--seed") == 0)
			c.seed = n;
		else if (strcmp(argv[i], "--count") == 0)
			c.count = (unsigned)n;
		else if (strcmp(argv[i], "--styles") == 0 && n && n <= STYLE_COUNT)
			c.styles = (unsigned)n;
		else if (strcmp(argv[i], "--show") == 0)
			shown = n;
		else if (strcmp(argv[i], "--reduce") == 0)
			reduced = n;
		else if (strcmp(argv[i], "--without") == 0)
			c.features &= ~features_of(argv[i + 1]);
		else if (strcmp(argv[i], "--order") == 0)
			c.is_portable = strcmp(argv[i + 1], "seen") != 0;
		else if (strcmp(argv[i], "--misses") == 0)
			c.may_miss = strcmp(argv[i + 1], "allowed") == 0;
		else if (strcmp(argv[i], "--gpulint") == 0)
			c.gpulint = argv[i + 1];
		else if (strcmp(argv[i], "--known") == 0)
			c.known = read_known(&a, argv[i + 1]);
	}
	if (shown)
		return show(&a, random_witness(&a, shown, c.features), c.styles == STYLE_COUNT ? STYLE_STRAIGHT : (enum style)(c.styles - 1));
	c.folder = scratch_new(&a);
	if (reduced) {
		enum style style;
		const struct witness *w = reduce(&c, random_witness(&a, reduced, c.features), &style);
		scratch_remove(c.folder);
		return w ? show(&a, w, style) : 0;
	}
	c.result = ARENA_ARRAY(&a, struct program_result, c.count);
	unsigned prelude = lines_of_prelude();
	for (unsigned file = 0; file * PER_FILE < c.count; file++)
		write_file(&c, file, prelude);
	run_engine(&c);
	int status = compare(&c);
	scratch_remove(c.folder);
	arena_free(&a);
	return status;
}
