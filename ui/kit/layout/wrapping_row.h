#pragma once
#include <QLayout>
#include <memory>
#include <vector>

namespace articulus::ui {

/// Items side by side as long as they fit, the others in lines below: words that are longer in one language than in
/// another need no scroll bar. Where all fit into one line, the last takes what is left of it; each is at least as wide
/// as its own minimum.
/// Thread  ui
class WrappingRow final : public QLayout {
 public:
  explicit WrappingRow(int spacing_px, QWidget* parent = nullptr);
  ~WrappingRow() override;
  void addItem(QLayoutItem* item) override;  ///< takes it
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] int count() const override;
  [[nodiscard]] QSize sizeHint() const override;     ///< in one line
  [[nodiscard]] QSize minimumSize() const override;  ///< of the widest item
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width_px) const override;
  void setGeometry(const QRect& box) override;

 private:
  int arrange(const QRect& box, bool forGood) const;
  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace articulus::ui
