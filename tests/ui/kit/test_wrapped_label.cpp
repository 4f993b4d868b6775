// A label that remembers its heights says what a QLabel says, whatever changes in between.
#include <QVBoxLayout>
#include <functional>
#include <utility>

#include "tests/ui/test_main.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/layout/wrapped_label.h"

namespace articulus::ui::test {

class TestWrappedLabel : public QObject {
  Q_OBJECT

  /// Twice each: as it is found out, and as it is remembered.
  static bool same(const WrappedLabel& ours, const QLabel& qt) {
    for (int round = 0; round < 2; ++round)
      for (int width = 40; width < 700; width += 23)
        if (ours.heightForWidth(width) != qt.heightForWidth(width)) return false;
    return true;
  }

 private slots:
  void itSaysWhatAPlainOneSays() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* ours = new WrappedLabel(&window);
    auto* qt = new QLabel(&window);
    column->addWidget(ours);
    column->addWidget(qt);
    window.resize(600, 400);
    window.show();
    const QString words =
        QStringLiteral("The robot moves: only gains that are safe to change in motion can be changed.");
    const std::pair<const char*, std::function<void(QLabel&)>> changes[] = {
        {"empty", [](QLabel&) {}},
        {"wrap", [](QLabel& l) { l.setWordWrap(true); }},
        {"text", [&](QLabel& l) { l.setText(words); }},
        {"longer", [&](QLabel& l) { l.setText(words + QLatin1Char(' ') + words); }},
        {"rich", [&](QLabel& l) { l.setText(QStringLiteral("<b>%1</b><br>%1").arg(words)); }},
        {"plain", [](QLabel& l) { l.setTextFormat(Qt::PlainText); }},
        {"font",
         [](QLabel& l) {
           QFont font = l.font();
           font.setPixelSize(27);
           l.setFont(font);
         }},
        {"style", [](QLabel& l) { l.setStyleSheet(QStringLiteral("padding: 9px; font-size: 19px")); }},
        {"margin", [](QLabel& l) { l.setMargin(7); }},
        {"contents", [](QLabel& l) { l.setContentsMargins(3, 11, 5, 13); }},
        {"indent", [](QLabel& l) { l.setIndent(30); }},
        {"right", [](QLabel& l) { l.setAlignment(Qt::AlignRight | Qt::AlignBottom); }},
        {"least", [](QLabel& l) { l.setMinimumWidth(200); }},
        {"one line", [](QLabel& l) { l.setWordWrap(false); }},
        {"number", [](QLabel& l) { l.setNum(42); }},
    };
    for (const auto& [what, change] : changes) {
      QVERIFY2(same(*ours, *qt), what);  // asked before, so that there is something to be remembered
      change(*ours);
      change(*qt);
      QVERIFY2(same(*ours, *qt), what);
      QCOMPARE(ours->sizeHint(), qt->sizeHint());
    }
  }

  void aStyleOfTheWindowAboveCountsToo() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* ours =
        new WrappedLabel(QStringLiteral("Some words that need more than one line in a narrow window."), &window);
    auto* qt = new QLabel(ours->text(), &window);
    for (auto* label : {static_cast<QLabel*>(ours), qt}) {
      label->setWordWrap(true);
      column->addWidget(label);
    }
    window.show();
    QVERIFY(same(*ours, *qt));
    const int before = ours->heightForWidth(100);
    window.setStyleSheet(QStringLiteral("QLabel { font-size: 31px }"));
    QVERIFY(same(*ours, *qt));
    QVERIFY(ours->heightForWidth(100) > before);
    window.setStyleSheet({});
    QVERIFY(same(*ours, *qt));
    QCOMPARE(ours->heightForWidth(100), before);
  }

  void labelsOfTheDesktopAreOfThatKind() {
    QWidget window;
    QVERIFY(dynamic_cast<WrappedLabel*>(makeLabel(QStringLiteral("words"), "body", &window)));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWrappedLabel)
#include "test_wrapped_label.moc"
