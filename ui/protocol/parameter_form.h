#pragma once
#include <QWidget>
#include <vector>

#include "ui/protocol/parameter_values.h"

class QGridLayout;
class QToolButton;

namespace articulus::ui {

class QuantityEdit;

/// The parameters of a protocol: label, value with its unit, range and default, and a way back to it. Empty without
/// parameters.
/// Thread  ui
class ParameterForm : public QWidget {
  Q_OBJECT
 public:
  explicit ParameterForm(ParameterValues& values, QWidget* parent = nullptr);
  ~ParameterForm() override { clear(); }
  [[nodiscard]] const std::vector<QuantityEdit*>& edits() const { return edits_; }
  [[nodiscard]] const std::vector<QToolButton*>& resets() const { return resets_; }

 private:
  void rebuild();
  void clear();
  void refresh();
  void showResets();
  ParameterValues& values_;
  QWidget* inside_ = nullptr;
  std::vector<QuantityEdit*> edits_;
  std::vector<QToolButton*> resets_;
};

}  // namespace articulus::ui
