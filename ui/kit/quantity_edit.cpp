#include "ui/kit/quantity_edit.h"

#include <QLocale>
#include <QSignalBlocker>
#include <QWheelEvent>
#include <cmath>

namespace articulus::ui {

QuantityEdit::QuantityEdit(const QString& name, const QString& unit, double scale, int decimals, QWidget* parent)
    : QDoubleSpinBox(parent), scale_(scale) {
  setLocale(QLocale::c());
  setDecimals(decimals);
  setRange(-1e9, 1e9);
  setAccessibleName(unit.isEmpty() ? name : name + QStringLiteral(" (") + unit + QLatin1Char(')'));
  if (!unit.isEmpty()) setSuffix(QLatin1Char(' ') + unit);
  setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumWidth(120);
  connect(this, &QDoubleSpinBox::valueChanged, this, [this] { emit edited(si()); });
}

void QuantityEdit::setSiRange(double minimum, double maximum) {
  const QSignalBlocker quiet(this);
  setRange(minimum * scale_, maximum * scale_);
}

void QuantityEdit::setSi(double value) {
  // The same number again must not rewrite what is being typed ("0.0" on the way to "0.05").
  if (std::abs(this->value() - value * scale_) < 0.5 * std::pow(10.0, -decimals())) return;
  const QSignalBlocker quiet(this);
  setValue(value * scale_);
}

void QuantityEdit::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) QDoubleSpinBox::wheelEvent(event);
  else event->ignore();
}

QString QuantityEdit::textFromValue(double value) const {
  QString text = QLocale::c().toString(value, 'f', decimals());  // no trailing zeros: 0.075, 2, 12.5
  if (text.contains(QLatin1Char('.'))) {
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  }
  return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

}  // namespace articulus::ui
