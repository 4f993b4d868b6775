#pragma once
#include <QFont>
#include <QLabel>
#include <QMargins>
#include <vector>

namespace articulus::ui {

/// A label that remembers how high it is at which width. Layouts within layouts ask each label some dozen times for one
/// change of the window, and each answer shapes the text anew: more than half of the time of a layout.
/// Thread  ui
/// Test    tests/ui/kit/test_wrapped_label.cpp
class WrappedLabel : public QLabel {
 public:
  using QLabel::QLabel;
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  bool event(QEvent* event) override;

 private:
  /// What a height depends on, besides the style, whose changes are told.
  struct Of {
    QString text;
    QFont font;
    QMargins margins;
    Qt::Alignment alignment;
    Qt::TextFormat format = Qt::AutoText;
    int margin = 0, indent = 0, minimumWidth = 0;
    bool wraps = false;
    bool operator==(const Of&) const = default;
  };
  struct Height {
    int width, height;
  };
  mutable Of of_;
  mutable std::vector<Height> heights_;
};

}  // namespace articulus::ui
