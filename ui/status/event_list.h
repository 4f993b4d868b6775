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
  void sayAgain();  ///< events in the language in force; notices as they were said

 signals:
  void countChanged();

 private:
  QListWidgetItem* put(const QString& icon, const QString& text);
  /// An event that further ones of its kind may join.
  struct Line {
    record::Event event;
    QListWidgetItem* item = nullptr;  ///< null: none yet, or it is no longer listed
    QString time;
  };
  Line last_, late_;  ///< the newest; and late cycles, which one line counts whatever came between them
  QElapsedTimer sinceNotice_;
};

}  // namespace articulus::ui
