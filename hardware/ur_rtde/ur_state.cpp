#include "hardware/ur_rtde/ur_state.h"

#include <cmath>

#include "hardware/io/big_endian_reader.h"

namespace articulus::hardware {
namespace {

enum At : std::size_t {
  Time,
  Q,
  Qd,
  Wrench,
  TcpPose,
  RobotMode,
  RuntimeState,
  SafetyBits,
  Program,
  Number,
  Late,
  Mode
};

constexpr std::array<RtdeField, 12> fieldsWith(std::string_view wrench) {
  return {{{"timestamp", RtdeValue::Double},
           {"actual_q", RtdeValue::Vector6D},
           {"actual_qd", RtdeValue::Vector6D},
           {wrench, RtdeValue::Vector6D},
           {"actual_TCP_pose", RtdeValue::Vector6D},
           {"robot_mode", RtdeValue::Int32},
           {"runtime_state", RtdeValue::UInt32},
           {"safety_status_bits", RtdeValue::UInt32},
           {"output_int_register_24", RtdeValue::Int32},
           {"output_int_register_25", RtdeValue::Int32},
           {"output_int_register_26", RtdeValue::Int32},
           {"output_int_register_27", RtdeValue::Int32}}};
}

constexpr auto kRaw = fieldsWith("ft_raw_wrench");
constexpr auto kTcp = fieldsWith("actual_TCP_force");

}  // namespace

std::span<const RtdeField> urStateFields(UrWrenchSource wrench) noexcept {
  return wrench == UrWrenchSource::FtRawWrench ? std::span<const RtdeField>(kRaw) : std::span<const RtdeField>(kTcp);
}

bool decodeUrState(const RtdeRecipe& recipe, std::span<const char> payload, UrState& state) noexcept {
  if (payload.size() != recipe.size() || static_cast<std::uint8_t>(payload.front()) != recipe.id()) return false;
  bool finite = true;
  const auto at = [&](At field) { return BigEndianReader(payload.subspan(recipe.offset(field))); };
  const auto six = [&](At field, std::array<double, 6>& out) {
    BigEndianReader in = at(field);
    for (double& v : out) {
      v = in.f64();
      finite = finite && std::isfinite(v);
    }
  };
  state.time_s = at(Time).f64();
  finite = std::isfinite(state.time_s) && state.time_s >= 0.0 && state.time_s < 1e9;
  six(Q, state.q_rad);
  six(Qd, state.qd_rad_per_s);
  six(TcpPose, state.tcpPose);
  // A wrench that is none does not make the joints doubtful: the load cell says so itself.
  const bool arm = finite;
  six(Wrench, state.wrench);
  state.robotMode = at(RobotMode).i32();
  state.runtimeState = at(RuntimeState).u32();
  state.safetyBits = at(SafetyBits).u32();
  state.program = at(Program).i32();
  state.number = at(Number).i32();
  state.late = at(Late).i32();
  state.mode = at(Mode).i32();
  return arm;
}

}  // namespace articulus::hardware
