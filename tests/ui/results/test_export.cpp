// Export from the desktop: what is chosen is what is written, it says how large before, and names never meet.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardItemModel>

#include "core/exchange/format_catalogue.h"
#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/plot/channel_sheet.h"
#include "ui/results/export/export_sheet.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"

namespace articulus::ui::test {

class TestExport : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    std::unique_ptr<ResultsPage> page;
    std::unique_ptr<storage::UserStore> database;
    std::vector<storage::RunRecord> runs;
    QString folder = desk.folder.filePath(QStringLiteral("out"));

    explicit Bench(int samples = 1000) {
      Desk::need(session.open(desk.clinician));
      database = Desk::database(session);
      Desk::need(session.setSpecimen(desk.specimen()));
      for (int i = 0; i < 2; ++i) store(samples);
      runs = Desk::need(database->runs());
      QDir().mkpath(folder);
      page = std::make_unique<ResultsPage>(session);
      page->resize(1200, 700);
      page->show();
      page->entered();
    }
    void store(int samples) {
      storage::RunHeader header;
      header.sessionId = session.sessionId();
      header.protocolName = "Spine flexibility";
      header.cellName = "Munich cell";
      header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
      header.softwareVersion = "test";
      auto writer = Desk::need(database->beginRun(header));
      std::vector<record::Sample> batch;
      for (int i = 0; i < samples; ++i) {
        record::Sample s;
        s.cycle = static_cast<std::uint64_t>(i) + 1;
        s.step = i < samples / 2 ? 1 : 2;
        s[record::Channel::Time] = 1e-3 * i;
        s[record::Channel::MomentX] = 0.001 * i;
        s[record::Channel::QuaternionW] = 1.0;
        batch.push_back(s);
      }
      Desk::need(writer->store(batch, {}));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    }
    [[nodiscard]] ResultsController& controller() { return *page->findChild<ResultsController*>(); }
    [[nodiscard]] ExportJob job(const char* format) const {
      return {.runs = runs,
              .format = exchange::formatOf(format),
              .choice = {},
              .perStep = false,
              .folder = folder,
              .pattern = QStringLiteral("{specimen} {run}")};
    }
    /// Names in the folder, once all is written.
    QStringList written(const ExportJob& job) {
      QSignalSpy exported(&controller(), &ResultsController::exported);
      controller().exportFiles(job);
      if (!exported.wait(20'000)) return {QStringLiteral("nothing")};
      return QDir(folder).entryList(QDir::Files, QDir::Name);
    }
  };
  static int linesOf(const QString& file) {
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly)) return -1;
    int lines = 0;
    while (!opened.atEnd())
      if (!opened.readLine().startsWith('#')) ++lines;
    return lines;
  }

 private slots:
  void init() { QSettings().clear(); }

  void runsAreWrittenUnderTheirNamesInEachFormat() {
    for (const auto& format : exchange::formatCatalogue()) {
      if (!format.create) continue;
      Bench b;
      const QStringList files = b.written(b.job(std::string(format.key).c_str()));
      QVERIFY2(files.size() >= 2, format.key.data());
      for (const auto& run : b.runs)
        QVERIFY2(!files.filter(QString::number(run.id)).isEmpty(), qPrintable(files.join(QLatin1Char(' '))));
    }
  }

  void theWindowLivesOnWhileFilesAreWritten() {
    Bench b;
    auto job = b.job("csv");
    job.runs.resize(1);
    QSignalSpy exported(&b.controller(), &ResultsController::exported);
    b.controller().exportFiles(job);
    QVERIFY(b.controller().busy());
    QVERIFY(exported.wait(20'000));
    const QString file = exported[0][0].toString();
    QVERIFY2(QFileInfo(file).size() > 100'000, qPrintable(file));
  }

  void aCancelledExportLeavesNoFile() {
    Bench b(60'000);
    auto job = b.job("csv");
    job.runs.resize(1);
    QSignalSpy exported(&b.controller(), &ResultsController::exported), notices(b.page.get(), &Page::notice);
    b.controller().exportFiles(job);
    const auto files = [&b] { return QDir(b.folder).entryList(QDir::Files).join(QLatin1Char(' ')); };
    while (files().isEmpty() && b.controller().busy()) QCoreApplication::processEvents();  // no wait: it is soon over
    b.controller().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!b.controller().busy(), 20'000);
    QCOMPARE(exported.count(), 0);
    QVERIFY2(files().isEmpty(), qPrintable(files()));
    QVERIFY(notices.last()[0].toString().contains(QLatin1String("cancelled")));
  }

  void aFailedExportSaysWhy() {
    Bench b;
    auto job = b.job("csv");
    job.folder = b.desk.folder.filePath(QStringLiteral("no/such/folder"));
    QSignalSpy problems(b.page.get(), &Page::problem), exported(&b.controller(), &ResultsController::exported);
    b.controller().exportFiles(job);
    QVERIFY(problems.wait(20'000));
    QVERIFY2(problems[0][0].toString().contains(job.folder), qPrintable(problems[0][0].toString()));
    QCOMPARE(exported.count(), 0);
  }

  void whatIsChosenIsWhatIsWritten() {
    Bench b;
    auto job = b.job("csv");
    job.choice.every = 10;
    job.perStep = true;
    job.runs.resize(1);
    const QStringList files = b.written(job);
    QCOMPARE(files.size(), 2);
    for (const QString& file : files) {
      QVERIFY2(file.contains(QLatin1String("step ")), qPrintable(file));
      QCOMPARE(linesOf(b.folder + QLatin1Char('/') + file), 51);  // the names of the columns, and one in ten of 500
    }
  }

  void singleChannelsAndFramesReachTheFile() {
    Bench b;
    ExportSheet sheet(*b.session.archive(), {b.runs.front()}, b.page.get());
    const auto press = [&sheet](const QString& text) {
      for (auto* button : sheet.findChildren<QPushButton*>())
        if (button->text() == text) return button->click(), true;
      return false;
    };
    const auto box = [&sheet](const QString& name) -> QComboBox& {
      for (auto* one : sheet.findChildren<QComboBox*>())
        if (one->accessibleName() == name) return *one;
      qFatal("no such box");
    };
    QVERIFY(press(QStringLiteral("Single channels …")));
    auto* channels = b.page->findChild<ChannelSheet*>();
    QVERIFY(channels);
    auto* model = channels->findChild<QStandardItemModel*>();
    for (const auto channel : {record::Channel::MomentX, record::Channel::PositionX})
      model->item(static_cast<int>(channel))->setCheckState(Qt::Checked);
    channels->accept();
    QCOMPARE(sheet.job().choice.channels, (std::vector<std::string>{"moment_x_Nm", "position_x_m"}));
    for (auto* group : sheet.findChildren<QCheckBox*>())
      if (group->text() == QLatin1String("load")) QVERIFY(!group->isEnabled());
    QVERIFY(sheet.job().choice.loads == exchange::LoadFrame::World);
    box(QStringLiteral("Loads")).setCurrentIndex(static_cast<int>(exchange::LoadFrame::Moving));
    box(QStringLiteral("Poses")).setCurrentIndex(static_cast<int>(exchange::PoseFrame::Reference));
    auto job = sheet.job();
    QVERIFY(job.choice.loads == exchange::LoadFrame::Moving && job.choice.poses == exchange::PoseFrame::Reference);
    job.format = exchange::formatOf("sto");
    job.folder = b.folder;
    job.pattern = QStringLiteral("one {run}");
    const QStringList files = b.written(job);
    QCOMPARE(files.size(), 1);
    QFile file(QDir(b.folder).filePath(files.front()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(text.contains("time\tmoving_moment_x_Nm\trelative_position_x_m"), text.left(4000).constData());
    QVERIFY(press(QStringLiteral("Groups again")));
    QVERIFY(sheet.job().choice.channels.empty());
  }

  void aFileForEachStepIsCountedInWhatItSays() {
    Bench b;
    ExportSheet sheet(*b.session.archive(), b.runs, b.page.get());
    for (auto* line : sheet.findChildren<QLineEdit*>())
      if (line->accessibleName() == QLatin1String("Folder")) line->setText(b.folder);
    for (auto* box : sheet.findChildren<QCheckBox*>())
      if (box->text() == QLatin1String("A file for each step")) box->setChecked(true);
    QTRY_VERIFY2(sheet.said().contains(QLatin1String("in 4 file")), qPrintable(sheet.said()));  // two of each run
    QVERIFY(sheet.said().contains(QStringLiteral("2\u202F000 rows")));
    QVERIFY2(!sheet.said().contains(QLatin1String("replaced")), qPrintable(sheet.said()));
    (void)b.written(sheet.job());
    for (const bool perStep : {false, true})
      for (auto* box : sheet.findChildren<QCheckBox*>())
        if (box->text() == QLatin1String("A file for each step")) box->setChecked(perStep);
    QVERIFY2(sheet.said().contains(QLatin1String("4 files of such names are there")), qPrintable(sheet.said()));
    QCOMPARE(filesThere(sheet.job()), 4);
  }

  void badNamesAndPlacesAreRefusedInWords() {
    Bench b;
    auto job = b.job("csv");
    QCOMPARE(problemOf(job), QString());
    job.pattern = QStringLiteral("{specimen}");
    QVERIFY2(problemOf(job).contains(QLatin1String("{run}")), qPrintable(problemOf(job)));
    job.pattern = QStringLiteral("{patient} {run}");
    QVERIFY2(problemOf(job).contains(QLatin1String("{patient}")), qPrintable(problemOf(job)));
    job.pattern.clear();
    QVERIFY(!problemOf(job).isEmpty());
    job = b.job("csv");
    job.folder += QStringLiteral("/none");
    QVERIFY2(problemOf(job).contains(job.folder), qPrintable(problemOf(job)));
    job.folder.clear();
    QVERIFY(!problemOf(job).isEmpty());
    job = b.job("csv");
    job.pattern = QStringLiteral("../../{run}/x");
    QCOMPARE(QFileInfo(fileOf(job, b.runs[0])).absolutePath(), b.folder);  // nothing leaves the folder
  }

  void theSheetSaysHowLargeAndWhatIsReplaced() {
    Bench b;
    ExportSheet sheet(*b.session.archive(), b.runs, b.page.get());
    for (auto* line : sheet.findChildren<QLineEdit*>())
      if (line->accessibleName() == QLatin1String("Folder")) line->setText(b.folder);
    QTRY_VERIFY2(sheet.said().contains(QStringLiteral("2\u202F000 rows")), qPrintable(sheet.said()));
    for (auto* box : sheet.findChildren<QCheckBox*>())
      if (box->text() == QLatin1String("load")) box->setChecked(false);
    QVERIFY(!sheet.job().choice.channels.empty());
    (void)b.written(sheet.job());
    for (auto* box : sheet.findChildren<QCheckBox*>())
      if (box->text() == QLatin1String("load")) box->setChecked(true);
    QTRY_VERIFY2(sheet.said().contains(QLatin1String("replaced")), qPrintable(sheet.said()));
    // Without a folder it takes no answer, and says why.
    QSignalSpy chosen(&sheet, &ExportSheet::chosen);
    for (auto* line : sheet.findChildren<QLineEdit*>())
      if (line->accessibleName() == QLatin1String("Folder")) line->clear();
    sheet.accept();
    QCOMPARE(chosen.count(), 0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestExport)
#include "test_export.moc"
