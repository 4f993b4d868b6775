// A shoulder without capsule and with a defect, mounted beside the rim: it dislocates while it is centred, is taken
// back and centred with bias forces, dislocates in each test and is taken back from there. The run is not lost, and the
// arm stands at its end.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/station.h"
#include "core/protocol/program.h"
#include "core/run/run_view.h"
#include "tests/support/session_bench.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

using record::Channel;
using spatial::Vector3;

constexpr std::uint64_t kRimAndStrands = 0b11111110;
constexpr double kFarthest_m = 0.045;  // as the protocol has it
constexpr double kStep_m = 0.0006;     // of the search
constexpr double kBias_N = 4.0;

TEST(ShoulderDislocation, IsTakenBackCentredWithBiasForcesAndTheRunGoesOn) {
  for (const char* side : {"right", "left"}) {
    const double posterior = side == std::string("right") ? 1.0 : -1.0;
    auto made = app::Station::create({.cell = "alesund",
                                      .cellPatch = {{"simulation", {{"specimen", {{"side", side}}}}}},
                                      .resources = ARTICULUS_RESOURCES,
                                      .seed = 1,
                                      .manualClock = true});
    ASSERT_TRUE(made) << made.error().text();
    auto& station = **made;
    ASSERT_TRUE(station.link().cut(kRimAndStrands));
    ASSERT_TRUE(goHome(station) && grip(station));
    const Vector3 mounted = station.plantTruthForOracles().X_WD.translation;

    const auto shipped =
        protocol::instantiate(shippedProtocol("shoulder_pose"),
                              {{"posterior_bias", kBias_N}, {"superior_bias", kBias_N}, {"dislocated", 14.0}});
    ASSERT_TRUE(shipped) << shipped.error().text();
    auto protocol = *shipped;
    protocol::MoveStep beside;
    beside.time_s = 3.0;
    beside.translation_m = Vector3(0.0, -0.0100, -0.0071);  // of a right one: where the rim is lowest, 2 mm beyond it
    const protocol::UnloadStep unload{
        .forceTolerance_N = 1.0, .momentTolerance_Nm = 0.1, .hold_s = 0.5, .timeout_s = 30.0};
    protocol.steps.insert(protocol.steps.begin(), {protocol::Step(unload), protocol::Step(beside)});
    protocol.document = base::JsonValue{};
    const auto program = protocol::expand(protocol, spatial::sideFromText(side));
    ASSERT_TRUE(program) << program.error().text();

    const TempFolder folder;
    const auto store = openStore(folder.path());
    run::RunDirector director(station.link(), station.cell(), *store, app::softwareVersion());
    storage::Specimen specimen;
    specimen.label = "dislocates";
    specimen.side = side;
    const auto id = director.start({.protocol = protocol, .specimen = specimen, .realTime = false, .unattended = true});
    ASSERT_TRUE(id) << id.error().text();
    for (int i = 0; i < 10'000 && director.poll().ending.end == record::RunEnd::Running; ++i) {
      station.link().heartbeat();
      station.advance(50);
    }
    const auto progress = waitForAnalysis(director);
    EXPECT_EQ(progress.ending.end, record::RunEnd::Completed) << run::wordsOf(progress);

    const auto events = store->events(*id);
    ASSERT_TRUE(events);
    const auto count = [&](record::EventKind kind) {
      return std::count_if(events->begin(), events->end(), [kind](const auto& e) { return e.kind == kind; });
    };
    EXPECT_EQ(count(record::EventKind::FaultLatched), 0);
    EXPECT_EQ(count(record::EventKind::Marked), 1) << "that it dislocated is told once";

    const auto view = run::RunView::of(*store, *id, *program);
    ASSERT_TRUE(view);
    const auto wayOf = [&](const char* label) {
      const auto actions = view->actionsOf(label);
      EXPECT_EQ(actions.size(), 1u) << label;
      Vector3 first = Vector3::Zero(), last = Vector3::Zero();
      bool any = false;
      EXPECT_TRUE(view->forEachSample(actions.front(), [&](const record::Sample& s) {
        if (!any) first = s.three(Channel::PositionX);
        any = true;
        last = s.three(Channel::PositionX);
        return true;
      }));
      return Vector3(last - first);
    };
    const Vector3 out = wayOf("centring"), in = wayOf("centring with bias");
    std::printf("%s: centring went %.1f mm to the front, with bias %.1f mm to the back\n", side,
                -1e3 * posterior * out.y(), 1e3 * posterior * in.y());
    EXPECT_LT(posterior * out.y(), -0.004) << "out of the socket, to the front";
    EXPECT_GT(posterior * in.y(), 0.003) << "into the socket";
    for (const char* label : {"anterior", "inferior", "anteroinferior"}) {
      const double way = wayOf(label).norm(), back = wayOf((std::string(label) + ", back").c_str()).norm();
      std::printf("%s, %s: gave way by %.1f mm, came back by %.1f mm\n", side, label, 1e3 * way, 1e3 * back);
      EXPECT_GE(way, kFarthest_m - 1e-4) << "nothing holds it";
      EXPECT_LT(way, kFarthest_m + 2.0 * kStep_m);
      EXPECT_NEAR(back, way, 0.001);
    }

    // Bias forces are in the results, on their side, and the head lies in its socket again.
    const auto rows = store->results(*id);
    ASSERT_TRUE(rows);
    int biases = 0;
    for (const auto& row : *rows) {
      const bool along_y = row.quantity == "centred with a bias along y",
                 along_z = row.quantity == "centred with a bias along z";
      if (!along_y && !along_z) continue;
      ++biases;
      EXPECT_NEAR(row.minimum, along_y ? kBias_N * posterior : kBias_N, 0.5) << row.quantity;
    }
    EXPECT_EQ(biases, 2);
    const auto truth = station.plantTruthForOracles();
    EXPECT_LT((truth.X_WD.translation - mounted).tail<2>().norm(), 0.004) << "in the socket";

    double largest_N = 0.0;
    for (const auto& action : program->actions)
      EXPECT_TRUE(view->forEachSample(action.number, [&](const record::Sample& s) {
        largest_N = std::max(largest_N, s.three(Channel::ForceX).norm());
        return true;
      }));
    std::printf("%s: at most %.1f N\n", side, largest_N);
    EXPECT_LT(largest_N, 100.0);

    // It stands, and what comes next is taken.
    const auto before = station.plantTruthForOracles().X_WD.translation;
    ASSERT_TRUE(pass(station, 1.0));
    EXPECT_LT((station.plantTruthForOracles().X_WD.translation - before).norm(), 2e-5);
    EXPECT_EQ(station.link().snapshot().state, cycle::State::Stop);
    EXPECT_FALSE(station.link().snapshot().fault.latched());
  }
}

}  // namespace
}  // namespace articulus::test
