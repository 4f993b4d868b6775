#pragma once
#include <QStringList>
#include <QWidget>

namespace articulus::ui {

/// A number that changes while one reads it: every figure has the same width, so that nothing jumps. (Qt 6.4 cannot ask
/// a font for its tabular figures.)
class LiveNumber : public QWidget {
  Q_OBJECT
 public:
  explicit LiveNumber(const QFont& font, QWidget* parent = nullptr);
  void setText(const QString& text);
  void reserve(const QStringList& texts);  ///< as wide as the widest of them, whatever it shows
  void setAlignment(Qt::Alignment alignment);
  [[nodiscard]] const QString& text() const { return text_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int cell(QChar c) const;
  [[nodiscard]] int width(const QString& text) const;
  QString text_;
  QStringList reserved_;
  Qt::Alignment alignment_ = Qt::AlignLeft | Qt::AlignVCenter;
};

}  // namespace articulus::ui
