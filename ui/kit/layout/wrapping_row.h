#pragma once
#include <QLayout>
#include <memory>
#include <vector>

namespace articulus::ui {

/// Items side by side as long as they fit, the others in lines below: words that are longer in one language than in
/// another need no scroll bar. Each is at least as wide as its own minimum.
/// Thread  ui
class WrappingRow final : public QLayout {
 public:
  /// What takes the width that is left in a line: its last item unless that is a button, or the first of all (a title,
  /// with buttons on the right).
  enum class Spare { Last, First };
  explicit WrappingRow(int spacing_px, QWidget* parent = nullptr, Spare spare = Spare::Last);
  ~WrappingRow() override;
  void addItem(QLayoutItem* item) override;  ///< takes it
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] int count() const override;
  [[nodiscard]] QSize sizeHint() const override;     ///< in one line
  [[nodiscard]] QSize minimumSize() const override;  ///< as wide as the widest item, as high as its lines are now
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width_px) const override;
  void setGeometry(const QRect& box) override;

 private:
  int arrange(const QRect& box, bool forGood) const;
  Spare spare_;
  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace articulus::ui
