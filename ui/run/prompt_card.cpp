#include "ui/run/prompt_card.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QTimer>
#include <algorithm>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/run/distance_text.h"

namespace articulus::ui {
namespace {

constexpr int kIcon_px = 40, kInRow = 3;  // more answers than that go in two columns

}  // namespace

PromptCard::PromptCard(QWidget* parent)
    : QFrame(parent), icon_(new IconLabel(QStringLiteral("help"), &Theme::accent, kIcon_px, this)),
      caption_(makeLabel({}, "caption", this)), question_(makeLabel({}, "question", this)),
      detail_(makeLabel({}, "body", this)), answers_(new QGridLayout) {
  setProperty("role", "prompt");
  setFocusPolicy(Qt::StrongFocus);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(24, 16, 24, 16);
  row->setSpacing(24);
  row->addWidget(icon_, 0, Qt::AlignVCenter);
  auto* words = new QVBoxLayout;
  words->setSpacing(4);
  words->addStretch();
  words->addWidget(caption_);
  words->addWidget(question_);
  words->addWidget(detail_);
  words->addStretch();
  row->addLayout(words, 1);
  answers_->setSpacing(Theme::kGrid);
  auto* buttons = new QVBoxLayout;
  buttons->addStretch();
  buttons->addLayout(answers_);
  buttons->addStretch();
  row->addLayout(buttons);
  setVisible(false);
}

void PromptCard::ask(const run::Prompt& prompt, const QString& place) {
  clear();
  // A question without a label is called after its kind there, which says nothing beside it.
  QStringList parts = place.split(QStringLiteral(" > "));
  if (parts.last() == QLatin1String("prompt") ||
      (!prompt.structure.empty() && parts.last().startsWith(QLatin1String("cut "))))
    parts.removeLast();
  const QString inside = coreText(toCore(parts.join(QStringLiteral(" > "))));
  const QString structure = coreText(prompt.structure), text = noBreakUnits(coreText(prompt.text));
  const bool cut = !structure.isEmpty();
  icon_->setIcon(cut ? QStringLiteral("cut") : QStringLiteral("help"), &Theme::accent);
  caption_->setText((cut ? tr("Cut a structure now. The robot waits and does not move.")
                         : tr("Please answer. The robot waits and does not move.")) +
                    (inside.isEmpty() ? QString() : QStringLiteral("   ·   ") + inside));
  // Where the protocol says nothing of its own, its words are the name alone.
  const bool own = cut && !text.endsWith(structure);
  question_->setText(cut ? tr("Cut: %1").arg(structure) : text);
  const QString preload =
      prompt.preload_N ? noBreakUnits(tr("Follower preload: %1 N").arg(fixedText(*prompt.preload_N, 0))) : QString();
  detail_->setText(own ? text : preload);
  detail_->setVisible(!detail_->text().isEmpty());
  const int count = static_cast<int>(prompt.choices.size()), columns = count <= kInRow ? count : 2;
  QStringList names;
  for (int i = 0; i < count; ++i) {
    const QString name = coreText(prompt.choices[static_cast<std::size_t>(i)]);
    auto* button = count == 1 ? makePrimary(name, this) : makeButton(name, {}, this);
    button->setProperty("answer", true);
    button->setAccessibleDescription(question());
    connect(button, &QPushButton::clicked, this, [this, i] {
      sinceAnswer_.start();
      emit answered(i);
    });
    answers_->addWidget(button, i / std::max(1, columns), i % std::max(1, columns));
    setTabOrder(buttons_.empty() ? static_cast<QWidget*>(this) : buttons_.back(),
                button);  // made last, they would come last
    buttons_.push_back(button);
    names << name;
  }
  const qint64 hold_ms = QApplication::doubleClickInterval() - (sinceAnswer_.isValid() ? sinceAnswer_.elapsed() : 0);
  if (sinceAnswer_.isValid() && hold_ms > 0)
    for (auto* button : buttons_) {
      button->setEnabled(false);
      QTimer::singleShot(hold_ms, button, [button] { button->setEnabled(true); });
    }
  setAccessibleName(tr("%1 %2 Answers: %3.").arg(caption_->text(), question(), names.join(QStringLiteral(", "))));
  setVisible(true);
  if (isVisible()) setFocus();
  announce(*this);
}

void PromptCard::clear() {
  setVisible(false);
  for (auto* button : buttons_) {
    answers_->removeWidget(button);
    button->hide();
    button->deleteLater();  // it may be the one that was pressed
  }
  buttons_.clear();
}

QStringList PromptCard::answers() const {
  QStringList names;
  for (const auto* button : buttons_) names << button->text();
  return names;
}

/// Where letters are large the answers stand below the question: beside it, it would be a narrow column.
void PromptCard::setTextSize(int text_px) {
  static_cast<QBoxLayout*>(layout())->setDirection(text_px > 0 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  layout()->setSpacing(text_px > 0 ? Theme::kGrid : 3 * Theme::kGrid);
  icon_->setVisible(text_px == 0);
  caption_->setVisible(text_px == 0);  // the state says that it waits
  ui::setTextSize(*this, text_px);
}

QString PromptCard::question() const {
  const QString between = question_->text().endsWith(QLatin1Char('.')) ? QStringLiteral(" ") : QStringLiteral(". ");
  return detail_->text().isEmpty() ? question_->text() : question_->text() + between + detail_->text();
}

}  // namespace articulus::ui
