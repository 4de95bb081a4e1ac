// SPDX-License-Identifier: Apache-2.0
// A text becomes a scalar on the device on the way into a call: its constructor takes a stream, and nobody passes one.
#include <cuda_runtime.h>
#include <string>

cudaStream_t default_stream();

struct string_scalar {
	char *text;
	string_scalar(const std::string &s, bool is_valid = true, cudaStream_t stream = default_stream());
	~string_scalar();
};

void replace(char *column, const string_scalar &what, cudaStream_t stream);

void unquote(char *column, cudaStream_t stream)
{
	const std::string quote(1, '"');
	replace(column, quote, stream); // expect: GPU115 // validate: -
}
