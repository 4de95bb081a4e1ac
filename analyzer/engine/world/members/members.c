// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/members.h"

#include "engine/world/members/checks.h"
#include "engine/world/members/fates.h"
#include "engine/world/members/plain.h"

static bool is_read_whole(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->lost.n; i++)
		if (unit->lost.at[i].function && unit->lost.at[i].function->method_of == record)
			return false;
	return true;
}

void members_collect(struct exec *x, struct remarks *out)
{
	struct members all = {.exec = x, .out = out};
	members_follow(&all);
	for (size_t i = 0; i < all.list.n; i++) {
		const struct member *m = &all.list.at[i];
		if (m->is_plain)
			plain_check_lost(&all, m);
		if (m->is_plain || !is_read_whole(x->unit, m->of))
			continue;
		members_check_cleared(&all, m);
		if (m->is_memory) {
			members_check_memory(&all, m);
			members_check_grown(&all, m);
			continue;
		}
		members_check_lost(&all, m);
		if (m->is_array) // what one element holds says nothing of the others
			continue;
		members_check_replaced(&all, m);
		if (m->field->is_here)
			members_check_ended(&all, m);
	}
	arena_free(&all.scratch);
}
