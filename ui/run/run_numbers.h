#pragma once
#include <QWidget>
#include <array>

#include "core/collision/proximity.h"
#include "ui/status/live_values.h"

class QLabel;

namespace articulus::ui {

class LiveNumber;

/// Six loads and three angles, large enough to be read from three metres; every axis with its letter, colour and
/// stroke. Below them, how much is left between the two closest parts.
/// Thread  ui
class RunNumbers : public QWidget {
  Q_OBJECT
 public:
  explicit RunNumbers(QWidget* parent = nullptr);
  void show(const record::Sample& sample);
  void show(const collision::Clearance& clearance);
  using QWidget::show;
  [[nodiscard]] QString shown(int i) const;
  [[nodiscard]] QString clearanceShown() const;  ///< "Clearance 96 mm: load cell, forearm"

 private:
  std::array<LiveNumber*, kLiveValues.size()> numbers_{};
  QLabel* clearance_;
};

}  // namespace articulus::ui
