// What is heard: one sound a fault, a question and the end of a run, none twice, none where they are switched off.
#include <QSignalSpy>
#include <vector>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/shell/sound_guide.h"

namespace articulus::ui::test {

class TestSounds : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    std::vector<Sound> heard;
    cycle::Snapshot now;
    Bench() {
      desk.context->sound = [this](Sound sound) { heard.push_back(sound); };
    }
    void fault(bool latched) { now.fault.code = latched ? safety::FaultCode::ForceLimit : safety::FaultCode::None; }
  };

 private slots:
  void aFaultIsHeardOnceAndTheNextOneAgain() {
    Bench b;
    SoundGuide guide(*b.desk.context, true);
    for (int i = 0; i < 3; ++i) guide.look(b.now);
    QVERIFY(b.heard.empty());
    b.fault(true);
    for (int i = 0; i < 3; ++i) guide.look(b.now);
    QCOMPARE(b.heard, std::vector<Sound>{Sound::Fault});
    guide.ended();  // the run that it has ended
    QCOMPARE(b.heard.size(), std::size_t{1});
    b.fault(false);
    guide.look(b.now);
    guide.ended();
    QCOMPARE(b.heard.back(), Sound::Ended);
    b.fault(true);
    guide.look(b.now);
    QCOMPARE(b.heard, (std::vector<Sound>{Sound::Fault, Sound::Ended, Sound::Fault}));
    guide.asked();
    QCOMPARE(b.heard.back(), Sound::Question);
  }

  void switchedOffNothingIsHeardAndTheChoiceIsTold() {
    Bench b;
    SoundGuide guide(*b.desk.context, false);
    QSignalSpy chosen(&guide, &SoundGuide::chosen);
    b.fault(true);
    guide.look(b.now);
    guide.asked();
    QVERIFY(b.heard.empty());
    guide.action()->toggle();
    QCOMPARE(b.heard, std::vector<Sound>{Sound::Question});  // how loud it is
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.first().first().toBool(), true);
  }

  void whereThereIsNoSoundThereIsNoSwitch() {
    Desk desk;
    SoundGuide guide(*desk.context, true);
    QVERIFY(!guide.action()->isVisible());
    cycle::Snapshot now;
    now.fault.code = safety::FaultCode::ForceLimit;
    guide.look(now);  // and nothing is called
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSounds)
#include "test_sounds.moc"
