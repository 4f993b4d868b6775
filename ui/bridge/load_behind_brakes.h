#pragma once
#include <QObject>

#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// Says that a clamped specimen is under load though the drives are off: brakes let an arm settle as they close, and
/// nothing takes that off again by itself. Not in a fault, which says so itself.
/// Thread  ui
/// Test    tests/ui/shell/test_load_behind_brakes.cpp
class LoadBehindBrakes : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  [[nodiscard]] static QString title();

 public slots:
  void look(const articulus::cycle::Snapshot& snapshot);

 signals:
  void stands(const QString& what, const QString& remedy);  ///< what: title()
  void gone();

 private:
  std::int64_t since_ns_ = 0;  ///< 0: there is none
  bool told_ = false;
};

}  // namespace articulus::ui
