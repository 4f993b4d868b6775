// The length of a ligament over flexion, of a stored run: its numbers, and the tab that draws it.
#include <qcustomplot.h>

#include <QTabWidget>

#include "core/spatial/rotation.h"
#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/results/ligaments/ligament_course.h"
#include "ui/results/ligaments/results_ligaments.h"
#include "ui/results/run_data.h"

namespace articulus::ui::test {

class TestLigamentCourse : public QObject {
  Q_OBJECT

  /// Flexion to 0.3 rad and back about D, in two motions; a fibre from 10 mm before D to 30 mm below it.
  [[nodiscard]] static std::int64_t storedKnee(ResultsBench& bench, const nlohmann::json& options) {
    auto protocol = bench.protocol;
    protocol.document = base::JsonValue();
    protocol.analyses = {{"ligament_length", base::JsonValue(options)}};
    storage::RunHeader header;
    header.sessionId = bench.session.sessionId();
    header.protocolName = protocol.name;
    header.protocolJson = protocol::toJson(protocol).dump();
    header.cellName = "Munich cell";
    header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.softwareVersion = "test";
    auto writer = Desk::need(bench.database->beginRun(header));
    std::vector<record::Sample> batch;
    for (int i = 0; i <= 400; ++i) {
      record::Sample s;
      s.cycle = static_cast<std::uint64_t>(i) + 1;
      s.step = i <= 200 ? 1 : 2;
      s.loadCycle = 1;
      const double flexion = 0.3 * std::sin(M_PI * i / 400.0);
      const auto q = spatial::quaternionOf(spatial::expRotation({0.0, flexion, 0.0}));
      s[record::Channel::Time] = 1e-3 * i;
      s[record::Channel::Flexion] = flexion;
      s.set(record::Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      s.set(record::Channel::PositionX, spatial::Vector3(0.0, 0.0, 0.4));
      batch.push_back(s);
    }
    Desk::need(writer->store(batch, {}));
    Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    Desk::need(bench.database->saveResults(writer->runId(),
                                           {.values = someResults(), .methodsVersion = run::kMethodsVersion}));
    return writer->runId();
  }
  [[nodiscard]] static nlohmann::json fibre() {
    return {{"fibres", {{{"name", "fibre"}, {"moving_mm", {10, 0, 0}}, {"fixed_mm", {0, 0, -30}}}}}};
  }

 private slots:
  void eachPointIsTheLengthAtItsFlexion() {
    ResultsBench bench;
    const auto id = storedKnee(bench, fibre());
    auto archive = Desk::need(RunArchive::open(*bench.session.archive()));
    const auto data = Desk::need(readRun(archive, id));
    QCOMPARE(data.ligaments.size(), std::size_t{1});
    QCOMPARE(data.ligaments[0].name, QStringLiteral("fibre"));
    double widest_deg = 0.0;
    int points = 0;
    for (const QPointF& p : data.ligaments[0].points) {
      if (std::isnan(p.x())) continue;
      const double angle = p.x() * M_PI / 180.0;
      QVERIFY(std::abs(p.y() - std::hypot(10.0 * std::cos(angle), 30.0 - 10.0 * std::sin(angle))) < 1e-6);
      widest_deg = std::max(widest_deg, p.x());
      ++points;
    }
    QVERIFY2(points > 300, "both motions");
    QVERIFY(std::abs(widest_deg - 0.3 * 180.0 / M_PI) < 0.01);
  }

  void whatTheAnalysisRefusesHasNoCurveAndNoErrorOfItsOwn() {
    ResultsBench bench;
    auto archive = Desk::need(RunArchive::open(*bench.session.archive()));
    for (const nlohmann::json& options :
         {nlohmann::json::object(), nlohmann::json{{"fibres", 7}}, nlohmann::json{{"of_specimen", true}}}) {
      const auto data = readRun(archive, storedKnee(bench, options));
      QVERIFY(data.ok());
      QVERIFY(data->ligaments.empty());
    }
  }

  void theTabIsThereForRunsThatHaveSome() {
    ResultsBench bench;
    const auto knee = storedKnee(bench, fibre());
    QTRY_VERIFY(!bench.controller().busy());
    bench.controller().reload();
    QTRY_COMPARE(bench.controller().runs().rowCount(), 4);
    auto* tabs = bench.page->findChild<QTabWidget*>(QStringLiteral("views"));
    auto* ligaments = bench.page->findChild<ResultsLigaments*>();
    const int tab = tabs->indexOf(ligaments->parentWidget());
    const auto shows = [&bench](std::int64_t id) {
      const auto shown = bench.controller().shown();
      return !bench.controller().busy() && shown.size() == 1 && shown.front()->record.id == id;
    };
    // By itself the newest is opened, sooner or later: then it is chosen once more.
    const auto chosen = [&](std::int64_t id) {
      if (!bench.controller().busy() && !shows(id)) bench.select({id});
      return shows(id);
    };
    QTRY_VERIFY(chosen(bench.ids[0]));
    QVERIFY(!tabs->isTabVisible(tab));
    QTRY_VERIFY(chosen(knee));
    QTRY_COMPARE(ligaments->curvesShown(), 1);
    const QCPRange lengths = ligaments->findChild<QCustomPlot*>()->yAxis->range();
    QVERIFY2(lengths.lower > 0.0 && lengths.upper > lengths.lower, "a length is no loop about zero");
    QVERIFY(tabs->isTabVisible(tab));
    QTRY_VERIFY(chosen(bench.ids[0]));
    QTRY_COMPARE(ligaments->curvesShown(), 0);
    QVERIFY(!tabs->isTabVisible(tab));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLigamentCourse)
#include "test_ligament_course.moc"
