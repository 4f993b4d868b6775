// Where an event goes: live in any case, into the record while one is made, counted where there is no room.
#include "core/cycle/phases/event_writer.h"

#include <gtest/gtest.h>

#include "tests/support/phase_rig.h"

namespace articulus::test {
namespace {

using record::EventKind;

void fill(PhaseRig& rig) {
  record::Event e;
  while (rig.links->recordEvents.push(e)) {}
}

TEST(EventWriter, ALostEventIsCountedWhileARunIsRecorded) {
  PhaseRig rig;
  fill(rig);
  rig.links->recording = true;
  rig.parts.events.emit(EventKind::Note, 1, 0.0, 0.0, "no room");
  EXPECT_EQ(rig.links->lostSamples.load(), 1u) << "the run would pass for complete";
  EXPECT_EQ(rig.codes(EventKind::Note), std::vector<int>{1}) << "the live events have room";
}

TEST(EventWriter, WithoutARunNothingIsRecordedOrLost) {
  PhaseRig rig;
  rig.parts.events.emit(EventKind::Note, 1, 0.0, 0.0, "live only");
  record::Event e;
  EXPECT_FALSE(rig.links->recordEvents.pop(e));
  fill(rig);
  rig.parts.events.emit(EventKind::Note, 2, 0.0, 0.0, "live only");
  EXPECT_EQ(rig.links->lostSamples.load(), 0u);
}

TEST(EventWriter, AnEventKnowsItsCycleAndTheStepOfThePlan) {
  PhaseRig rig;
  rig.parts.events.emit(EventKind::Note, 0, 0.0, 0.0, "before");
  protocol::Segment s = moveSegment({0.0, 0.0, 0.0}, 1.0);
  s.step = 12;
  rig.start(planOf(s));
  (void)rig.look();
  rig.parts.events.emit(EventKind::Note, 0, 0.0, 0.0, "in the plan");
  const auto events = rig.events();
  EXPECT_EQ(events.front().step, -1);
  EXPECT_EQ(events.back().step, 12);
  EXPECT_EQ(events.back().cycle, events.front().cycle + 1);
}

TEST(EventWriter, WhatAClientTellsKeepsItsStepAndGetsTheTimeOfNow) {
  PhaseRig rig;
  record::Event told;
  told.kind = EventKind::Marked;
  told.step = 3;
  told.cycle = 999;
  rig.parts.events.pass(told);
  const auto events = rig.events();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].step, 3);
  EXPECT_EQ(events[0].cycle, rig.parts.state.cycle);
}

}  // namespace
}  // namespace articulus::test
