#pragma once
#include <QVector>

#include "core/record/channel.h"
#include "ui/kit/sheets/sheet.h"

class QLabel;
class QStandardItemModel;

namespace articulus::ui {

/// Which of all recorded channels are drawn: a list that can be searched, with unit and meaning of each.
/// Thread  ui
class ChannelSheet : public Sheet {
  Q_OBJECT
 public:
  static constexpr int kMost = 24;  ///< lines that can still be told apart, and drawn in time

  ChannelSheet(const QVector<record::Channel>& drawn, QWidget* owner);
  [[nodiscard]] QVector<record::Channel> chosen() const;  ///< in the order of the catalogue

 private:
  void tell();
  QStandardItemModel* model_;
  QLabel* said_;
};

}  // namespace articulus::ui
