#include "ui/models/protocol_editor.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/models/text.h"
#include "ui/models/unbroken.h"

namespace articulus::ui {
namespace {

constexpr int kChangeId = 1;

/// Shortest number a person would write.
QString number(double value) { return QLocale::c().toString(value, 'g', 4); }

QString degrees(double rad) { return number(rad * 180.0 / M_PI); }

}  // namespace

/// The whole protocol before and after: protocols are small, and nothing can be forgotten.
class ProtocolEditor::Change final : public QUndoCommand {
 public:
  Change(ProtocolEditor& editor, const QString& text, protocol::Protocol after, int step, QString mergeKey)
      : QUndoCommand(text), editor_(editor), before_(editor.protocol_), after_(std::move(after)), step_(step),
        mergeKey_(std::move(mergeKey)) {}
  void undo() override { editor_.take(before_, step_); }
  void redo() override { editor_.take(after_, step_); }
  [[nodiscard]] int id() const override { return mergeKey_.isEmpty() ? -1 : kChangeId; }
  bool mergeWith(const QUndoCommand* next) override {
    const auto* other = static_cast<const Change*>(next);
    if (other->mergeKey_ != mergeKey_ || other->step_ != step_) return false;
    after_ = other->after_;
    return true;
  }

 private:
  ProtocolEditor& editor_;
  protocol::Protocol before_, after_;
  int step_;
  QString mergeKey_;
};

ProtocolEditor::ProtocolEditor(QObject* parent) : QObject(parent) {
  connect(&undo_, &QUndoStack::cleanChanged, this, &ProtocolEditor::changed);
}

void ProtocolEditor::open(protocol::Protocol protocol, std::int64_t id, const safety::LimitSet& limits,
                          const std::optional<spatial::Vector3>& home_m) {
  undo_.clear();
  id_ = id;
  limits_ = limits;
  home_m_ = home_m;
  take(protocol, protocol.steps.empty() ? -1 : 0);
}

void ProtocolEditor::markSaved(std::int64_t id) {
  id_ = id;
  undo_.setClean();
  emit changed();
}

void ProtocolEditor::take(const protocol::Protocol& protocol, int step) {
  protocol_ = protocol;
  problems_ = protocol::validate(protocol_, limits_, home_m_);
  emit changed();
  emit stepSelected(std::min(step, steps() - 1));
}

void ProtocolEditor::push(const QString& text, protocol::Protocol after, int step, const QString& mergeKey) {
  undo_.push(new Change(*this, text, std::move(after), step, mergeKey));
}

QStringList ProtocolEditor::problemsOf(int step) const {
  QStringList list;
  for (const auto& problem : problems_)
    if (problem.step == step) list << toQt(problem.message);
  return list;
}

double ProtocolEditor::duration_s() const { return protocol::duration_s(protocol_); }

void ProtocolEditor::setName(const QString& name) {
  if (toCore(name) == protocol_.name) return;
  auto after = protocol_;
  after.name = toCore(name);
  push(tr("name"), std::move(after), -1, QStringLiteral("name"));
}

void ProtocolEditor::setDescription(const QString& description) {
  if (toCore(description) == protocol_.description) return;
  auto after = protocol_;
  after.description = toCore(description);
  push(tr("description"), std::move(after), -1, QStringLiteral("description"));
}

int ProtocolEditor::addStep(StepType type, int afterIndex) {
  protocol::Step step;
  switch (type) {
    case StepType::Unload: step = protocol::UnloadStep{}; break;
    case StepType::LoadCycle: {
      protocol::LoadCycleStep cycle;
      cycle.motion = "FE";
      cycle.axis = 4;
      cycle.amplitude = 1.0;
      cycle.rate_per_s = 0.075;
      step = cycle;
      break;
    }
    case StepType::Load: step = protocol::LoadStep{}; break;
    case StepType::Move: step = protocol::MoveStep{}; break;
    case StepType::Wait: step = protocol::WaitStep{}; break;
  }
  auto after = protocol_;
  const int at = std::clamp(afterIndex + 1, 0, steps());
  after.steps.insert(after.steps.begin() + at, step);
  push(tr("add %1").arg(title(step)), std::move(after), at);
  return at;
}

void ProtocolEditor::removeStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  const QString what = title(after.steps[static_cast<std::size_t>(index)]);
  after.steps.erase(after.steps.begin() + index);
  push(tr("remove %1").arg(what), std::move(after), index);
}

void ProtocolEditor::repeatStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  const auto step = after.steps[static_cast<std::size_t>(index)];
  after.steps.insert(after.steps.begin() + index + 1, step);
  push(tr("repeat %1").arg(title(step)), std::move(after), index + 1);
}

void ProtocolEditor::moveStep(int from, int to) {
  if (from < 0 || from >= steps() || to < 0 || to >= steps() || from == to) return;
  auto after = protocol_;
  const auto step = after.steps[static_cast<std::size_t>(from)];
  after.steps.erase(after.steps.begin() + from);
  after.steps.insert(after.steps.begin() + to, step);
  push(tr("move %1").arg(title(step)), std::move(after), to);
}

void ProtocolEditor::setStep(int index, const protocol::Step& step, const QString& field) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  after.steps[static_cast<std::size_t>(index)] = step;
  push(tr("%1 of step %2").arg(field).arg(index + 1), std::move(after), index, field);
}

QString ProtocolEditor::axisName(int axis) {
  static const char* const kNames[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  return axis >= 0 && axis < 6 ? QString::fromLatin1(kNames[axis]) : QStringLiteral("?");
}

QString ProtocolEditor::icon(const protocol::Step& step) { return toQt(protocol::typeName(step)); }

QString ProtocolEditor::title(const protocol::Step& step) {
  struct Visitor {
    QString operator()(const protocol::UnloadStep&) const { return tr("Unload"); }
    QString operator()(const protocol::LoadCycleStep& s) const {
      return s.motion.empty() ? tr("Load cycle") : tr("Load cycle %1").arg(toQt(s.motion));
    }
    QString operator()(const protocol::LoadStep&) const { return tr("Load"); }
    QString operator()(const protocol::MoveStep&) const { return tr("Move"); }
    QString operator()(const protocol::WaitStep&) const { return tr("Wait"); }
  };
  return std::visit(Visitor{}, step);
}

QString ProtocolEditor::summary(const protocol::Step& step) {
  struct Visitor {
    QString operator()(const protocol::UnloadStep& s) const {
      return tr("all loads within ±%1 N and ±%2 Nm for %3 s").arg(number(s.forceTolerance_N), number(s.momentTolerance_Nm), number(s.hold_s));
    }
    QString operator()(const protocol::LoadCycleStep& s) const {
      const QString unit = s.axis < 3 ? QStringLiteral("N") : QStringLiteral("Nm");
      const QString cycles = s.cycles == 1 ? tr("1 cycle") : tr("%1 cycles").arg(s.cycles);
      return tr("%1 ±%2 %3 at %4 %3/s, %5").arg(axisName(s.axis), number(s.amplitude), unit, number(s.rate_per_s), cycles);
    }
    QString operator()(const protocol::LoadStep& s) const {
      QStringList parts;
      for (int i = 0; i < 6; ++i)
        if (s.target[static_cast<std::size_t>(i)] != 0.0)
          parts << tr("%1 %2 %3").arg(axisName(i), number(s.target[static_cast<std::size_t>(i)]), i < 3 ? QStringLiteral("N") : QStringLiteral("Nm"));
      const QString what = parts.isEmpty() ? tr("all loads to zero") : parts.join(QStringLiteral(", "));
      return s.cycles > 1 ? tr("%1 in %2 s, %3 times").arg(what, number(s.time_s)).arg(s.cycles) : tr("%1 in %2 s").arg(what, number(s.time_s));
    }
    QString operator()(const protocol::MoveStep& s) const {
      static const char* const kAngles[] = {"FE", "LB", "AR"};
      static const char* const kAxes[] = {"x", "y", "z"};
      QStringList parts;
      for (int i = 0; i < 3; ++i)
        if (s.angles_rad[i] != 0.0) parts << QStringLiteral("%1 %2°").arg(QLatin1String(kAngles[i]), degrees(s.angles_rad[i]));
      for (int i = 0; i < 3; ++i)
        if (s.translation_m[i] != 0.0) parts << QStringLiteral("%1 %2 mm").arg(QLatin1String(kAxes[i]), number(s.translation_m[i] * 1e3));
      return tr("%1 in %2 s").arg(parts.isEmpty() ? tr("back to home") : parts.join(QStringLiteral(", ")), number(s.time_s));
    }
    QString operator()(const protocol::WaitStep& s) const { return tr("%1 s").arg(number(s.duration_s)); }
  };
  return unbroken(std::visit(Visitor{}, step));
}

}  // namespace articulus::ui
