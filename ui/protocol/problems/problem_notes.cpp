#include "ui/protocol/problems/problem_notes.h"

#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/no_break_units.h"

namespace articulus::ui {
namespace {

/// As a button shows it: in lines of so many letters.
QString inLines(const QString& words, int letters) {
  QString text, line;
  for (const QString& word : words.split(QLatin1Char(' '))) {
    if (letters > 0 && !line.isEmpty() && line.size() + 1 + word.size() > letters) {
      text += line + QLatin1Char('\n');
      line = word;
    } else {
      line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + word;
    }
  }
  text += line;
  return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

}  // namespace

ProblemNotes::ProblemNotes(int letters, QWidget* parent) : QWidget(parent), letters_(letters) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  setVisible(false);
}

void ProblemNotes::add() {
  Row row{makeLabel({}, "strong", this), makeButton({}, {}, this), -1};
  layout()->addWidget(row.words);
  static_cast<QVBoxLayout*>(layout())->addWidget(row.fix, 0, Qt::AlignLeft);
  const std::size_t place = rows_.size();
  // Later: what it does makes these rows anew, and the button must outlive its own signal.
  connect(
      row.fix, &QPushButton::clicked, this, [this, place] { emit fixWanted(rows_[place].problem); },
      Qt::QueuedConnection);
  rows_.push_back(row);
}

void ProblemNotes::tell(const QList<Note>& notes) {
  while (rows_.size() < static_cast<std::size_t>(notes.size())) add();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    Row& row = rows_[i];
    const bool there = i < static_cast<std::size_t>(notes.size());
    const Note note = there ? notes[static_cast<qsizetype>(i)] : Note();
    row.problem = note.problem;
    row.words->setText(noBreakUnits(note.words));
    row.words->setVisible(there);
    row.fix->setText(inLines(note.fix, letters_));
    row.fix->setAccessibleName(note.fix);
    row.fix->setAccessibleDescription(note.words);
    row.fix->setToolTip(note.fix);
    row.fix->setVisible(!note.fix.isEmpty());
  }
  setVisible(!notes.isEmpty());
}

QString ProblemNotes::text() const {
  QStringList lines;
  for (const Row& row : rows_)
    if (!row.words->text().isEmpty()) lines << row.words->text();
  return lines.join(QLatin1Char('\n'));
}

}  // namespace articulus::ui
