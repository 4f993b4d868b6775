#include "ui/shell/cell_dialog.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/cell/cell_config.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kDescription_px = 96, kSide_px = 116;

const cell::ShippedFile* fileOf(const std::vector<cell::ShippedFile>& files, const std::string& key) {
  for (const auto& one : files)
    if (one.key == key) return &one;
  return nullptr;
}

QString sideData(spatial::Side side) { return toQt(std::string(spatial::name(side))); }

}  // namespace

CellDialog::CellDialog(const std::filesystem::path& resources, const std::filesystem::path& dataFolder,
                       const cell::CellChoice& chosen, QWidget* owner)
    : Sheet(tr("Change cell"), owner), resources_(resources), cells_(cell::shippedCells(resources)),
      shippedSpecimens_(cell::shippedSpecimens(resources)), cell_(new ChoiceBox(this)), specimen_(new ChoiceBox(this)),
      side_(new ChoiceBox(this)), description_(makeLabel({}, "quiet", this)) {
  body().addWidget(makeField(tr("Cell"), cell_, this));
  description_->setMinimumHeight(kDescription_px);  // the sheet keeps its size from cell to cell
  description_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  body().addWidget(description_);
  auto* row = new QHBoxLayout;
  row->setSpacing(16);
  row->addWidget(makeField(tr("Simulated specimen in its vice"), specimen_, this), 3);
  side_->setMinimumWidth(kSide_px);  // its words are put in later
  row->addWidget(makeField(tr("Side"), side_, this), 1);
  body().addLayout(row);
  body().addWidget(makeLabel(tr("The desktop closes this cell and opens the other one; then sign in again. Your "
                                "experiments, runs and specimens are available in every cell."),
                             "quiet", this));
  addCancel(tr("Cancel"));
  addAccept(tr("Open this cell"));

  cell_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  cell_->setMinimumContentsLength(12);
  // By what lies in its vice: who looks for a knee does not know in which town one is.
  for (const auto& one : cells_) {
    const auto* specimen = fileOf(shippedSpecimens_, one.specimen);
    const QString inVice = coreText(specimen ? specimen->name : one.specimen);
    cell_->addItem(
        inVice.isEmpty() ? coreText(one.name) : QStringLiteral("%1   ·   %2").arg(coreText(one.name), inVice),
        toQt(one.key));
  }
  if (!dataFolder.empty())
    for (auto& own : cell::ownCells(dataFolder)) {
      const std::string file = std::filesystem::path(own.key).filename().string();
      cell_->addItem(tr("%1 (own cell, %2)").arg(toQt(own.name), toQt(file)), toQt(own.key));
      cells_.push_back(std::move(own));
    }
  cell_->setCurrentIndex(std::max(0, cell_->findData(toQt(chosen.cell))));
  connect(cell_, &QComboBox::currentIndexChanged, this, &CellDialog::showCell);
  connect(specimen_, &QComboBox::currentIndexChanged, this, &CellDialog::showSide);
  showCell();
  specimen_->setCurrentIndex(std::max(0, specimen_->findData(toQt(chosen.specimen.key))));
  if (chosen.specimen.side) side_->setCurrentIndex(std::max(0, side_->findData(sideData(*chosen.specimen.side))));
}

void CellDialog::showCell() {
  const auto* shipped = fileOf(cells_, toCore(cell_->currentData().toString()));
  specimen_->clear();
  if (!shipped) return;
  const auto cell = cell::loadCell(shipped->key, resources_);
  const auto own = cell ? cell::specimenInVice(*cell) : cell::SimulatedSpecimen{};
  specimen_->addItem(own.label.empty() ? tr("none") : coreText(own.label), QString());
  if (!own.label.empty()) {
    std::vector<std::pair<QString, QString>> others;  // by what they are called in this language
    for (const auto& one : shippedSpecimens_)
      if (one.key != own.key) others.emplace_back(coreText(one.name), toQt(one.key));
    std::ranges::sort(others, [](const auto& a, const auto& b) { return a.first.localeAwareCompare(b.first) < 0; });
    for (const auto& [name, key] : others) specimen_->addItem(name, key);
  }
  specimen_->setEnabled(specimen_->count() > 1);
  showSide();
}

void CellDialog::showSide() {
  const auto* shipped = fileOf(cells_, toCore(cell_->currentData().toString()));
  QString words = shipped ? coreText(shipped->description) : QString();
  if (specimen_->currentIndex() > 0)
    words += QLatin1Char(' ') + tr("In its vice instead: %1.").arg(specimen_->currentText());
  description_->setText(words);
  side_->clear();
  if (!shipped) return;
  const std::string key = toCore(specimen_->currentData().toString());
  std::optional<spatial::Side> side;
  if (key.empty()) {
    const auto cell = cell::loadCell(shipped->key, resources_);
    if (cell) side = cell::specimenInVice(*cell).side;
  } else if (const auto* specimen = fileOf(shippedSpecimens_, key)) {
    side = specimen->side;
  }
  if (!side) {
    side_->addItem(tr("none"), QString());
  } else {
    side_->addItem(tr("right"), sideData(spatial::Side::Right));
    side_->addItem(tr("left"), sideData(spatial::Side::Left));
    side_->setCurrentIndex(side_->findData(sideData(*side)));
  }
  side_->setEnabled(side.has_value());
}

cell::CellChoice CellDialog::choice() const {
  return {.cell = toCore(cell_->currentData().toString()),
          .specimen = {.key = toCore(specimen_->currentData().toString()),
                       .side = spatial::sideFromText(toCore(side_->currentData().toString()))}};
}

}  // namespace articulus::ui
