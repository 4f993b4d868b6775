#include "ui/engineering/commissioning/commissioning_tab.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/status/liveness_look.h"

namespace articulus::ui {
namespace {

using record::CommissioningResult;
using record::CommissioningStep;

constexpr int kLookEvery = 12;  // of 60 snapshots a second
constexpr int kSteps = static_cast<int>(CommissioningStep::Count);

}  // namespace

CommissioningTab::CommissioningTab(CommissioningDesk& desk, StationBridge& bridge, const cell::CellConfig& cell,
                                   QWidget* parent)
    : EngineeringTab(parent), desk_(desk), cell_(cell), state_(makeLabel({}, "body", this)),
      title_(makeLabel({}, "section", this)), what_(makeLabel({}, "body", this)), found_(makeLabel({}, "strong", this)),
      steps_(new QListWidget(this)), figures_({tr("What"), tr("Found"), tr("At most"), tr("Unit")}, {1, 2}),
      do_(makePrimary(tr("Do this step"), this)), cancel_(makeButton(tr("Cancel"), {}, this)),
      save_(makeButton(tr("Save as a page …"), QStringLiteral("export"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeLabel(
      tr("Before anybody runs a test on a live cell, an engineer tries it step by step, with nothing mounted but the "
         "tool. Somebody holds the dead-man's handle and watches. STOP, Esc and Cancel end the step; one that was "
         "ended did not pass. Each step relies on those before it."),
      "body", this));
  column->addWidget(state_);
  auto* row = new TurningRow(16, this);
  steps_->setAccessibleName(tr("Steps of the commissioning"));
  row->setWidthBeside(steps_, 360);
  steps_->setWordWrap(true);
  steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  for (int i = 0; i < kSteps; ++i) steps_->addItem(QString());
  row->box().addWidget(steps_);
  row->box().addWidget(makeStep(), 1);
  column->addWidget(row, 1);
  connect(steps_, &QListWidget::currentRowChanged, this, &CommissioningTab::showChosen);
  connect(do_, &QPushButton::clicked, this, [this] { desk_.start(chosen()); });
  connect(cancel_, &QPushButton::clicked, &desk_, &CommissioningDesk::cancel);
  connect(save_, &QPushButton::clicked, this, &CommissioningTab::save);
  connect(&desk_, &CommissioningDesk::changed, this, [this] {
    showState();
    showSteps();
  });
  connect(&desk_, &CommissioningDesk::asked, this, &CommissioningTab::ask);
  connect(&desk_, &CommissioningDesk::askedNoMore, this, [this] {
    if (question_) question_->reject();
  });
  connect(&desk_, &CommissioningDesk::problem, this, &EngineeringTab::problem);
  connect(&desk_, &CommissioningDesk::notice, this, &EngineeringTab::notice);
  connect(&bridge, &StationBridge::snapshotArrived, this, [this] {
    if (isVisible() && ticks_++ % kLookEvery == 0) showChosen();
  });
  showState();
  showSteps();
  steps_->setCurrentRow(0);
}

QWidget* CommissioningTab::makeStep() {
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 16, 24, 16);
  inside->setSpacing(8);
  for (auto* label : {title_, what_, found_}) inside->addWidget(label);
  inside->addWidget(new TextTable(figures_, tr("Figures of the step"), card), 1);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(save_);
  buttons->addStretch();
  buttons->addWidget(cancel_);
  buttons->addWidget(do_);
  inside->addLayout(buttons);
  return card;
}

void CommissioningTab::entered() {
  showState();
  showSteps();
}

CommissioningStep CommissioningTab::chosen() const {
  return static_cast<CommissioningStep>(std::clamp(steps_->currentRow(), 0, kSteps - 1));
}

const CommissioningResult* CommissioningTab::resultOf(CommissioningStep step) const {
  const auto& made = desk_.session().record();
  if (!made.results.empty()) return made.resultOf(step);
  return kept_.record ? kept_.record->resultOf(step) : nullptr;
}

void CommissioningTab::showState() {
  if (!desk_.busy()) kept_ = desk_.kept();
  if (!cell_.handledAsLive())
    return state_->setText(
        tr("SIMULATED: the arm of this cell needs no commissioning. The steps can be rehearsed; nothing is kept."));
  // The way out that the words name is this page.
  const QString words = coreText(kept_.words);
  const QString mark = livenessMark(cell_.devices.liveness());
  state_->setText(
      kept_.holds() ? tr("%1: this cell may run. %2").arg(mark, words)
                    : tr("%1: no run can start on this cell. %2 Do all steps here, in their order.").arg(mark, words));
}

void CommissioningTab::showSteps() {
  for (int i = 0; i < kSteps; ++i) {
    const auto step = static_cast<CommissioningStep>(i);
    const CommissioningResult* result = resultOf(step);
    const bool now = desk_.underWay() == step;
    const QString label = coreText(info(step).label);
    const QString mark = now              ? tr("under way")
                         : !result        ? tr("not done")
                         : result->passed ? tr("passed")
                                          : tr("NOT PASSED");
    auto* item = steps_->item(i);
    item->setText(tr("%1. %2: %3").arg(QString::number(i + 1), label, mark));
    item->setIcon(now              ? Theme::icon(QStringLiteral("run"), &Theme::accent)
                  : !result        ? Theme::icon(QStringLiteral("circle"), &Theme::quiet)
                  : result->passed ? Theme::icon(QStringLiteral("check"), &Theme::good)
                                   : Theme::icon(QStringLiteral("fault"), &Theme::danger));
  }
  if (const auto now = desk_.underWay()) steps_->setCurrentRow(static_cast<int>(*now));
  showChosen();
}

void CommissioningTab::showChosen() {
  const CommissioningStep step = chosen();
  const CommissioningResult* result = resultOf(step);
  const bool now = desk_.underWay() == step;
  title_->setText(coreText(info(step).label));
  what_->setText(coreText(info(step).what));
  found_->setText(now ? desk_.said() : result ? coreText(result->words) : tr("Not done yet."));
  std::vector<QStringList> rows;
  if (result && !now)
    for (const auto& f : result->figures)
      rows.push_back({coreText(f.what), shortText(f.value, 4),
                      std::isfinite(f.allowed) ? shortText(f.allowed, 4) : QStringLiteral("–"), coreText(f.unit)});
  figures_.show(std::move(rows));
  setEnabledOr(do_, desk_.reasonAgainst(step), coreText(info(step).what));
  cancel_->setEnabled(desk_.busy());
  const bool none = desk_.session().record().results.empty() && !kept_.record;
  setEnabledOr(save_, none ? tr("Nothing was tried yet.") : QString(), tr("What was found, as PDF or HTML to print"));
}

void CommissioningTab::ask(const QString& question) {
  question_ = askInSheet(
      this, {.title = tr("Commissioning"), .question = question, .yes = tr("Yes"), .no = tr("No"), .careful = true},
      [this] { desk_.answer(true); });
  connect(question_, &Sheet::rejected, this, [this] { desk_.answer(false); });
}

void CommissioningTab::save() {
  const QString title = tr("Save what was found");
  chooseFile(this,
             {.title = title,
              .filter = tr("Page to print (*.pdf *.html)"),
              .start = tr("commissioning_%1").arg(toQt(cell_.key)),
              .suffix = QStringLiteral("pdf"),
              .save = true},
             [this](const QString& file) {
               if (auto saved = desk_.savePage(file); !saved)
                 emit problem(coreText(saved.error().message), coreText(saved.error().remedy));
               else emit notice(tr("Saved: %1").arg(file));
             });
}

}  // namespace articulus::ui
