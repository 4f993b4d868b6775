// Views of a run: what it does not have is no tab, and the one that was chosen comes back where there is one again.
#include <QTabWidget>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/layout/optional_tabs.h"

namespace articulus::ui::test {

using record::Channel;

class TestResultTabs : public QObject {
  Q_OBJECT

  /// Behind the runs of the bench, which have everything: one without a load cycle, one without joint positions, one
  /// without samples.
  struct Bench : ResultsBench {
    std::int64_t noLoop = 0, noJoints = 0, nothing = 0;
    Bench() {
      std::vector<record::Sample> samples(500);
      noLoop = storeSamples(samples);
      for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].setMissing(Channel::Joint1, 6);
        samples[i].step = 1;
        samples[i].loadCycle = 1;
        samples[i][Channel::MomentX] = samples[i][Channel::LateralBending] = 1e-3 * static_cast<double>(i);
      }
      noJoints = storeSamples(samples);
      nothing = storeSamples({});
      controller().reload();
    }
    bool open(std::int64_t run) { return ResultsBench::open(run, 6); }
    QTabWidget& tabs() { return *page->findChild<QTabWidget*>(QStringLiteral("views")); }
    QStringList names() {
      QStringList all;
      for (int i = 0; i < tabs().count(); ++i)
        if (tabs().isTabVisible(i)) all << tabs().tabText(i);
      return all;
    }
    void choose(const QString& name) {
      for (int i = 0; i < tabs().count(); ++i)
        if (tabs().tabText(i) == name) tabs().setCurrentIndex(i);
    }
    QString current() { return tabs().tabText(tabs().currentIndex()); }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("result-tabs"));
  }

  void whatARunDoesNotHaveIsNoTab() {
    Bench b;
    QVERIFY(b.open(b.ids[0]));
    QCOMPARE(b.names(), (QStringList{"Loops", "Range of motion", "Off-axis loads", "Over time", "Replay", "Notes"}));
    QVERIFY(b.open(b.noLoop));
    QCOMPARE(b.names(), (QStringList{"Over time", "Replay", "Notes"}));
    QVERIFY(b.open(b.noJoints));
    QCOMPARE(b.names(), (QStringList{"Loops", "Over time", "Notes"}));
    QVERIFY(b.open(b.nothing));
    QCOMPARE(b.names(), (QStringList{"Notes"}));
    QCOMPARE(b.current(), QStringLiteral("Notes"));
    // Loops of one of several runs are loops.
    b.select({b.noLoop, b.ids[0]});
    QTRY_VERIFY(!b.controller().busy() && b.controller().shown().size() == 2);
    QVERIFY(b.names().contains(QStringLiteral("Loops")));
  }

  void theChosenTabStaysWhereItExistsAndComesBack() {
    Bench b;
    QVERIFY(b.open(b.ids[0]));
    QCOMPARE(b.current(), QStringLiteral("Loops"));
    b.choose(QStringLiteral("Replay"));
    QVERIFY(b.open(b.noLoop));
    QCOMPARE(b.current(), QStringLiteral("Replay"));
    QVERIFY(b.open(b.noJoints));
    QCOMPARE(b.current(), QStringLiteral("Loops"));  // the first there is
    QVERIFY(b.open(b.ids[1]));
    QCOMPARE(b.current(), QStringLiteral("Replay"));
    // What a person chooses instead of it counts from then on.
    QVERIFY(b.open(b.noJoints));
    b.choose(QStringLiteral("Over time"));
    QVERIFY(b.open(b.ids[0]));
    QCOMPARE(b.current(), QStringLiteral("Over time"));
  }

  void withoutARunAllAreThere() {
    Bench b;
    QVERIFY(b.open(b.nothing));
    b.list()->clearSelection();
    QTRY_VERIFY(b.controller().shown().empty());
    QCOMPARE(b.names().size(), 8);
  }

  void oneTabIsNeverLeftOut() {
    OptionalTabs tabs;
    auto* one = new QWidget;
    auto* other = new QWidget;
    tabs.addView(*one, QStringLiteral("one"));
    tabs.addView(*other, QStringLiteral("other"));
    tabs.setThere({{one, false}});
    QCOMPARE(tabs.currentWidget(), other->parentWidget());
    tabs.setThere({{one, true}, {other, false}});
    QCOMPARE(tabs.currentWidget(), one->parentWidget());
    tabs.setThere({{one, false}, {other, true}});
    QCOMPARE(tabs.currentWidget(), other->parentWidget());
  }
};

}  // namespace articulus::ui::test

using articulus::ui::test::TestResultTabs;
ARTICULUS_UI_TEST(TestResultTabs)
#include "test_result_tabs.moc"
