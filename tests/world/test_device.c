// SPDX-License-Identifier: Apache-2.0
// The device of an object: who selects it before work that depends on it.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_DEVICES "DEVICE_NOT_SELECTED"
#define HEAD(name, words) "function box::" name "(this, n)" words "\nb0:\n"
#define METHOD(name, body) HEAD(name, " external") body "\treturn\n"
#define SELECT(line) "\tcall cudaSetDevice(this->device)  @" #line ":2\n"
#define CLEAR(line) "\tcall cudaMemset(p, 0, 16)  @" #line ":2\n"
#define MAKE(line) "\tcall cudaStreamCreate(&s)  @" #line ":2\n"
#define BRANCH(name, condition, yes, no) METHOD(name, "\tbranch " condition " b1 b2\nb1:\n" yes "\tgoto b3\nb2:\n" no "\tgoto b3\nb3:\n")
#define THREE_SELECT METHOD("a", SELECT(1) CLEAR(2)) METHOD("b", SELECT(3) CLEAR(4)) METHOD("c", SELECT(5) CLEAR(6))

Test(device, one_way_selects)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@1", BRANCH("f", "n > 3", CLEAR(1), SELECT(2) MAKE(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", BRANCH("f", "n > 3", SELECT(1) CLEAR(2), SELECT(3) MAKE(4)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", BRANCH("f", "n > 3", "", SELECT(1) CLEAR(2)), false, FAULTS_OF_DEVICES);
}

Test(device, the_same_work_on_both_ways)
{
	UNIT_TELLS("", METHOD("f", "\tbranch n > 3 b1 b2\nb1:\n" SELECT(1) "\tgoto b2\nb2:\n" CLEAR(2)), false, FAULTS_OF_DEVICES);
}

Test(device, work_alike_on_both_ways)
{
	UNIT_TELLS("", BRANCH("f", "n > 3", CLEAR(1), SELECT(2) CLEAR(3)), false, FAULTS_OF_DEVICES);
}

Test(device, there_is_none_to_select)
{
	UNIT_TELLS("", BRANCH("f", "this->device < 0", CLEAR(1), SELECT(2) MAKE(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", BRANCH("f", "this->device == 0", CLEAR(1), SELECT(2) MAKE(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("DEVICE_NOT_SELECTED@1", BRANCH("f", "this->count == 0", CLEAR(1), SELECT(2) MAKE(3)), false, FAULTS_OF_DEVICES);
}

Test(device, the_first_call_has_selected_it)
{
	UNIT_TELLS("", BRANCH("f", "this->count == 1", CLEAR(1), SELECT(2) "\tthis->count = 1  @3:2\n"), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("DEVICE_NOT_SELECTED@1", BRANCH("f", "this->count == 1", CLEAR(1), SELECT(2) "\tthis->count = 2  @3:2\n"), false,
	           FAULTS_OF_DEVICES);
}

Test(device, code_that_nobody_sees)
{
	UNIT_TELLS("", BRANCH("f", "n > 3", "\tcall use(this)  @1:2\n" CLEAR(2), SELECT(3) MAKE(4)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", BRANCH("f", "n > 3", "\tcall guard(this->device)  @1:2\n" CLEAR(2), SELECT(3) MAKE(4)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("DEVICE_NOT_SELECTED@2", BRANCH("f", "n > 3", "\tcall other(4)  @1:2\n" CLEAR(2), SELECT(3) MAKE(4)), false, FAULTS_OF_DEVICES);
}

Test(device, siblings)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@7", THREE_SELECT METHOD("d", CLEAR(7)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("a", SELECT(1) CLEAR(2)) METHOD("b", SELECT(3) CLEAR(4)) METHOD("d", CLEAR(7)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", THREE_SELECT METHOD("d", CLEAR(7)) METHOD("e", CLEAR(8)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", THREE_SELECT "function box::d(this, s)\nb0:\n\tlaunch k<<<1, 1, 0, s>>>(p)  @7:2\n\treturn\n", false, FAULTS_OF_DEVICES);
}

Test(device, callers_that_select)
{
	UNIT_TELLS("", THREE_SELECT HEAD("d", "") CLEAR(7) "\treturn\n" METHOD("e", SELECT(8) "\tcall box::d(this, 1)  @9:2\n"), false,
	           FAULTS_OF_DEVICES);
	UNIT_TELLS("DEVICE_NOT_SELECTED@7", THREE_SELECT HEAD("d", " external") CLEAR(7) "\treturn\n" METHOD("e", "\tcall box::d(this, 1)  @9:2\n"),
	           false, FAULTS_OF_DEVICES);
}

Test(device, what_the_object_keeps)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@1",
	           METHOD("open", "\tcall cudaStreamCreate(&this->stream)  @1:2\n")
	                   METHOD("close", SELECT(2) "\tcall cudaStreamDestroy(this->stream)  @3:2\n"),
	           false, FAULTS_OF_DEVICES);
	UNIT_TELLS("",
	           METHOD("open", "\tcall cudaStreamCreate(&this->stream)  @1:2\n")
	                   METHOD("close", SELECT(2) "\tcall cudaEventDestroy(this->event)  @3:2\n"),
	           false, FAULTS_OF_DEVICES);
	UNIT_TELLS("",
	           METHOD("open", "\tcall cudaGetDevice(&this->device)  @1:2\n\tcall cudaStreamCreate(&this->stream)  @2:2\n")
	                   METHOD("close", SELECT(3) "\tcall cudaStreamDestroy(this->stream)  @4:2\n"),
	           false, FAULTS_OF_DEVICES);
}

#define LAUNCH(line) "\tlaunch k<<<1, 1, 0, this->stream>>>(n)  @" #line ":2\n"
#define OPEN(line) "\tcall cudaStreamCreate(&this->stream)  @" #line ":2\n"
#define SYNCHRONIZE(line) "\tcall cudaStreamSynchronize(this->stream)  @" #line ":2\n"

Test(device, selected_behind_what_is_made)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@1", METHOD("f", OPEN(1) SELECT(2) LAUNCH(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", SELECT(1) OPEN(2) LAUNCH(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", OPEN(1) SELECT(2)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", OPEN(1) SELECT(2) SYNCHRONIZE(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", OPEN(1) "\tcall cudaSetDevice(0)  @2:2\n" LAUNCH(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", "\tcall use(this)  @1:2\n" OPEN(2) SELECT(3) LAUNCH(4)), false, FAULTS_OF_DEVICES);
}

Test(device, selected_behind_what_others_use)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@1", METHOD("f", OPEN(1) SELECT(2)) METHOD("g", SELECT(3) SYNCHRONIZE(4)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", SELECT(1) OPEN(2)) METHOD("g", SELECT(3) SYNCHRONIZE(4)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", OPEN(1) SELECT(2)) METHOD("g", "\tcall cudaSetDevice(this->other)  @3:2\n" SYNCHRONIZE(4)), false,
	           FAULTS_OF_DEVICES);
}

// A caller that has selected a device in front of the function means that one.
Test(device, selected_once_more)
{
	UNIT_TELLS("", HEAD("f", "") OPEN(1) SELECT(2) LAUNCH(3) "\treturn\n" METHOD("g", SELECT(4) "\tcall box::f(this, 1)  @5:2\n"), false,
	           FAULTS_OF_DEVICES);
}

#define ALLOCATE(line) "\tcall cudaMalloc(&p, n)  @" #line ":2\n"

Test(device, siblings_that_allocate)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@7", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("b", SELECT(3) ALLOCATE(4)) METHOD("d", ALLOCATE(7)), false,
	           FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("d", ALLOCATE(7)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("b", SELECT(3) CLEAR(4)) METHOD("d", ALLOCATE(7)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("b", SELECT(3) ALLOCATE(4)) METHOD("d", CLEAR(7)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("b", SELECT(3) ALLOCATE(4)) METHOD("d", ALLOCATE(7)) METHOD("e", ALLOCATE(8)), false,
	           FAULTS_OF_DEVICES);
}

#define MANAGE(line) "\tcall cudaMallocManaged(&p, n, 1)  @" #line ":2\n"

// Every device may use managed memory: only what comparable functions do says where it should lie.
Test(device, managed_memory)
{
	UNIT_TELLS("DEVICE_NOT_SELECTED@7", METHOD("a", SELECT(1) ALLOCATE(2)) METHOD("b", SELECT(3) MANAGE(4)) METHOD("d", MANAGE(7)), false,
	           FAULTS_OF_DEVICES);
	UNIT_TELLS("", BRANCH("f", "n > 3", MANAGE(1), SELECT(2) MAKE(3)), false, FAULTS_OF_DEVICES);
	UNIT_TELLS("", METHOD("f", MANAGE(1) SELECT(2) "\tlaunch k<<<1, 1, 0, 0>>>(p)  @3:2\n"), false, FAULTS_OF_DEVICES);
}

#define FAULTS_OF_THREADS "THREAD_WITHOUT_DEVICE"
#define START(line) "\tcall std::thread::thread(&x, box::w, this, 1)  @" #line ":2\n"
#define THREAD(body) HEAD("w", "") body "\treturn\n"

Test(device, threads_of_an_object)
{
	UNIT_TELLS("THREAD_WITHOUT_DEVICE@1", THREAD(LAUNCH(1)) METHOD("f", START(2)) METHOD("g", SELECT(3) OPEN(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("THREAD_WITHOUT_DEVICE@1", THREAD(LAUNCH(1)) METHOD("f", START(2)) METHOD("g", SELECT(3) SYNCHRONIZE(4)), false,
	           FAULTS_OF_THREADS);
	UNIT_TELLS("THREAD_WITHOUT_DEVICE@1", THREAD(OPEN(1)) METHOD("f", START(2)) METHOD("g", SELECT(3) SYNCHRONIZE(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(SELECT(1) LAUNCH(2)) METHOD("f", START(3)) METHOD("g", SELECT(4) OPEN(5)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(SYNCHRONIZE(1)) METHOD("f", START(2)) METHOD("g", SELECT(3) OPEN(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD("\tcall use(this)  @1:2\n" LAUNCH(2)) METHOD("f", START(3)) METHOD("g", SELECT(4) OPEN(5)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(LAUNCH(1)) METHOD("f", START(2)) METHOD("g", OPEN(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(LAUNCH(1)) METHOD("f", START(2)) METHOD("g", "\tcall cudaSetDevice(n)  @3:2\n" OPEN(4)), false, FAULTS_OF_THREADS);
}

Test(device, selected_for_a_thread_in_vain)
{
	UNIT_TELLS("THREAD_WITHOUT_DEVICE@1", THREAD(CLEAR(1)) METHOD("f", SELECT(2) START(3)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("THREAD_WITHOUT_DEVICE@1", THREAD(CLEAR(1)) METHOD("f", SELECT(2) START(3) SELECT(4) MAKE(5)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(CLEAR(1)) METHOD("f", SELECT(2) START(3) MAKE(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(CLEAR(1)) METHOD("f", SELECT(2) MAKE(3) START(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(CLEAR(1)) METHOD("f", SELECT(2) "\tcall use(n)  @3:2\n" START(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(CLEAR(1)) METHOD("f", "\tcall cudaSetDevice(0)  @2:2\n" START(3)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD(SELECT(1) CLEAR(2)) METHOD("f", SELECT(3) START(4)), false, FAULTS_OF_THREADS);
	UNIT_TELLS("", THREAD("") METHOD("f", SELECT(3) START(4)), false, FAULTS_OF_THREADS);
}

#define FAULTS_OF_CONTEXTS "CONTEXT_NOT_SELECTED"
#define ENTER(line) "\tcall cuCtxSetCurrent(this->context)  @" #line ":2\n"
#define PUSH(line) "\tcall cuCtxPushCurrent(this->context)  @" #line ":2\n"
#define POP(line) "\tcall cuCtxPopCurrent(0)  @" #line ":2\n"
#define WIPE(line) "\tcall cuMemsetD8(this->memory, 0, 16)  @" #line ":2\n"
#define THREE_ENTER METHOD("a", ENTER(1) WIPE(2)) METHOD("b", PUSH(3) WIPE(4) POP(5)) METHOD("c", ENTER(6) WIPE(7))

Test(device, contexts_of_siblings)
{
	UNIT_TELLS("CONTEXT_NOT_SELECTED@8", THREE_ENTER METHOD("d", WIPE(8)), false, FAULTS_OF_CONTEXTS);
	UNIT_TELLS("", THREE_ENTER METHOD("d", PUSH(8) POP(9) WIPE(10)), false, FAULTS_OF_CONTEXTS);
	UNIT_TELLS("", THREE_ENTER METHOD("d", WIPE(8)) METHOD("e", WIPE(9)), false, FAULTS_OF_CONTEXTS);
	UNIT_TELLS("", THREE_ENTER METHOD("d", "\tcall cudaSetDevice(0)  @8:2\n" WIPE(9)), false, FAULTS_OF_CONTEXTS);
	UNIT_TELLS("", THREE_ENTER METHOD("d", "\tcall use(this)  @8:2\n" WIPE(9)), false, FAULTS_OF_CONTEXTS);
	UNIT_TELLS("", METHOD("a", ENTER(1)) METHOD("b", ENTER(3)) METHOD("c", ENTER(6)) METHOD("d", WIPE(8)), false, FAULTS_OF_CONTEXTS);
}

Test(device, the_caller_is_the_one_that_forgets)
{
	UNIT_TELLS("CONTEXT_NOT_SELECTED@9",
	           METHOD("w", WIPE(1)) METHOD("a", ENTER(2) "\tcall box::w(this, 1)  @3:2\n") METHOD("b", ENTER(4) "\tcall box::w(this, 1)  @5:2\n")
	                   METHOD("c", ENTER(6) "\tcall box::w(this, 1)  @7:2\n") METHOD("d", "\tcall box::w(this, 1)  @9:2\n"),
	           false, FAULTS_OF_CONTEXTS);
}

// A callee that selects for its own work is no habit of those that call it.
Test(device, a_selection_for_the_callee)
{
	UNIT_TELLS("",
	           METHOD("w", ENTER(1) WIPE(2)) METHOD("a", "\tcall box::w(this, 1)  @3:2\n") METHOD("b", "\tcall box::w(this, 1)  @4:2\n")
	                   METHOD("d", WIPE(9)),
	           false, FAULTS_OF_CONTEXTS);
}
