#include "core/cycle/state.h"

namespace articulus::cycle {
namespace {

using S = State;
constexpr S kNone = S::Count;  // no way

/// Rows: states. Columns: Stop, Joint, Position, Force, Home, Initial, Done, FaultDetected, Acknowledge.
constexpr std::array<std::array<S, kRequestCount>, kStateCount> kTable{{
    /* Stop     */ {S::Stop, S::Joint, S::Position, S::Force, S::Home, S::Initial, kNone, S::Fault, kNone},
    /* Joint    */ {S::Stop, kNone, kNone, kNone, kNone, kNone, S::Stop, S::Fault, kNone},
    /* Position */ {S::Stop, kNone, kNone, kNone, kNone, kNone, S::Stop, S::Fault, kNone},
    /* Force    */ {S::Stop, kNone, kNone, kNone, kNone, kNone, S::Stop, S::Fault, kNone},
    /* Home     */ {S::Stop, kNone, kNone, kNone, kNone, kNone, S::Stop, S::Fault, kNone},
    /* Initial  */ {S::Stop, kNone, kNone, kNone, kNone, kNone, S::Stop, S::Fault, kNone},
    /* Fault    */ {S::Fault, kNone, kNone, kNone, kNone, kNone, kNone, S::Fault, S::Stop},
}};

constexpr S entry(State state, Request request) noexcept {
  return kTable[static_cast<std::size_t>(state)][static_cast<std::size_t>(request)];
}

}  // namespace

State next(State state, Request request) noexcept {
  const S to = entry(state, request);
  return to == kNone ? state : to;
}

bool allowed(State state, Request request) noexcept { return entry(state, request) != kNone; }

std::string_view name(State state) noexcept {
  switch (state) {
    case S::Stop: return "stop";
    case S::Joint: return "joint";
    case S::Position: return "position";
    case S::Force: return "force";
    case S::Home: return "home";
    case S::Initial: return "initial";
    case S::Fault: return "fault";
    case S::Count: break;
  }
  return "unknown";
}

std::string_view name(Request request) noexcept {
  switch (request) {
    case Request::Stop: return "stop";
    case Request::Joint: return "joint";
    case Request::Position: return "position";
    case Request::Force: return "force";
    case Request::Home: return "home";
    case Request::Initial: return "initial";
    case Request::Done: return "done";
    case Request::FaultDetected: return "fault detected";
    case Request::Acknowledge: return "acknowledge";
    case Request::Count: break;
  }
  return "unknown";
}

}  // namespace articulus::cycle
