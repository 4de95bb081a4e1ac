// SPDX-License-Identifier: Apache-2.0
// The value beside a status (absl/status.h).
#pragma once
#include <absl/status.h>
#include <type_traits>

#if __cplusplus >= 201703L
namespace absl {

template <class T> class StatusOr {
public:
	using value_type = T;
	StatusOr() : gpulint_status(StatusCode::kUnknown, "") {}
	StatusOr(const Status &status) : gpulint_status(status) {}
	StatusOr(const T &value) : gpulint_value(value) {}
	StatusOr(T &&value) : gpulint_value(std::move(value)) {}
	template <class U, std::enable_if_t<!std::is_base_of_v<Status, std::decay_t<U>> && !std::is_same_v<StatusOr, std::decay_t<U>> &&
	                                            std::is_constructible_v<T, U>,
	                                    int> = 0>
	StatusOr(U &&value) : gpulint_value(std::forward<U>(value))
	{
	}
	StatusOr(const StatusOr &) = default;
	StatusOr(StatusOr &&) = default;
	StatusOr &operator=(const StatusOr &) = default;
	StatusOr &operator=(StatusOr &&) = default;

	bool ok() const { return gpulint_status.ok(); }
	const Status &status() const & { return gpulint_status; }
	Status status() && { return gpulint_status; }
	const T &value() const & { return *gpulint_value; }
	T &value() & { return *gpulint_value; }
	T &&value() && { return std::move(*gpulint_value); }
	const T &operator*() const & { return *gpulint_value; }
	T &operator*() & { return *gpulint_value; }
	T &&operator*() && { return std::move(*gpulint_value); }
	const T *operator->() const { return &*gpulint_value; }
	T *operator->() { return &*gpulint_value; }
	const T &ValueOrDie() const & { return *gpulint_value; }
	T &ValueOrDie() & { return *gpulint_value; }
	T &&ValueOrDie() && { return std::move(*gpulint_value); }
	template <class U> T value_or(U &&other) const & { return ok() ? *gpulint_value : static_cast<T>(std::forward<U>(other)); }
	template <class U> T value_or(U &&other) && { return ok() ? std::move(*gpulint_value) : static_cast<T>(std::forward<U>(other)); }
	void IgnoreError() const {}
	template <class... A> T &emplace(A &&...arguments)
	{
		gpulint_status = Status();
		return gpulint_value.emplace(std::forward<A>(arguments)...);
	}

private:
	Status gpulint_status;
	std::optional<T> gpulint_value;
};

} // namespace absl
#endif
