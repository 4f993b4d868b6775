#pragma once
#include <vector>

#include "core/protocol/protocol.h"
#include "core/storage/records.h"
#include "ui/kit/sheets/sheet.h"

class QLabel;

namespace articulus::ui {

class TextTable;
class TextTableModel;

/// The versions of an experiment, the newest first, and beside them what differs from the chosen one to the present
/// one, in words. Accepted: the chosen one is to be the present one.
/// Thread  ui
class VersionsSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  versions: the newest first, at least one
  VersionsSheet(const QString& name, std::vector<storage::ProtocolVersion> versions, QWidget* owner);
  [[nodiscard]] int chosen() const;  ///< the number of a version
  void choose(int number);
  [[nodiscard]] const std::vector<QStringList>& differences() const;  ///< as the table shows them

 signals:
  void duplicateWanted(int version);

 private:
  void showDifference();
  const std::vector<storage::ProtocolVersion> versions_;
  TextTable* list_;
  QLabel *heading_, *nothing_;
  TextTableModel* rows_;
  TextTable* table_;
};

}  // namespace articulus::ui
