// SPDX-License-Identifier: Apache-2.0
// As in ok_handle_in_an_unknown_class.cu, but the stream is in a variable of the function.
#include <cuda_runtime.h>

#include "receiver_of_the_project.h"

int make_receiver(receiver *out)
{
	receiver made;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); // expect: GPU503 // validate: -
	made->id = 1;
	*out = made;
	return 0;
}
