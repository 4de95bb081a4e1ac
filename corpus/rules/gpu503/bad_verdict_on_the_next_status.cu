// SPDX-License-Identifier: Apache-2.0
// What the first object says is about the creation, what the second says is not: where that one is no success, the handle was made and is
// lost.
#include <cudnn.h>

class verdict {
public:
	verdict(const verdict &);
	~verdict();
	bool is_fine() const;

private:
	void *details;
};

verdict failed(int line);
verdict fine();

static verdict verdict_on(cudnnStatus_t status, int line)
{
	if (status != CUDNN_STATUS_SUCCESS)
		return failed(line);
	return fine();
}

verdict lend(cudnnHandle_t *to, cudaStream_t stream)
{
	cudnnHandle_t handle;
	verdict made = verdict_on(cudnnCreate(&handle), __LINE__); // expect: GPU503
	if (!made.is_fine())
		return made;
	verdict set = verdict_on(cudnnSetStream(handle, stream), __LINE__);
	if (!set.is_fine())
		return set;
	*to = handle;
	return fine();
}
