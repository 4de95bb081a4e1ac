// SPDX-License-Identifier: Apache-2.0
// expect-none
// Members that some function of the class destroys, itself or through a helper, or gives to who does.
#include <cuda_runtime.h>
#include <utility>

static void end(cudaEvent_t *e)
{
	if (*e)
		cudaEventDestroy(*e);
	*e = nullptr;
}

class by_helper {
public:
	by_helper() { cudaEventCreate(&event); }
	~by_helper() { end(&event); }

private:
	cudaEvent_t event;
};

class by_close {
public:
	void open() { cudaStreamCreate(&stream); }
	void close() { cudaStreamDestroy(stream); }

private:
	cudaStream_t stream;
};

class given_away {
public:
	given_away() { cudaStreamCreate(&stream); }
	cudaStream_t release() { return std::exchange(stream, nullptr); }

private:
	cudaStream_t stream;
};

class registered {
public:
	explicit registered(void (*keep)(cudaStream_t)) { cudaStreamCreate(&stream); keep(stream); }

private:
	cudaStream_t stream;
};

class exchanges {
public:
	exchanges() { cudaStreamCreate(&stream); }
	~exchanges()
	{
		if (stream)
			cudaStreamDestroy(stream);
	}
	exchanges &operator=(exchanges &&other)
	{
		std::swap(stream, other.stream);
		return *this;
	}

private:
	cudaStream_t stream = nullptr;
};

class destroys_first {
public:
	destroys_first() { cudaEventCreate(&event); }
	~destroys_first() { reset(); }
	destroys_first &operator=(destroys_first &&other)
	{
		reset();
		event = std::exchange(other.event, nullptr);
		return *this;
	}

private:
	void reset()
	{
		if (event)
			cudaEventDestroy(event);
		event = nullptr;
	}
	cudaEvent_t event = nullptr;
};
