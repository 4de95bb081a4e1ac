// SPDX-License-Identifier: Apache-2.0
// Right ways to free what the members of an object hold, and to put another handle in their place.
// expect-none
#include <cuda_runtime.h>
#include <utility>
#include <vector>
class view_and_owner { // the second is a part of the first
public:
  view_and_owner(int n) { cudaMalloc(&a_, 2 * n); b_ = a_ + n; cudaMalloc(&c_, n); }
  ~view_and_owner() { cudaFree(a_); cudaFree(c_); }
private: char *a_, *b_, *c_;
};
class lazy_free { // freed in a helper by a loop over addresses
public:
  lazy_free(int n) { cudaMalloc(&a_, n); cudaMalloc(&b_, n); cudaMalloc(&c_, n); }
  ~lazy_free() { for (void **p : {&a_, &b_, &c_}) { cudaFree(*p); *p = nullptr; } }
private: void *a_, *b_, *c_;
};
class grown_buffers { // one is freed and made anew when it grows, freed at the end by a base pointer
public:
  grown_buffers(int n) { cudaMalloc(&x_, n); cudaMalloc(&y_, n); }
  ~grown_buffers() { release(x_); release(y_); }
private:
  static void release(float *&p) { if (p) cudaFree(p); p = nullptr; }
  float *x_, *y_;
};
class swapped {
public:
  swapped(int n) { cudaMalloc(&now_, n); cudaMalloc(&next_, n); cudaMalloc(&extra_, n); }
  ~swapped() { cudaFree(now_); cudaFree(next_); for (void *p : all()) cudaFree(p); }
  void step() { std::swap(now_, next_); }
private:
  std::vector<void *> all() { return {extra_}; }
  float *now_, *next_, *extra_;
};
struct pool_of_memory { std::vector<void *> list; ~pool_of_memory() { for (void *p : list) cudaFree(p); } void keep(void *p) { list.push_back(p); } };
class kept_in_pool {
public:
  kept_in_pool(int n) { cudaMalloc(&a_, n); pool_.keep(a_); cudaMalloc(&b_, n); cudaMalloc(&c_, n); }
  ~kept_in_pool() { cudaFree(b_); cudaFree(c_); }
private: pool_of_memory pool_; float *a_, *b_, *c_;
};
class moved_out {
public:
  moved_out(int n) { cudaMalloc(&a_, n); cudaMalloc(&b_, n); }
  moved_out(moved_out &&o) : a_(std::exchange(o.a_, nullptr)), b_(std::exchange(o.b_, nullptr)) {}
  ~moved_out() { cudaFree(b_); if (a_) cudaFree(a_); }
private: float *a_, *b_;
};
class host_and_device {
public:
  host_and_device(int n, bool pinned) : pinned_(pinned) { cudaMalloc(&d_, n); if (pinned) cudaMallocHost(&h_, n); else h_ = malloc(n); }
  ~host_and_device() { cudaFree(d_); if (pinned_) cudaFreeHost(h_); else free(h_); }
private: bool pinned_; void *d_, *h_;
};
class member_struct {
  struct buf { float *p; size_t n; };
public:
  member_struct(int n) { cudaMalloc(&a_.p, n); cudaMalloc(&b_.p, n); cudaMalloc(&c_, n); }
  ~member_struct() { done(a_); done(b_); cudaFree(c_); }
private:
  void done(buf &b) { cudaFree(b.p); }
  buf a_, b_; float *c_;
};
class rebuilt_graph {
public:
  rebuilt_graph() { cudaGraphCreate(&g_, 0); }
  ~rebuilt_graph() { cudaGraphDestroy(g_); }
  void again() { cudaGraph_t fresh; cudaGraphCreate(&fresh, 0); std::swap(fresh, g_); cudaGraphDestroy(fresh); }
  void again2() { auto old = g_; cudaGraphCreate(&g_, 0); cudaGraphDestroy(old); }
  void again3() { close(); cudaGraphCreate(&g_, 0); }
private:
  void close() { cudaGraphDestroy(g_); g_ = nullptr; }
  cudaGraph_t g_;
};
class borrowed_or_own {
public:
  borrowed_or_own() { cudaStreamCreate(&own_); use_ = own_; }
  ~borrowed_or_own() { cudaStreamDestroy(own_); }
  void set(cudaStream_t s) { use_ = s; }
  void reset() { use_ = own_; }
private: cudaStream_t own_, use_;
};
