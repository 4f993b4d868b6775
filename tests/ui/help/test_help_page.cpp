// The help: every page opens, and its tables fit the window.
#include <QListWidget>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include "tests/ui/test_main.h"
#include "ui/help/help_page.h"

namespace articulus::ui::test {

class TestHelpPage : public QObject {
  Q_OBJECT

  static QList<QTextTable*> tablesOf(const QTextBrowser& text) {
    QList<QTextTable*> tables;
    for (auto* frame : text.document()->rootFrame()->childFrames())
      if (auto* table = qobject_cast<QTextTable*>(frame)) tables << table;
    return tables;
  }

 private slots:
  void noTableIsWiderThanTheWindow() {
    HelpPage page(ARTICULUS_RESOURCES "/help");
    auto* topics = page.findChild<QListWidget*>();
    auto* text = page.findChild<QTextBrowser*>();
    int tables = 0;
    for (const int width : {1175, 1500}) {  // of the page in a window of 1280, and in a larger one
      page.resize(width, 680);
      page.show();
      for (int row = 0; row < topics->count(); ++row) {
        topics->setCurrentRow(row);
        QCoreApplication::processEvents();
        text->moveCursor(QTextCursor::End);  // all of it is laid out
        text->ensureCursorVisible();
        QTest::qWait(50);
        QVERIFY2(text->horizontalScrollBar()->maximum() == 0, qPrintable(topics->item(row)->text()));
        for (const auto* table : tablesOf(*text)) {
          ++tables;
          QVERIFY(table->format().cellPadding() > 0.0);
        }
      }
    }
    QVERIFY(tables > 40);
  }

  void topicBeginsAtItsTop() {
    HelpPage page(ARTICULUS_RESOURCES "/help");
    auto* topics = page.findChild<QListWidget*>();
    auto* text = page.findChild<QTextBrowser*>();
    page.resize(1175, 680);
    page.show();
    for (int row = 0; row < topics->count(); ++row) {
      topics->setCurrentRow(row);
      QCOMPARE(text->verticalScrollBar()->value(), 0);
      text->moveCursor(QTextCursor::End);
      text->ensureCursorVisible();
    }
  }

  void coloursThatChangeBehindItAreThoseItIsShownIn() {
    HelpPage page(ARTICULUS_RESOURCES "/help");
    auto* text = page.findChild<QTextBrowser*>();
    const auto headingColour = [text] {
      return text->document()->begin().begin().fragment().charFormat().foreground().color();
    };
    page.show();
    QCOMPARE(headingColour(), Theme::current().text);
    page.hide();
    const QTextDocument* before = text->document();
    Theme::apply(*qApp, Theme::Mode::Dark);
    QCOMPARE(text->document(), before);  // nobody sees it
    page.show();
    QCOMPARE(headingColour(), Theme::current().text);
    Theme::apply(*qApp, Theme::Mode::Light);
    QCOMPARE(headingColour(), Theme::current().text);
  }

  void tablesOfOneShapeHaveTheSameColumns() {
    HelpPage page(ARTICULUS_RESOURCES "/help");
    page.findChild<QListWidget*>()->setCurrentRow(3);
    const auto tables = tablesOf(*page.findChild<QTextBrowser*>());
    QList<QTextLength> widths;
    for (const auto* table : tables) {
      if (table->columns() != 5) continue;
      if (widths.isEmpty()) widths = table->format().columnWidthConstraints();
      QCOMPARE(table->format().columnWidthConstraints(), widths);
    }
    QCOMPARE(widths.size(), 5);
    double all = 0.0;
    for (const auto& width : widths) all += width.rawValue();
    QVERIFY(std::abs(all - 100.0) < 1e-6);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHelpPage)
#include "test_help_page.moc"
