#include "ui/protocol/parameters/parameter_binding.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMenu>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/protocol/json/expression.h"
#include "core/protocol/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/protocol/parameters/parameter_sheet.h"

namespace articulus::ui {
namespace {

constexpr QSize kButton_px{20, 16}, kIcon_px{12, 12};  // as high as the label beside it

nlohmann::json writtenAt(const ProtocolEditor& editor, const StepPath& path) {
  return nlohmann::json::parse(toCore(editor.stepText(path)), nullptr, false);
}

/// "$moment = 2 Nm"
QString follows(const QString& expression, const std::vector<protocol::Parameter>& scope) {
  const auto e = protocol::expressionOf(toCore(expression));
  const auto at = e ? std::ranges::find(scope, e->name, &protocol::Parameter::name) : scope.end();
  if (at == scope.end()) return expression;
  return ParameterBinding::tr("%1, $%2 is %3").arg(expression, toQt(at->name), ProtocolParameters::valueText(*at));
}

}  // namespace

ParameterBinding::ParameterBinding(ProtocolEditor& editor, QWidget* form)
    : QObject(form), editor_(editor), parameters_(editor), form_(form) {}

void ParameterBinding::forget() { fields_.clear(); }

void ParameterBinding::add(const FieldEditor& field, QWidget* box) {
  auto* column = qobject_cast<QBoxLayout*>(box->layout());
  if (!field.number || !field.put || !column || column->count() == 0) return;
  const std::unique_ptr<QLayoutItem> first(column->takeAt(0));
  auto* caption = first->widget();
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  row->addWidget(caption, 1);
  auto* button = makeIconButton(tr("Parameter of %1").arg(field.label), QStringLiteral("chevron_down"), box);
  button->setProperty("role", "small");
  button->setFixedSize(kButton_px);
  button->setIconSize(kIcon_px);
  button->setPopupMode(QToolButton::InstantPopup);
  row->addWidget(button);
  column->insertLayout(0, row);
  auto* words = makeLabel({}, "caption", box);
  words->setVisible(false);
  column->addWidget(words);
  const std::size_t at = fields_.size();
  auto* menu = new QMenu(button);
  button->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu, at] { fill(*menu, at); });
  // Later: the question takes the focus, and it is just going somewhere.
  connect(field.number, &QuantityEdit::editingFinished, this, &ParameterBinding::ask, Qt::QueuedConnection);
  fields_.push_back({field.number, field.put, button, words, {}});
}

std::optional<protocol::NumberPlace> ParameterBinding::placeOf(const nlohmann::json& written,
                                                               const protocol::Step& step, const Field& field) const {
  if (!field.edit || !written.is_object() || written.contains("passes")) return std::nullopt;
  protocol::Step before = step, after = step;
  field.put(before, 1.0);  // any two that differ, of either sign the field may have
  field.put(after, 2.0);
  return protocol::placeOfChange(written, before, after);
}

void ParameterBinding::show(const StepPath& path) {
  path_ = path;
  const protocol::Step* step = stepAt(editor_.protocol(), path);
  if (!step || fields_.empty()) return;
  const auto written = writtenAt(editor_, path);
  const auto scope = parameters_.inScope(path);
  for (Field& field : fields_) {
    field.place = placeOf(written, *step, field);
    const QString expression = field.place ? toQt(protocol::expressionAt(written, *field.place)) : QString();
    field.button->setVisible(field.place.has_value());
    field.words->setText(expression.isEmpty() ? QString() : follows(expression, scope));
    field.words->setVisible(!expression.isEmpty());
    if (field.edit && field.edit->problem().isEmpty()) field.edit->setAccessibleDescription(field.words->text());
  }
}

void ParameterBinding::fill(QMenu& menu, std::size_t at) {
  menu.clear();
  if (at >= fields_.size() || !fields_[at].place) return;
  const protocol::NumberPlace place = *fields_[at].place;
  const QString now = parameters_.expressionAt(path_, place);
  for (const auto& parameter : parameters_.inScope(path_)) {
    if (!protocol::conversion(parameter.unit, place.unit)) continue;  // of another kind
    QString label = coreText(parameter.label.empty() ? parameter.name : parameter.label);
    label.replace(QLatin1Char('&'), QLatin1String("&&"));
    auto* action =
        menu.addAction(tr("%1 ($%2): %3").arg(label, toQt(parameter.name), ProtocolParameters::valueText(parameter)));
    action->setCheckable(true);
    action->setChecked(now == QLatin1Char('$') + toQt(parameter.name));
    connect(action, &QAction::triggered, this,
            [this, place, name = parameter.name] { tell(parameters_.bind(path_, place, name)); });
  }
  if (!menu.isEmpty()) menu.addSeparator();
  connect(menu.addAction(tr("New parameter …")), &QAction::triggered, this, [this, at] { bindNew(at); });
  if (now.isEmpty()) return;
  connect(menu.addAction(tr("Number of its own")), &QAction::triggered, this,
          [this, place] { tell(parameters_.release(path_, place)); });
}

void ParameterBinding::bindNew(std::size_t at) {
  const protocol::Step* step = stepAt(editor_.protocol(), path_);
  if (at >= fields_.size() || !fields_[at].place || !fields_[at].edit || !step) return;
  const protocol::NumberPlace place = *fields_[at].place;
  const QuantityEdit& edit = *fields_[at].edit;
  // As the screen shows the number: degrees and millimetres.
  const auto units = protocol::keyUnits(std::string(place.unit) == "deg"     ? "rad"
                                        : std::string(place.unit) == "mm"    ? "m"
                                        : std::string(place.unit) == "deg/s" ? "rad/s"
                                        : std::string(place.unit) == "mm/s"  ? "m/s"
                                                                             : std::string_view(place.unit));
  const double value = edit.value();
  const bool none = value == 0.0;  // says nothing of what it may be
  const protocol::Parameter fresh{
      .name = parameters_.freeName("value"),
      .label = edit.accessibleName().toStdString(),
      .unit = std::string(units.other.empty() ? units.si : units.other),
      .meaning = {},
      .value = value,
      .minimum = none ? edit.minimum() : std::max(edit.minimum(), std::min(0.0, 2.0 * value)),
      .maximum = none ? edit.maximum() : std::min(edit.maximum(), std::max(0.0, 2.0 * value))};
  (new ParameterSheet(
       editor_, {}, fresh,
       [&editor = editor_, path = path_, place](const protocol::Parameter& p) {
         return ProtocolParameters(editor).addAndBind(p, path, place);
       },
       form_->window()))
      ->open();
}

bool ParameterBinding::holdsBack(const StepPath& path, const protocol::Step& before, const protocol::Step& after,
                                 const QString& label) {
  const auto written = writtenAt(editor_, path);
  if (!written.is_object() || before.index() != after.index()) return false;
  const auto place = protocol::placeOfChange(written, before, after);
  if (!place) {
    // Typed back to what it was.
    const bool again = heldBack_ && heldBack_->path == path && heldBack_->label == label;
    if (again) heldBack_.reset();
    return again;
  }
  const std::string expression = protocol::expressionAt(written, *place);
  if (expression.empty()) return false;
  heldBack_ = HeldBack{path, after, label, toQt(expression)};
  const bool typing = std::ranges::any_of(
      fields_, [](const Field& field) { return field.edit && field.edit->isVisible() && field.edit->hasFocus(); });
  if (!typing) QMetaObject::invokeMethod(this, &ParameterBinding::ask, Qt::QueuedConnection);
  return true;
}

void ParameterBinding::ask() {
  if (!heldBack_) return;
  const HeldBack change = *heldBack_;
  heldBack_.reset();
  auto* sheet = askInSheet(form_,
                           {.title = tr("%1 follows a parameter").arg(change.label),
                            .question = tr("It follows %1. Shall it be a number of its own?").arg(change.expression),
                            .detail = tr("Other numbers go on following the parameter. To change all of them, change "
                                         "the parameter."),
                            .yes = tr("Number of its own"),
                            .no = tr("Keep the parameter"),
                            .careful = true},
                           [&editor = editor_, change] { editor.setStep(change.path, change.step, change.label); });
  connect(sheet, &Sheet::rejected, this, &ParameterBinding::kept);
}

void ParameterBinding::tell(const base::Result<void>& done) {
  if (!done) emit editor_.refused(coreText(done.error().message), coreText(done.error().remedy));
}

}  // namespace articulus::ui
