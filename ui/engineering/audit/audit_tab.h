#pragma once
#include <QWidget>

#include "core/storage/account_store.h"
#include "ui/engineering/audit/audit_table_model.h"

namespace articulus::ui {

class Chip;

/// Who did what to this station, and whether the chain of the trail is whole.
class AuditTab : public QWidget {
  Q_OBJECT
 public:
  explicit AuditTab(storage::AccountStore& accounts, QWidget* parent = nullptr);
  void refresh();

 signals:
  void problem(const QString& what, const QString& remedy);

 private:
  storage::AccountStore& accounts_;
  AuditTableModel entries_;
  Chip* chain_;
};

}  // namespace articulus::ui
