// SPDX-License-Identifier: Apache-2.0
// The model backend against the rows of the manuals and of the hardware table: each row is a witness and its verdict under
// promised order, and under promised and seen order.
#include "sample.h"

#include "validator/verdict.h"

enum expected { C = VERDICT_CONFIRMED, O = VERDICT_ORDERED_HERE, N = VERDICT_NOT_OBSERVED, U = VERDICT_UNSUPPORTED };

static struct verdict decide(struct arena *a, const char *claim, const char *steps, bool with_seen)
{
	struct validate_options options = {.with_seen = with_seen};
	struct verdict out;
	backend_model.execute(a, sample_read(a, claim, steps), &options, &out);
	return out;
}

struct row {
	const char *claim, *steps;
	enum expected promised, seen;
	const char *part; // of the explanation under seen order, NULL = any
};

static void check(const struct row *row, size_t count)
{
	static const char *const word[] = {
#define X(id, text) text,
		VERDICTS(X)
#undef X
	};
	for (size_t i = 0; i < count; i++) {
		for (int seen = 0; seen < 2; seen++) {
			struct arena a = {0};
			struct verdict v = decide(&a, row[i].claim, row[i].steps, seen);
			enum expected wanted = seen ? row[i].seen : row[i].promised;
			cr_expect_eq((int)v.kind, (int)wanted, "row %zu, seen %d: %s (%s) instead of %s\n%s", i, seen, word[v.kind], v.why,
			             word[wanted], v.gated.schedule ? v.gated.schedule : "");
			cr_expect(!seen || !row[i].part || strstr(v.why, row[i].part), "row %zu: `%s` not in `%s`", i, row[i].part, v.why);
			cr_expect(v.kind != VERDICT_CONFIRMED || v.gated.detail);
			arena_free(&a);
		}
	}
}
#define CHECK(rows) check(rows, sizeof rows / sizeof *rows)

#define WRITE(stream, memory) STEP("launch", ON(stream) "," TOUCH(memory, "write"))
#define READ(stream, memory) STEP("launch", ON(stream) "," TOUCH(memory, "read"))
#define RECORD(event, stream) STEP("record", ON(stream) ",\"event\":\"" event "\"")
#define WAITS(stream, event) STEP("wait", ON(stream) ",\"event\":\"" event "\"")
#define SYNC(stream) STEP("sync_stream", ON(stream))
#define COPY_ASYNC(stream, from, to) STEP("copy", ON(stream) "," MOVE(from, to))
#define COPY_SYNC(stream, from, to) STEP("copy", ON(stream) ",\"sync\":true," MOVE(from, to))
#define HOST(memory, mode) STEP("host_access", TOUCH(memory, mode))
#define MEM(kind, memory) STEP(kind, "\"memory\":\"" memory "\"")
#define AND ","

Test(model, streams)
{
	static const struct row row[] = {
		{PAIR(0, 1), WRITE("L", "m") AND READ("n1", "m"), C, C, "stale"},
		{PAIR(0, 1), WRITE("n1", "m") AND READ("L", "m"), C, C, NULL},
		{PAIR(0, 1), WRITE("L", "m") AND READ("b1", "m"), O, O, "legacy default stream"},
		{PAIR(0, 1), WRITE("b1", "m") AND READ("L", "m"), O, O, NULL},
		{PAIR(0, 2), WRITE("b1", "m") AND WRITE("L", "m2") AND READ("b2", "m"), O, O, NULL},
		{PAIR(0, 1), WRITE("b1", "m") AND READ("b2", "m"), C, C, NULL},
		{PAIR(0, 1), WRITE("P", "m") AND READ("b1", "m"), C, C, NULL},
		{PAIR(0, 1), WRITE("P", "m") AND READ("L", "m"), O, O, NULL},
		{PAIR(0, 1), WRITE("L", "m") AND READ("P", "m"), O, O, NULL},
		{PAIR(0, 1), WRITE("n1", "m") AND READ("n1", "m"), O, O, "order of the stream"},
		{PAIR(0, 2), WRITE("L", "m") AND SYNC("L") AND READ("n1", "m"), O, O, "host wait"},
		{PAIR(0, 2), WRITE("b1", "m") AND SYNC("L") AND READ("n1", "m"), O, O, NULL},
		{PAIR(0, 2), WRITE("n2", "m") AND SYNC("L") AND READ("n1", "m"), C, C, NULL},
		// a host wait on a blocking stream that enqueued nothing since does not cover legacy work; an event does
		{PAIR(0, 2), WRITE("L", "m") AND SYNC("b1") AND READ("n1", "m"), C, C, NULL},
		{PAIR(0, 3), WRITE("L", "m") AND WRITE("b1", "m2") AND SYNC("b1") AND READ("n1", "m"), O, O, NULL},
		{PAIR(0, 3), WRITE("L", "m") AND RECORD("e1", "b1") AND WAITS("n1", "e1") AND READ("n1", "m"), O, O, "event"},
		{PAIR(0, 2), WRITE("n1", "m") AND STEP("sync_device", "\"device\":\"d0\"") AND READ("n2", "m"), O, O, NULL},
		{PAIR(0, 2), WRITE("n1", "m") AND STEP("sync_device", "\"device\":\"d1\"") AND READ("n2", "m"), C, C, NULL},
		{PAIR(0, 2), WRITE("n1", "m") AND STEP("poll_stream", ON("n1")) AND READ("n2", "m"), O, O, NULL},
		{PAIR(0, 1), READ("n1", "m") AND WRITE("n2", "m"), C, C, "stale"},
		{PAIR(0, 1), WRITE("n1", "m") AND WRITE("n2", "m"), C, C, "at the end"},
		{PAIR(0, 1), STEP("launch", ON("n1") "," PART("m", "write", "0", "8")) AND STEP("launch", ON("n2") "," PART("m", "write", "8", "16")),
	         N, N, NULL},
		{PAIR(0, 1), STEP("launch", ON("n1") "," TOUCH("m", "atomic")) AND STEP("launch", ON("n2") "," TOUCH("m", "atomic")), N, N, NULL},
	};
	CHECK(row);
}

Test(model, events)
{
	static const struct row row[] = {
		{PAIR(0, 3), WRITE("n1", "m") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND READ("n2", "m"), O, O, "event"},
		{PAIR(0, 3), WRITE("n1", "m") AND WAITS("n2", "e1") AND RECORD("e1", "n1") AND READ("n2", "m"), C, C, NULL},
		{PAIR(1, 3), RECORD("e1", "n1") AND WRITE("n1", "m") AND WAITS("n2", "e1") AND READ("n2", "m"), C, C, NULL},
		// the wait keeps the snapshot it saw
		{PAIR(0, 4), WRITE("n1", "m") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND RECORD("e1", "b1") AND READ("n2", "m"), O, O, NULL},
		{PAIR(0, 4), WRITE("n1", "m") AND RECORD("e1", "n1") AND RECORD("e1", "b1") AND WAITS("n2", "e1") AND READ("n2", "m"), C, C, NULL},
		{PAIR(0, 4),
	         WRITE("n1", "m") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND STEP("destroy_event", "\"event\":\"e1\"") AND READ("n2", "m"), O,
	         O, NULL},
		{PAIR(0, 3), WRITE("b1", "m") AND RECORD("e1", "L") AND WAITS("n1", "e1") AND READ("n1", "m"), O, O, NULL},
		{PAIR(0, 4), WRITE("n1", "m") AND RECORD("e1", "n1") AND WAITS("L", "e1") AND WRITE("n1", "m2") AND READ("b1", "m"), O, O, NULL},
		// a wait for an event that was never recorded is no barrier, a record in the legacy stream is
		{PAIR(0, 2), WRITE("b1", "m") AND WAITS("L", "e1") AND READ("b2", "m"), C, C, NULL},
		{PAIR(0, 2), WRITE("b1", "m") AND RECORD("e1", "L") AND READ("b2", "m"), O, O, NULL},
		{PAIR(0, 3), WRITE("n1", "m") AND RECORD("e1", "n1") AND STEP("sync_event", "\"event\":\"e1\"") AND HOST("man", "read"), O, O, NULL},
		{PAIR(0, 3), WRITE("n1", "man") AND RECORD("e1", "n1") AND STEP("sync_event", "\"event\":\"e1\"") AND HOST("man", "read"), O, O,
	         NULL},
		{PAIR(0, 1), WRITE("n1", "man") AND HOST("man", "read"), C, C, NULL},
	};
	CHECK(row);
}

Test(model, copies)
{
	static const struct row row[] = {
		{PAIR(0, 1), COPY_ASYNC("n1", "pin", "m") AND HOST("pin", "write"), C, C, NULL},
		{PAIR(0, 1), COPY_ASYNC("n1", "page", "m") AND HOST("page", "write"), C, O, "only seen"},
		{PAIR(0, 1), COPY_ASYNC("n1", "m", "page") AND HOST("page", "read"), C, O, "only seen"},
		{PAIR(0, 1), COPY_ASYNC("n1", "m", "pin") AND HOST("pin", "read"), C, C, NULL},
		{PAIR(0, 1), COPY_ASYNC("n1", "page", "m") AND READ("n2", "m"), C, C, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "page", "m") AND HOST("page", "write"), O, O, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "page", "m") AND READ("n1", "m"), C, O, "64 KiB"},
		{PAIR(0, 1), COPY_SYNC("L", "page", "m") AND READ("b1", "m"), O, O, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "pin", "m") AND READ("n1", "m"), O, O, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "m", "page") AND READ("n1", "page"), O, O, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "m", "m2") AND READ("n1", "m2"), C, C, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "pin", "page") AND HOST("page", "read"), O, O, NULL},
		{PAIR(0, 1), COPY_ASYNC("n1", "pin", "page") AND HOST("page", "read"), O, O, NULL},
		{PAIR(0, 1), COPY_SYNC("L", "man", "m") AND READ("n1", "m"), C, O, "only seen"},
		{PAIR(0, 2), WRITE("n1", "m") AND COPY_SYNC("L", "m", "pin") AND HOST("pin", "read"), C, C, NULL},
		{PAIR(0, 1), WRITE("n1", "m") AND COPY_SYNC("L", "m", "pin"), C, C, NULL},
		// the host waits for the stream before a pageable source is staged
		{PAIR(0, 2), WRITE("b1", "m2") AND COPY_SYNC("L", "page", "m") AND READ("n1", "m2"), O, O, NULL},
		{PAIR(0, 1), STEP("memset", ON("L") ",\"sync\":true," TOUCH("m", "write")) AND READ("n1", "m"), C, C, NULL},
		{PAIR(0, 1), STEP("memset", ON("L") ",\"sync\":true," TOUCH("pin", "write")) AND HOST("pin", "read"), O, O, NULL},
		{PAIR(1, 2), MEM("register", "page") AND COPY_ASYNC("n1", "page", "m") AND HOST("page", "write"), C, C, NULL},
		{PAIR(0, 1), STEP("host_function", ON("n1") "," TOUCH("pin", "write")) AND COPY_ASYNC("n1", "pin", "m"), O, O, NULL},
		{PAIR(0, 1), STEP("host_function", ON("n1") "," TOUCH("pin", "write")) AND HOST("pin", "read"), C, C, NULL},
	};
	CHECK(row);
}

Test(model, peers)
{
#define PEER_SYNC(stream, from, to) STEP("copy", ON(stream) ",\"sync\":true,\"peer\":true," MOVE(from, to))
	static const struct row row[] = {
		{PAIR(0, 1), WRITE("L", "m") AND STEP("copy", ON("x1") ",\"peer\":true," MOVE("m", "far")), C, C, NULL},
		{PAIR(0, 1), WRITE("L", "m") AND PEER_SYNC("L1", "m", "far"), O, O, "peer copy"},
		{PAIR(0, 1), WRITE("b1", "m") AND PEER_SYNC("L1", "m", "far"), O, O, NULL},
		{PAIR(0, 1), WRITE("n1", "m") AND PEER_SYNC("L1", "m", "far"), C, C, NULL},
		{PAIR(0, 1), PEER_SYNC("L1", "m", "far") AND WRITE("b1", "m"), O, O, NULL},
		{PAIR(0, 1), PEER_SYNC("L1", "m", "far") AND WRITE("n1", "m"), C, C, NULL},
		{PAIR(0, 1), WRITE("L", "m") AND STEP("copy", ON("L1") ",\"peer\":true," MOVE("m", "far")), C, O, "only seen"},
		{PAIR(0, 3),
	         WRITE("L", "m") AND RECORD("e1", "L") AND WAITS("x1", "e1") AND STEP("copy", ON("x1") ",\"peer\":true," MOVE("m", "far")), O, O,
	         NULL},
		{PAIR(0, 2),
	         STEP("copy", ON("x1") ",\"peer\":true," MOVE("m", "far")) AND STEP("sync_device", "\"device\":\"d0\"") AND WRITE("n1", "m"), C, O,
	         "only seen"},
	};
	CHECK(row);
}

Test(model, memory_that_ends)
{
#define FREE_ON(stream) STEP("free_async", ON(stream) ",\"memory\":\"pool\"")
#define ALLOC_ON(stream) STEP("alloc_async", ON(stream) ",\"memory\":\"pool\"")
#define GONE(first, second) "\"kind\":\"use-after\",\"first\":" #first ",\"second\":" #second
	static const struct row row[] = {
		{GONE(0, 1), READ("n1", "m") AND MEM("free", "m"), C, O, "cudaFree was seen to wait"},
		{GONE(0, 1), READ("x1", "far") AND MEM("free", "far"), C, O, NULL},
		{GONE(0, 1), COPY_ASYNC("n1", "pin", "m") AND MEM("free", "pin"), C, O, "cudaFreeHost"},
		{GONE(1, 2), MEM("register", "page") AND COPY_ASYNC("n1", "page", "m") AND MEM("free", "page"), C, C, "dead memory"},
		{GONE(0, 1), COPY_ASYNC("n1", "pin", "m") AND MEM("dies", "pin"), C, C, "dead memory"},
		{GONE(0, 1), COPY_ASYNC("n1", "m", "page") AND MEM("dies", "page"), C, O, NULL},
		{GONE(1, 2), ALLOC_ON("n1") AND READ("n2", "pool") AND FREE_ON("n1"), C, C, NULL},
		{GONE(0, 1), READ("n1", "pool") AND FREE_ON("n1"), O, O, NULL},
		{GONE(0, 1), READ("n1", "pool") AND MEM("free", "pool"), C, C, NULL},
		{GONE(0, 1), READ("n1", "m") AND MEM("unmap", "m"), C, C, NULL},
		{GONE(0, 1), FREE_ON("n1") AND READ("n1", "pool"), C, C, "undefined in every schedule"},
		{GONE(0, 2), MEM("free", "m") AND MEM("alloc", "m") AND READ("n1", "m"), O, O, NULL},
		{PAIR(0, 1), ALLOC_ON("n1") AND WRITE("n2", "pool"), C, C, NULL},
		// a stream is released when its work is complete; another thread may destroy it before the work is enqueued
		{GONE(0, 1), WRITE("n1", "m") AND STEP("destroy_stream", ON("n1")), N, N, "released when the work on it is complete"},
		{GONE(0, 1), RECORD("e1", "n1") AND STEP("destroy_event", "\"event\":\"e1\""), N, N, "released"},
		{GONE(1, 2),
	         STEP("start_thread", "\"child\":\"t1\"") AND WRITE("n1", "m") AND STEP_OF("t1", "destroy_stream", "," ON("n1"))
	                 AND STEP("join_thread", "\"child\":\"t1\""),
	         C, C, NULL},
		{GONE(0, 1), STEP("destroy_stream", ON("n1")) AND WRITE("n1", "m"), C, C, NULL},
	};
	CHECK(row);
}

Test(model, graphs)
{
#define BEGIN(stream) STEP("begin_capture", ON(stream) ",\"mode\":\"relaxed\"")
#define END(stream) STEP("end_capture", ON(stream) ",\"graph\":\"g\"")
#define RUN(stream) STEP("launch_graph", ON(stream) ",\"graph\":\"g\"")
	static const struct row row[] = {
		{PAIR(1, 4), BEGIN("n1") AND WRITE("n1", "m") AND END("n1") AND RUN("n1") AND READ("n1", "m"), O, O, NULL},
		{PAIR(1, 4), BEGIN("n1") AND WRITE("n1", "m") AND END("n1") AND RUN("n1") AND READ("n2", "m"), C, C, NULL},
		// a fork inside: ordered by its event, unordered without
		{PAIR(1, 4),
	         BEGIN("n1") AND WRITE("n1", "m") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND READ("n2", "m") AND RECORD("e2", "n2")
	                 AND WAITS("n1", "e2") AND END("n1") AND RUN("b1"),
	         O, O, "edge of the graph"},
		{PAIR(3, 4),
	         BEGIN("n1") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND WRITE("n1", "m") AND READ("n2", "m") AND RECORD("e2", "n2")
	                 AND WAITS("n1", "e2") AND END("n1") AND RUN("b1"),
	         C, C, NULL},
		// two launches of one graph in two streams are ordered
		{PAIR(1, 1), BEGIN("n1") AND WRITE("n1", "m") AND END("n1") AND RUN("n1") AND RUN("n2"), O, O, NULL},
		// also when it is empty
		{PAIR(0, 6), WRITE("n1", "m") AND BEGIN("n1") AND END("n1") AND RUN("n1") AND RUN("b1") AND WRITE("b1", "m2") AND READ("b1", "m"), O,
	         O, NULL},
		// the host buffer is read at each launch
		{GONE(1, 3), BEGIN("n1") AND COPY_ASYNC("n1", "page", "m") AND END("n1") AND MEM("dies", "page") AND RUN("n1"), C, C,
	         "after `x` (a.cu:1) ended"},
	};
	CHECK(row);
}

Test(model, threads)
{
#define START STEP("start_thread", "\"child\":\"t1\"")
#define JOIN STEP("join_thread", "\"child\":\"t1\"")
#define T1(kind, operands) STEP_OF("t1", kind, "," operands)
#define HALF(begin, end)                                                                                                                             \
	"\"access\":[{\"memory\":\"page\",\"mode\":\"read\",\"begin\":" begin ",\"end\":" end "},"                                                   \
	"{\"memory\":\"m\",\"mode\":\"write\",\"begin\":" begin ",\"end\":" end "}]"
#define BOTH(first, second) "\"kind\":\"interleaved\",\"first\":" #first ",\"second\":" #second
	static const struct row row[] = {
		{PAIR(1, 2), START AND T1("launch", ON("n1") "," TOUCH("m", "write")) AND WRITE("n1", "m") AND JOIN, C, C, NULL},
		{PAIR(1, 3), START AND T1("launch", ON("n1") "," TOUCH("m", "write")) AND JOIN AND WRITE("n1", "m"), O, O, NULL},
		{PAIR(0, 2), WRITE("n1", "m") AND START AND T1("launch", ON("n1") "," TOUCH("m", "read")), O, O, NULL},
		// the other thread's wait may come before there is anything to wait for
		{PAIR(1, 3), START AND WRITE("L", "m") AND T1("sync_stream", ON("L")) AND T1("launch", ON("n1") "," TOUCH("m", "read")) AND JOIN, C,
	         C, NULL},
		// handed over: the other thread goes on after the signal, with what comes before it; not when the signal is early
		{PAIR(1, 4),
	         START AND WRITE("n1", "m") AND STEP("signal", "\"mutex\":7") AND T1("await", "\"mutex\":7")
	                 AND T1("launch", ON("n1") "," TOUCH("m", "read")) AND JOIN,
	         O, O, NULL},
		{PAIR(2, 4),
	         START AND STEP("signal", "\"mutex\":7") AND WRITE("n1", "m") AND T1("await", "\"mutex\":7")
	                 AND T1("launch", ON("n1") "," TOUCH("m", "read")) AND JOIN,
	         C, C, NULL},
		{PAIR(1, 4),
	         START AND WRITE("n1", "m") AND STEP("signal", "\"mutex\":2147483647") AND T1("await", "\"mutex\":0")
	                 AND T1("launch", ON("n1") "," TOUCH("m", "read")) AND JOIN,
	         C, C, NULL},
		{PAIR(1, 2), START AND T1("host_access", TOUCH("page", "write")) AND HOST("page", "read") AND JOIN, C, C, NULL},
		{BOTH(1, 2), START AND T1("launch", ON("n1") "," TOUCH("m", "write")) AND WRITE("n1", "m") AND JOIN, C, C, NULL},
		// each its own half: they can change places, and no byte is another for it
		{BOTH(1, 2),
	         START AND T1("copy", ON("L") ",\"sync\":true," HALF("0", "32")) AND STEP("copy", ON("L") ",\"sync\":true," HALF("32", "64"))
	                 AND JOIN,
	         N, N, "can change places, but none of"},
		// calls on a library's handle: its state is no byte of the witness
		{BOTH(1, 2), START AND STEP_OF("t1", "call", "") AND STEP_OF("t0", "call", "") AND JOIN, C, C, "the library's handle"},
		{BOTH(1, 3), START AND T1("launch", ON("n1") "," TOUCH("m", "write")) AND JOIN AND WRITE("n1", "m"), O, O, NULL},
		{"\"kind\":\"hang\",\"first\":5,\"second\":6",
	         START AND STEP("lock", "\"mutex\":1") AND STEP("lock", "\"mutex\":2") AND STEP("unlock", "\"mutex\":2")
	                 AND STEP("unlock", "\"mutex\":1") AND T1("lock", "\"mutex\":2") AND T1("lock", "\"mutex\":1") AND T1("unlock", "\"mutex\":1")
	                         AND T1("unlock", "\"mutex\":2"),
	         C, C, NULL},
		{"\"kind\":\"hang\",\"first\":5,\"second\":6",
	         START AND STEP("lock", "\"mutex\":1") AND STEP("lock", "\"mutex\":2") AND STEP("unlock", "\"mutex\":2")
	                 AND STEP("unlock", "\"mutex\":1") AND T1("lock", "\"mutex\":1") AND T1("lock", "\"mutex\":2") AND T1("unlock", "\"mutex\":2")
	                         AND T1("unlock", "\"mutex\":1"),
	         N, N, NULL},
	};
	CHECK(row);
}

#define ERROR(kind, second, name) "\"kind\":\"" kind "\",\"first\":0,\"second\":" #second ",\"errors\":[\"" name "\"]"
#define CAPTURE(second, name) ERROR("capture", second, "cudaErrorStreamCapture" name)
#define GLOBAL(stream) STEP("begin_capture", ON(stream) ",\"mode\":\"global\"")
#define ELAPSED STEP("elapsed", "\"event\":\"e1\",\"event2\":\"e1\"")
#define DRIVER(kind, api, operands) "{\"do\":\"" kind "\",\"thread\":\"t0\",\"api\":\"" api "\",\"file\":\"a.cu\",\"line\":1" operands "}"

Test(model, captures)
{
	static const struct row row[] = {
		{CAPTURE(1, "Unsupported"), GLOBAL("n1") AND MEM("alloc", "m"), C, C, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND MEM("alloc", "m"), N, N, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND SYNC("n1"), C, C, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND STEP("sync_device", "\"device\":\"d0\""), C, C, NULL},
		{CAPTURE(1, "Unsupported"), GLOBAL("n1") AND SYNC("n2"), C, C, NULL},
		// queries whose answers nobody uses
		{CAPTURE(1, "Unsupported"), GLOBAL("n1") AND STEP("call", "\"event\":\"e1\""), C, C, NULL},
		{CAPTURE(1, "Unsupported"), GLOBAL("n1") AND STEP("call", ON("n2")), C, C, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND STEP("call", ON("n1")), C, C, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND STEP("call", ON("n2")), N, N, NULL},
		{CAPTURE(1, "Unsupported"), BEGIN("n1") AND STEP("call", "\"event\":\"e1\""), N, N, NULL},
		{CAPTURE(2, "Unsupported"), STEP("start_thread", "\"child\":\"t1\"") AND GLOBAL("n1") AND STEP_OF("t1", "call", ",\"event\":\"e1\""),
	         C, C, NULL},
		{CAPTURE(1, "Implicit"), BEGIN("b1") AND WRITE("L", "m"), C, C, NULL},
		{CAPTURE(1, "Implicit"), BEGIN("n1") AND WRITE("L", "m"), N, N, NULL},
		{CAPTURE(4, "Unjoined"), GLOBAL("n1") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND WRITE("n2", "m") AND END("n1"), C, C, NULL},
		{CAPTURE(6, "Unjoined"),
	         GLOBAL("n1") AND RECORD("e1", "n1") AND WAITS("n2", "e1") AND WRITE("n2", "m") AND RECORD("e2", "n2") AND WAITS("n1", "e2")
	                 AND END("n1"),
	         N, N, NULL},
		{CAPTURE(2, "Isolation"), RECORD("e1", "n2") AND GLOBAL("n1") AND WAITS("n1", "e1"), C, C, NULL},
		{CAPTURE(3, "Invalidated"), RECORD("e1", "n2") AND GLOBAL("n1") AND WAITS("n1", "e1") AND END("n1"), C, C, NULL},
		{ERROR("capture", 2, "cudaErrorCapturedEvent"), GLOBAL("n1") AND RECORD("e1", "n1") AND STEP("sync_event", "\"event\":\"e1\""), C, C,
	         NULL},
	};
	CHECK(row);
}

Test(model, calls)
{
	static const struct row row[] = {
		{ERROR("api-error", 0, "cudaErrorInvalidResourceHandle"), ELAPSED, C, C, NULL},
		{ERROR("api-error", 1, "cudaErrorNotReady"), RECORD("e1", "n1") AND ELAPSED, C, C, NULL},
		{ERROR("api-error", 2, "cudaErrorNotReady"), RECORD("e1", "n1") AND SYNC("n1") AND ELAPSED, N, N, NULL},
		{ERROR("api-error", 2, "cudaErrorInvalidResourceHandle"),
	         RECORD("e2", "n1") AND SYNC("n1") AND STEP("elapsed", "\"event\":\"e2\",\"event2\":\"e2\""), C, C, NULL},
		{ERROR("api-error", 0, "cudaErrorInvalidResourceHandle"), RECORD("e1", "x1"), C, C, NULL},
		{ERROR("api-error", 0, "cudaErrorInvalidResourceHandle"), STEP("launch", ON("x1")), C, N, NULL},
		{ERROR("api-error", 0, "cudaErrorLaunchFailure"), STEP("launch", ON("n1") ",\"grid_sync\":true") AND SYNC("n1"), C, C, NULL},
		{ERROR("api-error", 0, "cudaErrorLaunchFailure"), STEP("launch", ON("n1") ",\"grid_sync\":true,\"cooperative\":true") AND SYNC("n1"),
	         N, N, NULL},
		{ERROR("api-error", 0, "cudaErrorInvalidValue"), STEP("launch", ON("n1") ",\"block\":2048"), C, C, NULL},
		{ERROR("api-error", 0, "cudaErrorCooperativeLaunchTooLarge"), STEP("launch", ON("n1") ",\"grid\":500,\"cooperative\":true"), U, U,
	         NULL},
		{ERROR("api-error", 0, "cudaErrorStrange"), WRITE("n1", "m"), U, U, NULL},
		{ERROR("api-error", 0, "cudaErrorIllegalAddress"), WRITE("n1", "far") AND SYNC("n1"), C, C, NULL},
		{ERROR("api-error", 1, "cudaErrorIllegalAddress"), STEP("enable_peer", "\"device\":\"d1\"") AND WRITE("n1", "far") AND SYNC("n1"), N,
	         N, NULL},
		{ERROR("api-error", 0, "CUDA_ERROR_NOT_INITIALIZED"), DRIVER("load_module", "cuModuleLoadData", ",\"module\":\"lib\""), C, C, NULL},
		{ERROR("api-error", 1, "CUDA_ERROR_INVALID_CONTEXT"),
	         DRIVER("init", "cuInit", "") AND DRIVER("load_module", "cuModuleLoadData", ",\"module\":\"lib\""), C, C, NULL},
		{ERROR("api-error", 1, "CUDA_ERROR_INVALID_CONTEXT"),
	         DRIVER("init", "cuInit", "") AND DRIVER("load_library", "cuLibraryLoadData", ",\"module\":\"lib\""), N, N, NULL},
		{ERROR("api-error", 2, "cudaErrorInitializationError"),
	         WRITE("n1", "m") AND STEP("fork", "\"child\":\"p0\"") AND STEP_OF("p0", "alloc", ",\"memory\":\"m\""), C, C, NULL},
		{ERROR("api-error", 2, "cudaErrorInitializationError"),
	         DRIVER("call", "cudaFree", "") AND STEP("fork", "\"child\":\"p0\"") AND STEP_OF("p0", "alloc", ",\"memory\":\"m\""), C, C, NULL},
		{ERROR("api-error", 1, "cudaErrorInitializationError"),
	         STEP("fork", "\"child\":\"p0\"") AND STEP_OF("p0", "alloc", ",\"memory\":\"m\""), N, N, NULL},
		{"\"kind\":\"wrong-device\",\"first\":2,\"second\":2,\"device\":\"d1\"",
	         STEP("set_device", "\"device\":\"d1\"") AND START AND T1("launch", ON("x1")), C, C, NULL},
		{"\"kind\":\"wrong-device\",\"first\":1,\"second\":1,\"device\":\"d1\"",
	         STEP("set_device", "\"device\":\"d1\"") AND STEP("launch", ON("x1")), N, N, NULL},
		{"\"kind\":\"context-stack\",\"first\":0,\"second\":1",
	         DRIVER("init", "cuInit", "") AND DRIVER("push_context", "cuCtxPushCurrent", ",\"context\":\"c0\""), C, C, NULL},
		{"\"kind\":\"context-stack\",\"first\":0,\"second\":2",
	         DRIVER("init", "cuInit", "") AND DRIVER("push_context", "cuCtxPushCurrent", ",\"context\":\"c0\"")
	                 AND DRIVER("pop_context", "cuCtxPopCurrent", ""),
	         N, N, NULL},
		{"\"kind\":\"cost\",\"first\":0,\"second\":1", WRITE("n1", "m") AND MEM("free", "m2"), C, C, NULL},
		{"\"kind\":\"cost\",\"first\":0,\"second\":1", WRITE("n1", "m") AND MEM("alloc", "m2"), N, N, NULL},
		{"\"kind\":\"cost\",\"first\":0,\"second\":1", COPY_ASYNC("n1", "m", "page") AND WRITE("n1", "m2"), N, N, NULL},
		{"\"kind\":\"cost\",\"first\":0,\"second\":1", WRITE("L", "m") AND COPY_SYNC("L", "m", "pin"), C, C, NULL},
	};
	CHECK(row);
}

// The manual names no error of it.
Test(model, a_launch_that_drivers_accept)
{
	struct arena a = {0};
	struct verdict v = decide(&a, ERROR("api-error", 0, "cudaErrorInvalidResourceHandle"), STEP("launch", ON("x1")), false);
	cr_expect_str_eq(v.gated.detail, "`x` (a.cu:1) fails, by the manual: its stream is of another device (drivers that were tried accept it)");
	arena_free(&a);
}

Test(model, the_schedule_is_printed_and_the_fix_is_run)
{
	struct arena a = {0};
	struct verdict v = decide(&a, PAIR(0, 1), WRITE("L", "m") AND READ("n1", "m"), false);
	cr_expect_str_eq(v.gated.schedule,
	                 "host thread t0: `x` (a.cu:1) on the legacy default stream\nhost thread t0: `x` (a.cu:1) on stream `n1`\n"
	                 "stream `n1`: `x` (a.cu:1) reads `d_x`  <- wrong bytes\nthe legacy default stream: `x` (a.cu:1) writes `d_x`\n");
	cr_expect_str_eq(v.gated.detail, "stale: 64 of 64 bytes of `d_x` read by `x` (a.cu:1)");
	cr_expect_eq(v.gated.runs, 1); // the directed schedule comes first
	cr_expect_not(v.fixed.was_run);
	arena_free(&a);
}
