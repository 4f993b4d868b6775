#pragma once
#include <QHash>
#include <QString>
#include <QVariant>

class QWidget;

namespace articulus::ui {

/// What a person has typed, ticked and chosen in a part of the window, where it is scrolled to and what has the focus:
/// to be put into another part of the same build, made in another language. What a model holds is not among it, nor a
/// password, nor words of the language itself (boxes of words that take others too).
/// Thread  ui
/// Test    tests/ui/kit/test_entries.cpp
class Entries {
 public:
  /// Property of a widget whose entry its page carries along itself: it is not among these.
  static constexpr const char* kOwn = "entryOfItsPage";

  [[nodiscard]] static Entries of(const QWidget& part);
  /// As a person would have entered it; what is not there, or has other choices, stays as it is.
  void putInto(QWidget& part) const;

 private:
  QHash<QString, QVariant> entries_;  ///< by the way from the part to the widget
  QString focus_;                     ///< empty: it was not in there
};

}  // namespace articulus::ui
