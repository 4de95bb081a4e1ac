// SPDX-License-Identifier: Apache-2.0
// The steps as written and with the fix as one list: a longest common subsequence.
#include <string.h>

#include "picture/parts.h"

enum { MOST_CELLS = 1 << 22 }; // of the table: beyond it what differs is shown as taken away and added

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same(const struct witness_step *a, const struct witness_step *b)
{
	return a->kind == b->kind && a->thread == b->thread && same_text(a->api, b->api) && same_text(a->kernel, b->kernel) &&
	       a->stream == b->stream && a->event == b->event && a->event2 == b->event2 && a->memory == b->memory &&
	       a->device == b->device && a->context == b->context && a->graph == b->graph && a->child == b->child &&
	       a->mutex == b->mutex && a->is_sync == b->is_sync && a->access_count == b->access_count;
}

struct merge {
	struct arena *a;
	const struct witness_step *x, *y;
	struct merged_steps *out;
};

static void put(struct merge *g, size_t x, size_t y)
{
	const struct witness_step *step = x == NOT_THERE ? &g->y[y] : &g->x[x];
	*vec_push(g->a, &g->out->list) = (struct merged_step){step, (uint32_t)x, (uint32_t)y};
}

// Steps [x_from, x_end) and [y_from, y_end), which begin and end differently.
static void merge_middle(struct merge *g, size_t x_from, size_t x_end, size_t y_from, size_t y_end)
{
	size_t n = x_end - x_from, m = y_end - y_from, i = 0, k = 0;
	struct arena scratch = {0};
	bool is_small = (n + 1) * (m + 1) <= MOST_CELLS;
	uint16_t *longest = ARENA_ARRAY(&scratch, uint16_t, is_small ? (n + 1) * (m + 1) : 1);
	for (size_t r = n; is_small && r-- > 0;) {
		for (size_t c = m; c-- > 0;) {
			uint16_t down = longest[(r + 1) * (m + 1) + c], right = longest[r * (m + 1) + c + 1];
			uint16_t both = (uint16_t)(longest[(r + 1) * (m + 1) + c + 1] + 1);
			bool same = is_same(&g->x[x_from + r], &g->y[y_from + c]);
			longest[r * (m + 1) + c] = same ? both : down > right ? down : right;
		}
	}
	while (i < n || k < m) {
		bool is_x = i < n && (k == m || !is_small || longest[(i + 1) * (m + 1) + k] >= longest[i * (m + 1) + k + 1]);
		if (is_small && i < n && k < m && is_same(&g->x[x_from + i], &g->y[y_from + k])) {
			put(g, x_from + i, y_from + k);
			i++, k++;
		} else if (is_x) {
			put(g, x_from + i++, NOT_THERE);
		} else {
			put(g, NOT_THERE, y_from + k++);
		}
	}
	arena_free(&scratch);
}

static void merge_part(struct merge *g, size_t x, size_t x_end, size_t y, size_t y_end)
{
	size_t tail = 0;
	for (; x < x_end && y < y_end && is_same(&g->x[x], &g->y[y]); x++, y++)
		put(g, x, y);
	while (tail < x_end - x && tail < y_end - y && is_same(&g->x[x_end - 1 - tail], &g->y[y_end - 1 - tail]))
		tail++;
	merge_middle(g, x, x_end - tail, y, y_end - tail);
	for (size_t i = tail; i > 0; i--)
		put(g, x_end - i, y_end - i);
}

// The claimed steps are the same ones in both, where the fix leaves them as they are: a loop has others like them.
void picture_merge(struct arena *a, const struct witness *w, struct merged_steps *out)
{
	struct merge g = {a, w->step, w->fix.step, out};
	size_t x = 0, y = 0;
	const size_t claimed[2][2] = {{w->first, w->fix.first}, {w->second, w->fix.second}};
	for (int i = 0; i < 2 && w->fix.step_count; i++) {
		size_t to_x = claimed[i][0], to_y = claimed[i][1];
		if (to_x < x || to_y < y || !is_same(&g.x[to_x], &g.y[to_y]))
			continue;
		merge_part(&g, x, to_x, y, to_y);
		put(&g, to_x, to_y);
		x = to_x + 1, y = to_y + 1;
	}
	merge_part(&g, x, w->step_count, y, w->fix.step_count);
}
