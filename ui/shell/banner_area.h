#pragma once
#include <QPointer>
#include <QPushButton>
#include <QWidget>

#include "core/cycle/snapshot.h"
#include "ui/kit/banner.h"

namespace articulus::ui {

/// Where banners stand: the latched fault first, then what went wrong on the pages. None vanishes by itself.
class BannerArea : public QWidget {
  Q_OBJECT
 public:
  explicit BannerArea(QWidget* parent = nullptr);
  void problem(const QString& what, const QString& remedy);
  void note(const QString& what, const QString& detail);
  void showSnapshot(const cycle::Snapshot& snapshot);
  [[nodiscard]] Banner* faultBanner() const { return fault_; }
  [[nodiscard]] int shown() const;

 signals:
  void acknowledgeWanted();

 private:
  void add(Banner* banner);
  QPointer<Banner> fault_;
  QPointer<QPushButton> acknowledge_;
  safety::Fault shownFault_;
};

}  // namespace articulus::ui
