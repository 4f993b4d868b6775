#pragma once
#include <vector>

#include "ui/bridge/station_bridge.h"
#include "ui/engineering/devices/output_panel.h"

namespace articulus::ui {

/// What goes out of the station beside the record: a panel for each kind.
/// Thread  ui
class OutputsPage : public QWidget {
  Q_OBJECT
 public:
  OutputsPage(DesktopOutputs& outputs, StationBridge& bridge, const OutputPanel::Audit& audit,
              QWidget* parent = nullptr);
  [[nodiscard]] OutputPanel& panel(OutputKind kind) { return *panels_[static_cast<std::size_t>(kind)]; }

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  std::vector<OutputPanel*> panels_;
};

}  // namespace articulus::ui
