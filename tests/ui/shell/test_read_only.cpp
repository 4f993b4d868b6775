// A second desktop beside one that works: it says who holds the data folder, reads and exports, and changes nothing.
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

#include "app/instance_lock.h"
#include "app/no_station.h"
#include "core/exchange/format_catalogue.h"
#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

class TestReadOnly : public QObject {
  Q_OBJECT

  /// The first program: it holds the folder, its databases are open, and one run is stored.
  struct First {
    Desk desk;
    UserSession session{*desk.context};
    std::unique_ptr<storage::UserStore> database;
    std::optional<app::InstanceLock> lock;
    First() {
      lock = Desk::need(app::InstanceLock::ofData(folder(), "the desktop"));
      Desk::need(session.open(desk.clinician));
      Desk::need(session.setSpecimen(desk.specimen()));
      database = Desk::database(session);
      storage::RunHeader header;
      header.sessionId = session.sessionId();
      header.protocolName = "flexion";
      header.cellName = "Munich cell";
      header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
      header.softwareVersion = "test";
      auto writer = Desk::need(database->beginRun(header));
      std::vector<record::Sample> samples(500);
      for (std::size_t i = 0; i < samples.size(); ++i) samples[i].cycle = i + 1;
      Desk::need(writer->store(samples, {}));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    }
    [[nodiscard]] std::filesystem::path folder() const { return desk.context->dataFolder; }
    /// Every file with its contents; not the log's index, in which SQLite's connections note who reads.
    [[nodiscard]] std::map<QString, QByteArray> files() const {
      std::map<QString, QByteArray> found;
      QDirIterator it(desk.folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
      while (it.hasNext()) {
        QFile file(it.next());
        if (file.fileName().endsWith(QLatin1String("-shm")) || !file.open(QIODevice::ReadOnly)) continue;
        found[file.fileName()] = file.readAll();
      }
      return found;
    }
  };

  /// The second one, as main() puts it together.
  struct Second {
    app::NoStation station;
    std::unique_ptr<storage::AccountStore> accounts;
    DesktopContext context;
    bool again = false;
    std::unique_ptr<MainWindow> window;
    explicit Second(const First& first)
        : station(first.desk.cell),
          accounts(Desk::need(storage::AccountStore::open(
              first.folder(), first.desk.context->resources / "migrations" / "accounts", storage::Access::ReadOnly))),
          context{station, first.desk.cell, *accounts, first.folder(), first.desk.context->resources,
                  "test",  false,           {}} {
      context.readOnly = {*app::InstanceLock::inUse(first.folder()),
                          [folder = first.folder()] { return !app::InstanceLock::inUse(folder); },
                          [this] { again = true; }};
      window = std::make_unique<MainWindow>(context);
      window->show();
    }
  };

  static void signIn(MainWindow& window) {
    auto& page = window.page<SignInPage>();
    page.findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("Dr. Weber"));
    page.findChild<PasswordEdit*>(QStringLiteral("password"))->edit()->setText(QString::fromLatin1(kPassword));
    emit page.findChild<PasswordEdit*>(QStringLiteral("password"))->returnPressed();
    const bool open = QTest::qWaitFor([&] { return window.session().signedIn(); }, 20'000);
    QVERIFY(open);
  }

 private slots:
  void whatWritesIsClosedAndSaysWhoHoldsTheFolder() {
    First first;
    Second second(first);
    const QString holder = QStringLiteral("the desktop, process %1 on ").arg(QCoreApplication::applicationPid());
    auto* words = second.window->header().findChild<QLabel*>(QStringLiteral("readOnly"));
    QVERIFY(words && words->isVisible());
    QVERIFY2(words->text().contains(holder), qPrintable(words->text()));
    const auto* create = second.window->findChild<QPushButton*>(QStringLiteral("toCreate"));
    QVERIFY(create && !create->isEnabled());
    QVERIFY2(create->toolTip().contains(QLatin1String("read-only")), qPrintable(create->toolTip()));
    signIn(*second.window);
    auto& bar = second.window->navigation();
    for (const char* key : {"prepare", "protocol", "run", "engineering"}) {
      const QString why = bar.closedBecause(pageEntry(key));
      QVERIFY2(why.startsWith(QLatin1String("Read-only: ")) && why.contains(holder), qPrintable(why));
      second.window->goTo(pageEntry(key));
      QVERIFY(second.window->current() != pageEntry(key));
    }
    for (const char* key : {"sign_in", "results", "help"}) QVERIFY2(bar.closedBecause(pageEntry(key)).isEmpty(), key);
    QTRY_COMPARE(second.window->current(), pageEntry("results"));  // where the way goes on after signing in
  }

  /// A button that looks as if it stopped the robot of the other program would be worse than none.
  void nothingOfAStationIsShown() {
    First first;
    Second second(first);
    QVERIFY(!second.window->header().stopButton()->isVisible());
    QVERIFY(!second.window->header().deadMan()->isVisible());
    QTest::keyClick(second.window.get(), Qt::Key_Escape);
    QCOMPARE(second.window->banners().shown(), 0);  // nothing says that something was stopped
    QCOMPARE(first.desk.station.stops, 0);
  }

  void resultsAreReadAndExportedAndNothingIsChanged() {
    First first;
    const auto before = first.files();
    const QTemporaryDir elsewhere;
    {
      Second second(first);
      signIn(*second.window);
      second.window->goTo(pageEntry("results"));
      auto& controller = *second.window->findChild<ResultsController*>();
      QTRY_COMPARE(controller.runs().rowCount(), 1);
      QTRY_VERIFY(!controller.busy());
      const qint64 run = controller.runs().run(0)->id;
      const QString csv = elsewhere.filePath(QStringLiteral("run.csv"));
      controller.exportFiles({.runs = {*controller.runs().run(0)},
                              .format = exchange::formatOf("csv"),
                              .choice = {},
                              .perStep = false,
                              .folder = elsewhere.path(),
                              .pattern = QStringLiteral("run")});
      QTRY_VERIFY(QFile::exists(csv) && !controller.busy());
      QFile file(csv);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QVERIFY(file.readAll().count('\n') > 500);
      // What would write is refused, also past the buttons.
      QVERIFY(!second.window->session().addNote(run, "x"));
      QVERIFY(!second.window->session().setSpecimen(first.desk.specimen("other")));
      QVERIFY(!second.accounts->create("Somebody", kPassword, storage::Role::Clinician));
      (void)second.window->close();
      QTRY_VERIFY(!second.window->isVisible());
    }
    const auto after = first.files();
    for (const auto& [name, contents] : after)
      QVERIFY2(before.contains(name) ? before.at(name) == contents : contents.isEmpty(), qPrintable(name));
    QCOMPARE(after.size() >= before.size(), true);
    Desk::need(first.database->addNote(1, "Dr. Weber", "the first one goes on"));
  }

  void whatTheFirstOneStoresMeanwhileIsSeen() {
    First first;
    Second second(first);
    signIn(*second.window);
    second.window->goTo(pageEntry("results"));
    auto& controller = *second.window->findChild<ResultsController*>();
    QTRY_COMPARE(controller.runs().rowCount(), 1);
    QTRY_VERIFY(!controller.busy());
    storage::RunHeader header;
    header.sessionId = first.session.sessionId();
    header.protocolName = "next";
    header.cellName = "Munich cell";
    header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    auto writer = Desk::need(first.database->beginRun(header));
    Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    second.window->goTo(pageEntry("help"));
    second.window->goTo(pageEntry("results"));
    QTRY_COMPARE(controller.runs().rowCount(), 2);
  }

  void whenTheFirstOneEndsTheWayToWorkIsOffered() {
    First first;
    Second second(first);
    QPushButton* work = nullptr;
    for (auto* button : second.window->header().findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Start to work")) work = button;
    QVERIFY(work && !work->isVisible());
    QTest::qWait(1200);
    QVERIFY(!work->isVisible());
    first.lock.reset();  // as the kernel does for a program that ends, however it ends
    QTRY_VERIFY(work->isVisible());
    QVERIFY(second.window->banners().shown() > 0);
    // The header does not go on naming a program that the banner says has ended.
    const auto* words = second.window->header().findChild<QLabel*>(QStringLiteral("readOnly"));
    const QString process = QString::number(QCoreApplication::applicationPid());
    QVERIFY2(!words->text().contains(process) && !words->toolTip().contains(process), qPrintable(words->text()));
    first.lock = Desk::need(app::InstanceLock::ofData(first.folder(), "the desktop"));  // and begins again
    QTRY_VERIFY(!work->isVisible());
    QCOMPARE(second.window->banners().shown(), 0);
    QVERIFY2(words->text().contains(process), qPrintable(words->text()));
    first.lock.reset();
    QTRY_VERIFY(work->isVisible());
    work->click();
    QVERIFY(second.again);
    QTRY_VERIFY(!second.window->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestReadOnly)
#include "test_read_only.moc"
