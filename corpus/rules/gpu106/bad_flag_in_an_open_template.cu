// SPDX-License-Identifier: Apache-2.0
// Nothing instantiates the template, and its graph is a class that no file declares: what it calls of a library is read as written.
#include <raft/core/device_mdarray.hpp>
#include <raft/core/resource/cuda_stream.hpp>
#include <raft/util/cudart_utils.hpp>
#include <stdexcept>

template <typename Graph> void check(raft::resources const &res, Graph graph, bool *flag)
{
	auto edges = graph.edges_of_the_first_half();
	bool fits = true;
	raft::copy(&fits, flag, 1, raft::resource::get_cuda_stream(res));
	if (!fits) // expect: GPU106 // validate: ordered-here(drained)
		throw std::runtime_error("too many edges");
	raft::resource::sync_stream(res);
}

template <typename Graph> void check_in_time(raft::resources const &res, Graph graph, bool *flag)
{
	auto edges = graph.edges_of_the_first_half();
	bool fits = true;
	raft::copy(&fits, flag, 1, raft::resource::get_cuda_stream(res));
	raft::resource::sync_stream(res);
	if (!fits)
		throw std::runtime_error("too many edges");
}
