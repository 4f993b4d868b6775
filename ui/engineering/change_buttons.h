#pragma once
#include <QWidget>
#include <functional>

#include "core/base/result.h"
#include "ui/engineering/change_preview.h"

class QPushButton;

namespace articulus::ui {

/// Take back, discard, review and put in force: the foot of every tab whose changes are previewed, confirmed and
/// audited.
/// Thread  ui
class ChangeButtons : public QWidget {
  Q_OBJECT
 public:
  explicit ChangeButtons(QWidget* parent = nullptr);
  /// Each is open where its reason is empty.
  void open(const QString& notApply, const QString& notDiscard, const QString& notTakeBack);
  /// Shows the changes and asks; then does it and says so, or why not.
  /// In  notNow: why it cannot be done as things are, asked while the sheet stands; empty: it can
  void confirm(const QString& title, const std::vector<ChangePreview::Row>& rows,
               const std::function<base::Result<void>()>& doIt, const QString& done,
               const std::function<QString()>& notNow);

 signals:
  void applyWanted();
  void discardWanted();
  void revertWanted();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  QPushButton *back_, *discard_, *apply_;
};

}  // namespace articulus::ui
