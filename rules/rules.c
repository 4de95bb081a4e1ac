// SPDX-License-Identifier: Apache-2.0
#include "rules.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "rule.h"

static const char *const basis_words[] = {
#define BASIS(id, word, supposes) word,
#include "engine/basis.def"
#undef BASIS
};

const char *rules_basis(enum basis basis)
{
	return basis_words[basis];
}

const char *gpulint_basis(const char *word)
{
	static const char *const supposes[] = {
#define BASIS(id, word, supposes) supposes,
#include "engine/basis.def"
#undef BASIS
	};
	for (size_t i = 0; i < sizeof supposes / sizeof *supposes; i++)
		if (strcmp(basis_words[i], word) == 0)
			return supposes[i];
	return NULL;
}

double gpulint_agreement(uint32_t acting, uint32_t deviating)
{
	static const double by_chance = 0.9;
	double n = (double)acting + deviating;
	return n > 0 ? (acting / n - by_chance) / sqrt(by_chance * (1 - by_chance) / n) : 0;
}

enum gpulint_level level_at(enum gpulint_level level, int confidence)
{
	int lower = CONFIDENCE_HIGH - confidence;
	return (int)level - lower > GPULINT_NOTE ? (enum gpulint_level)((int)level - lower) : GPULINT_NOTE;
}

const char *op_text(struct arena *a, const struct op_view *op)
{
	return op->stream_name ? arena_printf(a, "%s on %s", op->text, op->stream_name) : op->text;
}

// Where its place is said in another way.
static const char *plain_text(struct arena *a, const struct op_view *op)
{
	return op->stream_name ? arena_printf(a, "%s on %s", op->plain, op->stream_name) : op->plain;
}

static const struct {
	const char *does, *doing;
} touch_words[] = {
#define X(id, does, doing) [TOUCH_##id] = {does, doing},
	TOUCHES(X)
#undef X
};

const char *op_does(const struct op_view *op)
{
	return touch_words[op->touch].does;
}

const char *op_doing(const struct op_view *op)
{
	return touch_words[op->touch].doing;
}

bool row_is_driver(const struct model_row *row)
{
	return model_is_driver(row);
}

bool op_is_driver(const struct op_view *op)
{
	return row_is_driver(op->row);
}

const char *op_spelling(const struct op_view *op, enum model_edit what)
{
	return model_edit(op_is_driver(op) ? "cuda-driver" : "cuda-runtime", what);
}

const char *place_text(struct arena *a, struct ir_loc loc, struct ir_loc from)
{
	const char *slash = loc.file ? strrchr(loc.file, '/') : NULL;
	if (!loc.file || loc.file == from.file)
		return arena_printf(a, "line %u", loc.line);
	return arena_printf(a, "%s:%u", slash ? slash + 1 : loc.file, loc.line);
}

static struct gpulint_location location(struct ir_loc loc)
{
	return (struct gpulint_location){loc.file, loc.line, loc.column, loc.end_line, loc.end_column};
}

static void take_steps(struct arena *a, const struct observation *o, struct gpulint_finding *f)
{
	struct gpulint_step *steps = ARENA_ARRAY(a, struct gpulint_step, o->step_count);
	for (size_t i = 0; i < o->step_count; i++)
		steps[i] = (struct gpulint_step){.location = location(o->step[i].loc),
		                                 .message = o->step[i].message,
		                                 .stream = o->step[i].stream,
		                                 .thread = o->step[i].thread,
		                                 .nesting = o->step[i].nesting,
		                                 .is_key = o->step[i].is_key,
		                                 .role = (enum gpulint_step_role)o->step[i].role,
		                                 .call = o->step[i].call,
		                                 .does = o->step[i].does,
		                                 .device = o->step[i].device};
	f->step = steps;
	f->step_count = o->step_count;
}

static const char *edge_text(struct arena *a, const struct observation *o)
{
	if (o->fault == FAULT_MEMBER_LEAKED)
		return o->second.function && o->second.function->method_of ? "the destructor does not destroy it"
		                                                           : "this function destroys the others, and not this one";
	if (o->fault == FAULT_MEMBER_MEMORY_LEAKED && !o->agreement.acting)
		return "the destructor does not free it";
	if (o->fault == FAULT_MEMBER_MEMORY_LEAKED)
		return "this function frees the others, and not this one";
	if (o->fault == FAULT_MEMBER_REPLACED)
		return "the constructor makes the handle that is lost";
	if (o->fault == FAULT_COOPERATIVE_WITHOUT_INIT && o->shared_bytes)
		return arena_printf(a, "another path allows more than 48 KiB of dynamic shared memory here; the launch asks for `%s` bytes",
		                    o->shared_bytes);
	if (o->fault == FAULT_COOPERATIVE_WITHOUT_INIT)
		return o->missing & 1u << INIT_DRIVER    ? "the other path initialises the driver here"
		       : o->missing & 1u << INIT_CONTEXT ? "the other path brings up a context here"
		                                         : "the other path does it here";
	if (o->fault == FAULT_FREED_OUT_OF_ORDER)
		return "the memory comes from the stream-ordered allocator";
	if (o->fault == FAULT_DESTROYED_MOVED)
		return "the move that leaves the handle in both objects";
	if (o->fault == FAULT_DESTROYED_UNMADE)
		return "this constructor leaves it without a value";
	if (o->fault == FAULT_STREAM_UNREAD)
		return "the stream that nothing uses";
	return o->event ? arena_printf(a, "wait for event `%s`", o->event) : "the function returns here";
}

static void take_related(struct arena *a, const struct observation *o, struct gpulint_finding *f)
{
	struct gpulint_related *related = ARENA_ARRAY(a, struct gpulint_related, 2 + MAX_EVIDENCE);
	if (o->first.loc.line)
		related[f->related_count++] = (struct gpulint_related){location(o->first.loc), plain_text(a, &o->first), false};
	if (o->edge.line)
		related[f->related_count++] = (struct gpulint_related){location(o->edge), edge_text(a, o), false};
	for (size_t i = 0; i < o->evidence_count; i++)
		related[f->related_count++] = (struct gpulint_related){location(o->evidence[i].loc), o->evidence[i].words, false};
	f->related = related;
}

static void take_undefined(struct arena *a, const struct observation *o, struct gpulint_finding *f)
{
	struct gpulint_undefined *list = ARENA_ARRAY(a, struct gpulint_undefined, o->undefined_count);
	for (size_t i = 0; i < o->undefined_count; i++)
		list[i] = (struct gpulint_undefined){o->undefined[i].usr, o->undefined[i].text};
	f->undefined = list;
	f->undefined_count = o->undefined_count;
}

// Messages are sentences, also when they start with "kernel `scale`".
static const char *sentence(struct arena *a, const char *message)
{
	char *copy = arena_strdup(a, message);
	copy[0] = (char)toupper((unsigned char)copy[0]);
	return copy;
}

static struct gpulint_finding finding_of(struct arena *a, const struct observation *o, const struct rule *rule, const struct claim *claim)
{
	struct gpulint_finding f = {.code = rule->meta.code,
	                            .level = claim->level,
	                            .confidence = (enum gpulint_confidence)o->confidence,
	                            .basis = basis_words[o->basis],
	                            .acting = o->agreement.acting,
	                            .deviating = o->agreement.deviating,
	                            .message = o->vain ? arena_printf(a, "%s %s", sentence(a, claim->message), o->vain) : sentence(a, claim->message),
	                            .fix = claim->fix,
	                            .why = claim->words.why,
	                            .at_run_time = claim->words.at_run_time ? sentence(a, claim->words.at_run_time) : NULL,
	                            .instead = claim->words.instead,
	                            .location = location(claim->loc),
	                            .assumption = o->assumption,
	                            .assumption_count = o->assumption_count};
	const struct ir_function *in = o->second.function ? o->second.function : o->function;
	f.function = in ? (in->display ? in->display : in->name) : "";
	f.function_usr = in ? in->usr : "";
	f.key = arena_printf(a, "%s|%s|%s", o->memory ? o->memory : "", o->first.plain ? o->first.plain : "", o->second.plain ? o->second.plain : "");
	if (o->only_seen && !f.at_run_time)
		f.at_run_time = order_seen;
	take_steps(a, o, &f);
	take_related(a, o, &f);
	take_undefined(a, o, &f);
	return f;
}

// The finding of the same rule at the same place, NULL when there is none.
static struct judged *same_finding(const struct finding_list *list, const struct gpulint_finding *f)
{
	for (size_t i = 0; i < list->findings.n; i++) {
		const struct gpulint_finding *g = &list->findings.at[i].finding;
		if (g->code == f->code && g->location.file == f->location.file && g->location.line == f->location.line &&
		    g->location.column == f->location.column)
			return &list->findings.at[i];
	}
	return NULL;
}

static bool same_place(const struct gpulint_location *a, const struct gpulint_location *b)
{
	return strcmp(a->file ? a->file : "", b->file ? b->file : "") == 0 && a->line == b->line && a->column == b->column;
}

static bool is_listed(const struct gpulint_finding *f, const struct gpulint_location *l)
{
	for (size_t i = 0; i < f->related_count; i++)
		if (same_place(&f->related[i].location, l))
			return true;
	return same_place(&f->location, l);
}

// A pair that the finding covers, told where it differs from the finding's own.
static void add_covered(struct arena *a, struct gpulint_finding *f, struct gpulint_related pair)
{
	size_t covered = 0;
	for (size_t i = 0; i < f->related_count; i++)
		covered += f->related[i].is_covered;
	if (covered == MAX_COVERED || is_listed(f, &pair.location))
		return;
	struct gpulint_related *list = ARENA_ARRAY(a, struct gpulint_related, f->related_count + 1);
	for (size_t i = 0; i < f->related_count; i++)
		list[i] = f->related[i];
	list[f->related_count++] = pair;
	f->related = list;
}

// "`d_b` between kernel `scale` on stream `s2` and `cudaMemcpyAsync` on stream `s1` (line 8)", placed at one of the two.
static struct gpulint_related covered_words(struct arena *a, const struct covered_pair *c, bool at_first)
{
	struct ir_loc near = at_first ? c->first : c->second, far = at_first ? c->second : c->first;
	const char *file = near.file != far.file && far.file ? strrchr(far.file, '/') : NULL;
	const char *words = arena_printf(a, "`%s` between %s and %s (line %u%s%s)", c->memory, at_first ? c->first_text : c->second_text,
	                                 at_first ? c->second_text : c->first_text, far.line, file ? " of " : "", file ? file + 1 : "");
	return (struct gpulint_related){location(near), words, true};
}

// Of several pairs with one second operation, one is the finding. The others are said with it.
static void join_same(struct arena *a, struct judged *same, const struct judged *other)
{
	bool is_better = other->finding.level > same->finding.level;
	const struct judged lost = is_better ? *same : *other;
	if (is_better)
		*same = *other;
	for (size_t i = 0; i < lost.finding.related_count; i++)
		if (lost.finding.related[i].is_covered)
			add_covered(a, &same->finding, lost.finding.related[i]);
	const struct observation *o = lost.observation;
	const struct covered_pair pair = {.first = o->first.loc,
	                                  .second = o->second.loc,
	                                  .first_text = plain_text(a, &o->first),
	                                  .second_text = plain_text(a, &o->second),
	                                  .memory = o->memory};
	if (o->kind == OBS_UNORDERED && o->first.loc.line)
		add_covered(a, &same->finding, covered_words(a, &pair, true));
}

// A path on which a GPU call has failed is followed for lifetimes only.
static bool may_claim(const struct rule *rule, const struct observation *o)
{
	return rule->claim && (!o->is_error_path || strcmp(rule->meta.family, "lifetime") == 0);
}

static const struct rule *claimed_by(const struct observation *o, struct claim *claim)
{
	for (int rank = RANK_FIRST; rank <= RANK_LAST; rank++)
		for (size_t k = 0; k < rule_count; k++)
			if (rule_registry[k]->rank == rank && may_claim(rule_registry[k], o) && rule_registry[k]->claim(o, claim))
				return rule_registry[k];
	return NULL;
}

static bool is_one_place(struct ir_loc a, struct ir_loc b)
{
	return a.file == b.file && a.line == b.line && a.column == b.column;
}

// A pair that some path shows as a finding of its own is not repeated.
static bool is_observed(const struct observation *o, size_t count, const struct covered_pair *c)
{
	for (size_t i = 0; i < count; i++)
		if (o[i].kind == OBS_UNORDERED && is_one_place(o[i].first.loc, c->first) && is_one_place(o[i].second.loc, c->second))
			return true;
	return false;
}

// The pairs that the edge missing here would order too, each at the operation that is not the finding's own.
static void take_covered(struct arena *a, const struct observation *all, size_t count, struct judged *j)
{
	for (size_t i = 0; i < j->observation->covered_count; i++) {
		const struct covered_pair *c = &j->observation->covered[i];
		if (!is_observed(all, count, c))
			add_covered(a, &j->finding, covered_words(a, c, is_one_place(c->second, j->observation->second.loc)));
	}
}

// What the caller is assumed to do with the memory says no more where the function shows both ends of a pair at the operation.
static bool is_shown_whole(const struct observation *all, size_t count, const struct observation *o)
{
	if (o->first.is_ambient == o->second.is_ambient)
		return false;
	const struct ir_loc own = o->first.is_ambient ? o->second.loc : o->first.loc;
	for (size_t i = 0; i < count; i++) {
		const struct observation *other = &all[i];
		bool is_whole = other->kind == OBS_UNORDERED && !other->first.is_ambient && !other->second.is_ambient &&
		                other->confidence >= o->confidence && !other->only_seen;
		if (is_whole && (is_one_place(other->first.loc, own) || is_one_place(other->second.loc, own)))
			return true;
	}
	return false;
}

// That an event orders nothing says no more where the function shows the two operations that it was meant for.
static bool is_shown_by_pair(const struct observation *all, size_t count, const struct observation *o)
{
	bool is = false;
	for (size_t i = 0; i < count && !is; i++) {
		const struct observation *other = &all[i];
		is = other->kind == OBS_UNORDERED && other->function == o->function && other->confidence >= o->confidence && !other->only_seen &&
		     other->event && strcmp(other->event, o->memory) == 0;
	}
	return is;
}

void rules_apply(struct arena *arena, const struct observation *observation, size_t count, struct finding_list *out)
{
	for (size_t i = 0; i < count; i++) {
		const struct observation *o = &observation[i];
		struct claim claim = {.arena = arena, .level = GPULINT_WARNING, .loc = o->second.loc};
		const struct rule *claimed = claimed_by(o, &claim);
		if (!claimed || !claim.message || is_shown_whole(observation, count, o) ||
		    (claim.yields_to_pairs && is_shown_by_pair(observation, count, o)))
			continue;
		if (o->is_error_path)
			claim.level = GPULINT_NOTE;
		struct judged j = {.finding = finding_of(arena, o, claimed, &claim), .observation = o};
		j.witness = claim.is_unshown ? NULL : rule_witness(arena, o, claimed, j.finding.message);
		take_covered(arena, observation, count, &j);
		struct judged *same = same_finding(out, &j.finding);
		edits_plan(arena, o, &j.plan);
		if (same)
			join_same(arena, same, &j);
		else
			*vec_push(arena, &out->findings) = j;
	}
}

const struct gpulint_rule *const *gpulint_rules(size_t *count)
{
	*count = rule_count;
	return rule_metadata;
}
