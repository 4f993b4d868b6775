#include "core/storage/user_store.h"

#include <gmock/gmock.h>

#include <set>

#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using record::RunEnd;
using testing::HasSubstr;

Specimen spine(const std::string& label) {
  Specimen specimen;
  specimen.label = label;
  specimen.species = "porcine";
  specimen.joint = "spine";
  specimen.level = "L3-L5";
  specimen.side = "-";
  specimen.donorCode = "P-12";
  specimen.state = "intact";
  specimen.notes = "Wirbelsäule, äußerlich heil";
  specimen.thawed = "2026-03-01T08:00:00Z";
  return specimen;
}

TEST_F(UserStoreTest, OpensInAPrivateFolderOfItsOwn) {
  EXPECT_EQ(modeOf(file_.parent_path()), 0700);
  EXPECT_EQ(modeOf(file_), 0600);
  EXPECT_EQ(store_->file(), file_);
}

TEST_F(UserStoreTest, BrokenFileIsAnErrorNotACrash) {
  store_.reset();
  fs::remove(file_.string() + "-wal");
  writeText(file_, std::string(10'000, 'z'));
  const auto opened = UserStore::open(file_, userMigrations());
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::StorageFailure);
  EXPECT_THAT(opened.error().text(), HasSubstr(file_.string()));
}

TEST_F(UserStoreTest, SpecimenKeepsAllItsFields) {
  const auto id = store_->saveSpecimen(spine("L3-L5 #07"));
  ASSERT_TRUE(id.ok());
  reopen();
  const auto all = store_->specimens();
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 1u);
  const auto& s = all->front();
  const auto expected = spine("L3-L5 #07");
  EXPECT_EQ(s.id, *id);
  EXPECT_EQ(s.label, expected.label);
  EXPECT_EQ(s.species, expected.species);
  EXPECT_EQ(s.joint, expected.joint);
  EXPECT_EQ(s.level, expected.level);
  EXPECT_EQ(s.side, expected.side);
  EXPECT_EQ(s.donorCode, expected.donorCode);
  EXPECT_EQ(s.state, expected.state);
  EXPECT_EQ(s.notes, expected.notes);
  EXPECT_EQ(s.thawed, expected.thawed);
}

TEST_F(UserStoreTest, ARatingOfTheDegenerationIsKeptTakenBackAndBounded) {
  auto specimen = spine("L3-L5 #07");
  specimen.id = *store_->saveSpecimen(specimen);
  EXPECT_FALSE(store_->specimens()->front().degeneration) << "nobody rated it";
  for (const int rated : {0, 3, 1}) {
    specimen.degeneration = rated;
    ASSERT_TRUE(store_->saveSpecimen(specimen).ok());
    reopen();
    EXPECT_EQ(store_->specimens()->front().degeneration, rated);
  }
  for (const int wrong : {-1, 4}) {
    specimen.degeneration = wrong;
    EXPECT_EQ(store_->saveSpecimen(specimen).error().code, ErrorCode::InvalidArgument);
  }
  EXPECT_EQ(store_->specimens()->front().degeneration, 1);
  specimen.degeneration.reset();
  ASSERT_TRUE(store_->saveSpecimen(specimen).ok());
  EXPECT_FALSE(store_->specimens()->front().degeneration);
}

TEST_F(UserStoreTest, SpecimenLabelIsNeverGivenTwice) {
  const auto first = store_->saveSpecimen(spine("#07"));
  const auto second = store_->saveSpecimen(spine("#08"));
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(store_->saveSpecimen(spine("#07")).error().code, ErrorCode::Conflict);
  auto renamed = spine("#07");
  renamed.id = *second;
  EXPECT_EQ(store_->saveSpecimen(renamed).error().code, ErrorCode::Conflict);
  renamed.id = *first;  // its own label is no conflict
  EXPECT_TRUE(store_->saveSpecimen(renamed).ok());
  EXPECT_EQ(store_->saveSpecimen(spine("")).error().code, ErrorCode::InvalidArgument);
  renamed.label = "#09";
  renamed.id = 99;
  EXPECT_EQ(store_->saveSpecimen(renamed).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->specimens()->size(), 2u);
}

TEST_F(UserStoreTest, SessionNeedsASpecimenAndEndsOnce) {
  EXPECT_EQ(store_->beginSession(7).error().code, ErrorCode::NotFound);
  const auto specimen = store_->saveSpecimen(spine("#07"));
  const auto session = store_->beginSession(*specimen);
  ASSERT_TRUE(session.ok());
  EXPECT_GT(session->id, 0);
  EXPECT_FALSE(session->began.empty());
  EXPECT_TRUE(store_->endSession(session->id).ok());
  EXPECT_TRUE(store_->endSession(session->id).ok());
  EXPECT_EQ(store_->endSession(99).error().code, ErrorCode::NotFound);
}

TEST_F(UserStoreTest, TickIsReplacedTakenBackAndNeedsItsSession) {
  const auto session = store_->beginSession(*store_->saveSpecimen(spine("#07")));
  ASSERT_TRUE(store_->tick(session->id, {"load_cell_zeroed", "Ana", "2026-03-01T09:00:00Z", "0.02 N"}).ok());
  ASSERT_TRUE(store_->tick(session->id, {"load_cell_zeroed", "Ben", "2026-03-01T09:05:00Z", "0.01 N"}).ok());
  ASSERT_TRUE(store_->tick(session->id, {"potting_cured", "Ben", "", ""}).ok());
  auto ticks = store_->ticks(session->id);
  ASSERT_EQ(ticks->size(), 2u);
  EXPECT_EQ((*ticks)[0].who, "Ben");
  EXPECT_EQ((*ticks)[0].measured, "0.01 N");
  EXPECT_FALSE((*ticks)[1].when.empty());
  ASSERT_TRUE(store_->untick(session->id, "load_cell_zeroed").ok());
  EXPECT_EQ(store_->ticks(session->id)->size(), 1u);
  EXPECT_EQ(store_->tick(99, {"x", "y", "", ""}).error().code, ErrorCode::NotFound);
}

/// The vice opens for the next specimen and unticks the list: of the run before it nobody must read that it was open.
TEST_F(UserStoreTest, ARunKeepsTheChecklistAsItWasWhenItBegan) {
  const auto session = store_->beginSession(*store_->saveSpecimen(spine("#07")));
  ASSERT_TRUE(store_->tick(session->id, {"specimen_mounted", "Ana", "2026-03-01T09:00:00Z", "vice closed"}).ok());
  auto header = simulatedRun();
  header.sessionId = session->id;
  const auto before = store_->beginRun(header);
  ASSERT_TRUE(before.ok()) << before.error().text();
  ASSERT_TRUE((*before)->finish(0, {record::RunEnd::Completed}).ok());
  ASSERT_TRUE(store_->untick(session->id, "specimen_mounted").ok());
  ASSERT_TRUE(store_->tick(session->id, {"space_clear", "Ana", "", ""}).ok());
  const auto after = store_->beginRun(header);
  ASSERT_TRUE(after.ok()) << after.error().text();
  ASSERT_TRUE((*after)->finish(0, {record::RunEnd::Completed}).ok());
  const auto first = store_->ticksOfRun((*before)->runId()), second = store_->ticksOfRun((*after)->runId());
  ASSERT_TRUE(first && second);
  ASSERT_EQ(first->size(), 1u);
  EXPECT_EQ((*first)[0].item, "specimen_mounted");
  EXPECT_EQ((*first)[0].measured, "vice closed");
  EXPECT_EQ((*first)[0].when, "2026-03-01T09:00:00Z");
  ASSERT_EQ(second->size(), 1u);
  EXPECT_EQ((*second)[0].item, "space_clear");
  EXPECT_TRUE(store_->ticksOfRun(99)->empty());
}

TEST_F(UserStoreTest, ProtocolIsSavedChangedAndRemoved) {
  const auto id = store_->saveProtocol({0, "my test", R"({"a":1})", ""});
  ASSERT_TRUE(id.ok());
  ASSERT_TRUE(store_->saveProtocol({*id, "my test 2", R"({"a":2})", ""}).ok());
  const auto all = store_->protocols();
  ASSERT_EQ(all->size(), 1u);
  EXPECT_EQ(all->front().name, "my test 2");
  EXPECT_EQ(all->front().json, R"({"a":2})");
  EXPECT_FALSE(all->front().changed.empty());
  EXPECT_EQ(store_->saveProtocol({0, "", "{}", ""}).error().code, ErrorCode::InvalidArgument);
  ASSERT_TRUE(store_->removeProtocol(*id).ok());
  EXPECT_EQ(store_->removeProtocol(*id).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->saveProtocol({*id, "gone", "{}", ""}).error().code, ErrorCode::NotFound);
}

TEST_F(UserStoreTest, RunFreezesEverythingThatShapedIt) {
  auto header = simulatedRun();
  const auto session = store_->beginSession(*store_->saveSpecimen(spine("#07")));
  header.sessionId = session->id;
  header.realTime = false;
  header.seed = -9'007'199'254'740'993;
  auto writer = begin(header);
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
  reopen();
  const auto runs = store_->runs();
  ASSERT_EQ(runs->size(), 1u);
  const auto& run = runs->front();
  EXPECT_EQ(run.header.sessionId, session->id);
  EXPECT_EQ(run.header.protocolName, header.protocolName);
  EXPECT_EQ(run.header.protocolJson, header.protocolJson);
  EXPECT_EQ(run.header.cellName, header.cellName);
  EXPECT_EQ(run.header.cellJson, header.cellJson);
  EXPECT_EQ(run.header.gainsJson, header.gainsJson);
  EXPECT_EQ(run.header.limitsJson, header.limitsJson);
  EXPECT_EQ(run.header.specimenJson, header.specimenJson);
  EXPECT_EQ(run.header.softwareVersion, header.softwareVersion);
  EXPECT_EQ(run.header.seed, header.seed);
  EXPECT_TRUE(run.header.simulated);
  EXPECT_FALSE(run.header.realTime);
  EXPECT_EQ(run.specimenLabel, "#07");
  EXPECT_EQ(run.ending.end, RunEnd::Completed);
}

TEST_F(UserStoreTest, RunOfASessionThatDoesNotExistIsRefused) {
  auto header = simulatedRun();
  header.sessionId = 99;
  EXPECT_EQ(store_->beginRun(header).error().code, ErrorCode::NotFound);
  EXPECT_TRUE(store_->runs()->empty());
}

TEST_F(UserStoreTest, QuestionsAboutARunThatIsNotThereSayNotFound) {
  EXPECT_EQ(store_->run(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->events(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->results(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->notes(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->preview(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->sampleCount(5).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->saveResults(5, {}).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->addNote(5, "Ana", "x").error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->thinnedSamples(5, -1, 10).error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->forEachSample(5, -1, [](const record::Sample&) { return true; }).error().code, ErrorCode::NotFound);
}

TEST_F(UserStoreTest, ResultsAreReplacedNotAdded) {
  auto writer = begin();
  const auto run = writer->runId();
  std::vector<ResultValue> values{{"range_of_motion", "FE", "FE", "rad", -0.1, 0.2, 0.03, "method"},
                                  {"off_axis", "FE", "force_x", "N", -1.0, 2.0, std::nullopt, "method"}};
  const base::Error problem{ErrorCode::InvalidArgument, "Analysis \"x\": no step", "Name one."};
  EXPECT_EQ(store_->storedResults(run)->computed, "");
  ASSERT_TRUE(store_->saveResults(run, {.values = values, .problems = {problem, problem}, .methodsVersion = 4}).ok());
  EXPECT_EQ(store_->storedResults(run)->problems.size(), 2u);
  ASSERT_TRUE(store_->saveResults(run, {.values = values, .problems = {problem}, .methodsVersion = 5}).ok());
  const auto kept = store_->storedResults(run);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_EQ(kept->values.size(), 2u);
  ASSERT_EQ(kept->problems.size(), 1u);
  EXPECT_EQ(kept->problems[0].text(), problem.text());
  EXPECT_EQ(kept->methodsVersion, 5);
  EXPECT_FALSE(kept->computed.empty());
  const auto back = store_->results(run);
  ASSERT_EQ(back->size(), 2u);
  EXPECT_EQ((*back)[0].quantity, "FE");
  EXPECT_EQ((*back)[0].minimum, -0.1);
  EXPECT_EQ((*back)[0].neutralZone, 0.03);
  EXPECT_EQ((*back)[1].table, "off_axis");
  EXPECT_FALSE((*back)[1].neutralZone.has_value());
}

TEST_F(UserStoreTest, NotesStayInTheOrderTheyWereWritten) {
  auto writer = begin();
  ASSERT_TRUE(store_->addNote(writer->runId(), "Ana", "slipped at 12 s").ok());
  ASSERT_TRUE(store_->addNote(writer->runId(), "Ben", "potted anew").ok());
  const auto notes = store_->notes(writer->runId());
  ASSERT_EQ(notes->size(), 2u);
  EXPECT_EQ((*notes)[0].who, "Ana");
  EXPECT_EQ((*notes)[1].text, "potted anew");
}

TEST_F(UserStoreTest, OneStepIsReadAloneAlsoWhereItCameTwice) {
  auto writer = begin();
  std::vector<record::Sample> samples;
  for (const auto& [first, step] : {std::pair{1, -1}, {101, 0}, {201, 1}, {301, 0}, {401, -1}})
    for (const auto& sample : samplesFrom(static_cast<std::uint64_t>(first), 100, step)) samples.push_back(sample);
  ASSERT_TRUE(writer->store(std::span(samples).first(250), {}).ok());
  ASSERT_TRUE(writer->store(std::span(samples).subspan(250), {}).ok());
  std::size_t seen = 0;
  std::uint64_t last = 0;
  ASSERT_TRUE(store_
                  ->forEachSample(writer->runId(), 0,
                                  [&](const record::Sample& sample) {
                                    EXPECT_EQ(sample.step, 0);
                                    EXPECT_GT(sample.cycle, last);
                                    last = sample.cycle;
                                    ++seen;
                                    return true;
                                  })
                  .ok());
  EXPECT_EQ(seen, 200u);
  seen = 0;
  ASSERT_TRUE(store_->forEachSample(writer->runId(), -1, [&](const record::Sample&) { return ++seen < 7; }).ok());
  EXPECT_EQ(seen, 7u);
}

TEST_F(UserStoreTest, ThinnedSamplesSpanTheRunAndAreFew) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 5000, 0), {}).ok());
  ASSERT_TRUE(writer->store(samplesFrom(8001, 2000, 1), {}).ok());  // cycles 5001 to 8000 were lost
  const auto thinned = store_->thinnedSamples(writer->runId(), -1, 100);
  ASSERT_TRUE(thinned.ok());
  EXPECT_LE(thinned->size(), 102u);
  EXPECT_GE(thinned->size(), 60u);
  EXPECT_EQ(thinned->front().cycle, 1u);
  EXPECT_EQ(thinned->back().cycle, 10'000u);
  std::set<std::uint64_t> cycles;
  for (const auto& sample : *thinned) cycles.insert(sample.cycle);
  EXPECT_EQ(cycles.size(), thinned->size()) << "a sample came twice";

  const auto step = store_->thinnedSamples(writer->runId(), 1, 10);
  ASSERT_TRUE(step.ok());
  for (const auto& sample : *step) EXPECT_EQ(sample.step, 1);
  EXPECT_EQ(store_->thinnedSamples(writer->runId(), 0, 1'000'000)->size(), 5000u);
  EXPECT_TRUE(store_->thinnedSamples(writer->runId(), 5, 10)->empty());
  EXPECT_TRUE(store_->thinnedSamples(writer->runId(), -1, 0)->empty());
}

TEST(Records, NamesAndBack) {
  for (const auto role : {Role::Clinician, Role::Engineer}) EXPECT_EQ(roleOf(name(role)), role);
  EXPECT_FALSE(roleOf("Engineer").has_value());
}

TEST_F(UserStoreTest, LabelsThatAreTooLongOrSpeakToATerminalAreRefused) {
  Specimen specimen;
  for (const std::string& label : {std::string(10'000, 'x'), std::string("L3\x1b[2J"), std::string("L3\nL5")}) {
    specimen.label = label;
    EXPECT_FALSE(store_->saveSpecimen(specimen).ok()) << label.substr(0, 10);
    EXPECT_FALSE(store_->saveProtocol({0, label, "{}", ""}).ok()) << label.substr(0, 10);
  }
  specimen.label = "L3-L5 #07, Größe";
  specimen.notes = "two\nlines";
  EXPECT_TRUE(store_->saveSpecimen(specimen).ok());
  EXPECT_TRUE(store_->specimens()->front().notes == "two\nlines");
}

}  // namespace
}  // namespace articulus::storage
