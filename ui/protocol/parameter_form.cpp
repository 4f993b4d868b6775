#include "ui/protocol/parameter_form.h"

#include <QGridLayout>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

QString shownUnit(const std::string& unit) {
  if (unit == "1") return {};
  QString text = toQt(unit);
  return text.replace(QLatin1String("deg"), QStringLiteral("°"));
}

QString number(double value) { return shortText(value, 6); }

/// As many as show a thousandth of the largest value.
int decimalsFor(const protocol::Parameter& p) {
  const double most = std::max({std::abs(p.minimum), std::abs(p.maximum), std::abs(p.value), 1e-6});
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(most))), 0, 6);
}

}  // namespace

ParameterForm::ParameterForm(ParameterValues& values, QWidget* parent) : QWidget(parent), values_(values) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  connect(&values_, &ParameterValues::replaced, this, &ParameterForm::rebuild);
  connect(&values_, &ParameterValues::valuesChanged, this, &ParameterForm::refresh);
  rebuild();
}

void ParameterForm::rebuild() {
  clear();
  inside_ = new QWidget(this);
  layout()->addWidget(inside_);
  auto* grid = new QGridLayout(inside_);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(Theme::kGrid);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(0, 1);
  const auto& parameters = values_.parameters();
  setVisible(!parameters.empty());
  if (parameters.empty()) return;
  int row = 0;
  grid->addWidget(makeLabel(tr("Parameters"), "strong", inside_), row++, 0, 1, 2);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const auto& p = parameters[i];
    const QString name = coreText(p.label.empty() ? p.name : p.label), unit = shownUnit(p.unit);
    auto* edit = new QuantityEdit(name, unit, 1.0, decimalsFor(p), inside_);
    edit->setSiRange(p.minimum, p.maximum);
    connect(edit, &QuantityEdit::edited, this, [this, i](double value) { values_.set(i, value); });
    // The range stands beside the name: what several parameters need is height.
    const QString from = number(p.minimum), to = withUnit(p.maximum, unit);
    grid->addWidget(makeField(tr("%1   (%2 to %3)").arg(name, from, to), edit, inside_), row, 0);
    auto* reset = makeIconButton(tr("Back to %1").arg(withUnit(p.value, unit)), QStringLiteral("undo"), inside_);
    reset->setAccessibleName(tr("%1 back to %2").arg(name, withUnit(p.value, unit)));
    connect(reset, &QToolButton::clicked, this, [this, edit, i] {
      edit->setFocus(Qt::OtherFocusReason);  // ahead of it: the button closes, and the focus would go elsewhere
      edit->forgetTyped();
      values_.reset(i);
    });
    grid->addWidget(reset, row++, 1, Qt::AlignBottom);
    connect(edit, &QuantityEdit::refusalChanged, this, &ParameterForm::showResets);
    QString range = tr("%1 to %2, default %3").arg(from, to, number(p.value));
    if (!p.meaning.empty()) {
      grid->addWidget(makeLabel(coreText(p.meaning), "caption", inside_), row++, 0, 1, 2);
      range = tr("%1. %2").arg(coreText(p.meaning), range);
    }
    edit->setAccessibleDescription(range);
    edit->setToolTip(range);
    grid->setRowMinimumHeight(row++, 4);
    edits_.push_back(edit);
    resets_.push_back(reset);
  }
  refresh();
}

void ParameterForm::clear() {
  edits_.clear();  // ahead of them: what goes tells once more that it refuses nothing
  resets_.clear();
  delete inside_;
}

void ParameterForm::refresh() {
  for (std::size_t i = 0; i < edits_.size(); ++i) edits_[i]->setSi(values_.value(i));
  showResets();
}

/// There is a way back also from what is refused.
void ParameterForm::showResets() {
  for (std::size_t i = 0; i < resets_.size(); ++i)  // fewer than edits while they are made
    resets_[i]->setEnabled(values_.changed(i) || !edits_[i]->problem().isEmpty());
}

}  // namespace articulus::ui
