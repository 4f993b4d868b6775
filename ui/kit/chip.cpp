#include "ui/kit/chip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"

namespace articulus::ui {
namespace {

constexpr int kLeft_px = 10, kRight_px = 12, kSpacing_px = 8, kTight_px = 6, kTightSpacing_px = 4;
static_assert(kLeft_px + kRight_px + kSpacing_px - 2 * kTight_px - kTightSpacing_px == Chip::kTightSaves_px);

}  // namespace

Chip::Chip(QWidget* parent)
    : QFrame(parent), icon_(new IconLabel(QStringLiteral("circle"), &Theme::text, 20, this)),
      word_(makeLabel({}, "strong", this)) {
  setProperty("role", "chip");
  setFixedHeight(Theme::kTarget);
  word_->setWordWrap(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kLeft_px, 0, kRight_px, 0);
  row->setSpacing(kSpacing_px);
  row->addWidget(icon_);
  row->addWidget(word_);
}

const char* Chip::key(Tone tone) {
  switch (tone) {
    case Tone::Neutral: return "neutral";
    case Tone::Accent: return "accent";
    case Tone::Good: return "good";
    case Tone::Warning: return "warning";
    case Tone::Danger: return "danger";
  }
  return "neutral";
}

Theme::Token Chip::token(Tone tone) {
  switch (tone) {
    case Tone::Neutral: return &Theme::quiet;
    case Tone::Accent: return &Theme::accent;
    case Tone::Good: return &Theme::good;
    case Tone::Warning: return &Theme::warning;
    case Tone::Danger: return &Theme::danger;
  }
  return &Theme::text;
}

void Chip::show(const QString& icon, const QString& word, Tone tone) {
  icon_->setIcon(icon, tone == Tone::Neutral ? &Theme::quiet : &Theme::text);
  if (word_->text() != word) {
    word_->setText(word);
    setAccessibleName(word);
  }
  setLook(this, "tone", QString::fromLatin1(key(tone)));
}

void Chip::setTight(bool tight) {
  if (tight == tight_) return;
  tight_ = tight;
  layout()->setContentsMargins(tight ? kTight_px : kLeft_px, 0, tight ? kTight_px : kRight_px, 0);
  layout()->setSpacing(tight ? kTightSpacing_px : kSpacing_px);
  if (!reserved_.isEmpty()) reserve(reserved_);
}

void Chip::reserve(const QStringList& words) {
  reserved_ = words;
  const QString now = word_->text();
  int widest = 0;
  for (const QString& word : words) {
    word_->setText(word);
    widest = std::max(widest, layout()->totalSizeHint().width());
  }
  word_->setText(now);
  setFixedWidth(widest);
}

QString Chip::word() const { return word_->text(); }

}  // namespace articulus::ui
