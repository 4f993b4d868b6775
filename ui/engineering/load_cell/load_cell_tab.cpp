#include "ui/engineering/load_cell/load_cell_tab.h"

#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/engineering/load_cell/registration_panel.h"
#include "ui/engineering/load_cell/tool_panel.h"
#include "ui/engineering/load_cell/touch_panel.h"
#include "ui/kit/layout/only_current.h"

namespace articulus::ui {

LoadCellTab::LoadCellTab(Procedures& procedures, StationBridge& bridge, QWidget* parent)
    : EngineeringTab(parent), pages_(new QTabWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  pages_->setDocumentMode(true);
  pages_->tabBar()->setDrawBase(false);
  pages_->setAccessibleName(tr("Load cell"));
  auto* tool = new ToolPanel(*procedures.tool, bridge, pages_);
  auto* touch = new TouchPanel(*procedures.touch, bridge, pages_);
  auto* registration = new RegistrationPanel(*procedures.registration, bridge, pages_);
  pages_->addTab(tool, tr("Tool"));
  pages_->addTab(touch, tr("Tool point"));
  pages_->addTab(registration, tr("Registration"));
  needOnlyCurrent(*pages_);
  column->addWidget(pages_);
  const auto pass = [this](auto* panel) {
    using Panel = std::remove_pointer_t<decltype(panel)>;
    connect(panel, &Panel::problem, this, &LoadCellTab::problem);
    connect(panel, &Panel::notice, this, &LoadCellTab::notice);
  };
  pass(tool);
  pass(touch);
  pass(registration);
}

}  // namespace articulus::ui
