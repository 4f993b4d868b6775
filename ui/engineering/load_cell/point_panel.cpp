#include "ui/engineering/load_cell/point_panel.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/engineering/result_card.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/readout.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

QSet<int> allButTheFirst(qsizetype columns) {
  QSet<int> numbers;
  for (int i = 1; i < static_cast<int>(columns); ++i) numbers << i;
  return numbers;
}

}  // namespace

PointPanel::PointPanel(PointController& controller, StationBridge& bridge, Words words, QWidget* parent)
    : ProcedurePanel(bridge, new ResultCard(words.icon, words.nothingYet, {}), parent), controller_(controller),
      words_(std::move(words)), rows_(words_.columns, allButTheFirst(words_.columns.size())) {
  connect(&controller_, &PointController::changed, this, &PointPanel::showResult);
}

void PointPanel::addButtons(const QString& record) {
  record_ = makePrimary(record, inputs());
  remove_ = makeButton(tr("Remove the last"), QStringLiteral("undo"), inputs());
  inputColumn()->addWidget(record_);
  inputColumn()->addWidget(remove_);
}

void PointPanel::makeResults(std::initializer_list<std::pair<Readout*, int>> readouts) {
  auto* page = results()->page();
  auto* column = results()->column();
  for (const auto& [readout, share] : readouts) readouts_.push_back(readout);
  addHead(readouts);
  column->addWidget(new TextTable(rows_, words_.points, page), 1);
  notes_ = makeLabel({}, "body", page);
  column->addWidget(notes_);
  auto* buttons = new QHBoxLayout;
  save_ = makeButton(tr("Save the result …"), QStringLiteral("export"), page);
  buttons->addStretch();
  buttons->addWidget(save_);
  column->addLayout(buttons);
  connect(save_, &QPushButton::clicked, this, [this] {
    saveAs(words_.saveTitle, words_.fileName, [this](const QString& file) { return controller_.save(file); });
  });
}

void PointPanel::showResult() {
  results()->showResults(!controller_.empty());
  results()->setEmptyText(controller_.missing());
  rows_.show(controller_.rows());
  QStringList lines;
  if (controller_.solved()) {
    showFound();
    lines = controller_.warnings();
  } else {
    for (auto* readout : readouts_) readout->setValue(QStringLiteral("–"));
    lines += controller_.missing();
  }
  notes_->setText(lines.join(QLatin1Char('\n')));
  notes_->setVisible(!lines.isEmpty());
  setEnabledOr(save_, controller_.solved() ? QString() : controller_.missing());
  showButtons();
}

}  // namespace articulus::ui
