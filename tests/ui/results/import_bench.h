#pragma once
#include <QPushButton>
#include <cmath>
#include <fstream>
#include <memory>
#include <string>

#include "tests/ui/desk.h"
#include "ui/results/import_model.h"
#include "ui/results/import_sheet.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"

namespace articulus::ui::test {

/// Results of a clinician who is signed in, for files that are dropped on it.
struct ImportBench {
  Desk desk;
  UserSession session{*desk.context};
  std::unique_ptr<ResultsPage> page;

  ImportBench() {
    Desk::need(session.open(desk.clinician));
    page = std::make_unique<ResultsPage>(session);
    page->resize(1200, 700);
    page->show();
    page->entered();
  }
  void drop(const QStringList& paths) {
    for (const QString& one : paths) QCOMPARE(droppedKindOf(one).kind, DroppedKind::Measurement);
    page->takeFiles(DroppedKind::Measurement, paths);
  }
  ImportSheet* sheet() { return page->window()->findChild<ImportSheet*>(); }
  ResultsController& controller() { return *page->findChild<ResultsController*>(); }
  /// Three cycles of flexion, with units or without.
  QString file(const std::string& name, bool units, int rows = 601) {
    const std::string path = (desk.context->dataFolder / name).string();
    std::ofstream out(path);
    out << (units ? "Time (s),My (Nm),Flexion (deg)\n" : "Time (s),My,Flexion (deg)\n");
    for (int i = 0; i < rows; ++i)
      out << i / 50.0 << ',' << 2.0 * std::sin(M_PI * i / 100.0) << ',' << 8.0 * std::sin(M_PI * i / 100.0 - 0.2)
          << '\n';
    return QString::fromStdString(path);
  }
  QPushButton* button(const QString& text) {
    for (auto* b : sheet()->findChildren<QPushButton*>())
      if (b->text() == text) return b;
    return nullptr;
  }
  RunListModel& runs() { return controller().runs(); }
  /// What the sheet's table says of a column of the file; invalid: it has no such column.
  static QModelIndex cell(ImportModel& model, const QString& column, ImportModel::Column what) {
    for (int row = 0; row < model.rowCount(); ++row)
      if (model.index(row, ImportModel::Name).data().toString() == column) return model.index(row, what);
    return {};
  }
};

}  // namespace articulus::ui::test
