#include "ui/models/protocol_editor.h"

#include <algorithm>

#include "core/protocol/protocol_json.h"
#include "ui/models/text.h"

namespace articulus::ui {
namespace {

constexpr int kChangeId = 1;

/// The steps as they were read, where they are still those: a change of one keeps the parameters of the others.
nlohmann::json* documentSteps(protocol::Protocol& protocol) {
  if (!protocol.document.is_object()) return nullptr;
  const auto steps = protocol.document.find("steps");
  return steps != protocol.document.end() && steps->is_array() && steps->size() == protocol.steps.size() ? &*steps : nullptr;
}

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
    if (problem.step == step) list << toQt(problem.text());
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
  if (auto* document = documentSteps(after)) document->insert(document->begin() + at, protocol::toJson(step));
  after.steps.insert(after.steps.begin() + at, step);
  push(tr("add %1").arg(title(step)), std::move(after), at);
  return at;
}

void ProtocolEditor::removeStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  const QString what = title(after.steps[static_cast<std::size_t>(index)]);
  if (auto* document = documentSteps(after)) document->erase(document->begin() + index);
  after.steps.erase(after.steps.begin() + index);
  push(tr("remove %1").arg(what), std::move(after), index);
}

void ProtocolEditor::repeatStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  auto step = after.steps[static_cast<std::size_t>(index)];
  step.label.clear();   // labels are for one step each
  if (auto* document = documentSteps(after)) {
    auto copy = document->at(static_cast<std::size_t>(index));
    copy.erase("label");
    document->insert(document->begin() + index + 1, std::move(copy));
  }
  after.steps.insert(after.steps.begin() + index + 1, step);
  push(tr("repeat %1").arg(title(step)), std::move(after), index + 1);
}

void ProtocolEditor::moveStep(int from, int to) {
  if (from < 0 || from >= steps() || to < 0 || to >= steps() || from == to) return;
  auto after = protocol_;
  if (auto* document = documentSteps(after)) {
    const auto moved = document->at(static_cast<std::size_t>(from));
    document->erase(document->begin() + from);
    document->insert(document->begin() + to, moved);
  }
  const auto step = after.steps[static_cast<std::size_t>(from)];
  after.steps.erase(after.steps.begin() + from);
  after.steps.insert(after.steps.begin() + to, step);
  push(tr("move %1").arg(title(step)), std::move(after), to);
}

void ProtocolEditor::setStep(int index, const protocol::Step& step, const QString& field) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  if (auto* document = documentSteps(after)) document->at(static_cast<std::size_t>(index)) = protocol::toJson(step);
  after.steps[static_cast<std::size_t>(index)] = step;
  push(tr("%1 of step %2").arg(field).arg(index + 1), std::move(after), index, field);
}

QString ProtocolEditor::axisName(int axis) {
  static const char* const kNames[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  return axis >= 0 && axis < 6 ? QString::fromLatin1(kNames[axis]) : QStringLiteral("?");
}

}  // namespace articulus::ui
