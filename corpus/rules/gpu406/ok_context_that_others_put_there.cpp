// SPDX-License-Identifier: Apache-2.0
// What the program starts with is not what its worker finds: clients of another file put their context into the table meanwhile.
// expect-none
#include <cuda.h>

#include <map>
#include <thread>

struct request {
	CUcontext context;
	size_t bytes;
};

struct table {
	std::map<int, request> requests;
	CUdeviceptr memory = 0;
};

table &requests()
{
	static table one;
	return one;
}

void submit(int id, CUcontext context, size_t bytes)
{
	requests().requests[id] = {context, bytes};
}

static void serve(int id)
{
	table &t = requests();
	auto it = t.requests.find(id);
	if (it == t.requests.end())
		return;
	cuCtxSetCurrent(it->second.context);
	cuMemAlloc(&t.memory, it->second.bytes);
}

int main()
{
	cuInit(0);
	std::thread worker([] { serve(7); });
	worker.join();
	return 0;
}
