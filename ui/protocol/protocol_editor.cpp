#include "ui/protocol/protocol_editor.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_reader.h"
#include "core/protocol/json/parameter_places.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/document/protocol_document.h"
#include "ui/protocol/parameters/step_document.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

constexpr int kChangeId = 1;

/// The names of the values that a block gives to the steps inside it: those are made anew for each of its values.
std::vector<std::string> valuesOf(const protocol::Step& step) {
  std::vector<std::string> names;
  if (const auto* sweep = std::get_if<protocol::SweepStep>(&step)) names.push_back(sweep->parameter);
  if (const auto* table = std::get_if<protocol::ConditionsStep>(&step))
    for (const auto& column : table->columns) names.push_back(column.name);
  return names;
}

/// As a person would write it: a sweep with one list of steps that follow its value, not with a list for each value.
nlohmann::json writtenNew(const protocol::Step& step) {
  auto written = protocol::toJson(step);
  const auto names = valuesOf(step);
  if (names.empty() || !written.contains("passes") || written["passes"].empty()) return written;
  auto steps = written["passes"][0];
  if (!steps.empty() && steps[0].contains("axes")) steps[0]["axes"] = {{"Ry_deg", "$" + names.front()}};
  written.erase("passes");
  written["steps"] = std::move(steps);
  return written;
}

constexpr const char* kCopied = "articulus-steps";

/// The steps inside a sweep or a table follow its values by other names.
void renameValues(nlohmann::json& written, const protocol::Step& before, const protocol::Step& after) {
  const auto was = valuesOf(before), is = valuesOf(after);
  const auto steps = written.find("steps");
  if (was.size() != is.size() || steps == written.end()) return;
  const auto in = [](const auto& names, const std::string& name) { return std::ranges::count(names, name) > 0; };
  for (std::size_t i = 0; i < was.size(); ++i)
    if (!was[i].empty() && !in(is, was[i]) && !in(was, is[i])) protocol::renameUses(*steps, was[i], is[i]);
}

}  // namespace

/// The whole protocol before and after: protocols are small, and nothing can be forgotten.
class ProtocolEditor::Change final : public QUndoCommand {
 public:
  Change(ProtocolEditor& editor, const QString& text, protocol::Protocol after, StepPath step, QString mergeKey)
      : QUndoCommand(text), editor_(editor), before_(editor.protocol_), after_(std::move(after)),
        step_(std::move(step)), mergeKey_(std::move(mergeKey)) {}
  void undo() override { editor_.take(before_, step_); }
  void redo() override { editor_.take(after_, step_); }
  [[nodiscard]] int id() const override { return mergeKey_.isEmpty() ? -1 : kChangeId; }
  bool mergeWith(const QUndoCommand* next) override {
    const auto* other = static_cast<const Change*>(next);
    if (other->mergeKey_ != mergeKey_ || !(other->step_ == step_)) return false;
    after_ = other->after_;
    setObsolete(protocol::toJson(before_) == protocol::toJson(after_));  // typed, and taken back again
    return true;
  }

 private:
  ProtocolEditor& editor_;
  protocol::Protocol before_, after_;
  StepPath step_;
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

void ProtocolEditor::take(const protocol::Protocol& protocol, const StepPath& step) {
  protocol_ = protocol;
  written_.reset();
  problems_ = protocol::validate(protocol_, limits_, home_m_);
  emit changed();
  StepPath shown = step;
  shown.step = std::min(shown.step, countBeside(protocol_, shown) - 1);
  if (!shown.top() && !stepAt(protocol_, shown)) shown = std::min(step.topStep(), steps() - 1);
  emit stepSelected(shown);
}

void ProtocolEditor::push(const QString& text, protocol::Protocol after, const StepPath& step,
                          const QString& mergeKey) {
  undo_.push(new Change(*this, text, std::move(after), step,
                        mergeKey.isEmpty() ? mergeKey : mergeKey + QLatin1Char('\n') + QString::number(edits_)));
}

base::Result<protocol::Protocol> ProtocolEditor::withChange(
    const std::function<bool(nlohmann::json& document)>& change) const {
  auto document = protocol::toJson(protocol_);
  if (!change(document))
    return base::Error{
        base::ErrorCode::NotFound, toCore(tr("This experiment writes these steps elsewhere.")),
        toCore(
            tr("Press Write the steps out first, at the step that they belong to; or change the other experiment."))};
  return protocol::fromJson(document, toCore(tr("this experiment")));
}

base::Result<void> ProtocolEditor::tryChange(const QString& text, const StepPath& select,
                                             const std::function<bool(nlohmann::json& document)>& change) {
  auto after = withChange(change);
  if (!after) return after.error();
  push(text, std::move(*after), select);
  return {};
}

bool ProtocolEditor::pushChanged(const QString& text, const StepPath& select, const QString& mergeKey,
                                 const std::function<bool(nlohmann::json& document)>& change) {
  auto after = withChange(change);
  if (!after) {
    emit refused(coreText(after.error().message), coreText(after.error().remedy));
    return false;
  }
  push(text, std::move(*after), select, mergeKey);
  return true;
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

void ProtocolEditor::setUnloadsInPause(bool unloads) {
  if (unloads == protocol_.unloadsInPause) return;
  auto after = protocol_;
  after.unloadsInPause = unloads;
  push(tr("pause"), std::move(after), -1);
}

int ProtocolEditor::addStep(const protocol::Step& step, const StepPath& after) {
  const int place = std::clamp(after.step + 1, 0, countBeside(protocol_, after));
  const StepPath at = after.at(place);
  const QString text = tr("add %1").arg(stepTitle(step));
  if (!at.top() || !valuesOf(step).empty()) {
    const bool done = pushChanged(text, at, {}, [&](nlohmann::json& document) {
      auto* list = listIn(document, at);
      if (list) list->insert(list->begin() + place, writtenNew(step));
      return list != nullptr;
    });
    return done ? place : after.step;
  }
  auto with = protocol_;
  if (auto* document = documentSteps(with)) document->insert(document->begin() + place, protocol::toJson(step));
  with.steps.insert(with.steps.begin() + place, step);
  push(text, std::move(with), at);
  return place;
}

void ProtocolEditor::setPose(const StepPath& path, const protocol::StepPose& pose) {
  const protocol::Step* now = stepAt(protocol_, path);
  if (!now) return;
  protocol::Step step = *now;
  protocol::setPose(step, pose);
  setStep(path, step, tr("Pose"));
}

void ProtocolEditor::setStep(const StepPath& path, const protocol::Step& step, const QString& field) {
  const protocol::Step* before = stepAt(protocol_, path);
  if (!before || protocol::toJson(*before) == protocol::toJson(step)) return;  // what was refused is no step of undo
  const QString text = tr("%1 of step %2").arg(field, path.number());
  const auto write = [&](nlohmann::json& written) {
    if (before->index() == step.index()) protocol::rewriteChanged(written, *before, step);
    else written = protocol::toJson(step);
    renameValues(written, *before, step);
  };
  // What is inside a sweep is made anew of its steps for each value, and so is what follows a parameter.
  if (!path.top() || !valuesOf(step).empty() || usesParameters(path)) {
    pushChanged(text, path, field, [&](nlohmann::json& document) {
      auto* list = listIn(document, path);
      if (!hasEntry(list, path.step)) return false;
      auto& written = (*list)[static_cast<std::size_t>(path.step)];
      if (written.contains("passes")) return false;  // its numbers stand in the passes, one list for each value
      write(written);
      return true;
    });
    return;
  }
  auto after = protocol_;
  if (auto* document = documentSteps(after)) write(document->at(static_cast<std::size_t>(path.step)));
  after.steps[static_cast<std::size_t>(path.step)] = step;
  push(text, std::move(after), path, field);
}

QString ProtocolEditor::stepText(const StepPath& path) const {
  const protocol::Step* step = stepAt(protocol_, path);
  if (!step) return {};
  if (path.top()) {
    auto copy = protocol_;
    const auto* document = documentSteps(copy);
    return toQt((document ? document->at(static_cast<std::size_t>(path.step)) : protocol::toJson(*step)).dump(2));
  }
  auto document = protocol::toJson(protocol_);
  const auto* list = listIn(document, path);
  return toQt(
      (hasEntry(list, path.step) ? (*list)[static_cast<std::size_t>(path.step)] : protocol::toJson(*step)).dump(2));
}

base::Result<void> ProtocolEditor::setStepText(const StepPath& path, const QString& text) {
  if (!stepAt(protocol_, path)) return base::Error{base::ErrorCode::NotFound, toCore(tr("There is no such step.")), {}};
  auto step = base::parseJson(toCore(text), toCore(tr("this step")), true);
  if (!step)
    return base::Error{base::ErrorCode::ParseError, step.error().message,
                       toCore(tr("Check brackets, commas and quotation marks there, and keys that stand twice."))};
  return tryChange(tr("text of step %1").arg(path.number()), path, [&](nlohmann::json& document) {
    auto* list = listIn(document, path);
    if (!hasEntry(list, path.step)) return false;
    (*list)[static_cast<std::size_t>(path.step)] = std::move(*step);
    return true;
  });
}

bool ProtocolEditor::takesTable(const StepPath& path) const {
  const protocol::Step* step = stepAt(protocol_, path);
  if (!step) return false;
  const auto* wave = std::get_if<protocol::WaveformStep>(step);
  return (wave && wave->shape == protocol::Waveform::Profile) ||
         std::holds_alternative<protocol::ReplayPathStep>(*step);
}

base::Result<void> ProtocolEditor::loadTable(const StepPath& path, const std::filesystem::path& file) {
  auto document = protocol::toJson(protocol_);
  auto* list = listIn(document, path);
  if (!takesTable(path) || !hasEntry(list, path.step))
    return base::Error{base::ErrorCode::NotFound, toCore(tr("There is no such step.")), {}};
  auto& written = (*list)[static_cast<std::size_t>(path.step)];
  const std::string name = file.filename().string();
  if (!name.ends_with(".csv"))
    return base::Error{base::ErrorCode::InvalidArgument, toCore(tr("The name of this file does not end in .csv.")),
                       toCore(tr("Rename it, if it is a table of numbers with commas between them."))};
  if (std::holds_alternative<protocol::ReplayPathStep>(*stepAt(protocol_, path))) {
    written["path"] = name;
    written.erase("points");
  } else {
    written["file"] = name;
    written.erase("profile_time_s");
    written.erase("profile_value");
  }
  auto after = protocol::fromJson(document, toCore(tr("this experiment")), {file.parent_path(), {}});
  if (!after) return after.error();
  push(tr("table of step %1").arg(path.number()), std::move(*after), path);
  return {};
}

bool ProtocolEditor::usesParameters(const StepPath& path) const {
  const bool any = !protocol_.parameters.empty() || !path.top();  // a sweep around it has one
  return any && stepText(path).contains(QLatin1Char('$'));
}

QString ProtocolEditor::copyOf(const std::vector<StepPath>& paths) const {
  std::vector<StepPath> chosen = paths;
  std::ranges::sort(chosen, {}, &StepPath::step);
  auto steps = nlohmann::json::array();
  for (const StepPath& path : chosen)
    if (const QString text = stepText(path); !text.isEmpty()) steps.push_back(nlohmann::json::parse(toCore(text)));
  if (steps.empty()) return {};
  auto parameters = parametersFor(protocol::toJson(protocol_), steps);
  nlohmann::json copied{{kCopied, std::move(steps)}};
  if (!parameters.empty()) copied["parameters"] = std::move(parameters);
  return toQt(copied.dump(2));
}

void ProtocolEditor::paste(const QString& text, const StepPath& after) {
  const auto read = nlohmann::json::parse(toCore(text), nullptr, false);
  const auto steps = read.is_object() ? read.find(kCopied) : read.end();
  if (!read.is_object() || steps == read.end() || !steps->is_array() || steps->empty()) {
    emit refused(tr("There are no steps to paste."), tr("Copy steps in a list of steps first, in any experiment."));
    return;
  }
  const StepPath at = after.at(std::clamp(after.step + 1, 0, countBeside(protocol_, after)));
  pushChanged(tr("paste %n step(s)", nullptr, static_cast<int>(steps->size())), at, {}, [&](nlohmann::json& document) {
    std::set<std::string> taken;
    collectLabels(document["steps"], taken);
    auto fresh = *steps;
    dropLabels(fresh, taken);
    if (const auto parameters = read.find("parameters"); parameters != read.end())
      takeParameters(document, fresh, *parameters);
    auto* list = listIn(document, at);
    if (list) list->insert(list->begin() + at.step, fresh.begin(), fresh.end());
    return list != nullptr;
  });
}

}  // namespace articulus::ui
