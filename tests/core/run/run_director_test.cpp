#include "core/run/run_director.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "core/run/kept_results.h"
#include "core/run/run_snapshot_json.h"
#include "core/run/run_view.h"
#include "core/run/stored_program.h"
#include "core/run/truth/true_load_recording.h"
#include "core/sensing/tool_calibration.h"
#include "core/storage/run_writer.h"
#include "tests/support/link_proxy.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::RunEnd;

class RunDirectorTest : public testing::Test {
 protected:
  void makeReady() {
    cell.switchOn();
    cell.zero();
    cell.clamp();
  }
  base::Result<std::int64_t> start(const protocol::Protocol& protocol) {
    return director->start({.protocol = protocol, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = false});
  }
  /// Runs until the plan is over, then as long as the analysis takes.
  run::RunProgress finish(int cycles = 60'000) {
    for (int i = 0; i < cycles / 20 && !director->poll().finished; ++i) cell.run(20);
    return cell.snapshot().planRunning ? director->poll() : waitForAnalysis(*director);
  }
  void expectRefused(const protocol::Protocol& protocol, const std::string& words) {
    const auto started = start(protocol);
    ASSERT_FALSE(started.ok()) << "it should say: " << words;
    EXPECT_NE(started.error().message.find(words), std::string::npos) << started.error().text();
    EXPECT_FALSE(started.error().remedy.empty());
    EXPECT_FALSE(director->running());
    EXPECT_FALSE(cell.link().recording());
    EXPECT_TRUE(store->runs()->empty()) << "a run that never began was stored";
  }
  TempFolder folder;
  std::unique_ptr<storage::UserStore> store = openStore(folder.path());
  VirtualCell cell;
  LinkProxy link{cell.link()};
  std::unique_ptr<run::RunDirector> director = std::make_unique<run::RunDirector>(link, cell.cell(), *store, "0.1.0");
};

TEST_F(RunDirectorTest, EachReasonNotToStartIsSaidAndNothingIsStored) {
  cell.run(5);
  expectRefused(shortProtocol(), "The controller is off");
  cell.switchOn();
  expectRefused(shortProtocol(), "has not been zeroed");
  cell.zero();
  cell.link().setDeadMan(false);
  cell.run(2);
  expectRefused(shortProtocol(), "handle is released");
  cell.switchOn();
  ASSERT_EQ(cell.order(cycle::CommandKind::Home), cycle::AckCode::Accepted);
  expectRefused(shortProtocol(), "at another task");
  cell.link().setEmergencyStop(true);
  cell.run(2);
  expectRefused(shortProtocol(), "Emergency stop");
}

TEST_F(RunDirectorTest, ProtocolBeyondTheLimitsNamesStepAndKey) {
  makeReady();
  auto protocol = shortProtocol();
  std::get<protocol::LoadCycleStep>(protocol.steps[1]).amplitude = 100.0;
  expectRefused(protocol, "Step 2 (load_cycle LB), amplitude_Nm (\"Amplitude\"): ");
}

TEST_F(RunDirectorTest, CompletesStoresAndAnalyses) {
  makeReady();
  const auto id = start(shortProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  EXPECT_TRUE(director->running());
  EXPECT_FALSE(start(shortProtocol()).ok()) << "a second run at the same time";
  const auto progress = finish();
  ASSERT_TRUE(progress.finished);
  EXPECT_EQ(progress.ending.end, RunEnd::Completed) << run::wordsOf(progress);
  EXPECT_FALSE(director->running());
  const auto run = store->run(*id);
  EXPECT_EQ(run->ending.end, RunEnd::Completed);
  EXPECT_FALSE(run->incomplete);
  EXPECT_FALSE(store->results(*id)->empty());
  EXPECT_EQ(run::RunDirector::analyse(*store, *id)->values.size(), store->results(*id)->size());
  int looks = 0;
  const auto cancelled = run::RunDirector::analyse(*store, *id, [&looks] { return ++looks > 2; });
  ASSERT_FALSE(cancelled) << "Ctrl+C is looked for while the samples are read";
  EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
}

TEST_F(RunDirectorTest, EachRunOfASpecimenKnowsWhereTheViceClosed) {
  makeReady();
  const spatial::Pose closed = record::poseOf(cell.snapshot().sample);
  std::vector<spatial::Pose> said;
  for (int i = 0; i < 2; ++i) {
    const auto id = start(shortProtocol());
    ASSERT_TRUE(id.ok()) << id.error().text();
    ASSERT_EQ(finish().ending.end, RunEnd::Completed);
    const auto run = store->run(*id);
    const auto walked = run::storedProgram(*run);
    ASSERT_TRUE(walked);
    const auto view = run::RunView::of(*store, *id, walked->program);
    ASSERT_TRUE(view && view->clampedAt()) << run->header.specimenJson;
    said.push_back(*view->clampedAt());
  }
  EXPECT_LT((said[0].translation - closed.translation).norm(), 2e-5);
  EXPECT_LT((said[0].rotation - closed.rotation).norm(), 2e-4);
  EXPECT_EQ(said[0].translation, said[1].translation) << "the second begins where the first ended, not there";
  EXPECT_EQ(said[0].rotation, said[1].rotation);
  ASSERT_TRUE(cell.link().setViceClosed(false).ok());
  EXPECT_FALSE(cell.link().clampedAt()) << "nobody is in it";
}

TEST_F(RunDirectorTest, AnAnalysisThatFailsTakesNothingFromTheRest) {
  makeReady();
  auto protocol = shortProtocol();
  protocol.analyses = {{.type = "path_replay", .options = nlohmann::json{{"intact", "nowhere"}}},
                       {.type = "fortune_telling", .options = nlohmann::json::object()}};
  const auto id = start(protocol);
  ASSERT_TRUE(id.ok()) << id.error().text();
  const auto progress = finish();
  EXPECT_EQ(progress.ending.end, RunEnd::Completed) << run::wordsOf(progress);
  EXPECT_FALSE(store->results(*id)->empty()) << "the tables of the load cycle";
  const auto again = run::RunDirector::analyse(*store, *id);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->values.size(), store->results(*id)->size());
  ASSERT_EQ(again->problems.size(), 2u);
  EXPECT_NE(again->problems[0].message.find("\"path_replay\""), std::string::npos) << again->problemText();
  EXPECT_NE(again->problems[1].message.find("\"fortune_telling\""), std::string::npos) << again->problemText();
  EXPECT_NE(progress.notComputed.find("path_replay"), std::string::npos)
      << "whoever ran it is told: " << progress.notComputed;
}

TEST_F(RunDirectorTest, OfARunThatWasStoppedNoAnalysisIsToBlame) {
  makeReady();
  auto protocol = shortProtocol();
  protocol.analyses = {{.type = "relaxation", .options = nlohmann::json{{"step", "nowhere"}}},
                       {.type = "path_replay", .options = nlohmann::json{{"intact", "nowhere"}}}};
  const auto id = start(protocol);
  ASSERT_TRUE(id.ok()) << id.error().text();
  cell.run(200);
  director->stop();
  const auto progress = finish();
  EXPECT_EQ(progress.ending.end, RunEnd::Stopped) << run::wordsOf(progress);
  const auto again = run::RunDirector::analyse(*store, *id);
  ASSERT_TRUE(again) << again.error().text();
  ASSERT_EQ(again->problems.size(), 3u) << again->problemText();
  EXPECT_NE(again->problems[0].message.find("the run ended before its step \"nowhere\" was through"), std::string::npos)
      << again->problemText();
  EXPECT_NE(again->problems[1].message.find("the run ended before its steps were through"), std::string::npos)
      << again->problemText();
  EXPECT_NE(again->problems[2].message.find("The run ended within"), std::string::npos) << again->problemText();
  const bool marked = std::ranges::any_of(again->values, [](const storage::ResultValue& row) {
    return row.method.find("this motion was cut short") != std::string::npos;
  });
  EXPECT_TRUE(marked) << "what is told of the motion in which it was stopped says so";
}

TEST_F(RunDirectorTest, FreezesWhatIsInForceNotWhatTheFileSays) {
  makeReady();
  auto gains = cell.cell().gains;
  gains[control::Gain::MomentProportional] *= 0.9;
  ASSERT_TRUE(director->settings().useGains(gains).ok());
  auto limits = cell.cell().limits;
  limits.wrench[0] = 77.0;
  ASSERT_TRUE(director->settings().useLimits(limits).ok());
  cell.run(2);
  const auto protocol = shortProtocol();
  const auto id = start(protocol);
  ASSERT_TRUE(id.ok()) << id.error().text();
  const auto header = store->run(*id)->header;
  EXPECT_EQ(header.protocolJson, protocol::toJson(protocol).dump());
  EXPECT_EQ(header.cellJson, cell.cell().source->dump());
  EXPECT_EQ(nlohmann::json::parse(header.gainsJson), control::toJson(gains));
  EXPECT_EQ(nlohmann::json::parse(header.limitsJson), run::toJson(limits));
  EXPECT_EQ(nlohmann::json::parse(header.limitsJson)["wrench_N_Nm"][0], 77.0);
  EXPECT_EQ(header.softwareVersion, "0.1.0");
  EXPECT_TRUE(header.simulated);
  EXPECT_FALSE(header.realTime);
}

TEST_F(RunDirectorTest, FreezesForceLawAndToolAndFollowsLoadsWithThatLaw) {
  using control::Law;
  cell.switchOn();
  const auto tool = std::make_shared<sensing::ToolCalibration>();
  tool->mass_kg = cell.cell().tool.mass_kg + 0.125;
  tool->centre_S_m = cell.cell().tool.centreOfMass_m;
  auto useTool = command(cycle::CommandKind::UseTool);
  useTool.tool = tool.get();
  link.keep(tool);
  cell.link().keep(tool);
  ASSERT_EQ(cell.order(useTool), cycle::AckCode::Accepted);
  cell.zero();
  cell.clamp();
  EXPECT_EQ(director->settings().forceLaw(), cell.cell().forceLaw);
  for (const Law law : {Law::InverseDynamics, Law::JointCascade, Law::ForceGuidance, Law::DirectJoint}) {
    EXPECT_EQ(director->settings().useForceLaw(law).error().code, base::ErrorCode::InvalidArgument);
    EXPECT_EQ(director->settings().forceLaw(), cell.cell().forceLaw);
  }
  ASSERT_EQ(cell.order(cycle::CommandKind::Unload), cycle::AckCode::Accepted);
  EXPECT_EQ(director->settings().useForceLaw(Law::Hybrid).error().code, base::ErrorCode::Conflict) << "in motion";
  cell.link().requestStop();
  cell.run(300);
  ASSERT_TRUE(director->settings().useForceLaw(Law::Hybrid).ok());
  cell.run(2);
  EXPECT_EQ(cell.snapshot().forceLaw, Law::Hybrid);
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  const auto frozen = nlohmann::json::parse(store->run(*id)->header.cellJson);
  EXPECT_EQ(frozen["force_law"], "hybrid");
  EXPECT_EQ(frozen["identified_tool"]["mass_kg"], tool->mass_kg);
  EXPECT_EQ(frozen["name"], cell.cell().source->at("name"));
  cell.run(50);
  EXPECT_EQ(cell.snapshot().law, Law::Hybrid);
  EXPECT_EQ(director->settings().useForceLaw(Law::DirectForce).error().code, base::ErrorCode::Conflict) << "in a run";
  EXPECT_EQ(director->settings().forceLaw(), Law::Hybrid);
}

// Who signs in next works with what the one before has put in force, and the record says so.
TEST_F(RunDirectorTest, TheNextDirectorKnowsWhatIsInForce) {
  makeReady();
  auto gains = cell.cell().gains;
  gains[control::Gain::MomentProportional] *= 0.9;
  auto limits = cell.cell().limits;
  limits.wrench[0] = 77.0;
  ASSERT_TRUE(director->settings().useGains(gains).ok());
  ASSERT_TRUE(director->settings().useLimits(limits).ok());
  ASSERT_TRUE(director->settings().useForceLaw(control::Law::Impedance).ok());
  cell.run(2);
  director = std::make_unique<run::RunDirector>(link, cell.cell(), *store, "0.1.0");
  EXPECT_EQ(director->settings().gains().value, gains.value);
  EXPECT_EQ(director->settings().limits().wrench[0], 77.0);
  EXPECT_EQ(director->settings().forceLaw(), control::Law::Impedance);
}

// The station looks once more: what it refused was sent, and is not in force all the same.
TEST_F(RunDirectorTest, LimitsThatTheStationRefusedAreNotFrozen) {
  makeReady();
  auto limits = cell.cell().limits;
  limits.wrench[0] = 77.0;
  link.frozenSnapshot = cell.snapshot();
  ASSERT_EQ(cell.order(cycle::CommandKind::Unload), cycle::AckCode::Accepted);
  ASSERT_TRUE(director->settings().useLimits(limits).ok()) << "nobody knew yet that the robot moves";
  cell.run(2);
  link.frozenSnapshot.reset();
  cell.link().requestStop();
  cell.run(300);
  ASSERT_EQ(cell.snapshot().limits->wrench[0], cell.cell().limits.wrench[0]);
  EXPECT_EQ(director->settings().limits().wrench[0], cell.cell().limits.wrench[0]);
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  EXPECT_EQ(nlohmann::json::parse(store->run(*id)->header.limitsJson), run::toJson(cell.cell().limits));
}

// The plan would wait in the queue behind the change and run with it, while the record says what was in force before.
TEST_F(RunDirectorTest, NoRunStartsBeforeAChangeIsAnswered) {
  makeReady();
  auto gains = cell.cell().gains;
  gains[control::Gain::MomentProportional] *= 0.9;
  ASSERT_TRUE(director->settings().useGains(gains).ok());
  expectRefused(shortProtocol(), "not in force yet");
  cell.run(1);
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  EXPECT_EQ(nlohmann::json::parse(store->run(*id)->header.gainsJson), control::toJson(gains));
}

TEST_F(RunDirectorTest, StopInMidRun) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok());
  cell.run(500);
  EXPECT_FALSE(director->poll().finished);
  director->stop();
  const auto progress = finish(200);
  ASSERT_TRUE(progress.finished);
  EXPECT_EQ(progress.ending.end, RunEnd::Stopped);
  EXPECT_EQ(store->run(*id)->ending.end, RunEnd::Stopped);
  EXPECT_NE(store->run(*id)->ending.reason.find("stopped by the operator"), std::string::npos)
      << store->run(*id)->ending.reason;
  EXPECT_GE(store->run(*id)->samples, 500);
  EXPECT_EQ(cell.state(), cycle::State::Stop);
}

TEST_F(RunDirectorTest, WhoStoppedItStandsInTheRecord) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok());
  cell.run(500);
  EXPECT_FALSE(director->poll().finished);
  director->stop("stopped: the account was locked by an administrator");
  director->stop();  // also where STOP is pressed after it
  const auto progress = finish(200);
  ASSERT_TRUE(progress.finished);
  EXPECT_EQ(progress.ending.end, RunEnd::Stopped);
  EXPECT_EQ(store->run(*id)->ending.end, RunEnd::Stopped);
  EXPECT_EQ(store->run(*id)->ending.reason, "stopped: the account was locked by an administrator");
  const auto events = store->events(*id);
  ASSERT_TRUE(events.ok()) << events.error().text();
  EXPECT_TRUE(std::ranges::any_of(*events, [](const auto& e) { return e.kind == record::EventKind::PlanEnded; }));
  for (const auto& event : *events) EXPECT_EQ(event.textView().find("operator"), std::string_view::npos);
}

TEST_F(RunDirectorTest, FaultInMidRunIsToldInItsOwnWords) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok());
  cell.run(500);
  cell.script().loadCellNotFinite = 4;
  const auto progress = finish(200);
  ASSERT_TRUE(progress.finished);
  EXPECT_EQ(progress.ending.end, RunEnd::Faulted);
  EXPECT_EQ(store->run(*id)->ending.end, RunEnd::Faulted);
  EXPECT_NE(store->run(*id)->ending.reason.find("channel My is not a number"), std::string::npos)
      << store->run(*id)->ending.reason;
  const auto events = store->events(*id);
  EXPECT_TRUE(std::any_of(events->begin(), events->end(),
                          [](const auto& e) { return e.kind == record::EventKind::FaultLatched; }));
}

// The event of the end is out a moment before the snapshot that knows the fault.
TEST_F(RunDirectorTest, APollBetweenEventAndSnapshotDoesNotLoseTheReason) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok());
  cell.run(500);
  link.frozenSnapshot = cell.snapshot();
  cell.script().driveFault = true;
  cell.run(1);
  EXPECT_FALSE(director->poll().finished) << "closed on a snapshot that is older than the end";
  link.frozenSnapshot.reset();
  const auto progress = waitForAnalysis(*director);
  ASSERT_TRUE(progress.finished);
  EXPECT_NE(progress.ending.reason.find("Check the amplifiers"), std::string::npos) << progress.ending.reason;
}

TEST_F(RunDirectorTest, FullDiskStopsTheRobotAndIsSaid) {
  makeReady();
  const auto pages = static_cast<std::int64_t>(std::filesystem::file_size(store->file()) / 4096);
  link.onRecording = [pages](record::SampleSink& sink) {
    dynamic_cast<storage::RunWriter&>(dynamic_cast<run::TrueLoadRecording&>(sink).within()).limitPages(pages + 1500);
  };
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  const auto progress = finish(400'000);
  ASSERT_TRUE(progress.finished) << "the robot goes on without a record";
  EXPECT_EQ(progress.ending.end, RunEnd::Faulted);
  EXPECT_EQ(progress.ending.reason.find("stopped by the operator"), std::string::npos)
      << "nobody did: " << progress.ending.reason;
  EXPECT_NE(run::wordsOf(progress).find("full"), std::string::npos) << run::wordsOf(progress);
  EXPECT_EQ(cell.state(), cycle::State::Fault);
  EXPECT_EQ(cell.snapshot().fault.code, safety::FaultCode::RecorderLost);
  const auto run = store->run(*id);
  EXPECT_EQ(run->ending.end, RunEnd::Faulted) << run->ending.reason;
  EXPECT_TRUE(run->incomplete);
  EXPECT_GT(run->lostSamples, 0);
  EXPECT_GT(run->samples, 0) << "what was stored stays";
  EXPECT_EQ(static_cast<std::int64_t>(samplesOf(*store, *id).size()), run->samples);
  EXPECT_FALSE(link.recordingProblem().empty());
  EXPECT_EQ(integrityOf(store->file()), "ok");
}

TEST_F(RunDirectorTest, OneLateCycleThatSleptThroughFiveDeadlinesCountsAsFive) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok()) << id.error().text();
  cell.run(300);
  cell.clock().oversleepOnce(5'200'000);
  cell.run(300);
  director->stop();
  ASSERT_TRUE(finish().finished);
  EXPECT_EQ(store->run(*id)->missedDeadlines, 5);
}

TEST_F(RunDirectorTest, FullCommandQueueLeavesNoRunUnderWay) {
  makeReady();
  link.onSend = [](const cycle::Command&) { return false; };
  EXPECT_FALSE(start(shortProtocol()).ok());
  EXPECT_FALSE(director->running());
  EXPECT_FALSE(link.recording());
  EXPECT_FALSE(director->settings().useGains(cell.cell().gains).ok());
  EXPECT_FALSE(director->settings().useLimits(cell.cell().limits).ok());
}

TEST_F(RunDirectorTest, StartThatTheStationRefusesEndsTheRunWithTheReason) {
  makeReady();
  cell.run(2);
  link.frozenSnapshot = cell.snapshot();
  cell.link().setDeadMan(false);  // let go a moment after the director looked
  const auto id = start(shortProtocol());
  ASSERT_TRUE(id.ok());
  link.frozenSnapshot.reset();
  const auto progress = finish(200);
  ASSERT_TRUE(progress.finished);
  EXPECT_EQ(progress.ending.end, RunEnd::Stopped);
  EXPECT_NE(progress.ending.reason.find("dead-man"), std::string::npos) << progress.ending.reason;
}

TEST_F(RunDirectorTest, DirectorThatGoesAwayClosesItsRun) {
  makeReady();
  const auto id = start(longProtocol());
  ASSERT_TRUE(id.ok());
  cell.run(300);
  director.reset();
  EXPECT_EQ(store->run(*id)->ending.end, RunEnd::Stopped);
  cell.run(300);
  EXPECT_EQ(cell.state(), cycle::State::Stop) << "the robot went on without a director";
}

TEST_F(RunDirectorTest, DirectorThatGoesAwayDoesNotWaitForTheAnalysis) {
  makeReady();
  // The worker may be through before we are: one of a few tries must show it cancelled.
  bool cancelled = false;
  for (int i = 0; i < 5 && !cancelled; ++i) {
    const auto id = start(shortProtocol());
    ASSERT_TRUE(id.ok()) << id.error().text();
    for (int n = 0; n < 3000 && !director->analysing(); ++n) {
      cell.run(20);
      (void)director->poll();
    }
    ASSERT_TRUE(director->analysing());
    director = std::make_unique<run::RunDirector>(link, cell.cell(), *store, "0.1.0");
    EXPECT_EQ(store->run(*id)->ending.end, RunEnd::Completed)
        << "what was run is stored whatever becomes of its analysis";
    cancelled = store->results(*id)->empty();
    EXPECT_FALSE(run::resultsOf(*store, *id)->results.values.empty()) << "and computed when it is asked for";
  }
  EXPECT_TRUE(cancelled);
}

TEST_F(RunDirectorTest, OnlyLiveGainsChangeInARun) {
  makeReady();
  ASSERT_TRUE(start(longProtocol()).ok());
  cell.run(200);
  for (std::size_t i = 0; i < control::kGainCount; ++i) {
    const auto& spec = control::gainCatalogue()[i];
    auto gains = director->settings().gains();
    gains.value[i] = gains.value[i] > spec.minimum ? 0.95 * gains.value[i] + 0.05 * spec.minimum
                                                   : 0.95 * spec.minimum + 0.05 * spec.maximum;
    const auto used = director->settings().useGains(gains);
    EXPECT_EQ(used.ok(), spec.liveTunable) << spec.key;
    if (!used.ok()) {
      EXPECT_EQ(used.error().code, base::ErrorCode::Conflict);
    }
    cell.run(50);
  }
  EXPECT_EQ(cell.state(), cycle::State::Force) << safety::describe(cell.snapshot().fault);
}

TEST_F(RunDirectorTest, LimitsNeverPassTheMaximaAndNeverChangeInMotion) {
  auto limits = cell.cell().maxima;
  limits.wrench[2] += 1.0;
  const auto beyond = director->settings().useLimits(limits);
  ASSERT_FALSE(beyond.ok());
  EXPECT_NE(beyond.error().message.find("Fz"), std::string::npos);
  EXPECT_DOUBLE_EQ(director->settings().limits().wrench[2], cell.cell().limits.wrench[2]);

  makeReady();
  limits = cell.cell().limits;
  limits.wrench[2] = 50.0;
  ASSERT_EQ(cell.order(cycle::CommandKind::Unload), cycle::AckCode::Accepted);
  EXPECT_FALSE(director->settings().useLimits(limits).ok())
      << "the station refuses them in motion, so they are not in force";
  EXPECT_DOUBLE_EQ(director->settings().limits().wrench[2], cell.cell().limits.wrench[2]);
  cell.link().requestStop();
  cell.run(300);
  EXPECT_TRUE(director->settings().useLimits(limits).ok());
  cell.run(2);
  EXPECT_DOUBLE_EQ(director->settings().limits().wrench[2], 50.0);
  ASSERT_TRUE(start(longProtocol()).ok());
  EXPECT_FALSE(director->settings().useLimits(cell.cell().limits).ok()) << "in a run";
}

}  // namespace
}  // namespace articulus::test
