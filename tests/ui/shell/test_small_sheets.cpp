// Sheets on small screens: their answers can be reached, and nothing of them is cut.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>

#include "tests/ui/shell/every_sheet.h"
#include "tests/ui/test_main.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui::test {

class TestSmallSheets : public QObject {
  Q_OBJECT
  std::unique_ptr<StopBench> bench_;

 private slots:
  void init() { bench_ = std::make_unique<StopBench>(); }
  void cleanup() { bench_.reset(); }

  /// Screens of 960 x 540 logical pixels (200 %) and 1024 x 700: the answers of each sheet are on the screen, what is
  /// too much for it scrolls between title and answers, and nothing is cut on the right.
  void everySheetFitsASmallWindow() {
    auto* window = bench_->window.get();
    bench_->go("run");
    QStringList beyond;
    for (const QSize& size : {QSize(960, 540), QSize(1024, 700)}) {
      window->resize(size);
      QCOMPARE(window->size(), size);
      for (const auto& [name, open] : everySheet(*bench_)) {
        open();
        const QPointer<Sheet> sheet = Sheet::topOf(window);
        QVERIFY2(sheet, qPrintable(name));
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        for (const auto* part : sheet->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
          if (part->isVisible() && part->property("role") != QLatin1String("sheet"))
            beyond << QStringLiteral("%1: %2 lies beside its card")
                          .arg(name, QLatin1String(part->metaObject()->className()));
        // One scroll bar is enough, and what will be replaced is read before the answer.
        for (const auto* inner : sheet->findChildren<QScrollArea*>())
          for (auto* w = inner->parentWidget(); w && w != sheet; w = w->parentWidget())
            if (const auto* outer = qobject_cast<QScrollArea*>(w);
                outer && inner->verticalScrollBar()->isVisible() && outer->verticalScrollBar()->isVisible())
              beyond << QStringLiteral("%1 at %2: two scroll bars").arg(name).arg(size.width());
        if (const auto* said = sheet->findChild<QLabel*>(QStringLiteral("exportSays")))
          for (auto* w = said->parentWidget(); w && w != sheet; w = w->parentWidget())
            if (qobject_cast<QScrollArea*>(w)) beyond << name + QStringLiteral(": its summary scrolls away");
        for (const auto* button : sheet->findChildren<QAbstractButton*>()) {
          if (!button->isVisible() || button->text().isEmpty()) continue;
          const QRect place(button->mapTo(window, QPoint()), button->size());
          const QAbstractScrollArea* within = nullptr;
          for (auto* w = button->parentWidget(); w && !within; w = w->parentWidget())
            within = qobject_cast<const QAbstractScrollArea*>(w);
          const bool inside = within ? within->viewport()->rect().left() <= button->mapTo(within, QPoint()).x() &&
                                           button->mapTo(within, QPoint()).x() + button->width() <= within->width()
                                     : window->rect().contains(place);
          if (!inside) beyond << QStringLiteral("%1 at %2: %3").arg(name).arg(size.width()).arg(button->text());
        }
        if (name == QLatin1String("RehearsalSheet") || name == QLatin1String("ExportSheet"))
          QVERIFY(
              window->grab().save(QStringLiteral(ARTICULUS_SCREENS "/small_%1_%2.png").arg(name).arg(size.width())));
        Sheet::closeAll(window);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      }
    }
    QVERIFY2(beyond.isEmpty(), qPrintable(beyond.join(QLatin1Char('\n'))));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSmallSheets)
#include "test_small_sheets.moc"
