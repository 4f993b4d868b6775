#pragma once
#include <QElapsedTimer>
#include <QListWidget>

#include "core/record/event.h"

namespace articulus::ui {

/// What happened on this station since the window opened, newest first.
class EventList : public QListWidget {
  Q_OBJECT
 public:
  explicit EventList(QWidget* parent = nullptr);
  void add(const record::Event& event);
  void addNotice(const QString& text);

 signals:
  void countChanged();

 private:
  QListWidgetItem* put(const QString& icon, const QString& text);
  record::Event last_;  ///< that has a line, which is this one, of then
  QListWidgetItem* lastItem_ = nullptr;
  QString lastTime_;
  QElapsedTimer sinceNotice_;
};

}  // namespace articulus::ui
