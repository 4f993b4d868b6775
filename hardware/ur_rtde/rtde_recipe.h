#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "hardware/ur_rtde/rtde_value.h"

namespace articulus::hardware {

/// A variable that is asked for, with the type that it must have.
struct RtdeField {
  std::string_view name;
  RtdeValue type;
};

/// Variables in the order in which they travel, and where each of them begins in a data package: made once, when the
/// controller has said that it has them.
/// Thread  made by any but control; read by any, real-time safe
class RtdeRecipe {
 public:
  /// In      fields: what was asked for;  payload: of the controller's reply, u8 id and types with commas between them
  /// Errors  which variable it does not have (NOT_FOUND), which another program writes (IN_USE), which has another
  ///         type, a reply that cannot be; each with what to do
  [[nodiscard]] static base::Result<RtdeRecipe> answered(std::span<const RtdeField> fields,
                                                         std::span<const char> payload);

  /// Names with commas between them, as they are asked for.
  [[nodiscard]] static std::string names(std::span<const RtdeField> fields);

  [[nodiscard]] std::uint8_t id() const noexcept { return id_; }
  /// Bytes of a data package's payload: the id and all values.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Where the value of this field begins in that payload.
  [[nodiscard]] std::size_t offset(std::size_t field) const noexcept { return offsets_[field]; }

 private:
  std::uint8_t id_ = 0;
  std::size_t size_ = 1;
  std::vector<std::size_t> offsets_;
};

}  // namespace articulus::hardware
