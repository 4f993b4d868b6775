#include "ui/results/results_notes.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>

#include "ui/kit/building_blocks.h"
#include "ui/kit/text.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {

ResultsNotes::ResultsNotes(QWidget* parent)
    : QWidget(parent), list_(new QListWidget(this)), line_(new QLineEdit(this)),
      add_(makeButton(tr("Add note"), QStringLiteral("plus"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(Theme::kGrid);
  list_->setAccessibleName(tr("Notes"));
  list_->setWordWrap(true);
  column->addWidget(list_, 1);
  auto* row = new QHBoxLayout;
  line_->setPlaceholderText(tr("Write a note about this run"));
  line_->setAccessibleName(tr("New note"));
  line_->setMaxLength(2000);
  row->addWidget(line_, 1);
  row->addWidget(add_);
  column->addLayout(row);
  const auto write = [this] {
    if (line_->text().trimmed().isEmpty() || !add_->isEnabled()) return;
    emit written(line_->text());
    line_->clear();
  };
  connect(add_, &QPushButton::clicked, this, write);
  connect(line_, &QLineEdit::returnPressed, this, write);
  show(nullptr);
}

void ResultsNotes::show(const RunData* run, bool readOnly) {
  list_->clear();
  line_->setEnabled(run != nullptr && !readOnly);
  setEnabledOr(add_, readOnly ? tr("Nothing is written in a read-only window.")
                     : run    ? QString()
                              : tr("Choose a run first."));
  if (!run) return;
  for (const auto& note : run->notes) {
    QString text = toQt(note.text);
    if (note.kind == storage::NoteKind::Condition)
      text =
          text.isEmpty() ? tr("Condition of the specimen: taken back") : tr("Condition of the specimen: %1").arg(text);
    list_->addItem(QStringLiteral("%1  ·  %2\n%3").arg(RunListModel::localTime(note.written), toQt(note.who), text));
  }
  if (run->notes.empty()) {
    auto* item = new QListWidgetItem(tr("No notes yet. Marks set during the run (F8) appear here too."), list_);
    item->setFlags(Qt::ItemIsEnabled);
  }
}

}  // namespace articulus::ui
