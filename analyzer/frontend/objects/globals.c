// SPDX-License-Identifier: Apache-2.0
// Objects of static storage: their initialisers as one function, their destructors in reverse order as another.
#include "frontend/lower/globals.h"

#include "frontend/lower/call.h"
#include "frontend/lower/destroy.h"

static struct function_info *function_named(struct unit *u, const char *name)
{
	struct function_info *info = ARENA_NEW(&u->tables, struct function_info);
	struct ir_function *f = ARENA_NEW(u->arena, struct ir_function);
	info->cursor = clang_getNullCursor();
	info->function = f;
	f->id = (uint32_t)u->function_list.n;
	f->name = f->display = intern(u->strings, name);
	f->usr = intern(u->strings, arena_printf(u->arena, "gpulint@%s@%s", u->ir->file, name));
	f->result = u->void_type;
	f->in_main_file = true;
	*vec_push(&u->tables, &u->function_list) = info;
	return info;
}

static void body_end(struct body *b)
{
	struct ir_block *last = block_current(b);
	last->end = END_RETURN;
	body_keep(b);
}

// Variables in device memory are the module's. Zero first, as the language does, unless an initialiser says otherwise.
static void initialise(struct body *b, CXCursor decl)
{
	struct unit *u = b->u;
	struct ir_var *var = decl_var(u, decl);
	const struct ir_value *place = v_var(u, var);
	const struct ir_type *t = var->type;
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	struct scope *temps = b->temps;
	b->loc = var->loc;
	if (u->var_info.at[var->id].has_constant || var->space != SPACE_HOST)
		return;
	if (!is_null(init) && is_expression(init)) {
		if (t->kind == TYPE_REFERENCE)
			emit_assign(b, place, v_address(u, expr_place(b, init)));
		else
			expr_init(b, place, init);
	} else if (t->kind == TYPE_RECORD || t->kind == TYPE_ARRAY) {
		emit_assign(b, place, v_aggregate(u, t, NULL, 0));
	} else if (type_is_scalar(t) && t->kind != TYPE_FLOAT) {
		emit_assign(b, place, v_int(u, t, 0));
	}
	full_expression_end(b, temps);
}

static bool is_made_here(CXCursor decl)
{
	return clang_isCursorDefinition(decl) && clang_Cursor_getStorageClass(decl) != CX_SC_Extern;
}

void globals_find(struct unit *u)
{
	for (size_t i = 0; i < u->global_order.n; i++) {
		struct ir_var *var = is_made_here(u->global_order.at[i]) ? decl_var(u, u->global_order.at[i]) : NULL;
		if (var && var->storage != STORAGE_THREAD_LOCAL && type_is_destructible(u, var->type)) // those of a thread end with it
			*vec_push(&u->tables, &u->static_objects) = var;
	}
}

void globals_initialise(struct unit *u)
{
	struct body b = {.u = u};
	for (size_t i = 0; i < u->constant_tables.n + u->global_order.n; i++) { // constants are there first
		bool is_table = i < u->constant_tables.n;
		CXCursor decl = is_table ? u->constant_tables.at[i] : u->global_order.at[i - u->constant_tables.n];
		if (!is_table && !is_made_here(decl))
			continue;
		if (!b.info) {
			b.info = function_named(u, "global initialisers");
			b.f = b.info->function;
			b.current = block_new(&b);
		}
		initialise(&b, decl);
	}
	if (!b.info)
		return;
	body_end(&b);
	u->ir->global_init = b.info->function;
}

void globals_destroy(struct unit *u)
{
	if (!u->static_objects.n)
		return;
	struct function_info *info = function_named(u, "global destructors");
	struct body b = {.u = u, .info = info, .f = info->function};
	b.current = block_new(&b);
	for (size_t i = u->static_objects.n; i-- > 0;) {
		b.loc = u->static_objects.at[i]->loc;
		destroy(&b, v_var(u, u->static_objects.at[i]));
	}
	body_end(&b);
	u->ir->global_exit = info->function;
}
