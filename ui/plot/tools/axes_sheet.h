#pragma once
#include <utility>

#include "ui/kit/sheets/sheet.h"

namespace articulus::ui {

class QuantityEdit;

/// From where to where the axes of a plot go, typed.
/// Thread  ui
class AxesSheet : public Sheet {
  Q_OBJECT
 public:
  struct Axis {
    QString label;
    double from, to;
  };
  AxesSheet(const Axis& across, const Axis& upright, QWidget* owner);
  [[nodiscard]] std::pair<double, double> across() const { return ends(across_); }    ///< ordered
  [[nodiscard]] std::pair<double, double> upright() const { return ends(upright_); }  ///< ordered

 private:
  using Fields = std::pair<QuantityEdit*, QuantityEdit*>;
  [[nodiscard]] Fields add(const QString& title, const Axis& axis, const QString& from, const QString& to);
  [[nodiscard]] static std::pair<double, double> ends(const Fields& fields);
  void tell();
  Fields across_, upright_;
};

}  // namespace articulus::ui
