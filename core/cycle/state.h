#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace articulus::cycle {

/// What the station is doing. Every way between two tasks leads through Stop.
/// Source  Martinez 2012, 4.4.2 and Fig 4.6; Fault is ours
enum class State : std::int32_t {
  Stop,      ///< holds its pose (controller on) or stands on its brakes (controller off)
  Joint,     ///< point-to-point motion in joint space
  Position,  ///< Cartesian position control
  Force,     ///< force control in six axes
  Home,      ///< on the way to the home pose
  Initial,   ///< on the way to the initial position of the arm
  Fault,     ///< stopped by the supervisor; latched until acknowledged
  Count
};

/// What may be asked of the state (StateKeeper). "Done" is the task's own software command (SC in Fig 4.6).
enum class Request : std::int32_t {
  Stop,
  Joint,
  Position,
  Force,
  Home,
  Initial,
  Done,
  FaultDetected,
  Acknowledge,
  Count
};

inline constexpr int kStateCount = static_cast<int>(State::Count);
inline constexpr int kRequestCount = static_cast<int>(Request::Count);

[[nodiscard]] std::string_view name(State state) noexcept;
[[nodiscard]] std::string_view name(Request request) noexcept;

/// The state after a request, or the same state where the table has no way (the request is refused).
/// Thread  any; real-time safe
[[nodiscard]] State next(State state, Request request) noexcept;

/// True where the table has a way for it (a request that keeps the state, like Stop in Stop, counts as a way).
[[nodiscard]] bool allowed(State state, Request request) noexcept;

/// True in states that move the robot.
[[nodiscard]] constexpr bool moves(State state) noexcept {
  return state == State::Joint || state == State::Position || state == State::Force || state == State::Home ||
         state == State::Initial;
}

}  // namespace articulus::cycle
