// What clients tell: cuts and marks come once into the live events and into the run; nobody but the control thread says
// what it alone knows.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::EventKind;

/// A bench with three structures that notes what it is asked to cut.
class ThreeStructures final : public device::Bench {
 public:
  base::Result<void> setViceClosed(bool closed) override {
    closed_ = closed;
    return {};
  }
  [[nodiscard]] bool viceClosed() const noexcept override { return closed_; }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return names_; }
  void cut(std::uint64_t structures) noexcept override { cut_ |= structures; }
  [[nodiscard]] std::uint64_t cutStructures() const noexcept override { return cut_; }
  [[nodiscard]] double maxPreload_N() const noexcept override { return 300.0; }
  void setPreload(double force_N) noexcept override { preload_N = force_N; }
  double preload_N = 0.0;

 private:
  std::array<std::string, 3> names_{"supraspinous ligament", "disc", "left facet"};
  std::uint64_t cut_ = 0;
  bool closed_ = false;
};

/// Events of a run, as they come to a sink.
class Kept final : public record::SampleSink {
 public:
  explicit Kept(std::shared_ptr<std::vector<record::Event>> events) : events_(std::move(events)) {}
  base::Result<void> store(std::span<const record::Sample>, std::span<const record::Event> events) override {
    events_->insert(events_->end(), events.begin(), events.end());
    return {};
  }
  base::Result<void> storePoses(std::span<const record::TrackedPose>) override { return {}; }
  base::Result<void> finish(std::uint64_t, const record::RunEnding&) override { return {}; }

 private:
  std::shared_ptr<std::vector<record::Event>> events_;
};

class Telling : public ::testing::Test {
 protected:
  void run(int cycles) {
    for (int i = 0; i < cycles; ++i) {
      station.heartbeat();
      station.runOne();
    }
  }
  std::vector<record::Event> live() {
    std::vector<record::Event> all;
    record::Event e;
    while (station.readEvents(events_, std::span<record::Event>(&e, 1)) == 1) all.push_back(e);
    return all;
  }
  std::optional<AckCode> order(const cycle::Command& c, std::shared_ptr<const void> held = {}) {
    const std::uint64_t number = held ? station.sendWith(c, {std::move(held)}) : station.send(c);
    run(1);
    std::optional<AckCode> code;
    cycle::Ack ack;
    while (station.readAcks(acks_, std::span<cycle::Ack>(&ack, 1)) == 1)
      if (ack.number == number) code = ack.code;
    return code;
  }
  std::optional<AckCode> tell(EventKind kind, const std::string& text = {}) {
    auto event = std::make_shared<record::Event>();
    event->kind = kind;
    event->step = 4;
    event->code = 2;
    event->value = 1.5;
    event->limit = 2.5;
    event->setText(text);
    auto c = command(CommandKind::LogEvent);
    c.event = event.get();
    return order(c, event);
  }
  static std::vector<record::Event> only(const std::vector<record::Event>& all, EventKind kind) {
    std::vector<record::Event> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some), [kind](const auto& e) { return e.kind == kind; });
    return some;
  }

  LateClock clock;
  std::unique_ptr<hardware::SimulatedCell> devices = devicesAtHome(munich(), 1);
  ThreeStructures bench;
  station::LiveStation station{munich(), {devices->arm(), devices->loadCell(), bench}, clock};

 private:
  station::StreamCursor events_, acks_;
};

TEST_F(Telling, ACutIsDoneOnceAndToldOnceByName) {
  run(5);
  ASSERT_EQ(station.structures().size(), 3u);
  EXPECT_EQ(station.structures()[1], "disc");
  (void)live();
  ASSERT_TRUE(station.cut(0b101));
  run(3);
  EXPECT_EQ(bench.cutStructures(), 0b101u);
  EXPECT_EQ(station.cutStructures(), 0b101u);
  auto told = only(live(), EventKind::StructureCut);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].code, 0);
  EXPECT_EQ(told[0].textView(), "supraspinous ligament");
  EXPECT_EQ(told[1].code, 2);
  EXPECT_EQ(told[1].textView(), "left facet");
  EXPECT_GT(told[0].cycle, 0u);
  EXPECT_GT(told[0].hostTime_s, 0.0);
  // What is cut already is not told again.
  ASSERT_TRUE(station.cut(0b111));
  run(3);
  told = only(live(), EventKind::StructureCut);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].textView(), "disc");
}

TEST_F(Telling, WhatIsToldWhileARunIsRecordedIsInTheRunOnce) {
  run(5);
  ASSERT_TRUE(station.cut(0b001));  // before the run: not in it
  run(3);
  auto kept = std::make_shared<std::vector<record::Event>>();
  station.startRecording(std::make_unique<Kept>(kept));
  run(20);
  ASSERT_TRUE(station.cut(0b010));
  EXPECT_EQ(tell(EventKind::Marked, "the disc gave way"), AckCode::Accepted);
  run(20);
  ASSERT_TRUE(station.stopRecording({record::RunEnd::Completed}));
  EXPECT_EQ(tell(EventKind::Marked, "after the run"), AckCode::Accepted);
  const auto cut = only(*kept, EventKind::StructureCut), marked = only(*kept, EventKind::Marked);
  ASSERT_EQ(cut.size(), 1u);
  EXPECT_EQ(cut[0].textView(), "disc");
  ASSERT_EQ(marked.size(), 1u);
  EXPECT_EQ(marked[0].textView(), "the disc gave way");
  EXPECT_EQ(marked[0].step, 4);
  EXPECT_EQ(marked[0].code, 2);
  EXPECT_EQ(marked[0].value, 1.5);
  EXPECT_EQ(marked[0].limit, 2.5);
}

TEST_F(Telling, AnUnknownStructureIsRefusedAndNothingIsCut) {
  run(5);
  (void)live();
  const auto refused = station.cut(0b1001);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::InvalidArgument);
  EXPECT_FALSE(refused.error().remedy.empty());
  run(3);
  EXPECT_EQ(bench.cutStructures(), 0u);
  EXPECT_TRUE(only(live(), EventKind::StructureCut).empty());
}

TEST_F(Telling, APreloadThatStaysIsToldInEachRun) {
  run(1);
  auto before = std::make_shared<std::vector<record::Event>>();
  station.startRecording(std::make_unique<Kept>(before));
  run(3);
  ASSERT_TRUE(station.stopRecording({record::RunEnd::Completed}));
  EXPECT_TRUE(only(*before, EventKind::PreloadSet).empty()) << "nobody has set one";
  ASSERT_TRUE(station.setPreload(120.0));
  run(3);
  auto after = std::make_shared<std::vector<record::Event>>();
  station.startRecording(std::make_unique<Kept>(after));
  run(3);
  ASSERT_TRUE(station.stopRecording({record::RunEnd::Completed}));
  const auto told = only(*after, EventKind::PreloadSet);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told.front().value, 120.0);
}

TEST_F(Telling, APreloadIsSetAndToldAndMoreThanTheSpecimenTakesIsRefused) {
  run(5);
  (void)live();
  ASSERT_TRUE(station.setPreload(250.0));
  run(3);
  EXPECT_EQ(bench.preload_N, 250.0);
  const auto told = only(live(), EventKind::PreloadSet);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].value, 250.0);
  for (const double force_N : {301.0, -1.0, std::nan("")}) {
    const auto refused = station.setPreload(force_N);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::InvalidArgument);
  }
  run(3);
  EXPECT_EQ(bench.preload_N, 250.0);
  EXPECT_TRUE(only(live(), EventKind::PreloadSet).empty());
}

TEST_F(Telling, NothingIsCutWhileTheRobotMoves) {
  station.setDeadMan(true);
  run(5);
  ASSERT_EQ(order(command(CommandKind::ControllerOn)), AckCode::Accepted);
  run(300);
  robot::JointVector q = munich().homeJoints_rad;
  q[5] += 0.1;
  ASSERT_EQ(order(moveJoints(q, 2.0)), AckCode::Accepted);
  run(100);
  ASSERT_TRUE(cycle::moves(station.snapshot().state));
  (void)live();
  const auto refused = station.cut(0b001);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::Conflict);
  EXPECT_EQ(bench.cutStructures(), 0u);
  const auto asItIs = station.setPreload(100.0);
  ASSERT_FALSE(asItIs);
  EXPECT_EQ(asItIs.error().code, base::ErrorCode::Conflict);
  EXPECT_EQ(bench.preload_N, 0.0);
  run(5000);
  ASSERT_FALSE(cycle::moves(station.snapshot().state));
  EXPECT_TRUE(only(live(), EventKind::StructureCut).empty());
  EXPECT_TRUE(station.cut(0b001)) << "at rest it may";
  EXPECT_EQ(bench.cutStructures(), 0b001u);
}

TEST_F(Telling, WhatTheControlThreadAloneKnowsNoClientSays) {
  run(5);
  (void)live();
  for (int kind = 0; kind <= static_cast<int>(EventKind::Count); ++kind) {
    const auto k = static_cast<EventKind>(kind);
    const bool may = kind >= static_cast<int>(EventKind::StructureCut) && kind < static_cast<int>(EventKind::Count);
    EXPECT_EQ(tell(k), may ? AckCode::Accepted : AckCode::RefusedInvalid) << record::name(k);
    EXPECT_EQ(only(live(), k).size(), may ? 1u : 0u) << record::name(k);
  }
  EXPECT_EQ(order(command(CommandKind::LogEvent)), AckCode::RefusedInvalid) << "nothing to tell";
}

}  // namespace
}  // namespace articulus::test
