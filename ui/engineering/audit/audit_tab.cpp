#include "ui/engineering/audit/audit_tab.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

#include "ui/kit/building_blocks.h"
#include "ui/kit/chip.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {
constexpr int kRow_px = 36;
}

AuditTab::AuditTab(const AuditTrail& trail, QWidget* parent)
    : EngineeringTab(parent), trail_(trail), chain_(new Chip(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  auto* row = new TurningRow(8, this);
  row->box().addWidget(chain_);
  auto* again = makeButton(tr("Verify again"), QStringLiteral("check_circle"), this);
  connect(again, &QPushButton::clicked, this, &AuditTab::refresh);
  row->box().addWidget(again);
  column->addWidget(row);
  auto* table = new TextTable(entries_, tr("Audit trail, newest first"), this);
  table->verticalHeader()->setDefaultSectionSize(kRow_px);
  auto* filter = new TableFilter(*table, tr("Search the audit trail"), tr("Person, action, words or date"), this);
  row->box().insertWidget(1, filter, 1);
  column->addWidget(table, 1);
}

void AuditTab::refresh() {
  auto trail = trail_.entries();
  if (!trail) {
    emit problem(coreText(trail.error().message), coreText(trail.error().remedy));
    return;
  }
  entries_.show(std::move(*trail));
  auto broken = trail_.firstBrokenRow();
  if (!broken) emit problem(coreText(broken.error().message), coreText(broken.error().remedy));
  else if (broken->has_value())
    chain_->show(QStringLiteral("warning"),
                 tr("Row %1 does not fit the row before it: the audit trail was changed by hand").arg(**broken),
                 Chip::Tone::Danger);
  else
    chain_->show(QStringLiteral("check_circle"), tr("The audit trail is intact: no row was changed"), Chip::Tone::Good);
}

}  // namespace articulus::ui
