// What is said before there is a main window: answered by button, by key, and by closing its window.
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include "tests/ui/test_main.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/shell/start_question.h"

namespace articulus::ui::test {

class TestStartQuestion : public QObject {
  Q_OBJECT
  [[nodiscard]] static Sheet* sheet() {
    for (auto* window : QApplication::topLevelWidgets())
      if (auto* found = qobject_cast<Sheet*>(window); found && found->isVisible()) return found;
    return nullptr;
  }
  /// Asks, and does this once the window is there.
  template <class Act>
  [[nodiscard]] static bool asked(Act act) {
    QTimer::singleShot(100, qApp, [act] {
      auto* open = sheet();
      if (open) act(*open);
    });
    return askAtStart({base::ErrorCode::Conflict, "The data are in use.", {}},
                      QStringLiteral("Look at what is stored?"), QStringLiteral("Open read-only"),
                      QStringLiteral("Close"));
  }
  static QPushButton* button(const Sheet& in, const char* text) {
    for (auto* one : in.findChildren<QPushButton*>())
      if (one->text() == QLatin1String(text)) return one;
    return nullptr;
  }

 private slots:
  void buttonsAnswer() {
    QVERIFY(asked([](Sheet& s) { button(s, "Open read-only")->click(); }));
    QVERIFY(!asked([](Sheet& s) { button(s, "Close")->click(); }));
  }
  void keysAnswer() {
    QVERIFY(!asked([](Sheet& s) { QTest::keyClick(&s, Qt::Key_Escape); }));
    QVERIFY(asked([](Sheet& s) { QTest::keyClick(&s, Qt::Key_Return); }));
  }
  void closingItsWindowAnswersNo() {
    QVERIFY(!asked([](Sheet& s) { s.close(); }));
    QVERIFY(!asked([](Sheet&) { QApplication::closeAllWindows(); }));  // as a signal does
  }
  void itsWordsAreThereAndNotCut() {
    (void)asked([](Sheet& s) {
      QStringList words;
      for (auto* label : s.findChildren<QLabel*>())
        if (label->isVisible()) {
          words << label->text();
          QVERIFY(label->height() >= label->heightForWidth(label->width()));
        }
      QVERIFY(words.join(QLatin1Char(' ')).contains(QLatin1String("The data are in use.")));
      QVERIFY(s.accessibleDescription().contains(QLatin1String("Look at what is stored?")));
      s.reject();
    });
  }
  /// A wrong password leaves the question standing, with what was wrong; the key is made once it is right.
  void aLostKeyIsMadeAnewByAnAdministrator() {
    QStringList tried;
    const auto renew = [&tried](const std::string& name, const std::string& password) -> base::Result<void> {
      tried << QString::fromStdString(name + "/" + password);
      if (password == "correct horse") return {};
      return base::Error{base::ErrorCode::PermissionDenied, "The name or the password is wrong.", "Try again."};
    };
    const base::Error lost{base::ErrorCode::NotFound, "The station's key is missing.", "Put it back."};
    const auto fields = [](const Sheet& s) {
      QList<QLineEdit*> all;
      for (auto* edit : s.findChildren<QLineEdit*>())
        if (edit->isVisible()) all << edit;
      return all;
    };
    bool wrongIsSaid = false, closedAtFirst = false, cut = false;
    QTimer::singleShot(100, qApp, [&] {
      auto* open = sheet();
      if (!open) return;
      const auto edits = fields(*open);
      auto* make = button(*open, "Make a new key");
      closedAtFirst = edits.size() == 2 && make && !make->isEnabled();
      edits.at(0)->setText(QStringLiteral(" Ana "));
      edits.at(1)->setText(QStringLiteral("wrong"));
      open->accept();
      QCoreApplication::processEvents();
      for (auto* label : open->findChildren<QLabel*>())
        cut = cut || (label->isVisible() && label->height() < label->heightForWidth(label->width()));
      for (auto* label : open->findChildren<QLabel*>())
        wrongIsSaid = wrongIsSaid || (label->isVisible() && label->text().contains(QLatin1String("password is wrong")));
      QVERIFY(edits.at(1)->text().isEmpty());
      edits.at(1)->setText(QStringLiteral("correct horse"));
      open->accept();
    });
    QVERIFY(renewKeyAtStart(lost, renew));
    QVERIFY(closedAtFirst && wrongIsSaid);
    QVERIFY(!cut);
    QCOMPARE(tried, (QStringList{QStringLiteral("Ana/wrong"), QStringLiteral("Ana/correct horse")}));
    QTimer::singleShot(100, qApp, [] {
      if (auto* open = sheet()) button(*open, "Close")->click();
    });
    QVERIFY(!renewKeyAtStart(lost, renew));
    QCOMPARE(tried.size(), 2);
  }

  void anErrorIsToldAndClosed() {
    QTimer::singleShot(100, qApp, [] {
      if (auto* open = sheet()) button(*open, "Close")->click();
    });
    tellAtStart({base::ErrorCode::NotFound, "There is no cell.", "Choose one."});
    QVERIFY(!sheet());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStartQuestion)
#include "test_start_question.moc"
