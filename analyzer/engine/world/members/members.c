// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/members.h"

#include "engine/world/members/checks.h"
#include "engine/world/members/fates.h"
#include "engine/world/members/plain.h"
#include "engine/world/members/shared.h"

static bool is_read_whole(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->lost.n; i++)
		if (unit->lost.at[i].function && unit->lost.at[i].function->method_of == record)
			return false;
	return true;
}

// What is lost for good: one remark a member.
static void check_lost(struct members *all, const struct member *m)
{
	size_t told = m->made_in ? all->out->of[m->made_in->id].n : 0;
	if (m->is_memory)
		members_check_memory(all, m);
	else
		members_check_lost(all, m);
	if (m->made_in && all->out->of[m->made_in->id].n == told)
		shared_check(all, m);
}

void members_collect(struct exec *x, struct remarks *out, habit_list *offers)
{
	struct members all = {.exec = x, .out = out};
	members_follow(&all);
	shared_offer(&all, offers);
	for (size_t i = 0; i < all.list.n; i++) {
		const struct member *m = &all.list.at[i];
		if (m->is_plain)
			plain_check_lost(&all, m);
		if (m->is_plain || !is_read_whole(x->unit, m->of))
			continue;
		members_check_cleared(&all, m);
		check_lost(&all, m);
		if (m->is_memory)
			members_check_grown(&all, m);
		if (m->is_memory || m->is_array) // what one element holds says nothing of the others
			continue;
		members_check_replaced(&all, m);
		if (m->field->is_here)
			members_check_ended(&all, m);
	}
	arena_free(&all.scratch);
}
