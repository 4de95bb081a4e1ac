// SPDX-License-Identifier: Apache-2.0
// The program as gpulint sees it: one translation unit as functions, blocks and steps. Written by frontend/, read by
// engine/. Knows nothing of libclang. Everything lives in the unit's arena.
//
//   for (int i = 0; i < n; ++i) cudaMemcpyAsync(dst + i, src, 4, kind, s[i]);
//
//   b1: i = 0;                          goto b2
//   b2:                                 branch (i < n) b3 b4      <- is_loop_head
//   b3: t0 = call cudaMemcpyAsync(&*(dst + i * 4), src, 4, kind, s[i]); i = i + 1; goto b2
//   b4: ...
#ifndef GPULINT_IR_IR_H
#define GPULINT_IR_IR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/intern.h"
#include "base/vec.h"

struct model_row;
struct model_set;
struct ir_function;
struct ir_record;
struct ir_value;

// --- source positions -----------------------------------------------------------------------------------------------

// Expansion location (where the user wrote it, also for code inside macros). Columns are 1-based UTF-8 bytes, the end
// is exclusive. line 0 = no position (synthesised).
struct ir_loc {
	const char *file;  // interned absolute path
	const char *macro; // outermost macro the step was written in, or NULL
	uint32_t line, column, end_line, end_column;
};

// --- types ----------------------------------------------------------------------------------------------------------

enum ir_type_kind { TYPE_VOID, TYPE_BOOL, TYPE_INT, TYPE_FLOAT, TYPE_POINTER, TYPE_REFERENCE, TYPE_ARRAY, TYPE_RECORD, TYPE_FUNCTION, TYPE_UNKNOWN };

// What a GPU handle type is (cudaStream_t, CUstream, cublasHandle_t, ...). The names are data in model/handles.
// clang-format off
#define HANDLE_KINDS(X)                                                                                                \
	X(NONE, "none") X(STREAM, "stream") X(EVENT, "event") X(GRAPH, "graph") X(GRAPH_EXEC, "graph exec")             \
	X(CONTEXT, "context") X(DEVICE, "device") X(MODULE, "module") X(LIBRARY, "library") X(KERNEL, "kernel")         \
	X(POOL, "memory pool") X(DEVPTR, "device pointer") X(BLAS, "cuBLAS handle") X(FFT, "cuFFT plan")                \
	X(SOLVER, "cuSOLVER handle") X(SPARSE, "cuSPARSE handle") X(RAND, "cuRAND generator") X(DNN, "cuDNN handle")    \
	X(DESCRIPTOR, "library descriptor") X(WORKER, "library handle")                                                   \
	X(COMM, "NCCL communicator") X(FILE, "cuFile handle") X(THREAD, "thread") X(MUTEX, "mutex") X(LOCK, "lock") X(ARRAY, "CUDA array")       \
	X(TEXTURE, "texture object") X(SURFACE, "surface object")                                                        \
	X(POLICY, "execution policy") X(POLICY_NOSYNC, "asynchronous execution policy")                                 \
	X(POLICY_HOST, "host execution policy") X(GRID_GROUP, "grid group")
// clang-format on
enum handle_kind {
#define X(id, text) HANDLE_##id,
	HANDLE_KINDS(X)
#undef X
		HANDLE_KIND_COUNT
};

// Standard containers the frontend lowers to element places (v[i], v.at(i), *v.begin(), v.data() are INDEX of v).
enum container_kind {
	CONTAINER_NONE,
	CONTAINER_SEQUENCE /* vector, array, deque, span */,
	CONTAINER_MAP,
	CONTAINER_POINTER /* unique_ptr, shared_ptr: the object is DEREF of it */,
	CONTAINER_REFERENCE /* reference_wrapper: the same, and get() names the object */,
	CONTAINER_SET /* its entries are INDEX of it, as a map's, and have no value */,
	CONTAINER_KIND_COUNT
};

// Below it lie the headers that gpulint brings, which nobody can open (source/source.h).
#define IR_OWN_FOLDER "/__gpulint__/"

// Sequence containers have one field more: how many elements they hold. Constructors, push_back, resize and clear assign
// it, size(), end() and range loops read it.
#define IR_LENGTH_FIELD "#size"
// The address of the place that its elements had first, where they were moved from one to another (values of a path only).
#define IR_ELEMENTS_FIELD "#elements"
// Of an object with virtual functions: what it was made as, the USRs of its class and of the bases in which its functions are looked for, each on a
// line (V_STRING). Each constructor assigns it behind those of its bases (C++17 [class.cdtor] 4).
#define IR_CLASS_FIELD "#class"
// Views and device vectors: the pointer to their first element.
#define IR_DATA_FIELD "data()"
// Maps: the element for a key is INDEX(map, key) with the fields `second` and IR_PRESENT_FIELD (is the key there); the past
// the end iterator is the address of the element IR_END_KEY.
#define IR_PRESENT_FIELD "#present"
#define IR_END_KEY "#end"
// The key of the element that `begin` names, until elements are taken out.
#define IR_FIRST_FIELD "#first"

struct ir_type {
	enum ir_type_kind kind;
	enum handle_kind handle;
	enum container_kind container;
	bool is_const;                  // the object itself: `float *const`
	bool is_volatile;               // the object itself: accesses are meant to race (flags a kernel polls)
	bool is_unsigned;               // TYPE_INT: never below 0
	bool owns_storage;              // TYPE_RECORD container whose elements die with it (std::vector, not std::span)
	uint64_t size;                  // bytes, 0 = unknown
	uint64_t count;                 // TYPE_ARRAY and std::array: elements, 0 = unknown
	const struct ir_type *element;  // pointee, referent, array or container element
	const struct ir_record *record; // TYPE_RECORD, else NULL
	const char *spelling;           // interned, as a user would write it
};

struct ir_field {
	const char *name; // interned
	const struct ir_type *type;
	bool is_here;    // all code that can name it has its body in this unit; false where that is not known
	bool is_guarded; // only that and classes of other files that derive from this one can: it is protected, in a class that is no base by its form
	bool is_own;     // the class declares it, not a base
	bool is_named_by_dropped; // a function names it that was left out of the unit, since it has nothing to do with the GPU
	bool is_shown_by_dropped; // and returns what it holds
	bool is_used_by_dropped;  // and does more with it than to return what it holds, to ask for it or to put null there
	bool is_mutable;          // it may change in an object that is const
	bool has_offset;
	uint32_t offset; // in bytes from the start of the record, where it is known
};

struct ir_record {
	const char *usr, *name; // interned
	struct ir_field *field;
	uint32_t field_count;
	struct ir_function *destructor;    // user-written or synthesised from its members; NULL = trivial or no body seen
	struct ir_loc destructor_loc;      // where it is written, also where it does nothing; line 0 = nowhere in this unit
	struct ir_function *call_operator; // closures and functors; NULL = none
	bool is_closure;
	const char *unseen_changer; // interned: a constructor or member function that may change an object and has no body here; NULL = none
	struct ir_loc unseen_changer_loc;
	const char *unseen; // interned: names of all member functions without a body here, each with the end of a line behind it; NULL = none
	struct ir_loc defaulted_move_loc; // of a constructor that moves member by member because the class asks for that; line 0 = none
};

// --- variables ------------------------------------------------------------------------------------------------------

enum ir_storage { STORAGE_LOCAL, STORAGE_PARAM, STORAGE_TEMP, STORAGE_STATIC /* static local */, STORAGE_GLOBAL, STORAGE_THREAD_LOCAL };
enum ir_space { SPACE_HOST, SPACE_DEVICE, SPACE_CONSTANT, SPACE_MANAGED, SPACE_SHARED };

struct ir_var {
	uint32_t id;      // unique in the unit
	const char *name; // interned; "" for temporaries
	const char *usr;  // interned; globals and statics (key across units), else NULL
	const struct ir_type *type;
	enum ir_storage storage;
	enum ir_space space;
	bool is_undeclared; // a name of a missing header: a constant there, and two of them are never equal
	struct ir_loc loc;
};

// --- values and places ----------------------------------------------------------------------------------------------

// A place is a memory location (V_VAR, V_FIELD, V_INDEX, V_DEREF); every other kind is a value. A reference variable is
// a pointer variable: its uses are DEREF(LOAD(var)). An array used as a pointer is ADDRESS(INDEX(array, 0)).
// INDEX selects an element when a's type is an array or a container; else it steps from a (one object of the element
// type, reached through a pointer) by b elements: p + i is ADDRESS(INDEX(DEREF(p), i)), p[i] is INDEX(DEREF(p), i).
enum ir_value_kind {
	// places
	V_VAR,   // var
	V_FIELD, // a (place of the record), name
	V_INDEX, // a (place of the array, container, or DEREF of the pointer to its first element), b (index value)
	V_DEREF, // a (pointer value)
	// values
	V_LOAD,      // a (place)
	V_ADDRESS,   // a (place)
	V_INT,       // integer; also enum constants, nullptr (0), cudaStreamLegacy (1), cudaStreamPerThread (2)
	V_FLOAT,     // text
	V_STRING,    // text
	V_FUNCTION,  // function, or name alone when only declared
	V_UNARY,     // op, a
	V_BINARY,    // op, a, b
	V_SELECT,    // a ? b : c without side effects in b and c (others become control flow)
	V_AGGREGATE, // item[count]: initialiser list in field or index order; missing items are zero. Only as the value of an
		     // assign, or nested
	V_VIRTUAL,   // only as the callee of a member call: the function that overrides the one whose USR is `text` in the class of the receiver
		     // (IR_CLASS_FIELD); item[count]: those that this unit knows
	V_UNKNOWN,   // not understood; integer = number unique in the unit, so two unknowns are never equal
};

enum ir_op {
	OP_NONE,
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_DIV,
	OP_MOD,
	OP_AND,
	OP_OR,
	OP_XOR,
	OP_SHL,
	OP_SHR,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_EQ,
	OP_NE,
	OP_LAND,
	OP_LOR,
	OP_NEG,
	OP_NOT /* ~ */,
	OP_LNOT /* ! */
};

struct ir_value {
	enum ir_value_kind kind : 8;
	enum ir_op op : 8;
	uint32_t count;
	const struct ir_type *type; // never NULL
	const struct ir_value *a, *b, *c;
	const struct ir_value **item;
	int64_t integer;
	const char *text; // interned: V_STRING, V_FLOAT, V_FIELD name, V_FUNCTION name; V_INT: of its enumerator, NULL = it is written otherwise
	struct ir_var *var;
	struct ir_function *function;
};

// --- steps ----------------------------------------------------------------------------------------------------------

enum ir_step_kind {
	STEP_ASSIGN, // place = value
	STEP_CALL,   // [place =] callee(args)
	STEP_LAUNCH, // callee<<<grid, block, shared, stream>>>(args); config[4] in that order, never NULL
	STEP_ACCESS, // host read (is_write false) or write of `place`, which is reached through a pointer, array or
	// container: the accesses that can conflict with device work
	STEP_DEAD,     // the storage of `var` ends here (scope exit), after its destructor call
	STEP_PARALLEL, // OpenMP region or loop: from here to the matching STEP_PARALLEL_END several threads run
	STEP_PARALLEL_END,
	STEP_HIDDEN, // device code that is not here: assembly, lines that only the compiler's device pass sees, calls of
		     // functions of the project without a body
};

enum ir_callee_kind {
	CALLEE_FUNCTION /* function set */,
	CALLEE_NAME /* declared only: name */,
	CALLEE_VALUE /* through pointer, table or std::function: callee value; name = last identifier */
};

struct ir_step {
	enum ir_step_kind kind : 8;
	enum ir_callee_kind callee_kind : 8;
	uint8_t version;     // _v2 -> 2; 0 = none
	bool is_member;      // arg[0] is the receiver
	bool is_per_thread;  // the symbol carried _ptsz or _ptds, or the unit is --default-stream per-thread and
			     // the row has a per-thread symbol
	bool is_cooperative; // launch attribute known statically
	bool is_write;       // ACCESS
	bool is_discarded;   // ACCESS: a statement of its own that reads a stream and does nothing with it
	bool is_moved;       // ASSIGN: of a sequence: `place` has the elements themselves, and what the value loads is left without
	bool is_by_move;     // ASSIGN: by a move constructor of the compiler's making, which leaves what it moves from as it was
	bool is_lost;        // CALL: stands for a statement that was not read; it names what the arguments are
	bool is_other_build; // CALL, LAUNCH: what #if leaves out in its place uses a stream that the function is given
	bool may_write;      // CALL: nothing declares the function, which may take numbers that are passed by name by reference
	uint8_t left_out;    // CALL, LAUNCH: 1 + the argument, or part of config, for a stream that was left to its default; 0 = none
	uint32_t arg_count;
	struct ir_loc loc;
	const struct ir_value *place; // ASSIGN, ACCESS: the place; CALL: where the result goes, or NULL
	const struct ir_value *value; // ASSIGN
	// calls and launches
	const struct ir_value *callee; // CALLEE_VALUE
	struct ir_function *function;  // CALLEE_FUNCTION, or one of the unit's functions known by name; else NULL
	const char *name;              // interned: canonical qualified name: _v2, _ptsz, _ptds stripped, inline namespaces
				       // dropped ("std::thread::thread", "thrust::sort", "cudaMemcpyAsync")
	const struct model_row *model; // what the API does, or NULL
	const struct ir_value **arg;   // member calls: arg[0] is the address of the object
	const struct ir_value *config[4];
	struct ir_var *var; // DEAD
};

enum ir_end_kind {
	END_GOTO,
	END_BRANCH,
	END_SWITCH,
	END_RETURN,
	END_UNREACHABLE /* after noreturn calls */,
	END_THROW /* leaves the function by exception, destructors already run */
};

struct ir_case {
	int64_t low, high;
	uint32_t block;
};

struct ir_block {
	VEC(struct ir_step) steps;
	enum ir_end_kind end;
	struct ir_loc end_loc;
	const char *text; // BRANCH: the condition as the source writes it, interned; "" = nothing to show (a macro); NULL = the source has none
	const struct ir_value *value; // BRANCH: condition; SWITCH: operand; RETURN: value or NULL
	uint32_t target[2];           // GOTO: [0]; BRANCH: true, false; SWITCH: [0] = default
	struct ir_case *cases;
	uint32_t case_count;
	bool is_loop_head; // target of a back edge; target[0] enters the body for BRANCH ends
};

// --- functions ------------------------------------------------------------------------------------------------------

struct ir_function {
	uint32_t id;         // index in ir_unit.functions
	const char *usr;     // interned; made unique (position added for lambdas and internal linkage)
	const char *name;    // interned, canonical qualified name
	const char *display; // "Pool::get(int)"
	struct ir_loc loc;
	const struct ir_type *result;
	VEC(struct ir_var *) params;       // methods and lambdas: params.at[0] is `this` (pointer to record / closure)
	VEC(struct ir_block) blocks;       // blocks.at[0] is the entry; empty = declaration only
	const struct ir_record *method_of; // class, or closure; NULL = free function
	bool is_kernel;                    // __global__
	bool is_device_only;               // __device__ without __host__
	bool is_external;                  // other units can call it
	bool is_main;
	bool is_constructor, is_destructor, is_lambda, is_virtual;
	bool is_const;   // a member function that is said not to change its object
	bool is_private; // only its class, or classes derived from that, can call it
	bool is_noreturn;
	bool is_pattern; // body of a template nobody instantiates
	bool is_tried;   // an instance that gpulint makes of such a template
	bool is_address_taken;
	bool is_library;             // in a header that stands in for a library: its steps happen where it is called
	bool in_main_file;           // or a header of the project (not a system header)
	uint32_t launch_bound;       // __launch_bounds__ threads, 0 = none
	VEC(const char *) overrides; // USRs of the virtual functions that it overrides, those of bases of bases too
};

// A stream, or a reference to one.
static inline bool ir_is_stream(const struct ir_type *t)
{
	return t->handle == HANDLE_STREAM || (t->kind == TYPE_REFERENCE && t->element && t->element->handle == HANDLE_STREAM);
}

// As people call the function.
static inline const char *ir_function_text(const struct ir_function *f)
{
	return f->display ? f->display : f->name;
}

// Something that could not be analysed, for the summary and --statistics.
struct ir_lost {
	struct ir_loc loc;
	const char *why;
	const struct ir_function *function; // that holds it, NULL = none
};

// A GPU call that is written and did not become a step.
struct ir_unlowered {
	struct ir_loc loc;
	const char *name; // NULL = a launch
};

// What is to be said of the source wherever the unit is analysed: a gpulint_message.
struct ir_notice {
	const char *file, *what, *action; // action: may be NULL
	uint32_t level;
};

struct ir_unit {
	struct arena *arena;
	struct interner *strings;
	const char *file; // interned absolute path of the main file
	VEC(struct ir_function *) functions;
	VEC(struct ir_var *) globals;           // in initialisation order
	struct ir_function *global_init;        // initialisers of globals with constructors or calls, NULL = none
	struct ir_function *global_exit;        // their destructors in reverse order, NULL = none
	VEC(struct ir_function *) linked_inits; // initialisers of globals of other units, by which their tables of functions are known
	VEC(struct ir_lost) lost;
	VEC(struct ir_unlowered) unlowered;
	bool per_thread_default_stream;
	bool has_guessed_flags;         // nobody knows how the file is compiled: its default stream may be another one
	const char *relative_to;        // names below this folder are kept relative in a link file; NULL = none are
	const struct model_set *models; // the user's rows, for calls through pointers; NULL = none
	uint32_t gpu_call_tokens;       // GPU API calls and launches written in active code of the project's files
	uint32_t gpu_calls_left_out;    // those with an effect in text of the main file that #if leaves out, where no compile command says so
	uint32_t gpu_call_steps;        // of these, how many became steps
	VEC(struct ir_notice) notices;  // what reading the source gave to say: for runs that have the unit from a link file
	bool is_partial, is_assumed;    // the same: something of it was not understood; a macro was taken to be defined
	bool is_lost;                   // nothing of it could be read: there are notices only
};

// Text dump, stable byte for byte. `blocks_only` gives the control-flow graph without steps (dump --stage=cfg).
void ir_dump(FILE *out, const struct ir_unit *unit, bool blocks_only);
void ir_dump_value(FILE *out, const struct ir_value *value);

// Successors of a block into out (room for 2 + case_count); returns how many.
uint32_t ir_successors(const struct ir_block *block, uint32_t *out);

// Reader of the text dump, the fuzz target's way in. NULL with *error (in the unit's arena) set when malformed.
struct ir_unit *ir_read(struct arena *arena, struct interner *strings, const char *text, size_t n, const char **error);

#endif
