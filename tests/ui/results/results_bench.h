#pragma once
#include <QTableView>
#include <QTest>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/run/kept_results.h"
#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"

namespace articulus::ui::test {

/// What analyses would have stored of two motions.
inline std::vector<storage::ResultValue> someResults() {
  std::vector<storage::ResultValue> values;
  for (const char* motion : {"LB", "FE"}) {
    for (const char* angle : {"FE", "LB", "AR"}) {
      storage::ResultValue v{
          "range_of_motion", motion, angle, "rad", -0.1, 0.2, std::nullopt, "smallest and largest sample of cycle 3"};
      if (std::string(motion) == angle) {
        v.neutralZone = 0.05;
        v.method += "; neutral zone: residual angle";
      }
      values.push_back(v);
    }
    for (const char* load : {"force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z"}) {
      const bool commanded = std::string(load) == (std::string(motion) == "LB" ? "moment_x" : "moment_y");
      if (!commanded)
        values.push_back({"off_axis", motion, load, load[0] == 'f' ? "N" : "Nm", -1.25, 2.5, std::nullopt,
                          "smallest and largest sample of cycle 3"});
    }
  }
  return values;
}

/// A person with stored runs: a whole one, a stopped one, and one whose samples were lost.
struct ResultsBench {
  Desk desk;
  UserSession session{*desk.context};
  protocol::Protocol protocol;
  std::vector<std::int64_t> ids;
  std::unique_ptr<storage::UserStore> database;
  std::unique_ptr<ResultsPage> page;

  explicit ResultsBench(int samples = 3000) {
    Desk::need(session.open(desk.clinician));
    database = Desk::database(session);
    Desk::need(session.setSpecimen(desk.specimen()));
    protocol =
        Desk::need(protocol::loadProtocol(desk.context->resources / "protocols" / "spine_flexibility_quick.json"));
    ids.push_back(store(samples, {record::RunEnd::Completed}, 0));
    ids.push_back(store(500, {record::RunEnd::Stopped, "by the operator"}, 0));
    ids.push_back(store(500, {record::RunEnd::Completed}, 12));
    page = std::make_unique<ResultsPage>(session);
    page->resize(1200, 700);
    page->show();
    page->entered();
  }

  std::int64_t store(int samples, const record::RunEnding& how, std::uint64_t lost) {
    storage::RunHeader header;
    header.sessionId = session.sessionId();
    header.protocolName = protocol.name;
    header.protocolJson = protocol::toJson(protocol).dump();
    header.cellName = "Munich cell";
    header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.softwareVersion = "test";
    auto writer = Desk::need(database->beginRun(header));
    std::vector<record::Sample> batch;
    for (int i = 0; i < samples; ++i) {
      record::Sample s;
      s.cycle = static_cast<std::uint64_t>(i) + 1;
      s.step = i < samples / 2 ? 1 : 2;  // LB, then FE
      s.loadCycle = 1;
      const double phase = 4.0 * M_PI * i / samples;
      s[record::Channel::Time] = 1e-3 * i;
      s[record::Channel::MomentX] = 3.0 * std::sin(phase);
      s[record::Channel::MomentY] = 2.0 * std::sin(phase);
      s[record::Channel::LateralBending] = 0.2 * std::sin(phase - 0.2);
      s[record::Channel::Flexion] = 0.3 * std::sin(phase - 0.1);
      batch.push_back(s);
      if (batch.size() == 500 || i + 1 == samples) {
        Desk::need(writer->store(batch, {}));
        batch.clear();
      }
    }
    Desk::need(writer->finish(lost, how));
    const auto id = writer->runId();
    Desk::need(database->saveResults(id, {.values = someResults(), .methodsVersion = run::kMethodsVersion}));
    return id;
  }
  /// A completed run of these samples with that protocol, at 1 kHz from the beginning.
  std::int64_t storeSamples(std::vector<record::Sample> samples, const nlohmann::json& protocolJson = {},
                            const std::string& protocolName = {}, const std::vector<record::Event>& events = {}) {
    storage::RunHeader header;
    header.sessionId = session.sessionId();
    header.protocolName = protocolName.empty() ? protocol.name : protocolName;
    header.protocolJson = protocolJson.is_null() ? protocol::toJson(protocol).dump() : protocolJson.dump();
    header.cellName = "Munich cell";
    header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.softwareVersion = "test";
    auto writer = Desk::need(database->beginRun(header));
    for (std::size_t i = 0; i < samples.size(); ++i) {
      samples[i].cycle = i + 1;
      samples[i][record::Channel::Time] = 1e-3 * static_cast<double>(i);
    }
    if (!samples.empty()) Desk::need(writer->store(samples, events));
    Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    return writer->runId();
  }
  /// Whether the list of so many runs is read and that one is open.
  bool open(std::int64_t run, int runs, int timeout_ms = 5000) {
    if (!QTest::qWaitFor([this, runs] { return !controller().busy() && controller().runs().rowCount() == runs; },
                         timeout_ms))
      return false;
    select({run});
    return QTest::qWaitFor(
        [this, run] {
          return !controller().busy() && !controller().shown().empty() &&
                 controller().shown().front()->record.id == run;
        },
        timeout_ms);
  }
  ResultsController& controller() { return *page->findChild<ResultsController*>(); }
  QTableView* list() { return page->findChild<QTableView*>(QStringLiteral("runs")); }
  void select(std::initializer_list<std::int64_t> runs) {
    list()->clearSelection();
    for (const auto id : runs)
      list()->selectionModel()->select(controller().runs().index(controller().runs().rowOf(id), 0),
                                       QItemSelectionModel::Select | QItemSelectionModel::Rows);
  }
  [[nodiscard]] bool settled() { return !controller().busy() && controller().runs().rowCount() == 3; }
};

}  // namespace articulus::ui::test
