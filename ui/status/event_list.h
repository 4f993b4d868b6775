#pragma once
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
  void put(const QString& icon, const QString& text);
};

}  // namespace articulus::ui
