// The header: what it says of time agrees with what the run page says.
#include <QLabel>

#include "tests/ui/test_main.h"
#include "ui/kit/chip.h"
#include "ui/kit/readout.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/status/event_list.h"

namespace articulus::ui::test {

class TestHeaderBar : public QObject {
  Q_OBJECT
  static QString recorded(const HeaderBar& header) {
    QStringList shown;
    for (const auto* readout : header.findChildren<Readout*>())
      if (readout->value().count(QLatin1Char(':')) == 2) shown << readout->value();
    return shown.join(QLatin1Char(' '));
  }

 private slots:
  /// Whatever the state is called, nothing beside it moves: a hand that goes to the dead-man finds it where it was.
  void placesStayWhereTheyAreInEveryState() {
    HeaderBar header(QStringLiteral("Munich cell"), cell::Liveness::Simulated, {});
    header.resize(1280, 72);
    header.show();
    const auto places = [&header] {
      QVector<QRect> all;
      for (const QWidget* w : {static_cast<QWidget*>(header.stateChip()), static_cast<QWidget*>(header.deadMan()),
                               static_cast<QWidget*>(header.stopButton())})
        all << w->geometry();
      return all;
    };
    QCoreApplication::processEvents();
    cycle::Snapshot now;
    header.showSnapshot(now);
    QCoreApplication::processEvents();
    const auto first = places();
    QStringList words{header.stateChip()->word()};
    for (int state = 0; state < static_cast<int>(cycle::State::Count); ++state)
      for (const bool on : {false, true})
        for (const bool held : {false, true})
          for (int under = 0; under < 4; ++under) {
            now.state = static_cast<cycle::State>(state);
            now.controllerOn = on;
            now.deadManHeld = held;
            now.emergencyStop = under == 3;
            header.showSnapshot(now, under == 1, under == 2);
            QCoreApplication::processEvents();
            QCOMPARE(places(), first);
            const QLabel* word = header.stateChip()->findChild<QLabel*>();
            QVERIFY(word);
            if (!words.contains(header.stateChip()->word())) words << header.stateChip()->word();
          }
    QVERIFY2(words.size() >= 11, qPrintable(words.join(QLatin1Char(' '))));
    for (auto* label : header.stateChip()->findChildren<QLabel*>())
      if (label->text() == header.stateChip()->word())
        for (const QString& word : words)
          QVERIFY2(label->fontMetrics().horizontalAdvance(word) <= label->width(), qPrintable(word));
  }

  /// Where the header has no room for it the line below all pages says which cell this is.
  void theCellIsNamedInANarrowWindowToo() {
    const QString name = QStringLiteral("Cell with an electromagnetic tracker");
    QWidget window;  // as in a window, whose size it has no say in
    HeaderBar header(name, cell::Liveness::Simulated, {}, &window);
    EventList events;
    StatusBar foot(events);
    connect(&header, &HeaderBar::cellLeftOut, &foot, &StatusBar::showCell);
    const auto says = [&name](const QWidget& where) {
      for (const auto* label : where.findChildren<QLabel*>())
        if (label->text() == name && label->isVisible()) return true;
      return false;
    };
    foot.resize(860, 48);
    foot.show();
    window.show();
    for (const int width : {1280, 660, 1280, 640}) {
      header.setGeometry(0, 0, width, 72);
      QCoreApplication::processEvents();
      QVERIFY2(says(header) != says(foot), qPrintable(QString::number(width)));
      QCOMPARE(says(header), width == 1280);
    }
  }

  /// The simulated cell waits while the host is busy elsewhere: its seconds count, as for the time of the run.
  void recordingCountsTheSecondsOfTheSamples() {
    HeaderBar header(QStringLiteral("Munich cell"), cell::Liveness::Simulated, {});
    header.showRecording(true, {}, 1000.0);
    QCOMPARE(recorded(header), QStringLiteral("00:00:00"));
    header.showRecording(true, {}, 1075.9);
    QCOMPARE(recorded(header), QStringLiteral("00:01:15"));
    header.showRecording(false, {}, 1080.0);
    QCOMPARE(recorded(header), QString());
    header.showRecording(true, {}, 5000.0);  // the next one begins anew
    header.showRecording(true, {}, 8661.0);
    QCOMPARE(recorded(header), QStringLiteral("01:01:01"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHeaderBar)
#include "test_header_bar.moc"
