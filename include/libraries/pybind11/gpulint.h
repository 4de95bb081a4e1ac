// SPDX-License-Identifier: Apache-2.0
// What gpulint takes of pybind11, where its headers are missing: modules and classes that hand functions to Python. Source:
// https://pybind11.readthedocs.io/ (First steps, Object-oriented code, Functions).
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>

#define PYBIND11_MODULE(name, variable, ...) static void pybind11_init_##name(::pybind11::module_ &variable)
#define PYBIND11_OVERLOAD(...) throw 0
#define PYBIND11_MAKE_OPAQUE(...)
#define PYBIND11_DECLARE_HOLDER_TYPE(...)

namespace pybind11 {

struct handle {
	handle() = default;
	template <class T> handle(const T &) {}
	template <class T> T cast() const;
	handle attr(const char *) const;
	bool is_none() const;
	template <class... T> handle operator()(T &&...) const;
	template <class T> handle operator[](const T &) const;
	template <class T> handle &operator=(const T &) { return *this; }
};
using object = handle;
struct dict : handle {};
struct list : handle {
	std::size_t size() const;
	template <class T> void append(const T &);
};
struct tuple : handle {
	std::size_t size() const;
};
struct str : handle {
	template <class... T> str(T &&...) {}
	operator std::string() const;
};
struct bytes : handle {
	template <class... T> bytes(T &&...) {}
	operator std::string() const;
};
struct none : handle {};
struct kwargs : dict {};
struct args : tuple {};
struct function : handle {};
struct capsule : handle {
	template <class... T> capsule(T &&...) {}
};

struct arg {
	explicit arg(const char *) {}
	template <class T> arg &operator=(const T &) { return *this; }
	arg &noconvert(bool = true) { return *this; }
	arg &none(bool = true) { return *this; }
};
inline namespace literals {
inline arg operator""_a(const char *name, std::size_t) { return arg(name); }
} // namespace literals

template <class... T> struct init {
	template <class... F> init(F &&...) {}
};
template <class... T> struct call_guard {};
template <class... T> struct base {};
template <int, int> struct keep_alive {};
struct gil_scoped_release {};
struct gil_scoped_acquire {};
struct kw_only {};
struct pos_only {};
struct dynamic_attr {};
struct module_local {
	module_local(bool = true) {}
};
struct is_operator {};
enum class return_value_policy { automatic, automatic_reference, take_ownership, copy, move, reference, reference_internal };

struct module_ : handle {
	const char *doc() const;
	static module_ import(const char *);
	module_ def_submodule(const char *, const char * = nullptr);
	template <class F, class... More> module_ &def(const char *name, F &&f, More &&...);
	template <class... T> void add_object(T &&...);
};
using module = module_;

template <class T, class... More> struct class_ : handle {
	template <class... A> class_(const handle &scope, const char *name, A &&...) {}
	template <class... A> class_ &def(const char *name, A &&...);
	template <class... Types, class... A> class_ &def(const init<Types...> &, A &&...);
	template <class... A> class_ &def_static(const char *name, A &&...);
	template <class... A> class_ &def_readwrite(const char *name, A &&...);
	template <class... A> class_ &def_readonly(const char *name, A &&...);
	template <class... A> class_ &def_property(const char *name, A &&...);
	template <class... A> class_ &def_property_readonly(const char *name, A &&...);
	template <class... A> class_ &def_readwrite_static(const char *name, A &&...);
};
template <class T> struct enum_ : handle {
	template <class... A> enum_(const handle &scope, const char *name, A &&...) {}
	template <class V, class... A> enum_ &value(const char *name, V, A &&...);
	enum_ &export_values();
};

} // namespace pybind11
