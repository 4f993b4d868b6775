#pragma once
#include <QStyledItemDelegate>

namespace articulus::ui {

/// Rows that are only read, never pressed: lower than a target, so that more of them are in sight.
/// Thread  ui
class RunCompactRows : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  static constexpr int kHeight_px = 30;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    return {std::min(QStyledItemDelegate::sizeHint(option, index).width(), 160),
            kHeight_px};  // elided, never scrolled sideways
  }
};

}  // namespace articulus::ui
