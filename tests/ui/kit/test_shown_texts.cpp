// Days, counts and powers of ten as pages write them, sentences of the core without their stop, and a row of buttons.
#include <qcustomplot.h>

#include <QLabel>
#include <QPushButton>

#include "tests/ui/test_main.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/language.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/number_text.h"
#include "ui/plot/plot_style.h"

namespace articulus::ui::test {

class TestShownTexts : public QObject {
  Q_OBJECT

  /// Of the axis at the left, as QCustomPlot has prepared them.
  static QStringList tickLabels(QCustomPlot& plot, double lower, double upper) {
    plot.yAxis->setRange(lower, upper);
    plot.replot(QCustomPlot::rpImmediateRefresh);
    return QStringList::fromVector(plot.yAxis->tickVectorLabels());
  }

 private slots:
  void cleanup() { Language::apply(Language::Choice::English); }

  void aMonthIsAWordInBothLanguages() {
    const QDateTime time(QDate(2025, 3, 4), QTime(17, 5));
    QCOMPARE(momentText(time), QStringLiteral("4 Mar 2025, 17:05"));
    QCOMPARE(dayText(time.date()), QStringLiteral("4 Mar 2025"));
    QCOMPARE(momentText(time.toUTC().toString(Qt::ISODateWithMs).toStdString()), QStringLiteral("4 Mar 2025, 17:05"));
    QCOMPARE(recentMomentText(time.toUTC().toString(Qt::ISODate).toStdString()), QStringLiteral("4 Mar 2025, 17:05"));
    const QDateTime thisYear(QDate(QDate::currentDate().year(), 1, 2), QTime(3, 4));
    QCOMPARE(recentMomentText(thisYear.toUTC().toString(Qt::ISODate).toStdString()), QStringLiteral("2 Jan, 03:04"));
    QCOMPARE(momentText(std::string("some day")), QStringLiteral("some day"));
    Language::apply(Language::Choice::German);
    QCOMPARE(momentText(time), QStringLiteral("4. März 2025, 17:05"));
    QCOMPARE(recentMomentText(thisYear.toUTC().toString(Qt::ISODate).toStdString()), QStringLiteral("2. Jan., 03:04"));
  }

  void aCountReadsTheSameInAnyLanguage() {
    const QString million = QStringLiteral("1\u202F123\u202F296");
    QCOMPARE(countText(1'123'296), million);
    QCOMPARE(countText(999), QStringLiteral("999"));
    Language::apply(Language::Choice::German);
    QCOMPARE(countText(1'123'296), million);
  }

  void smallNumbersOnAnAxisArePowersOfTenInAnyLanguage() {
    for (const auto language : {Language::Choice::English, Language::Choice::German}) {
      Language::apply(language);
      QCustomPlot plot;
      plot.setLocale(QLocale());
      plot.resize(300, 300);
      stylePlot(plot);
      bool power = false;
      for (const QString& label : tickLabels(plot, 0.0, 5e-7)) {
        QVERIFY2(!label.contains(QLatin1Char('E')), qPrintable(label));
        power = power || label.contains(QLatin1Char('e'));  // which QCustomPlot draws as a power
      }
      QVERIFY(power);
    }
  }

  void aSentenceWithoutItsStopHasItsGerman() {
    Language::apply(Language::Choice::German);
    const QString with = coreText("Run 5 is left out: it ended early (stopped).");
    QVERIFY2(with.startsWith(QStringLiteral("Lauf 5 ist ausgelassen")), qPrintable(with));
    QCOMPARE(coreText("Run 5 is left out: it ended early (stopped)") + QLatin1Char('.'), with);
    QCOMPARE(coreText("law: hybrid").section(QLatin1Char(':'), 0, 0), QStringLiteral("Regelgesetz"));
  }

  void aButtonKeepsItsWidthWhereItEndsALine() {
    QWidget widget;
    auto* row = new WrappingRow(8, &widget);
    QList<QPushButton*> buttons;
    for (int i = 0; i < 4; ++i) {
      buttons << new QPushButton(QStringLiteral("Button %1").arg(i));
      row->addWidget(buttons.last());
    }
    auto* rest = new QLabel(QStringLiteral("what is left"));
    row->addWidget(rest);
    widget.show();
    const int one = buttons.first()->sizeHint().width();
    widget.resize(2 * one + 60, 300);
    QCoreApplication::processEvents();
    for (const auto* button : std::as_const(buttons)) QVERIFY2(button->width() <= one, qPrintable(button->text()));
    QVERIFY(buttons[2]->y() > buttons[1]->y());
    QCOMPARE(rest->geometry().right(), widget.rect().right());  // what is no button takes it
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestShownTexts)
#include "test_shown_texts.moc"
