#include "core/cycle/state.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace articulus::cycle {
namespace {

constexpr State kAll[] = {State::Stop, State::Joint,   State::Position, State::Force,
                          State::Home, State::Initial, State::Fault};
constexpr State kMoving[] = {State::Joint, State::Position, State::Force, State::Home, State::Initial};

/// Fig 4.6 of Martinez 2012 with our Fault, written as the ways that there are; every other pair has none.
const std::map<std::pair<State, Request>, State>& figure() {
  static const std::map<std::pair<State, Request>, State> ways = [] {
    std::map<std::pair<State, Request>, State> w;
    w[{State::Stop, Request::Joint}] = State::Joint;
    w[{State::Stop, Request::Position}] = State::Position;
    w[{State::Stop, Request::Force}] = State::Force;
    w[{State::Stop, Request::Home}] = State::Home;
    w[{State::Stop, Request::Initial}] = State::Initial;
    for (const State s : kMoving) {
      w[{s, Request::Stop}] = State::Stop;
      w[{s, Request::Done}] = State::Stop;
    }
    for (const State s : kAll) w[{s, Request::FaultDetected}] = State::Fault;
    w[{State::Fault, Request::Acknowledge}] = State::Stop;
    w[{State::Stop, Request::Stop}] = State::Stop;    // asking a standing robot to stop is no mistake
    w[{State::Fault, Request::Stop}] = State::Fault;  // but it is no way out of a fault
    return w;
  }();
  return ways;
}

TEST(StateTable, EveryStateTimesEveryRequestIsTheFigure) {
  for (const State state : kAll)
    for (int r = 0; r < kRequestCount; ++r) {
      const auto request = static_cast<Request>(r);
      const auto way = figure().find({state, request});
      const bool there = way != figure().end();
      EXPECT_EQ(allowed(state, request), there) << name(state) << " + " << name(request);
      EXPECT_EQ(next(state, request), there ? way->second : state) << name(state) << " + " << name(request);
    }
}

TEST(StateTable, NoDirectWayBetweenTwoMovingStates) {
  for (const State from : kMoving)
    for (int r = 0; r < kRequestCount; ++r) {
      const State to = next(from, static_cast<Request>(r));
      EXPECT_TRUE(to == from || to == State::Stop || to == State::Fault) << name(from) << " leads to " << name(to);
    }
}

TEST(StateTable, AFaultIsLeftByAcknowledgementOnly) {
  for (int r = 0; r < kRequestCount; ++r) {
    const auto request = static_cast<Request>(r);
    EXPECT_EQ(next(State::Fault, request), request == Request::Acknowledge ? State::Stop : State::Fault)
        << name(request);
  }
}

TEST(StateTable, MovesTellsTheMovingStates) {
  for (const State s : kAll) EXPECT_EQ(moves(s), s != State::Stop && s != State::Fault) << name(s);
}

TEST(StateTable, NamesAreDifferent) {
  std::set<std::string_view> names;
  for (const State s : kAll) EXPECT_TRUE(names.insert(name(s)).second);
  names.clear();
  for (int r = 0; r < kRequestCount; ++r) EXPECT_TRUE(names.insert(name(static_cast<Request>(r))).second);
}

}  // namespace
}  // namespace articulus::cycle
