#include "ui/status/step_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using control::AxisMode;

QString tr(const char* text) { return QCoreApplication::translate("StepWords", text); }

/// Shortest number a person would write.
QString number(double value) { return QLocale::c().toString(value, 'g', 4); }

QString degrees(double rad) { return number(rad * 180.0 / M_PI); }

QString unitOf(int axis) { return axis < 3 ? QStringLiteral("N") : QStringLiteral("Nm"); }

/// "My 2 Nm, Ry 30°": what the axes of a waveform are led to; loads of zero are left out.
QString goalsOf(const protocol::WaveformStep& s) {
  static const char* const kPoses[] = {"X", "Y", "Z", "Rx", "Ry", "Rz"};
  QStringList parts;
  for (int i = 0; i < 6; ++i) {
    const auto& goal = s.goals.axis[static_cast<std::size_t>(i)];
    if (goal.mode == AxisMode::Force && goal.value != 0.0)
      parts << QStringLiteral("%1 %2 %3").arg(axisName(i), number(goal.value), unitOf(i));
    if (goal.mode == AxisMode::Position)
      parts << (i < 3 ? QStringLiteral("%1 %2 mm").arg(QLatin1String(kPoses[i]), number(goal.value * 1e3))
                      : QStringLiteral("%1 %2°").arg(QLatin1String(kPoses[i]), degrees(goal.value)));
  }
  return parts.isEmpty() ? tr("all loads to zero") : parts.join(QStringLiteral(", "));
}

QString stepCount(std::size_t n) { return n == 1 ? tr("1 step") : tr("%1 steps").arg(n); }

/// Drawings of the project; what has one of its own name takes that.
struct Icon {
  QString operator()(const protocol::WaveformStep& s) const {
    return s.shape == protocol::Waveform::Ramp ? QStringLiteral("load") : QStringLiteral("load_cycle");
  }
  QString operator()(const protocol::GuideStep&) const { return QStringLiteral("hand_open"); }
  QString operator()(const protocol::RotateStep&) const { return QStringLiteral("moving"); }
  QString operator()(const protocol::PassivePathStep&) const { return QStringLiteral("moving"); }
  QString operator()(const protocol::RecordPathStep&) const { return QStringLiteral("record"); }
  QString operator()(const protocol::ReplayPathStep&) const { return QStringLiteral("run"); }
  QString operator()(const protocol::SweepStep&) const { return QStringLiteral("menu"); }
  QString operator()(const protocol::RepeatStep&) const { return QStringLiteral("redo"); }
  QString operator()(const protocol::BranchStep&) const { return QStringLiteral("chevron_right"); }
  QString operator()(const protocol::SubProtocolStep&) const { return QStringLiteral("protocol"); }
  QString operator()(const protocol::PromptStep&) const { return QStringLiteral("help"); }
  QString operator()(const protocol::CutStep&) const { return QStringLiteral("cut"); }
  QString operator()(const protocol::MarkStep&) const { return QStringLiteral("info"); }
  QString operator()(const auto& other) const { return toQt(protocol::typeName(other)); }
};

}  // namespace

QString axisName(int axis) {
  static const char* const kNames[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  return axis >= 0 && axis < 6 ? QString::fromLatin1(kNames[axis]) : QStringLiteral("?");
}

QString stepIcon(const protocol::Step& step) { return std::visit(Icon{}, static_cast<const protocol::AnyStep&>(step)); }

QString stepTitle(const protocol::Step& step) {
  struct Visitor {
    QString operator()(const protocol::UnloadStep&) const { return tr("Unload"); }
    QString operator()(const protocol::LoadCycleStep& s) const {
      return s.motion.empty() ? tr("Load cycle") : tr("Load cycle %1").arg(toQt(s.motion));
    }
    QString operator()(const protocol::LoadStep&) const { return tr("Load"); }
    QString operator()(const protocol::MoveStep&) const { return tr("Move"); }
    QString operator()(const protocol::WaitStep&) const { return tr("Wait"); }
    QString operator()(const protocol::HomeStep&) const { return tr("Home"); }
    QString operator()(const protocol::ZeroStep&) const { return tr("Zero the load cell"); }
    QString operator()(const protocol::WaveformStep& s) const {
      QString what = tr("Ramp");
      if (s.shape == protocol::Waveform::Sine) what = tr("Sine");
      if (s.shape == protocol::Waveform::Triangle) what = tr("Triangle");
      if (s.shape == protocol::Waveform::Profile) what = tr("Profile");
      return s.motion.empty() ? what : tr("%1 %2").arg(what, toQt(s.motion));
    }
    QString operator()(const protocol::GuideStep&) const { return tr("Guide by force"); }
    QString operator()(const protocol::RotateStep&) const { return tr("Rotate to a torque"); }
    QString operator()(const protocol::PassivePathStep& s) const { return tr("Passive path %1").arg(toQt(s.path)); }
    QString operator()(const protocol::RecordPathStep& s) const { return tr("Record path %1").arg(toQt(s.path)); }
    QString operator()(const protocol::ReplayPathStep& s) const { return tr("Replay path %1").arg(toQt(s.path)); }
    QString operator()(const protocol::SweepStep& s) const { return tr("Sweep %1").arg(toQt(s.parameter)); }
    QString operator()(const protocol::RepeatStep&) const { return tr("Repeat"); }
    QString operator()(const protocol::BranchStep&) const { return tr("Branch"); }
    QString operator()(const protocol::SubProtocolStep& s) const { return tr("Protocol %1").arg(toQt(s.protocol)); }
    QString operator()(const protocol::PromptStep&) const { return tr("Ask"); }
    QString operator()(const protocol::CutStep& s) const { return tr("Cut %1").arg(toQt(s.structure)); }
    QString operator()(const protocol::MarkStep&) const { return tr("Mark"); }
  };
  return std::visit(Visitor{}, static_cast<const protocol::AnyStep&>(step));
}

QString stepSummary(const protocol::Step& step) {
  struct Visitor {
    QString operator()(const protocol::UnloadStep& s) const {
      return tr("all loads within ±%1 N and ±%2 Nm for %3 s")
          .arg(number(s.forceTolerance_N), number(s.momentTolerance_Nm), number(s.hold_s));
    }
    QString operator()(const protocol::LoadCycleStep& s) const {
      const QString unit = s.axis < 3 ? QStringLiteral("N") : QStringLiteral("Nm");
      const QString cycles = s.cycles == 1 ? tr("1 cycle") : tr("%1 cycles").arg(s.cycles);
      return tr("%1 ±%2 %3 at %4 %3/s, %5")
          .arg(axisName(s.axis), number(s.amplitude), unit, number(s.rate_per_s), cycles);
    }
    QString operator()(const protocol::LoadStep& s) const {
      QStringList parts;
      for (int i = 0; i < 6; ++i)
        if (s.target[static_cast<std::size_t>(i)] != 0.0)
          parts << tr("%1 %2 %3")
                       .arg(axisName(i), number(s.target[static_cast<std::size_t>(i)]),
                            i < 3 ? QStringLiteral("N") : QStringLiteral("Nm"));
      const QString what = parts.isEmpty() ? tr("all loads to zero") : parts.join(QStringLiteral(", "));
      return s.cycles > 1 ? tr("%1 in %2 s, %3 times").arg(what, number(s.time_s)).arg(s.cycles)
                          : tr("%1 in %2 s").arg(what, number(s.time_s));
    }
    QString operator()(const protocol::MoveStep& s) const {
      static const char* const kAngles[] = {"FE", "LB", "AR"};
      static const char* const kAxes[] = {"x", "y", "z"};
      QStringList parts;
      for (int i = 0; i < 3; ++i)
        if (s.angles_rad[i] != 0.0)
          parts << QStringLiteral("%1 %2°").arg(QLatin1String(kAngles[i]), degrees(s.angles_rad[i]));
      for (int i = 0; i < 3; ++i)
        if (s.translation_m[i] != 0.0)
          parts << QStringLiteral("%1 %2 mm").arg(QLatin1String(kAxes[i]), number(s.translation_m[i] * 1e3));
      return tr("%1 in %2 s")
          .arg(parts.isEmpty() ? tr("back to home") : parts.join(QStringLiteral(", ")), number(s.time_s));
    }
    QString operator()(const protocol::WaitStep& s) const { return tr("%1 s").arg(number(s.duration_s)); }
    QString operator()(const protocol::HomeStep&) const {
      return tr("the arm goes to its home pose, no specimen clamped");
    }
    QString operator()(const protocol::ZeroStep&) const { return tr("no specimen clamped"); }
    QString operator()(const protocol::WaveformStep& s) const {
      if (s.shape == protocol::Waveform::Ramp) return tr("%1 in %2 s").arg(goalsOf(s), number(s.time_s));
      const QString cycles = s.cycles == 1 ? tr("1 cycle") : tr("%1 cycles").arg(s.cycles);
      return s.bothSides && s.shape != protocol::Waveform::Profile ? tr("± %1, %2").arg(goalsOf(s), cycles)
                                                                   : tr("%1, %2").arg(goalsOf(s), cycles);
    }
    QString operator()(const protocol::GuideStep& s) const {
      QStringList parts;
      for (int i = 0; i < 6; ++i)
        if (s.axes[static_cast<std::size_t>(i)])
          parts
              << QStringLiteral("%1 %2 %3").arg(axisName(i), number(s.target[static_cast<std::size_t>(i)]), unitOf(i));
      return tr("until %1, within ±%2 N").arg(parts.join(QStringLiteral(", ")), number(s.forceTolerance_N));
    }
    QString operator()(const protocol::RotateStep& s) const {
      static const char* const kTurns[] = {"Rx", "Ry", "Rz"};
      return tr("%1 by %2° or until %3 Nm")
          .arg(QLatin1String(kTurns[s.axis]), degrees(s.angle_rad), number(s.torque_Nm));
    }
    QString operator()(const protocol::PassivePathStep& s) const {
      return tr("%1° to %2° in steps of %3°, %4 times")
          .arg(degrees(s.from_rad), degrees(s.to_rad), degrees(s.step_rad))
          .arg(s.repeats);
    }
    QString operator()(const protocol::RecordPathStep& s) const { return stepCount(s.steps.size()); }
    QString operator()(const protocol::ReplayPathStep& s) const {
      return s.reversed ? tr("backwards, %1 times as fast").arg(number(s.speed))
                        : tr("%1 times as fast").arg(number(s.speed));
    }
    QString operator()(const protocol::SweepStep& s) const {
      QStringList values;
      for (std::size_t i = 0; i < s.values.size() && i < 6; ++i) values << number(s.values[i]);
      if (s.values.size() > 6) values << QStringLiteral("…");
      return tr("%1 %2, %3 each")
          .arg(values.join(QStringLiteral(", ")), s.unit == "1" ? QString() : toQt(s.unit),
               stepCount(s.passes.empty() ? 0 : s.passes.front().size()));
    }
    QString operator()(const protocol::RepeatStep& s) const {
      const QString steps = stepCount(s.steps.size());
      return s.untilConverged ? tr("%1 until %2 settles, at most %3 times").arg(steps, toQt(s.measure.of)).arg(s.times)
                              : tr("%1, %2 times").arg(steps).arg(s.times);
    }
    QString operator()(const protocol::BranchStep& s) const {
      return tr("%1 where %2 is %3 %4 %5, else %6")
          .arg(stepCount(s.thenSteps.size()), toQt(s.measure.of), s.below ? tr("below") : tr("above"), number(s.value),
               toQt(std::string(protocol::unitOf(s.measure.of))), stepCount(s.elseSteps.size()));
    }
    QString operator()(const protocol::SubProtocolStep& s) const { return stepCount(s.steps.size()); }
    QString operator()(const protocol::PromptStep& s) const {
      return s.preload_N ? tr("%1 Follower preload: %2 N").arg(toQt(s.text)).arg(*s.preload_N, 0, 'f', 0)
                         : toQt(s.text);
    }
    QString operator()(const protocol::CutStep& s) const {
      return s.text.empty() ? tr("the operator is asked to cut it") : toQt(s.text);
    }
    QString operator()(const protocol::MarkStep& s) const { return toQt(s.text); }
  };
  return noBreakUnits(std::visit(Visitor{}, static_cast<const protocol::AnyStep&>(step)));
}

}  // namespace articulus::ui
