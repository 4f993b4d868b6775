#include "ui/plot/tools/axes_sheet.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/kit/building_blocks.h"
#include "ui/kit/quantity_edit.h"

namespace articulus::ui {
namespace {

constexpr double kFarthest = 1e9;

/// So that the least that is seen apart on the axis can be typed.
int decimalsOf(const AxesSheet::Axis& axis) {
  const double span = std::abs(axis.to - axis.from);
  return span > 0.0 ? std::clamp(3 - static_cast<int>(std::floor(std::log10(span))), 0, 8) : 3;
}

}  // namespace

AxesSheet::AxesSheet(const Axis& across, const Axis& upright, QWidget* owner) : Sheet(tr("Axes"), owner) {
  setCardSize(520);
  across_ = add(tr("Horizontal: %1").arg(across.label), across, tr("Horizontal, from"), tr("Horizontal, to"));
  upright_ = add(tr("Vertical: %1").arg(upright.label), upright, tr("Vertical, from"), tr("Vertical, to"));
  addCancel(tr("Cancel"));
  addAccept(tr("Use these"));
  setFirstFocus(across_.first);
  tell();
}

AxesSheet::Fields AxesSheet::add(const QString& title, const Axis& axis, const QString& from, const QString& to) {
  body().addWidget(makeLabel(title, "strong", this));
  auto* row = new QHBoxLayout;
  const auto field = [&](const QString& name, const QString& label, double value) {
    auto* edit = new QuantityEdit(name, {}, 1.0, decimalsOf(axis), this);
    edit->setSiRange(-kFarthest, kFarthest);
    edit->setSi(value);
    row->addWidget(makeField(label, edit, this), 1);
    edit->setAccessibleName(name);
    connect(edit, &QuantityEdit::edited, this, &AxesSheet::tell);
    connect(edit, &QuantityEdit::refusalChanged, this, &AxesSheet::tell);
    return edit;
  };
  const Fields fields{field(from, tr("From"), axis.from), field(to, tr("To"), axis.to)};
  body().addLayout(row);
  return fields;
}

std::pair<double, double> AxesSheet::ends(const Fields& fields) {
  return std::minmax({fields.first->si(), fields.second->si()});
}

void AxesSheet::tell() {
  const auto same = [](const std::pair<double, double>& ends) { return ends.first == ends.second; };
  setNotNow(!nothingRefused(*this)              ? tr("Correct the number that is marked first.")
            : same(across()) || same(upright()) ? tr("An axis needs two different ends.")
                                                : QString());
}

}  // namespace articulus::ui
