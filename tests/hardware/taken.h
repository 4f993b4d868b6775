#pragma once
#include <stdexcept>

#include "core/base/result.h"

namespace articulus::test {

/// What a result holds; a test that cannot go on without it throws.
template <class T>
T taken(base::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  return std::move(*result);
}

}  // namespace articulus::test
