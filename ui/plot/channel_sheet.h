#pragma once
#include <QVector>
#include <string>

#include "core/record/channel.h"
#include "ui/kit/sheets/sheet.h"

class QLabel;
class QStandardItemModel;

namespace articulus::ui {

/// Which of all recorded channels are drawn, or written: a list that can be searched, with unit and meaning of each.
/// Thread  ui
class ChannelSheet : public Sheet {
  Q_OBJECT
 public:
  static constexpr int kMost = 24;  ///< lines that can still be told apart, and drawn in time

  /// joint: whose motions the angles are; empty: a spine's
  /// armAxes: channels of joints that the arm does not have are not listed unless they are chosen already
  /// What they are chosen for: to be drawn, at most kMost of them, or to be written into a file, as many as wanted.
  enum class Use { Draw, Export };
  ChannelSheet(const QVector<record::Channel>& chosen, QWidget* owner, Use use = Use::Draw,
               const std::string& joint = {}, int armAxes = 7);
  [[nodiscard]] QVector<record::Channel> chosen() const;  ///< in the order of the catalogue

 private:
  void tell();
  Use use_;
  QStandardItemModel* model_;
  QLabel* said_;
};

}  // namespace articulus::ui
