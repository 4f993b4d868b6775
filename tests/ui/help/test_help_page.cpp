// The help: every page opens, and its tables fit the window.
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include "tests/ui/test_main.h"
#include "ui/help/help_page.h"
#include "ui/kit/language/language.h"

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

  /// A German page says line by line what the English one does: as many headings, rows and columns, and the same of
  /// what is typed. Whoever changes one is told to change the other.
  void germanPagesSayWhatTheEnglishOnesDo() {
    const auto lines = [](const QString& path) {
      QFile file(path);
      return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))
                                            : QStringList();
    };
    const auto spans = [](const QString& line) {
      QStringList found;
      static const QRegularExpression code(QStringLiteral("`[^`]+`"));
      for (auto all = code.globalMatch(line); all.hasNext();) found << all.next().captured();
      found.sort();
      return found;
    };
    const auto shape = [](const QString& line) {
      static const QRegularExpression heading(QStringLiteral("^(#+|[-*] |[0-9]+\\. )"));
      const QString begin = heading.match(line).captured();
      return QStringLiteral("%1 %2").arg(begin).arg(line.startsWith(QLatin1Char('|')) ? line.count(QLatin1Char('|'))
                                                                                      : 0);
    };
    const QDir english(QStringLiteral(ARTICULUS_RESOURCES "/help")), german(english.filePath(QStringLiteral("de")));
    const QStringList names = english.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    QCOMPARE(german.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name), names);
    for (const QString& name : names) {
      const QStringList one = lines(english.filePath(name)), other = lines(german.filePath(name));
      QVERIFY(one.size() > 10);
      QVERIFY2(one.size() == other.size(), qPrintable(name));
      bool code = false;
      for (qsizetype i = 0; i < one.size(); ++i) {
        const QString where =
            QStringLiteral("resources/help/de/%1, line %2: %3\n%4").arg(name).arg(i + 1).arg(one[i], other[i]);
        if (one[i].startsWith(QLatin1String("```"))) code = !code;
        if (code) QVERIFY2(one[i] == other[i], qPrintable(where));
        QVERIFY2(shape(one[i]) == shape(other[i]), qPrintable(where));
        QVERIFY2(spans(one[i]) == spans(other[i]), qPrintable(where));
        QVERIFY2(one[i].isEmpty() == other[i].isEmpty(), qPrintable(where));
      }
    }
  }

  void germanIsShownInGerman() {
    Language::apply(Language::Choice::German);
    {
      HelpPage page(ARTICULUS_RESOURCES "/help");
      auto* topics = page.findChild<QListWidget*>();
      page.resize(1175, 680);
      page.show();
      QVERIFY2(topics->item(0)->text() == QStringLiteral("Erste Schritte"), qPrintable(topics->item(0)->text()));
      for (int row = 0; row < topics->count(); ++row) {
        topics->setCurrentRow(row);
        QCoreApplication::processEvents();
        auto* text = page.findChild<QTextBrowser*>();
        text->moveCursor(QTextCursor::End);
        text->ensureCursorVisible();
        QTest::qWait(50);
        QVERIFY2(text->horizontalScrollBar()->maximum() == 0, qPrintable(topics->item(row)->text()));
      }
    }
    Language::apply(Language::Choice::English);
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
