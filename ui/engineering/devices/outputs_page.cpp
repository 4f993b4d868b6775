#include "ui/engineering/devices/outputs_page.h"

#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"

namespace articulus::ui {

OutputsPage::OutputsPage(DesktopOutputs& outputs, StationBridge& bridge, const OutputPanel::Audit& audit,
                         QWidget* parent)
    : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  for (int kind = 0; kind < static_cast<int>(OutputKind::Count); ++kind) {
    auto* panel = new OutputPanel(outputs, static_cast<OutputKind>(kind), audit, this);
    connect(panel, &OutputPanel::problem, this, &OutputsPage::problem);
    connect(panel, &OutputPanel::notice, this, &OutputsPage::notice);
    connect(&bridge, &StationBridge::timingChanged, panel, &OutputPanel::refresh);
    panels_.push_back(panel);
    column->addWidget(panel);
  }
  column->addWidget(makeLabel(tr("What is chosen here stands in place of what the cell file says, until the cell is "
                                 "closed. To keep it, write it into the cell file: pose_stream and igtlink."),
                              "quiet", this));
  column->addStretch();
}

}  // namespace articulus::ui
