// SPDX-License-Identifier: Apache-2.0
// A function makes an object of the status, and a member of it that nobody sees says whether that is an error: a handle is used behind
// the one answer alone, so behind the other nothing was made.
// expect-none
#include <cudnn.h>
#include <map>
#include <vector>

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

class lender {
public:
	verdict lend(cudnnHandle_t *to, cudaStream_t stream)
	{
		cudnnHandle_t handle;
		if (idle[stream].empty()) {
			verdict v = verdict_on(cudnnCreate(&handle), __LINE__);
			if (!v.is_fine())
				return v;
		} else {
			handle = idle[stream].back();
			idle[stream].pop_back();
		}
		*to = handle;
		return fine();
	}

private:
	std::map<cudaStream_t, std::vector<cudnnHandle_t>> idle;
};
