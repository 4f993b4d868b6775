#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "core/publication/report.h"
#include "core/storage/run_writer.h"
#include "tests/support/session_bench.h"

namespace articulus::test {

/// What nobody should be able to write into a page.
inline const std::string kHostile = "</td></text><script>alert('1')</script>&amp; \"x\" \x01\xFF";

/// A database with a run of two load cycles (lateral bending, flexion), a note and events.
struct StoredRun {
  TempFolder folder;
  std::unique_ptr<storage::UserStore> store = openStore(folder.path());
  std::int64_t session = 0;

  explicit StoredRun(const std::string& label = "L3-L5 #07", bool sealed = false) {
    if (sealed) store = openSealed();
    storage::Specimen tested;
    tested.label = label;
    tested.species = "porcine";
    tested.joint = "lumbar spine";
    const auto specimen = store->saveSpecimen(tested);
    EXPECT_TRUE(specimen) << specimen.error().text();
    session = store->beginSession(*specimen)->id;
    EXPECT_TRUE(store->tick(
        session, {.item = "thawed_through", .who = "weber", .when = "2026-01-02T03:04:05Z", .measured = ""}));
  }

  /// Of a station that seals what it records.
  std::unique_ptr<storage::UserStore> openSealed() {
    auto opened = storage::UserStore::open(folder.path() / "sealed" / "articulus.sqlite",
                                           std::filesystem::path(ARTICULUS_RESOURCES) / "migrations" / "user",
                                           {.key = storage::StationKey::passing(), .folder = "folder-a"});
    if (!opened) throw std::runtime_error(opened.error().text());
    return std::move(*opened);
  }

  std::int64_t add(int samples, const record::RunEnding& end = {record::RunEnd::Completed}, bool simulated = true,
                   std::optional<storage::ImportOrigin> imported = {}) {
    const auto protocol = shippedProtocol("spine_flexibility_quick");
    storage::RunHeader header;
    header.sessionId = session;
    header.protocolName = protocol.name;
    header.protocolJson = protocol::toJson(protocol).dump();
    header.cellName = "Munich cell";
    header.cellJson = R"({"description": "a cell", "robot": "rx90b.json", "checklist": "spine.json"})";
    header.gainsJson = R"({"filter_cutoff_Hz": 120.5})";
    header.limitsJson = R"({"wrench_N_Nm": [1, 2, 3, 4, 5, 6], "linear_speed_m_per_s": 0.2})";
    header.specimenJson = R"({"label": "L3-L5 #07", "species": "porcine", "joint": "lumbar spine", "side": ""})";
    header.softwareVersion = "test";
    header.simulated = simulated;
    header.imported = std::move(imported);
    auto writer = store->beginRun(header);
    EXPECT_TRUE(writer) << writer.error().text();
    std::vector<record::Sample> batch;
    for (int i = 0; i < samples; ++i) {
      using record::Channel;
      record::Sample s;
      s.cycle = static_cast<std::uint64_t>(i) + 1;
      s.step = i < samples / 2 ? 1 : 2;
      s.loadCycle = 1;
      const double phase = 4.0 * M_PI * i / samples;
      s[Channel::Time] = s[Channel::HostTime] = 1e-3 * i;
      s[Channel::MomentX] = 3.0 * std::sin(phase);
      s[Channel::MomentY] = 2.0 * std::sin(phase);
      s[Channel::WantedMomentX] = s.step == 1 ? 3.0 * std::sin(phase) : 0.0;
      s[Channel::WantedMomentY] = s.step == 2 ? 2.0 * std::sin(phase) : 0.0;
      s[Channel::ForceX] = 0.4321 * std::cos(phase);
      s[Channel::LateralBending] = 0.2 * std::sin(phase - 0.2);
      s[Channel::Flexion] = 0.3 * std::sin(phase - 0.1);
      s[Channel::PositionX] = 0.7 + 0.001 * std::sin(phase);
      batch.push_back(s);
    }
    record::Event event;
    event.kind = record::EventKind::NearLimit;
    event.hostTime_s = 0.5;
    event.setText("near limit: joint 3");
    const std::vector<record::Event> events(3, event);
    EXPECT_TRUE((*writer)->store(batch, events));
    EXPECT_TRUE((*writer)->finish(0, end));
    EXPECT_TRUE(store->addNote((*writer)->runId(), "weber", "</p><script>no</script>"));
    return (*writer)->runId();
  }
};

}  // namespace articulus::test
