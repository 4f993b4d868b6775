// Words that every page shares: events, numbers with units.
#include "core/control/law.h"
#include "core/safety/fault.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/status/event_words.h"

namespace articulus::ui::test {

using record::Event;
using record::EventKind;

class TestWords : public QObject {
  Q_OBJECT
  static Event event(EventKind kind, const char* text = "", int code = 0, int step = -1) {
    Event e;
    e.kind = kind;
    e.code = code;
    e.step = step;
    e.setText(text);
    return e;
  }

 private slots:
  void whatAClientTellsIsNamedWithWhatItSaid() {
    QCOMPARE(eventWords(event(EventKind::StructureCut, "supraspinous ligament", 2)),
             QStringLiteral("Cut: supraspinous ligament"));
    QCOMPARE(eventWords(event(EventKind::Marked, "slipped")), QStringLiteral("Mark: slipped"));
    QCOMPARE(eventWords(event(EventKind::PromptShown, "Cut the disc")), QStringLiteral("Asked: Cut the disc"));
    QCOMPARE(eventWords(event(EventKind::PromptAnswered, "done")), QStringLiteral("Answered: done"));
    QCOMPARE(eventWords(event(EventKind::BranchTaken, "stiff")), QStringLiteral("Branch taken: stiff"));
    QCOMPARE(eventWords(event(EventKind::PathRecorded, "flexion", 120)),
             QStringLiteral("Path recorded: flexion (120 points)"));
  }

  void everyKindSaysSomethingAndNothingTwice() {
    // As far as the stream knows kinds; what comes later says its own text.
    for (int kind = 0; kind < static_cast<int>(EventKind::Count); ++kind) {
      const auto words = eventWords(event(static_cast<EventKind>(kind), "", 1, 0));
      QVERIFY2(!words.isEmpty(), qPrintable(QString::number(kind)));
      QVERIFY2(words.at(0).isUpper(), qPrintable(words));
      QVERIFY2(!words.contains(QLatin1Char('{')), qPrintable(words));
      QVERIFY2(!words.contains(QStringLiteral("  ")), qPrintable(words));  // a placeholder that nobody fills
    }
    QCOMPARE(eventWords(event(EventKind::GainsChanged, "gains changed")), QStringLiteral("Gains changed"));
    QCOMPARE(eventWords(event(EventKind::GainsChanged, "force gains lowered: oscillation")),
             QStringLiteral("Force gains lowered: oscillation"));
    QCOMPARE(eventWords(event(EventKind::ReferenceSet, "reference pose set")), QStringLiteral("Reference pose set"));
  }

  void aCodeThatNobodyKnowsDoesNoHarm() {
    for (const int code : {-1, 0, 1000}) {
      QVERIFY(!eventWords(event(EventKind::StateChanged, "", code)).isEmpty());
      QVERIFY(!eventWords(event(EventKind::FaultLatched, "", code)).isEmpty());
    }
    const auto fault = event(EventKind::FaultLatched, "", static_cast<int>(safety::FaultCode::SensorStale));
    QCOMPARE(eventWords(fault), QStringLiteral("Fault: ") + toQt(safety::info(safety::FaultCode::SensorStale).label));
    QVERIFY(isTrouble(fault));
    QVERIFY(!isTrouble(event(EventKind::Marked)));
  }

  void aLawIsCalledByItsName() {
    const int law = static_cast<int>(control::Law::DirectForce);
    QCOMPARE(eventWords(event(EventKind::LawChanged, "force law: direct_force", law)),
             QStringLiteral("Force law: ") + toQt(control::info(control::Law::DirectForce).label));
    QVERIFY(eventWords(event(EventKind::LawChanged, "", -1)).startsWith(QStringLiteral("Law: ")));
  }

  void aMeasuredDeadTimeHasItsError() {
    auto e = event(EventKind::DeadTimeMeasured, "dead time measured", 1);
    e.value = 0.00234;
    e.limit = 0.00006;
    QCOMPARE(eventWords(e), QStringLiteral("Dead time measured: 2.34 ± 0.06\u00a0ms"));
    e.code = 0;
    QCOMPARE(eventWords(e), QStringLiteral("Dead time not found"));
  }

  void numberAndUnitStayTogetherAndWordsDoNot() {
    QCOMPARE(noBreakUnits(QStringLiteral("at most 100 mm/s, 17 °/s, joints 50 %")),
             QStringLiteral("at most 100\u00a0mm/s, 17\u00a0°/s, joints 50\u00a0%"));
    QCOMPARE(noBreakUnits(QStringLiteral("3 steps of 2 motions, 5 more, 12 seconds")),
             QStringLiteral("3 steps of 2 motions, 5 more, 12 seconds"));
    QCOMPARE(noBreakUnits(QStringLiteral("within 2 s and 10 N, 0.5 Nm/s, 3 µs")),
             QStringLiteral("within 2\u00a0s and 10\u00a0N, 0.5\u00a0Nm/s, 3\u00a0µs"));
    QCOMPARE(withUnit(0.35, QStringLiteral("1/s")), QStringLiteral("0.35\u00a0"
                                                                   "1/s"));
    QCOMPARE(withUnit(2.0, {}), QStringLiteral("2"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWords)
#include "test_words.moc"
