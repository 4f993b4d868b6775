// A stored run once more: it is read only when somebody looks, stands where the plots stand, and what cannot be shown
// says why.
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>

#include "tests/core/mesh/mesh_samples.h"
#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/own_meshes.h"
#include "ui/results/replay/results_replay.h"
#include "ui/results/replay/run_motion.h"
#include "ui/results/series/results_series.h"
#include "ui/scene/motion_player.h"

namespace articulus::ui::test {

using record::Channel;

class TestReplay : public QObject {
  Q_OBJECT

  struct Bench : ResultsBench {
    std::int64_t moved = 0;
    Bench() {
      storage::RunHeader header;
      header.sessionId = session.sessionId();
      header.protocolName = protocol.name;
      header.protocolJson = protocol::toJson(protocol).dump();
      header.cellName = desk.cell.name;
      nlohmann::json cell = desk.cell.source;
      cell["weigh_in"] = "not asked";  // as a run adds it
      header.cellJson = cell.dump();
      header.gainsJson = header.limitsJson = "{}";
      header.specimenJson =
          R"({"label": "L3-L5 #07", "clamped": true, "clamped_at": {"position_m": [0.6, 0.0, 0.4], "quaternion_wxyz": [1, 0, 0, 0]}})";
      header.softwareVersion = "test";
      auto writer = Desk::need(database->beginRun(header));
      std::vector<record::Sample> batch;
      const auto& home = desk.cell.homeJoints_rad;
      for (int i = 0; i < 4000; ++i) {
        record::Sample s;
        s.cycle = static_cast<std::uint64_t>(i) + 1;
        s.step = i < 2000 ? 1 : 2;
        s.loadCycle = 1;
        s[Channel::Time] = 1e-3 * i;
        for (int k = 0; k < 6; ++k) s[static_cast<Channel>(static_cast<int>(Channel::Joint1) + k)] = home[k] + 1e-5 * i;
        s[Channel::QuaternionW] = 1.0;
        batch.push_back(s);
      }
      record::Event cut;
      cut.kind = record::EventKind::StructureCut;
      cut.cycle = 2001;
      cut.setText("interspinous ligament");
      Desk::need(writer->store(batch, std::vector{cut}));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
      moved = writer->runId();
      controller().reload();
    }
    ResultsReplay& replay() { return *page->findChild<ResultsReplay*>(); }
    void look() {
      auto* tabs = page->findChild<QTabWidget*>(QStringLiteral("views"));
      tabs->setCurrentWidget(replay().parentWidget());
    }
    bool says(const QString& words) {
      for (const auto* label : replay().findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(words)) return true;
      return false;
    }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("replay"));
  }

  void itIsReadWhenSomebodyLooksAndStandsWhereThePlotsStand() {
    Bench b;
    QTRY_VERIFY(!b.controller().busy() && b.controller().runs().rowCount() == 4);
    QSignalSpy wanted(&b.replay(), &ResultsReplay::wanted);
    b.select({b.moved});
    QTRY_VERIFY(!b.controller().shown().empty() && b.controller().shown().front()->record.id == b.moved);
    QVERIFY(wanted.isEmpty());
    b.look();
    QTRY_VERIFY(b.replay().player());
    QCOMPARE(wanted.count(), 1);
    auto& player = *b.replay().player();
    QCOMPARE(player.length_s(), 3.999);
    QVERIFY2(player.caption().startsWith(QStringLiteral("Run %1").arg(b.moved)), qPrintable(player.caption()));
    QVERIFY(player.caption().contains(QLatin1String("simulated")));
    player.setTime_s(3.0);
    QVERIFY2(player.caption().endsWith(QLatin1String("Load cycle FE")), qPrintable(player.caption()));
    emit b.replay().findChild<ResultsSeries*>()->timePicked(1.25);
    QCOMPARE(player.time_s(), 1.25);
    player.setPlaying(true);
    b.page->findChild<QTabWidget*>(QStringLiteral("views"))->setCurrentIndex(0);
    QVERIFY(!player.playing());  // nobody looks
  }

  void aPageThatIsMadeAnewStandsWhereTheOneBeforeStood() {
    Bench b;
    QTRY_VERIFY(!b.controller().busy() && b.controller().runs().rowCount() == 4);
    b.select({b.moved});
    b.look();
    QTRY_VERIFY(b.replay().player());
    b.replay().player()->setTime_s(2.5);
    b.replay().player()->setSpeed(4.0);
    auto next = std::make_unique<ResultsPage>(b.session, nullptr, b.page.get());
    next->resize(1200, 700);
    next->show();
    next->goOnFrom(*b.page);
    b.page = std::move(next);
    QTRY_VERIFY(b.replay().player());
    QTRY_COMPARE(b.replay().player()->time_s(), 2.5);
    QCOMPARE(b.replay().player()->speed(), 4.0);
    // Another run begins at its beginning.
    b.select({b.ids[0]});
    QTRY_VERIFY(b.says(QStringLiteral("cannot be drawn")));
    b.select({b.moved});
    QTRY_VERIFY(b.replay().player() && b.replay().player()->isVisible());
    QCOMPARE(b.replay().player()->time_s(), 0.0);
  }

  void aReplayHasThePersonsOwnMeshesOfThatSpecimen() {
    Bench b;
    QTRY_VERIFY(!b.controller().busy() && b.controller().runs().rowCount() == 4);
    QSignalSpy read(&b.controller(), &ResultsController::motionRead);
    const auto bones = [&] {
      const auto count = read.count();
      b.controller().readMotion(b.moved);
      if (!QTest::qWaitFor([&] { return read.count() > count; }, 10000)) return std::size_t{99};
      return read.back().at(1).value<std::shared_ptr<RunMotion>>()->ownBones.size();
    };
    QCOMPARE(bones(), std::size_t{0});
    storage::KeptMesh mesh;
    mesh.original = "femur.stl";
    mesh.part = spatial::BonePart::Moving;
    mesh.unit = "mm";
    mesh.side = "none";
    mesh.method = "landmarks";
    mesh.by = "Jun Park";
    mesh.when = "2026-11-20T09:30:00Z";
    Desk::need(OwnMeshes::of(b.session)->keep(mesh, mesh::test::binaryStl(mesh::test::bone(24, 30.0))));
    QCOMPARE(bones(), std::size_t{1});
    auto other = b.desk.specimen();
    other.label = "another";
    Desk::need(b.session.setSpecimen(other));
    QCOMPARE(bones(), std::size_t{1});  // of the run's specimen, not of the one that is prepared
  }

  void aRunWithoutAnArmSaysThatThereIsNothingToShow() {
    Bench b;
    QTRY_VERIFY(!b.controller().busy() && b.controller().runs().rowCount() == 4);
    b.look();
    b.select({b.ids[0]});
    QTRY_VERIFY(b.says(QStringLiteral("The cell of this run cannot be drawn")));
    b.select({b.moved});
    QTRY_VERIFY(b.replay().player() && b.replay().player()->isVisible());
    b.select({b.ids[1]});
    QTRY_VERIFY(b.says(QStringLiteral("cannot be drawn")));
    QVERIFY(!b.replay().player()->isVisible());
  }
};

}  // namespace articulus::ui::test

using articulus::ui::test::TestReplay;
ARTICULUS_UI_TEST(TestReplay)
#include "test_replay.moc"
