#pragma once
#include <QFrame>
#include <QStringList>

#include "ui/theme/theme.h"

class QLabel;

namespace articulus::ui {

class IconLabel;

/// A word with an icon on a tinted ground: states are never told by colour alone.
class Chip : public QFrame {
  Q_OBJECT
 public:
  enum class Tone { Neutral, Accent, Good, Warning, Danger };
  explicit Chip(QWidget* parent = nullptr);
  void show(const QString& icon, const QString& word, Tone tone);
  /// As wide as its widest word from now on.
  void reserve(const QStringList& words);
  /// Less room beside its word, by kTightSaves_px, where a row has to move together.
  void setTight(bool tight);
  [[nodiscard]] bool tight() const { return tight_; }
  static constexpr int kTightSaves_px = 14;
  [[nodiscard]] QString word() const;
  /// Name of a tone in the style sheet, and its colour.
  [[nodiscard]] static const char* key(Tone tone);
  [[nodiscard]] static Theme::Token token(Tone tone);

 private:
  IconLabel* icon_;
  QLabel* word_;
  QStringList reserved_;
  bool tight_ = false;
};

}  // namespace articulus::ui
