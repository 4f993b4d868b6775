// Who is in the vice outlives the program: what a killed one left is said at the next sign-in, each cell by itself.
#include <filesystem>

#include "core/run/vice_record.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/banner.h"
#include "ui/prepare/specimen_form.h"
#include "ui/prepare/vice_keeper.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestViceKeeper : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  [[nodiscard]] QString banners() const {
    QStringList words;
    for (const auto* banner : window_->banners().ofPage())
      if (banner->isVisible()) words << banner->title() + QLatin1Char(' ') + banner->text();
    return words.join(QLatin1Char('\n'));
  }

  /// What an earlier program left in a vice.
  static run::ViceRecord recordOf(const std::string& label, const std::string& cell, bool simulated = false) {
    return {.label = label,
            .joint = "lumbar spine",
            .level = "L3-L5",
            .side = "none",
            .by = "Dr. Weber",
            .when = "2026-11-22T10:00:00Z",
            .cell = cell,
            .simulated = simulated};
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void whoWasInTheViceOfAKilledProgramIsSaidAtTheNextSignIn() {
    const auto folder = desk_->context->dataFolder;
    const std::string cell = desk_->cell.name;
    Desk::need(run::keepViceRecord(folder, recordOf("L3-L5 #07", cell, true)));
    const auto file = run::viceFile(folder, cell, true);
    QCOMPARE(std::filesystem::status(file).permissions() & std::filesystem::perms(077), std::filesystem::perms::none);
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    Desk::need(window_->session().open(desk_->engineer));
    QVERIFY2(banners().contains(QStringLiteral("L3-L5 #07")) && banners().contains(QStringLiteral("Dr. Weber")) &&
                 banners().contains(QStringLiteral("vice is open")),
             qPrintable(banners()));
    QVERIFY(!std::filesystem::exists(file));  // of a virtual one it is said once

    // Kept as it closes, gone as it opens; a window that is closed in order takes the virtual specimen with it.
    Desk::need(window_->session().setSpecimen(desk_->specimen("C3-C6 #02")));
    desk_->station.now.specimenMounted = true;
    QTRY_VERIFY(std::filesystem::exists(file));
    QCOMPARE(QString::fromStdString(run::viceRecords(folder).left.at(0).label), QStringLiteral("C3-C6 #02"));
    desk_->station.now.specimenMounted = false;
    QTRY_VERIFY(!std::filesystem::exists(file));
    desk_->station.now.specimenMounted = true;
    QTRY_VERIFY(std::filesystem::exists(file));
    window_.reset();
    QVERIFY(!std::filesystem::exists(file));
    window_ = std::make_unique<MainWindow>(*desk_->context);
  }

  /// Who goes on after a crash saves that specimen again, and not the next number for the same body.
  void afterACrashTheFormOffersWhoWasInTheVice() {
    window_ = std::make_unique<MainWindow>(*desk_->context);
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen("mine #1")));
    window_.reset();
    Desk::need(run::keepViceRecord(desk_->context->dataFolder, recordOf("mine #1", desk_->cell.name, true)));
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    Desk::need(window_->session().open(desk_->engineer));
    QCOMPARE(QString::fromStdString(window_->findChild<SpecimenForm*>()->specimen().label), QStringLiteral("mine #1"));
  }

  /// Once it is out, what another person clamped is no name for this one's next specimen.
  void whatAnotherPersonClampedIsOfferedOnlyWhileItIsInTheVice() {
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    auto& form = *window_->findChild<SpecimenForm*>();
    const auto label = [&form] { return QString::fromStdString(form.specimen().label); };
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen("hers #9")));
    desk_->station.now.specimenMounted = true;
    QTest::qWait(100);  // the page has seen it
    Desk::need(window_->session().close());
    Desk::need(window_->session().open(desk_->clinician));
    QCOMPARE(label(), QStringLiteral("hers #9"));
    desk_->station.now.specimenMounted = false;
    QTRY_VERIFY2(label() != QLatin1String("hers #9"), qPrintable(label()));
  }

  /// The vice of one cell tells nothing of that of another, of the same name too where one of them is virtual.
  void whoIsInALiveViceOutlivesAVirtualOne() {
    const auto folder = desk_->context->dataFolder;
    const run::ViceRecord live = recordOf("real #1", desk_->cell.name);
    Desk::need(run::keepViceRecord(folder, live));
    const auto specimen = desk_->specimen("virtual #2");
    {
      ViceKeeper keeper(*desk_->context);
      for (const bool closed : {true, false, true}) {
        Desk::need(keeper.look(closed, &specimen, "Jun Park"));
        QCOMPARE(QString::fromStdString(keeper.mounted().specimen() ? keeper.mounted().specimen()->label : "none"),
                 closed ? QStringLiteral("virtual #2") : QStringLiteral("none"));
      }
      QCOMPARE(keeper.left().size(), std::size_t{1});
    }
    QVERIFY(run::viceRecords(folder).left == std::vector{live});
    desk_->cell.simulated = false;  // it is this cell now
    ViceKeeper keeper(*desk_->context);
    Desk::need(keeper.look(true, nullptr, "Jun Park"));
    QVERIFY(keeper.mounted().specimen());
    Desk::need(keeper.look(false, nullptr, "Jun Park"));
    QVERIFY(run::viceRecords(folder).left.empty());
  }

  /// Two live cells at one data folder, one after the other: each knows its own specimen, and tells of the other's.
  void twoLiveCellsKeepWhoIsInEach() {
    const auto folder = desk_->context->dataFolder;
    const auto first = desk_->specimen("first #1"), second = desk_->specimen("second #2");
    desk_->cell.simulated = false;
    desk_->cell.name = "Cell 1";
    Desk::need(ViceKeeper(*desk_->context).look(true, &first, "Jun Park"));
    desk_->cell.name = "Cell 2";
    Desk::need(ViceKeeper(*desk_->context).look(true, &second, "Jun Park"));
    QCOMPARE(run::viceRecords(folder).left.size(), std::size_t{2});
    for (const auto& [cell, label] : {std::pair{"Cell 1", "first #1"}, std::pair{"Cell 2", "second #2"}}) {
      desk_->cell.name = cell;
      ViceKeeper keeper(*desk_->context);
      QCOMPARE(keeper.left().size(), std::size_t{2});
      Desk::need(keeper.look(true, nullptr, "Jun Park"));
      QVERIFY(keeper.mounted().specimen());
      QCOMPARE(QString::fromStdString(keeper.mounted().specimen()->label), QString::fromLatin1(label));
    }
    ViceKeeper keeper(*desk_->context);  // of the second: its vice opens, that of the first stays as it is
    Desk::need(keeper.look(true, nullptr, "Jun Park"));
    Desk::need(keeper.look(false, nullptr, "Jun Park"));
    QCOMPARE(run::viceRecords(folder).left.size(), std::size_t{1});
    QCOMPARE(run::viceRecords(folder).left.at(0).label, std::string("first #1"));
  }

  /// Whom nobody can read in a live vice is not the specimen that is prepared next: neither kept under its name, nor
  /// written over. After the vice was opened the next one is.
  void whoCannotBeReadIsNotTheNextSpecimen() {
    const auto folder = desk_->context->dataFolder;
    desk_->cell.simulated = false;
    const auto next = desk_->specimen("next #2");
    const auto file = run::viceFile(folder, desk_->cell.name, false);
    Desk::need(run::keepViceRecord(folder, recordOf("real #1", desk_->cell.name)));
    std::filesystem::resize_file(file, 20);
    ViceKeeper keeper(*desk_->context);
    for (int look = 0; look < 2; ++look) Desk::need(keeper.look(true, &next, "Jun Park"));
    QVERIFY(!keeper.mounted().specimen());
    QCOMPARE(std::filesystem::file_size(file), std::uintmax_t{20});
    QVERIFY(keeper.stillLeft());
    for (int signIn = 0; signIn < 2; ++signIn) {  // said at each
      const auto said = keeper.left();
      QCOMPARE(said.size(), std::size_t{1});
      QVERIFY2(said[0].detail.contains(QString::fromStdString(file.string())) &&
                   said[0].detail.contains(QStringLiteral("Open the vice")),
               qPrintable(said[0].detail));
    }
    Desk::need(keeper.look(false, &next, "Jun Park"));
    QVERIFY(!keeper.stillLeft() && !std::filesystem::exists(file));
    Desk::need(keeper.look(true, &next, "Jun Park"));
    QVERIFY(keeper.mounted().specimen());
    QCOMPARE(QString::fromStdString(run::viceRecords(folder).left.at(0).label), QStringLiteral("next #2"));
  }

  /// What a crash left in a live vice is clamped until somebody has looked: the arm does not go home, and it is said.
  void aLiveViceThatWasLeftClosedIsClosedFromTheStart() {
    const auto folder = desk_->context->dataFolder;
    desk_->cell.simulated = false;
    const auto file = run::viceFile(folder, desk_->cell.name, false);
    for (const bool readable : {true, false}) {
      window_.reset();
      desk_->station.now.specimenMounted = false;
      window_ = std::make_unique<MainWindow>(*desk_->context);
      QVERIFY(!desk_->station.now.specimenMounted);  // nothing was left
      window_.reset();
      Desk::need(run::keepViceRecord(folder, recordOf("real #1", desk_->cell.name)));
      if (!readable) std::filesystem::resize_file(file, 20);
      window_ = std::make_unique<MainWindow>(*desk_->context);
      window_->show();
      QVERIFY(desk_->station.now.specimenMounted);
      Desk::need(window_->session().open(desk_->clinician));
      if (readable) {
        QTRY_VERIFY2(banners().contains(QStringLiteral("real #1")), qPrintable(banners()));
        QVERIFY2(banners().contains(QStringLiteral("the arm does not go home")), qPrintable(banners()));
      }
      if (!readable) QTRY_VERIFY2(banners().contains(QStringLiteral("What is in the vice")), qPrintable(banners()));
      QTest::qWait(50);  // the page has seen it closed
      desk_->station.now.specimenMounted = false;
      QTRY_VERIFY(!std::filesystem::exists(file));
      QTRY_VERIFY(!banners().contains(QStringLiteral("real #1")));
      QTRY_VERIFY(!banners().contains(QStringLiteral("What is in the vice")));
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestViceKeeper)
#include "test_vice_keeper.moc"
