#include "hardware/ur_rtde/ur_set_point.h"

#include "hardware/io/big_endian_writer.h"
#include "hardware/ur_rtde/rtde_package.h"

namespace articulus::hardware {
namespace {

constexpr std::array<RtdeField, 8> kFields{{{"input_int_register_24", RtdeValue::Int32},
                                            {"input_int_register_25", RtdeValue::Int32},
                                            {"input_double_register_24", RtdeValue::Double},
                                            {"input_double_register_25", RtdeValue::Double},
                                            {"input_double_register_26", RtdeValue::Double},
                                            {"input_double_register_27", RtdeValue::Double},
                                            {"input_double_register_28", RtdeValue::Double},
                                            {"input_double_register_29", RtdeValue::Double}}};

}  // namespace

std::span<const RtdeField> urSetPointFields() noexcept { return kFields; }

std::size_t formatUrSetPoint(const RtdeRecipe& recipe, const UrSetPoint& point, std::span<char> out) noexcept {
  std::array<char, 64> payload{};
  BigEndianWriter w(payload);
  w.u8(recipe.id());
  w.i32(point.number);
  w.i32(static_cast<std::int32_t>(point.mode));
  for (const double v : point.value) w.f64(v);
  if (!w.ok() || w.size() != recipe.size()) return 0;
  return formatRtde(RtdeType::Data, w.written(), out);
}

}  // namespace articulus::hardware
