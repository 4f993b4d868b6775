#include "ui/engineering/load_cell/tool_panel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/load_cell/tool_result_rows.h"
#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/readout.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

using Model = sensing::ToolIdentificationOptions::Model;

}  // namespace

ToolPanel::ToolPanel(ToolController& controller, StationBridge& bridge, QWidget* parent)
    : ProcedurePanel(
          bridge,
          new ResultCard(
              QStringLiteral("sensor"), tr("The tool has not been identified yet"),
              tr("Mass, centre of mass and the offsets of the load cell decide what is the tool's weight and "
                 "what is the specimen's load. Make the tool free, then let the robot identify it.")),
          parent),
      controller_(controller), bridge_(bridge),
      numbers_({tr("Number"), tr("Found"), tr("Standard error"), tr("In force")}, {1, 2, 3}),
      residuals_({tr("Measured minus fitted"), tr("Fx, N"), tr("Fy, N"), tr("Fz, N"), tr("Mx, Nm"), tr("My, Nm"),
                  tr("Mz, Nm")},
                 {1, 2, 3, 4, 5, 6}) {
  makeInputs();
  makeResults();
  follow(controller_, tr("Identifying the tool"));
  connect(&controller_, &ToolController::busyChanged, this, [this] {
    showConditions();
    showResult();
  });
  connect(&controller_, &ToolController::resultChanged, this, &ToolPanel::showResult);
  showConditions();
  showResult();
}

void ToolPanel::look(const cycle::Snapshot&) {
  showConditions();
  setEnabledOr(use_, controller_.reasonAgainstUse(), tr("Shows what changes and asks for confirmation"));
}

void ToolPanel::makeInputs() {
  auto* inside = inputs();
  auto* column = inputColumn();
  column->addWidget(makeLabel(tr("What will happen"), "section", inside));
  column->addWidget(makeLabel(tr("The robot tilts its wrist through the poses at set-up speeds, waits at each until it "
                                 "is still, averages, and returns to its initial position. Limits and distances are "
                                 "checked all the way. STOP, Cancel or releasing the handle ends it at once."),
                              "body", inside));
  column->addSpacing(4);
  column->addWidget(makeLabel(tr("What it needs"), "section", inside));
  for (const auto& condition : ToolController::conditions(bridge_.snapshot())) {
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    ConditionRow made{new IconLabel(QStringLiteral("circle"), &Theme::quiet, 20, inside),
                      makeLabel(condition.text, "body", inside)};
    line->addWidget(made.icon);
    line->addWidget(made.text, 1);
    column->addLayout(line);
    conditions_.push_back(made);
  }
  column->addSpacing(4);
  column->addWidget(makeLabel(tr("How"), "section", inside));
  const procedure::ToolProcedure::Options defaults;
  const auto quantity = [&](const QString& name, const QString& unit, int decimals, double least, double most,
                            double value) {
    auto* edit = new QuantityEdit(name, unit, 1.0, decimals, inside);
    edit->setSiRange(least, most);
    edit->setSi(value);
    column->addWidget(makeField(name, edit, inside));
    return edit;
  };
  poses_ = quantity(tr("Number of poses"), {}, 0, 4, 100, defaults.poses);
  model_ = new ChoiceBox(inside);
  model_->addItem(tr("The one that predicts better"), static_cast<int>(Model::Better));
  model_->addItem(tr("Rigid body: mass and centre"), static_cast<int>(Model::Rigid));
  model_->addItem(tr("Linear map: includes crosstalk"), static_cast<int>(Model::Linear));
  column->addWidget(makeField(tr("Model"), model_, inside));
  turn_ = new QCheckBox(tr("Find the rotation of the load cell about z"), inside);
  turn_->setToolTip(tr("For a load cell that was mounted at an unknown angle"));
  column->addWidget(turn_);
  settle_ = quantity(tr("Wait at each pose"), QStringLiteral("s"), 1, 0.0, 60.0, defaults.settle_s);
  average_ = quantity(tr("Average at each pose"), QStringLiteral("s"), 1, 0.1, 60.0, defaults.average_s);
  column->addStretch();
  auto* buttons = new QHBoxLayout;
  start_ = makePrimary(tr("Identify the tool"), this);
  buttons->addStretch();
  buttons->addWidget(start_);
  leftColumn()->addLayout(buttons);
  connect(start_, &QPushButton::clicked, this, &ToolPanel::start);
}

void ToolPanel::makeResults() {
  auto* page = results()->page();
  auto* column = results()->column();
  mass_ = new Readout(tr("Mass"), page);
  condition_ = new Readout(tr("Condition number"), page);
  span_ = new Readout(tr("Gravity rotated by"), page);
  fit_ = new Readout(tr("Model"), page);
  addHead({{mass_, 1}, {condition_, 1}, {span_, 1}, {fit_, 1}});
  auto* pages = new QTabWidget(page);
  pages->setDocumentMode(true);
  pages->tabBar()->setDrawBase(false);
  table_ = new TextTable(numbers_, tr("The tool: found, standard errors, in force"), page);
  pages->addTab(table_, tr("Numbers"));
  pages->addTab(new TextTable(residuals_, tr("Residuals of models and poses"), page), tr("Residuals"));
  column->addWidget(pages, 1);
  warnings_ = makeLabel({}, "body", page);
  column->addWidget(warnings_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  back_ = makeButton(tr("Undo the last change"), QStringLiteral("undo"), page);
  again_ = makeButton(tr("Fit again"), QStringLiteral("redo"), page);
  use_ = makePrimary(tr("Review and put in force"), page);
  buttons->addWidget(back_);
  buttons->addStretch();
  buttons->addWidget(again_);
  buttons->addWidget(use_);
  column->addLayout(buttons);
  connect(again_, &QPushButton::clicked, this, [this] { controller_.fit(controller_.poses(), identification()); });
  connect(use_, &QPushButton::clicked, this, &ToolPanel::use);
  connect(back_, &QPushButton::clicked, this, &ToolPanel::revert);
}

void ToolPanel::showConditions() {
  const auto now = ToolController::conditions(bridge_.snapshot());
  for (std::size_t i = 0; i < now.size(); ++i) {
    conditions_[i].icon->setIcon(now[i].met ? QStringLiteral("check_circle") : QStringLiteral("circle"),
                                 now[i].met ? &Theme::good : &Theme::quiet);
    conditions_[i].text->setAccessibleDescription(now[i].met ? tr("met") : tr("not yet met"));
  }
  setEnabledOr(start_, controller_.reasonAgainstStart(), tr("The robot begins to move at once"));
}

sensing::ToolIdentificationOptions ToolPanel::identification() const {
  return {.model = static_cast<Model>(model_->currentData().toInt()), .sensorRotation = turn_->isChecked()};
}

void ToolPanel::start() {
  if (!nothingRefused(*this)) return;
  procedure::ToolProcedure::Options options;
  options.poses = static_cast<int>(std::lround(poses_->si()));
  options.settle_s = settle_->si();
  options.average_s = average_->si();
  options.identification = identification();
  controller_.start(options);
}

void ToolPanel::showResult() {
  const auto* found = controller_.result();
  results()->showResults(found != nullptr);
  if (!found) return;
  mass_->setValue(tr("%1 ± %2 kg").arg(fixedText(found->tool.mass_kg, 3)).arg(fixedText(found->massError_kg, 3)));
  const double figure = found->inForce().condition;
  condition_->setValue(figure <= sensing::kGoodCondition ? tr("%1, good").arg(fixedText(figure, 1))
                                                         : tr("%1, too high").arg(fixedText(figure, 1)));
  span_->setValue(QStringLiteral("%1°").arg(spatial::inDegrees(found->span_rad), 0, 'f', 0));
  fit_->setValue(toolModelName(found->tool));
  numbers_.show(toolRows(*found, controller_.inForce()));
  residuals_.show(toolResidualRows(*found));
  QStringList lines;
  for (const auto& warning : found->warnings) lines += tr("Warning: %1").arg(coreText(warning));
  warnings_->setText(lines.join(QLatin1Char('\n')));
  warnings_->setVisible(!lines.isEmpty());
  setEnabledOr(use_, controller_.reasonAgainstUse(), tr("Shows what changes and asks for confirmation"));
  setEnabledOr(again_, controller_.busy() ? tr("The robot is identifying the tool.") : QString(),
               tr("Fits the same poses with the model chosen on the left; nothing moves"));
  setEnabledOr(back_, controller_.former() ? QString() : tr("The tool has not been changed since you signed in."));
}

void ToolPanel::use() {
  std::vector<ChangePreview::Row> rows;
  for (const auto& change : toolChanges(controller_.inForce(), controller_.result()->tool))
    rows.push_back({change[0], change[1], change[2]});
  auto* preview = new ChangePreview(tr("Put this tool in force?"), rows, this);
  connect(preview, &Sheet::accepted, this, [this] {
    report(controller_.use(),
           tr("The tool is in force and stored for this cell. Zero the load cell before the next run."));
    if (table_->isVisible()) table_->setFocus(Qt::OtherFocusReason);  // the button has nothing to put in force any more
  });
  preview->open();
}

void ToolPanel::revert() {
  std::vector<ChangePreview::Row> rows;
  for (const auto& change : toolChanges(controller_.inForce(), *controller_.former()))
    rows.push_back({change[0], change[1], change[2]});
  auto* preview = new ChangePreview(tr("Undo the last change?"), rows, this);
  connect(preview, &Sheet::accepted, this, [this] {
    report(controller_.revert(), tr("The former tool is in force again. Zero the load cell before the next run."));
  });
  preview->open();
}

}  // namespace articulus::ui
