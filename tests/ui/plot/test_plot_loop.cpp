// The moment-angle loop: split into repetitions, drawn over the right angle, thin enough to be drawn live.
#include <QLabel>
#include <cmath>

#include "core/spatial/units.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/motion_words.h"
#include "ui/plot/loop_model.h"
#include "ui/plot/plot_loop.h"

namespace articulus::ui::test {

using record::Channel;

class TestPlotLoop : public QObject {
  Q_OBJECT
  static QString labelOver(int axis, const std::string& joint) {
    const LoopAxes axes = loopAxes(axis);
    return movementLabel(axes.movement, axes.movementLabel, joint);
  }

  static protocol::Protocol twoMotions() {
    protocol::Protocol p;
    p.name = "two";
    p.steps = {protocol::UnloadStep{}, cycle("LB", 3, 3.0), cycle("FE", 4, 2.0)};
    return p;
  }

  static protocol::LoadCycleStep cycle(const std::string& motion, int axis, double amplitude) {
    protocol::LoadCycleStep step;
    step.motion = motion;
    step.axis = axis;
    step.amplitude = amplitude;
    return step;
  }

  static record::Sample sample(int step, int cycle, double load, double angle_rad) {
    record::Sample s;
    s.step = step;
    s.loadCycle = cycle;
    s[Channel::MomentX] = s[Channel::MomentY] = load;
    s[Channel::LateralBending] = angle_rad;
    s[Channel::Flexion] = -angle_rad;
    return s;
  }

  static void feed(LoopModel& model, int step, int cycle, int samples = 2000) {
    for (int i = 0; i < samples; ++i) {
      const double phase = 2.0 * M_PI * i / samples;
      model.append(sample(step, cycle, 3.0 * std::sin(phase), 0.2 * std::sin(phase - 0.1)));
    }
  }

 private slots:
  /// The passive path of a knee has no load cycle: its moment is drawn over the flexion all the same, each repeat of
  /// the step in one picture; and the results, which ask for loops, get none of it.
  void drawsTheLoadOverTheAxisThatIsDriven() {
    protocol::Protocol p;
    protocol::PassivePathStep path;
    path.axis = 4;
    path.to_rad = 0.5;
    path.step_rad = 0.25;
    p.steps = {protocol::UnloadStep{}, path};
    const auto program = protocol::expand(p);
    QVERIFY(program && program->actions.size() > 3);
    LoopModel model, results;
    model.drawDriven(true);
    model.setProtocol(p);
    results.setProtocol(p);
    const auto drive = [&](int action, double flexion_rad) {
      record::Sample s = sample(action, 0, 0.4, 0.0);
      s[Channel::Flexion] = flexion_rad;
      model.append(s);
      results.append(s);
    };
    int driven = 0;
    for (int action = 1; action < static_cast<int>(program->actions.size()); ++action)
      if (program->actions[static_cast<std::size_t>(action)].kind == protocol::ActionKind::Motion)
        for (int i = 0; i < 20; ++i) drive(action, 0.1 * ++driven);
    QVERIFY(driven > 20);
    QCOMPARE(model.axes().movement, Channel::Flexion);
    QCOMPARE(model.axes().load, Channel::MomentY);
    QCOMPARE(model.cycles().size(), std::size_t{1});
    QCOMPARE(static_cast<int>(model.cycles()[0].points.size()), driven);
    QVERIFY(std::abs(model.cycles()[0].points.front().x() - 0.1 * spatial::kDegreesPerRadian) < 1e-9);
    for (int i = 0; i < 100'000; ++i) drive(static_cast<int>(program->actions.size()) - 2, i % 2 ? 0.1 : 0.2);
    QVERIFY(model.cycles()[0].points.size() <= 12'000);
    QVERIFY(results.cycles().empty());
  }

  /// A shoulder is pushed by guiding forces: what is drawn is the force that the step changes, not the one that
  /// centres.
  void aGuidedStepDrawsTheLoadThatItChanges() {
    const auto guide = [](double x_N, double y_N) {
      protocol::GuideStep step;
      step.target = {x_N, y_N, 0.0, 0.0, 0.0, 0.0};
      return step;
    };
    protocol::ReplayPathStep back;
    back.points = {{}, {}};
    protocol::Protocol p;
    p.steps = {guide(30.0, 0.0), guide(30.0, -30.0), back};
    const auto program = protocol::expand(p);
    QVERIFY(program);
    LoopModel model;
    model.drawDriven(true);
    model.setProtocol(p);
    QCOMPARE(model.axes().axis, 0);
    for (int action = 0; action < static_cast<int>(program->actions.size()); ++action) {
      const int step = program->actions[static_cast<std::size_t>(action)].topStep;
      record::Sample s = sample(action, 0, 0.0, 0.0);
      for (const auto channel : {Channel::PositionX, Channel::PositionY, Channel::ForceX, Channel::ForceY})
        s[channel] = 0.01 * (action + 1);
      model.append(s);
      QVERIFY(!model.cycles().empty());
      QCOMPARE(model.axes().axis, step == 0 ? 0 : 1);
    }
  }

  void splitsRepetitionsAndForgetsTheMotionBefore() {
    LoopModel model;
    model.setProtocol(twoMotions());
    feed(model, 0, 0);  // unloading has no loop
    QVERIFY(model.cycles().empty());
    feed(model, 1, 1);
    feed(model, 1, 2);
    QCOMPARE(model.cycles().size(), std::size_t{2});
    QCOMPARE(model.cycles()[1].cycle, 2);
    QVERIFY(model.cycles()[1].points.front() == model.cycles()[0].points.back());  // no gap between repetitions
    QCOMPARE(model.loop()->motion, std::string("LB"));
    feed(model, 2, 1);
    QCOMPARE(model.cycles().size(), std::size_t{1});
    QCOMPARE(model.loop()->motion, std::string("FE"));
  }

  void aStoredRunKeepsAllItsMotions() {
    LoopModel model;
    model.setProtocol(twoMotions());
    model.keepAllSteps(true);
    feed(model, 1, 1);
    feed(model, 2, 1);
    QCOMPARE(model.cycles().size(), std::size_t{2});
  }

  void everyMomentIsDrawnOverItsOwnAngleInDegrees() {
    QVERIFY(loopAxes(3).movement == Channel::LateralBending);
    QVERIFY(loopAxes(4).movement == Channel::Flexion);
    QVERIFY(loopAxes(5).movement == Channel::AxialRotation);
    QCOMPARE(loopAxes(4).loadLabel, QStringLiteral("My (Nm)"));
    QCOMPARE(loopAxes(4).movementLabel, QStringLiteral("FE (°)"));
    QCOMPARE(labelOver(3, "cervical spine"), QStringLiteral("Lateral bending (°)"));
    QCOMPARE(labelOver(3, "knee"), QStringLiteral("Varus-valgus (°)"));
    QCOMPARE(labelOver(2, "knee"), QStringLiteral("z (mm)"));
    LoopModel model;
    model.setProtocol(twoMotions());
    model.append(sample(2, 1, 1.5, 0.1));
    QCOMPARE(model.cycles()[0].points[0].y(), 1.5);
    QCOMPARE(model.cycles()[0].points[0].x(), -spatial::inDegrees(0.1));
  }

  void aForceIsDrawnOverItsDisplacementFromTheStart() {
    protocol::Protocol p;
    p.steps = {cycle("Tz", 2, 20.0)};
    LoopModel model;
    model.setProtocol(p);
    record::Sample s;
    s.step = 0;
    s.loadCycle = 1;
    s[Channel::PositionZ] = 0.400;
    model.append(s);
    s[Channel::PositionZ] = 0.403;
    s[Channel::ForceZ] = 20.0;
    model.append(s);
    QCOMPARE(model.cycles()[0].points[0].x(), 0.0);
    QVERIFY(qAbs(model.cycles()[0].points[1].x() - 3.0) < 1e-9);
    QCOMPARE(model.axes().movementLabel, QStringLiteral("z (mm)"));
  }

  void aSlowCycleStaysDrawable() {
    LoopModel model;
    model.setProtocol(twoMotions());
    feed(model, 1, 1, 160'000);  // 160 s at 1 kHz
    const auto& points = model.cycles()[0].points;
    QVERIFY(points.size() < 8000);
    double most = 0.0;
    for (const auto& p : points) most = std::max(most, p.y());
    QVERIFY(most > 2.99);  // the peak is kept
  }

  void whatIsNotANumberIsLeftOut() {
    LoopModel model;
    model.setProtocol(twoMotions());
    model.append(sample(1, 1, std::nan(""), 0.1));
    QVERIFY(model.cycles().empty());
  }

  void drawsOneCurveALine() {
    PlotLoop plot;
    plot.setLines(
        {{QStringLiteral("a"), 0, false, {{0, 0}, {1, 1}}}, {QStringLiteral("b"), 1, true, {{0, 0}, {1, -1}}}}, true);
    QCOMPARE(plot.lines(), 2);
    plot.setLines({}, false);
    QCOMPARE(plot.lines(), 0);
  }

  /// What a plot without a line says is read whole, however narrow it is.
  void theHintStaysBetweenTheAxes() {
    PlotLoop plot;
    plot.setHint(QStringLiteral("The curve appears once the run loads or moves an axis"));
    for (const int width : {220, 320, 900}) {
      plot.resize(width, 300);
      plot.show();
      const QLabel* hint = nullptr;
      for (const auto* label : plot.findChildren<QLabel*>())
        if (label->text().startsWith(QLatin1String("The curve"))) hint = label;
      QVERIFY(hint && hint->isVisible());
      QTRY_VERIFY(plot.rect().contains(hint->geometry()) && hint->geometry().center().x() > 0.4 * width);
      QTRY_VERIFY(hint->height() >= hint->heightForWidth(hint->width()));
    }
    plot.setLines({{QStringLiteral("a"), 0, false, {{0, 0}, {1, 1}}}}, false);
    for (const auto* label : plot.findChildren<QLabel*>()) QVERIFY(!label->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPlotLoop)
#include "test_plot_loop.moc"
