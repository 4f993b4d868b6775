// Every number on the pages has the decimal sign of the fields beside it: a German who reads 0.5 and types 0,5 reads
// and types two different things.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDir>
#include <QLabel>
#include <QTabWidget>

#include "core/protocol/protocol.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_models.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/banner.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/password_edit.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/status/event_list.h"
#include "ui/status/event_log_model.h"
#include "ui/status/event_words.h"
#include "ui/status/live_values.h"

namespace articulus::ui::test {

class TestDecimalSign : public QObject {
  Q_OBJECT

  /// What somebody wrote in the files of cells, checklists, protocols and arms is shown as it is written there.
  [[nodiscard]] static QString written() {
    QString all;
    for (const char* folder : {"cells", "checklists", "protocols", "robots", "specimens"}) {
      const QDir files(QStringLiteral(ARTICULUS_RESOURCES "/") + QLatin1String(folder));
      for (const auto& name : files.entryList({"*.json"}, QDir::Files)) {
        QFile file(files.filePath(name));
        if (file.open(QIODevice::ReadOnly)) all += QString::fromUtf8(file.readAll());
      }
    }
    return all;
  }

  /// Longer is prose, which is English and keeps the point, as sections of a source do.
  static constexpr qsizetype kLongest = 60;

  /// Words in which a number has a point, of everything on the window that has words.
  [[nodiscard]] static QStringList withPoint(const QWidget& window) {
    static const QRegularExpression number(QStringLiteral("(?<![\\w.])[0-9]+\\.[0-9]+(?![\\w.]*[\\w])"));
    static const QString files = written();
    QStringList found;
    const auto look = [&](const QString& words, const QString& where) {
      for (QString line : words.split(QLatin1Char('\n')))
        if (line.size() <= kLongest && !line.contains(QLatin1String("Martinez")) && number.match(line).hasMatch() &&
            !files.contains(line.replace(QChar::Nbsp, QLatin1Char(' '))))
          found << where + QStringLiteral(": ") + line;
    };
    for (const auto* widget : window.findChildren<QWidget*>()) {
      const QString where = QLatin1String(widget->metaObject()->className());
      look(widget->toolTip(), where + QStringLiteral(" (tip)"));
      look(widget->accessibleDescription(), where + QStringLiteral(" (description)"));
      if (const auto* label = qobject_cast<const QLabel*>(widget)) look(label->text(), where);
      if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) look(button->text(), where);
      if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view && view->model())
        for (int row = 0; row < view->model()->rowCount(); ++row)
          for (int column = 0; column < view->model()->columnCount(); ++column)
            look(view->model()->index(row, column).data().toString(), where);
    }
    found.removeDuplicates();
    return found;
  }

 private slots:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

  void aLiveNumberThatRoundsToZeroHasNoSign() {
    record::Sample sample;
    sample[record::Channel::MomentX] = -0.004;
    QCOMPARE(text(kLiveValues[3], sample), QStringLiteral("0,00"));
    sample[record::Channel::MomentX] = -0.006;
    QCOMPARE(text(kLiveValues[3], sample), QStringLiteral("-0,01"));
  }

  /// Errors are made in core, with the point; what is measured is shown as it is typed, and nothing else is touched.
  void wordsOfCoreHaveTheSignOfThePersonWhereAUnitFollows() {
    QCOMPARE(numbersInLocale(QStringLiteral("Fz is -100.1 N, allowed are 0.5 to 34.4 deg/s.")),
             QStringLiteral("Fz is -100,1 N, allowed are 0,5 to 34,4 deg/s."));
    for (const char* same : {"Articulus 0.1.0 reads it", "192.168.1.10 s", "/data/run 1.5/drawer_0.5 N.json",
                             "x=7.2 Nm", "run_2.5 mm", "\"1.5 mm\"", "3.5 mm.json", "12 N"})
      QCOMPARE(numbersInLocale(QString::fromLatin1(same)), QString::fromLatin1(same));
    QCOMPARE(numbersInLocale(QStringLiteral("7.2 Nm"), QLocale(QLocale::English)), QStringLiteral("7.2 Nm"));
    BannerArea area;
    area.problem(QStringLiteral("Mx reaches 7.5 Nm."), QStringLiteral("At most 7.2 Nm are allowed."), nullptr);
    const auto* banner = area.findChild<Banner*>();
    QVERIFY(banner && banner->title().contains(QLatin1String("7,5")) && banner->text().contains(QLatin1String("7,2")));
  }

  /// Lists of events and the status bar have the words of core too.
  void eventsHaveTheSignOfThePerson() {
    record::Event event;
    event.kind = record::EventKind::Marked;
    event.setText("load cell weighed: 0.6 % (Fz), allowed 5 %");
    QVERIFY2(eventWords(event).contains(QStringLiteral("0,6")), qPrintable(eventWords(event)));
    event.kind = record::EventKind::Note;
    event.setText("gains changed: 12.5 N/mm");
    EventList list;
    list.add(event);
    list.addNotice(QStringLiteral("The load cell was weighed: 0.6 % (Fz)."));
    EventLogModel log;
    log.add(event);
    for (const QString& words : {list.item(0)->text(), list.item(1)->text(), log.index(0).data().toString()})
      QVERIFY2(words.contains(QLatin1Char(',')) && !words.contains(QStringLiteral("0.6")) &&
                   !words.contains(QStringLiteral("12.5")),
               qPrintable(words));
    StatusBar bar(list);
    bar.notice(QStringLiteral("The load cell was weighed: 0.6 % (Fz)."));
    QVERIFY2(bar.noticeText().contains(QStringLiteral("0,6")), qPrintable(bar.noticeText()));
    // Whatever becomes longer beside it, its beginning is read.
    bar.resize(700, bar.height());
    bar.show();
    for (int n = 0; n < 12; ++n) {
      bar.notice(QStringLiteral("Page 4 waits for an answer: ").repeated(n + 3));
      QCoreApplication::processEvents();
      const auto* label = bar.findChild<QLabel*>(QStringLiteral("notice"));
      QVERIFY2(label->fontMetrics().horizontalAdvance(label->text()) <= label->width(), qPrintable(label->text()));
    }
  }

  void oneOwnerWritesFractions() {
    QCOMPARE(fixedText(-1234.5, 2), QStringLiteral("-1234,50"));  // no groups: 1.234,50 is read in two ways
    QCOMPARE(fixedText(0.0, 1), QStringLiteral("0,0"));
    QCOMPARE(shortText(0.25, 6), QStringLiteral("0,25"));
    QCOMPARE(withUnit(1.5, QStringLiteral("N")), QStringLiteral("1,5") + QChar::Nbsp + QStringLiteral("N"));
  }

  void everyPageShowsTheSignOfItsFields() {
    Desk desk;
    desk.pass();
    desk.station.now.controllerOn = true;
    for (const auto channel : {record::Channel::ForceX, record::Channel::MomentX, record::Channel::Flexion})
      desk.station.now.sample[channel] = 0.123;
    desk.station.times.hostPauses = 1;
    desk.station.times.hostPaused_s = 1.25;
    MainWindow window(*desk.context);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    Desk::need(window.session().open(desk.engineer));
    QStringList found;
    const auto look = [&](const char* where) {
      QTest::qWait(150);
      for (const auto& words : withPoint(window)) found << QLatin1String(where) + QStringLiteral(" / ") + words;
    };
    window.goTo(pageEntry("prepare"));
    emit window.page<PreparePage>().findChild<SpecimenForm*>()->saveWanted(desk.specimen());
    desk.station.now.sensorZeroed = true;
    window.page<PreparePage>().checklist().evaluate(desk.station.now);
    look("prepare");
    window.session().setChecklistDone(true);
    window.goTo(pageEntry("protocol"));
    look("protocol");
    window.session().setProtocol(protocol::Protocol{});
    window.session().setChecklistDone(true);
    window.goTo(pageEntry("run"));
    look("run");
    window.goTo(pageEntry("results"));
    look("results");
    window.goTo(pageEntry("engineering"));
    auto& panel = window.page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 20000);
    auto* tabs = panel.findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      if (auto& tool = panel.loadCell().tool) tool->fit(Desk::toolPoses(), {});
      look(qPrintable(tabs->tabText(tab)));
    }
    found.removeDuplicates();
    QVERIFY2(found.isEmpty(), qPrintable(QLatin1Char('\n') + found.join(QLatin1Char('\n'))));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDecimalSign)
#include "test_decimal_sign.moc"
