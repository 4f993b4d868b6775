// Which record lets a live cell run: whole, passed, signed by this station, of this cell and this program.
#include "core/run/commissioning/commissioning_store.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <fstream>

#include "core/base/json_reader.h"
#include "core/base/program/program_version.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_gate.h"
#include "core/run/own_cell.h"
#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using record::CommissioningRecord;
using record::CommissioningStep;
using testing::HasSubstr;

const fs::path kResources = ARTICULUS_RESOURCES;

class Commissioning : public ::testing::Test {
 protected:
  Commissioning() {
    fs::create_directories(data());
    fs::copy_file(kResources / "kuka_rsi/articulus_rsi.xml", folder_.path() / "ours.xml");
    write(json::object());
    key_ = storage::StationKey::openOrMake(data());
  }
  fs::path data() const { return folder_.path() / "data"; }
  /// The cell file of a laboratory, with these changes.
  void write(const json& changes) {
    json cell{{"variant_of", "alesund"},
              {"simulated", false},
              {"name", "Ours"},
              {"honesty", {"LIVE"}},
              {"devices",
               {{"kuka_rsi", {{"simulated", false}, {"configuration", "ours.xml"}, {"port", 59152}}},
                {"ati_net_ft", {{"simulated", false}, {"host", "192.0.2.1"}}},
                {"operator", "screen"}}}};
    cell.merge_patch(changes);
    std::ofstream(folder_.path() / "ours.json") << cell;
  }
  cell::CellConfig cell() const {
    auto cell = cell::loadCell((folder_.path() / "ours.json").string(), kResources);
    if (!cell) throw std::runtime_error(cell.error().text());
    return std::move(*cell);
  }
  CommissioningRecord good() const {
    CommissioningRecord record{"ours", "Ours", *cellIdentity(cell()), "0.9", "Ana", "2026-11-23T10:00:00Z", false, {}};
    for (int i = 0; i < static_cast<int>(CommissioningStep::Count); ++i)
      record.results.push_back({static_cast<CommissioningStep>(i), true, "well", {{"way", 0.1, 0.2, "rad"}}});
    return record;
  }
  void save(const CommissioningRecord& record) { ASSERT_TRUE(saveCommissioning(data(), *key_, record)); }
  CommissioningState now(const char* software = "0.9") const {
    return commissioningOf(cell(), data(), key_->publicKey(), software);
  }
  test::TempFolder folder_;
  std::shared_ptr<const storage::StationKey> key_;
};

TEST_F(Commissioning, HoldsWithAWholeRecordOfThisCell) {
  EXPECT_EQ(now().state, Commissioned::Missing);
  EXPECT_THAT(now().remedy, HasSubstr("articulusctl commission --cell"));
  save(good());
  const auto state = now();
  EXPECT_EQ(state.state, Commissioned::Valid) << state.words;
  EXPECT_THAT(state.words, HasSubstr("by Ana on 2026-11-23T10:00:00Z"));
  ASSERT_TRUE(state.record);
  EXPECT_EQ(toJson(*state.record).dump(), toJson(good()).dump()) << "nothing is lost on the way";
}

/// A cell of six joints with a tracker had more to say than one text in quotes may hold, and could never run.
TEST_F(Commissioning, HoldsHoweverMuchWasFoundAndPiecesCannotBeChanged) {
  CommissioningRecord record = good();
  for (auto& result : record.results) {
    for (int i = 0; i < 60; ++i)
      result.figures.push_back({"Bremsweg über Gelenk " + std::to_string(i), 0.1, 0.2, "rad"});
    result.words = std::string(9'000, 'x') + "ä";
  }
  save(record);
  const auto state = now();
  ASSERT_EQ(state.state, Commissioned::Valid) << state.words;
  EXPECT_EQ(toJson(*state.record).dump(), toJson(record).dump());
  const fs::path file = commissioningFile(data(), "ours");
  const json whole = *base::readJsonFile(file);
  ASSERT_GE(whole.at("record").size(), 3U);
  const auto with = [&](const json& pieces) {
    json other = whole;
    other["record"] = pieces;
    std::ofstream(file) << other;
    return now().state;
  };
  json swapped = whole.at("record");
  std::swap(swapped[0], swapped[1]);
  EXPECT_EQ(with(swapped), Commissioned::Forged);
  json shorter = whole.at("record");
  shorter.erase(shorter.size() - 1);
  EXPECT_EQ(with(shorter), Commissioned::Forged);
  EXPECT_EQ(with({1, 2}), Commissioned::Unreadable);
  EXPECT_EQ(with(json::object()), Commissioned::Unreadable);
  EXPECT_EQ(with(whole.at("record")), Commissioned::Valid);
}

TEST_F(Commissioning, ARecordOfOneTextAsItWasWrittenBeforeHoldsOn) {
  save(good());
  const fs::path file = commissioningFile(data(), "ours");
  json whole = *base::readJsonFile(file);
  std::string text;
  for (const json& piece : whole.at("record")) text += piece.get<std::string>();
  whole["record"] = text;
  std::ofstream(file) << whole;
  EXPECT_EQ(now().state, Commissioned::Valid);
}

TEST_F(Commissioning, EachChangeOfWhatDrivesTheCellVoidsIt) {
  save(good());
  const json changes[] = {{{"name", "Another"}},
                          {{"limits", {{"operator_timeout_s", 0.31}}}},
                          {{"devices", {{"kuka_rsi", {{"largest_step_rad", 0.019}}}}}},
                          {{"devices", {{"ati_net_ft", {{"host", "192.0.2.3"}}}}}}};
  for (const json& change : changes) {
    write(change);
    EXPECT_EQ(now().state, Commissioned::CellChanged) << change;
    EXPECT_FALSE(now().remedy.empty());
    write(json::object());
    EXPECT_EQ(now().state, Commissioned::Valid) << "and it is the cell of then again";
  }
  std::ofstream(folder_.path() / "ours.xml", std::ios::app) << "<!-- another -->\n";
  EXPECT_EQ(now().state, Commissioned::CellChanged) << "the configuration of the robot controller";
}

TEST_F(Commissioning, AnotherVersionOfTheProgramVoidsIt) {
  save(good());
  EXPECT_EQ(now("1.0").state, Commissioned::ProgramChanged);
  EXPECT_THAT(now("1.0").words, HasSubstr("with version 0.9 of this program, and this is 1.0"));
}

TEST_F(Commissioning, EachStepMustBeThereAndHavePassed) {
  for (int i = 0; i < static_cast<int>(CommissioningStep::Count); ++i) {
    CommissioningRecord failed = good();
    failed.results[static_cast<std::size_t>(i)].passed = false;
    save(failed);
    EXPECT_EQ(now().state, Commissioned::Failed) << i;
    EXPECT_THAT(now().words, HasSubstr("did not pass: well"));
    CommissioningRecord shorter = good();
    shorter.results.erase(shorter.results.begin() + i);
    save(shorter);
    EXPECT_EQ(now().state, Commissioned::Failed) << i;
    EXPECT_THAT(now().words, HasSubstr("was left out"));
  }
  CommissioningRecord rehearsal = good();
  rehearsal.simulated = true;
  save(rehearsal);
  EXPECT_FALSE(now().holds()) << "a rehearsal on a simulated arm";
}

TEST_F(Commissioning, OnlyWhatThisStationHasSignedIsBelieved) {
  save(good());
  const fs::path file = commissioningFile(data(), "ours");
  const std::string text = *base::readTextFile(file);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    changed.replace(changed.find(from), from.size(), to);
    std::ofstream(file) << changed;
    return now().state;
  };
  EXPECT_EQ(with("Ana", "Bea"), Commissioned::Forged);
  EXPECT_EQ(with("0.2", "0.3"), Commissioned::Forged);
  EXPECT_EQ(with("signature", "signatures"), Commissioned::Unreadable);
  std::ofstream(file) << "{";
  EXPECT_EQ(now().state, Commissioned::Unreadable);
  const test::TempFolder elsewhere;
  const auto other = storage::StationKey::openOrMake(elsewhere.path());
  ASSERT_TRUE(saveCommissioning(data(), *other, good()));
  EXPECT_EQ(now().state, Commissioned::Forged) << "another station's, with its own key beside it";
}

/// Files that were edited between their hash and the last step were not those that were tried.
TEST_F(Commissioning, WhatWasChangedWhileItWasTriedIsNotCertified) {
  const auto opened = cell();
  CommissioningRecord same = good();
  holdAgainstFiles(same, opened);
  EXPECT_TRUE(same.passed());
  CommissioningRecord device = good();
  std::ofstream(folder_.path() / "ours.xml", std::ios::app) << "\n";
  holdAgainstFiles(device, opened);
  EXPECT_FALSE(device.passed());
  EXPECT_THAT(device.results.back().words, HasSubstr("was changed meanwhile"));
  CommissioningRecord whole = good();
  write({{"name", "Theirs"}});
  holdAgainstFiles(whole, opened);
  EXPECT_FALSE(whole.passed()) << "the cell file, while its steps were done";
  CommissioningRecord before = good();  // of the file as it is now, but another was opened
  holdAgainstFiles(before, opened);
  EXPECT_FALSE(before.passed()) << "between hash and opening";
  CommissioningRecord gone = good();
  fs::remove(folder_.path() / "ours.json");
  holdAgainstFiles(gone, opened);
  EXPECT_FALSE(gone.passed());
}

/// A renewal of the station's key voids a record without anybody having done wrong: it is told as that, and only where
/// the accounts say which key there was.
TEST_F(Commissioning, ARecordOfBeforeTheKeyWasRenewedIsNoForgery) {
  const auto migrations = kResources / "migrations/accounts";
  {
    auto accounts = storage::AccountStore::open(data(), migrations);
    ASSERT_TRUE(accounts) << accounts.error().text();
    (*accounts)->useTestHashing();
    ASSERT_TRUE((*accounts)->create("Ana", "correct-horse-battery", storage::Role::Administrator));
  }
  save(good());
  const std::string text = *base::readTextFile(commissioningFile(data(), "ours"));
  fs::remove(storage::StationKey::fileIn(data()));
  auto renewed = storage::AccountStore::renewKey(data(), migrations, {"Ana", "correct-horse-battery"});
  ASSERT_TRUE(renewed) << renewed.error().text();
  key_ = storage::StationKey::open(data());
  const auto state = now();
  EXPECT_EQ(state.state, Commissioned::Forged) << state.words;
  EXPECT_FALSE(state.holds());
  EXPECT_FALSE(state.record);
  EXPECT_THAT(state.words, HasSubstr("key that this station had before"));
  EXPECT_THAT(state.remedy, HasSubstr("articulusctl commission --cell"));
  std::string changed = text;
  changed.replace(changed.find("Ana"), 3, "Bea");
  std::ofstream(commissioningFile(data(), "ours")) << changed;
  EXPECT_THAT(now().words, HasSubstr("was not signed by this station")) << "changed as well";
  const test::TempFolder elsewhere;
  ASSERT_TRUE(saveCommissioning(data(), *storage::StationKey::openOrMake(elsewhere.path()), good()));
  EXPECT_THAT(now().words, HasSubstr("was not signed by this station")) << "a key that it never had";
}

TEST_F(Commissioning, WhatWasBeforeIsKept) {
  save(good());
  CommissioningRecord later = good();
  later.when = "2026-12-01T10:00:00Z";
  later.results[0].passed = false;
  save(later);
  EXPECT_EQ(now().state, Commissioned::Failed) << "the newest counts, not the best";
  EXPECT_TRUE(fs::exists(data() / "commissioning" / "ours until 2026-12-01T10:00:00Z.json"));
}

TEST_F(Commissioning, TheGateIsShutUntilSomebodySaysWhereRecordsAre) {
  save(good());
  const cell::CellConfig live = cell();
  CommissioningGate gate(live, "0.9");
  ASSERT_FALSE(gate.mayRun());
  EXPECT_THAT(gate.mayRun().error().text(), HasSubstr("is live and may not run"));
  const std::string openedAs = *cellIdentity(live);
  gate.keptIn(data(), key_->publicKey(), openedAs);
  EXPECT_TRUE(gate.mayRun()) << gate.mayRun().error().text();
  fs::remove(commissioningFile(data(), "ours"));
  EXPECT_FALSE(gate.mayRun()) << "it is looked at anew";
  auto simulated = cell::loadCell("alesund", kResources);
  ASSERT_TRUE(simulated);
  EXPECT_TRUE(CommissioningGate(*simulated, "0.9").mayRun()) << "a simulated arm hurts nobody";
}

/// The files are those that were commissioned, and the arm is driven by what was read of others: edited before the cell
/// was opened, and put back since.
TEST_F(Commissioning, TheGateIsShutWhereTheArmIsDrivenByOtherFiles) {
  save(good());
  std::ofstream(folder_.path() / "ours.xml", std::ios::app) << "<!-- another -->\n";
  const cell::CellConfig live = cell();
  const std::string openedAs = *cellIdentity(live);
  fs::copy_file(kResources / "kuka_rsi/articulus_rsi.xml", folder_.path() / "ours.xml",
                fs::copy_options::overwrite_existing);
  CommissioningGate gate(live, "0.9");
  gate.keptIn(data(), key_->publicKey(), openedAs);
  ASSERT_EQ(gate.look().state, Commissioned::Valid) << "by the files alone";
  ASSERT_FALSE(gate.mayRun());
  EXPECT_THAT(gate.mayRun().error().message, HasSubstr("changed since the cell was opened"));
  gate.keptIn(data(), key_->publicKey(), *cellIdentity(cell()));
  EXPECT_TRUE(gate.mayRun());
  write({{"name", "Another"}});
  EXPECT_FALSE(gate.mayRun()) << "what lies there now is for the next opening";
  gate.keptIn(data(), key_->publicKey(), {});
  write(json::object());
  EXPECT_FALSE(gate.mayRun()) << "nobody kept what was read";
}

TEST_F(Commissioning, AdmitsCliniciansToAnOwnCell) {
  auto accounts = std::move(storage::AccountStore::open(data(), kResources / "migrations/accounts")).value();
  accounts->useTestHashing();
  ASSERT_TRUE(accounts->create("Ana", "correct horse", storage::Role::Clinician));
  const auto clinician = *accounts->create("Cid", "correct horse", storage::Role::Clinician);
  const auto refused = admitToCell(cell(), clinician, *accounts);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("Nobody has commissioned it"));
  CommissioningRecord record = good();
  record.software = base::programVersion();
  ASSERT_TRUE(saveCommissioning(data(), accounts->key(), record));
  EXPECT_TRUE(admitToCell(cell(), clinician, *accounts));
  EXPECT_EQ(accounts->auditTrail(1)->front().what, "own_cell_opened");
  write({{"name", "Another"}});
  EXPECT_FALSE(admitToCell(cell(), clinician, *accounts)) << "a changed cell is for engineers again";
}

}  // namespace
}  // namespace articulus::run
