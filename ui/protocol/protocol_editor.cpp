#include "ui/protocol/protocol_editor.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_fields.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

constexpr int kChangeId = 1;

/// The steps as they were read, where they are still those: a change of one keeps the parameters of the others.
nlohmann::json* documentSteps(protocol::Protocol& protocol) {
  if (!protocol.document->is_object()) return nullptr;
  const auto steps = protocol.document->find("steps");
  return steps != protocol.document->end() && steps->is_array() && steps->size() == protocol.steps.size() ? &*steps
                                                                                                          : nullptr;
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
    setObsolete(protocol::toJson(before_) == protocol::toJson(after_));  // typed, and taken back again
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

// NOLINTNEXTLINE(performance-unnecessary-value-param): a copy, for what is opened may be this editor's own
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
    if (problem.step == step) {
      // Its file has lines, the editor has steps.
      const bool known = step >= 0 && step < steps();
      QString where;
      if (known)
        where = tr("Step %1, %2").arg(step + 1).arg(stepTitle(protocol_.steps[static_cast<std::size_t>(step)]));
      if (known && !problem.place.empty()) where += QStringLiteral(", ") + coreText(problem.place);
      list << (where.isEmpty() ? coreText(problem.text()) : tr("%1: %2").arg(where, coreText(problem.text())));
    }
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

int ProtocolEditor::addStep(const protocol::Step& step, int afterIndex) {
  auto after = protocol_;
  const int at = std::clamp(afterIndex + 1, 0, steps());
  if (auto* document = documentSteps(after)) document->insert(document->begin() + at, protocol::toJson(step));
  after.steps.insert(after.steps.begin() + at, step);
  push(tr("add %1").arg(stepTitle(step)), std::move(after), at);
  return at;
}

void ProtocolEditor::removeStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  const QString what = stepTitle(after.steps[static_cast<std::size_t>(index)]);
  if (auto* document = documentSteps(after)) document->erase(document->begin() + index);
  after.steps.erase(after.steps.begin() + index);
  push(tr("remove %1").arg(what), std::move(after), index);
}

void ProtocolEditor::repeatStep(int index) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  auto step = after.steps[static_cast<std::size_t>(index)];
  step.label.clear();  // labels are for one step each
  if (auto* document = documentSteps(after)) {
    auto copy = document->at(static_cast<std::size_t>(index));
    copy.erase("label");
    document->insert(document->begin() + index + 1, std::move(copy));
  }
  after.steps.insert(after.steps.begin() + index + 1, step);
  push(tr("repeat %1").arg(stepTitle(step)), std::move(after), index + 1);
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
  push(tr("move %1").arg(stepTitle(step)), std::move(after), to);
}

void ProtocolEditor::setStep(int index, const protocol::Step& step, const QString& field) {
  if (index < 0 || index >= steps()) return;
  auto after = protocol_;
  auto& now = after.steps[static_cast<std::size_t>(index)];
  if (auto* document = documentSteps(after)) {
    auto& written = document->at(static_cast<std::size_t>(index));
    if (now.index() == step.index()) protocol::rewriteChanged(written, now, step);
    else written = protocol::toJson(step);
  }
  now = step;
  push(tr("%1 of step %2").arg(field).arg(index + 1), std::move(after), index, field);
}

QString ProtocolEditor::stepText(int index) const {
  if (index < 0 || index >= steps()) return {};
  auto copy = protocol_;
  const auto* document = documentSteps(copy);
  return toQt((document ? document->at(static_cast<std::size_t>(index))
                        : protocol::toJson(protocol_.steps[static_cast<std::size_t>(index)]))
                  .dump(2));
}

base::Result<void> ProtocolEditor::setStepText(int index, const QString& text) {
  if (index < 0 || index >= steps())
    return base::Error{base::ErrorCode::NotFound, toCore(tr("There is no such step.")), {}};
  auto step = base::parseJson(toCore(text), toCore(tr("this step")), true);
  if (!step)
    return base::Error{base::ErrorCode::ParseError, step.error().message,
                       toCore(tr("Check brackets, commas and quotation marks there, and keys that stand twice."))};
  auto document = protocol::toJson(protocol_);
  document["steps"][static_cast<std::size_t>(index)] = std::move(*step);
  auto after = protocol::fromJson(document, toCore(tr("this experiment")));
  if (!after) return after.error();
  push(tr("text of step %1").arg(index + 1), std::move(*after), index);
  return {};
}

bool ProtocolEditor::usesParameters(int index) const {
  return index >= 0 && index < steps() && !protocol_.parameters.empty() && stepText(index).contains(QLatin1Char('$'));
}

}  // namespace articulus::ui
