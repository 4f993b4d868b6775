#pragma once
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <memory>

#include "tests/ui/desk.h"
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
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& one : paths) urls << QUrl::fromLocalFile(one);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(page.get(), &enter);  // else Qt drops nothing
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(page.get(), &drop);
  }
  ImportSheet* sheet() { return page->window()->findChild<ImportSheet*>(); }
  ResultsController& controller() { return *page->findChild<ResultsController*>(); }
};

}  // namespace articulus::ui::test
