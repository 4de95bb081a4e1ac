// SPDX-License-Identifier: Apache-2.0
// expect-none
// Null is put where something was, and that was ended, handed on, or is another one's; or nobody has asked whether there is something.
#include <cuda_runtime.h>

void take_line(cudaStream_t line);

class tap_of_a_line {
public:
	tap_of_a_line() { cudaStreamCreate(&line); }
	explicit tap_of_a_line(cudaStream_t s) : line(s), is_own(false) {}
	~tap_of_a_line() { close(); }
	tap_of_a_line(const tap_of_a_line &) = delete;
	tap_of_a_line &operator=(const tap_of_a_line &) = delete;
	void close()
	{
		if (line) {
			cudaStreamSynchronize(line);
			if (is_own)
				cudaStreamDestroy(line);
			line = nullptr;
		}
	}

private:
	cudaStream_t line = nullptr;
	bool is_own = true;
};

class tap_that_gives {
public:
	tap_that_gives() { cudaStreamCreate(&line); }
	~tap_that_gives() { close(); }
	tap_that_gives(const tap_that_gives &) = delete;
	tap_that_gives &operator=(const tap_that_gives &) = delete;
	void close()
	{
		if (line) {
			cudaStreamSynchronize(line);
			take_line(line);
			line = nullptr;
		}
	}

private:
	cudaStream_t line = nullptr;
};

class tap_that_releases {
public:
	tap_that_releases() { cudaStreamCreate(&line); }
	~tap_that_releases()
	{
		if (line)
			cudaStreamDestroy(line);
	}
	tap_that_releases(const tap_that_releases &) = delete;
	tap_that_releases &operator=(const tap_that_releases &) = delete;
	cudaStream_t release()
	{
		cudaStream_t given = nullptr;
		if (line) {
			cudaStreamSynchronize(line);
			given = line;
			line = nullptr;
		}
		return given;
	}

private:
	cudaStream_t line = nullptr;
};

class tap_in_two_steps {
public:
	tap_in_two_steps() { cudaStreamCreate(&line); }
	~tap_in_two_steps()
	{
		cudaStreamDestroy(line);
		forget();
	}
	tap_in_two_steps(const tap_in_two_steps &) = delete;
	tap_in_two_steps &operator=(const tap_in_two_steps &) = delete;

private:
	void forget()
	{
		if (line) {
			cudaDeviceSynchronize();
			line = nullptr;
		}
	}

	cudaStream_t line = nullptr;
};
