#pragma once
#include <QWidget>
#include <array>

#include "ui/models/live_values.h"

namespace articulus::ui {

class LiveNumber;

/// Six loads and three angles, large enough to be read from three metres; every axis with its letter, colour and stroke.
/// Thread  ui
class RunNumbers : public QWidget {
  Q_OBJECT
 public:
  explicit RunNumbers(QWidget* parent = nullptr);
  void show(const record::Sample& sample);
  using QWidget::show;
  [[nodiscard]] QString shown(int i) const;

 private:
  std::array<LiveNumber*, kLiveValues.size()> numbers_{};
};

}  // namespace articulus::ui
