#pragma once
#include <exception>
#include <type_traits>
#include <utility>

#include "core/base/result.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// Runs work and turns what it throws into an Error: the border between storage, which throws, and its public classes.
template <class Work>
[[nodiscard]] base::Result<std::invoke_result_t<Work>> guarded(Work&& work) {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      std::forward<Work>(work)();
      return {};
    } else {
      return std::forward<Work>(work)();
    }
  } catch (const StorageError& e) {
    return e.error();
  } catch (const std::exception& e) {
    return base::Error{base::ErrorCode::Internal, std::string("Storage met an unexpected error: ") + e.what() + ".",
                       "Nothing was changed. Try again; if it stays, report this text."};
  }
}

[[noreturn]] inline void refuse(base::ErrorCode code, std::string message, std::string remedy) {
  throw StorageError(base::Error{code, std::move(message), std::move(remedy)});
}

}  // namespace articulus::storage::detail
