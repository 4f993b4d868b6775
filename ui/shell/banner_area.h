#pragma once
#include <QPointer>
#include <QPushButton>
#include <QWidget>

#include "core/cycle/snapshot.h"
#include "ui/kit/banner.h"

namespace articulus::ui {

/// Where banners stand: the latched fault first, then what went wrong. None vanishes by itself; what went wrong on a
/// page is seen on that page.
class BannerArea : public QWidget {
  Q_OBJECT
 public:
  explicit BannerArea(QWidget* parent = nullptr);
  /// In  of: the page that it is seen on; null: on all
  void problem(const QString& what, const QString& remedy, QWidget* of = nullptr);
  void note(const QString& what, const QString& detail);
  /// What the window is at and goes on with by itself; empty: nothing any more.
  void doing(const QString& what, const QString& detail = {});
  void showFor(const QWidget* page);  ///< which is open now
  void showSnapshot(const cycle::Snapshot& snapshot);
  [[nodiscard]] Banner* faultBanner() const { return fault_; }
  [[nodiscard]] int shown() const;  ///< that are seen on the open page

 signals:
  void acknowledgeWanted();

 private:
  void add(Banner* banner);
  QPointer<Banner> fault_, doing_;
  const QWidget* page_ = nullptr;
  QPointer<QPushButton> acknowledge_;
  safety::Fault shownFault_;
};

}  // namespace articulus::ui
