// What a person has typed and chosen goes from one part of the window to another of the same build; what does not fit
// there changes nothing.
#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTabWidget>
#include <QVBoxLayout>

#include "tests/ui/test_main.h"
#include "ui/kit/entries.h"
#include "ui/kit/quantity_edit.h"

namespace articulus::ui::test {

class TestEntries : public QObject {
  Q_OBJECT

  struct Form : QWidget {
    QLineEdit *line = new QLineEdit(this), *secret = new QLineEdit(this), *fixed = new QLineEdit(this);
    QCheckBox* tick = new QCheckBox(this);
    QComboBox *box = new QComboBox(this), *words = new QComboBox(this);
    QuantityEdit* number = new QuantityEdit(QStringLiteral("Length"), QStringLiteral("mm"), 1000.0, 1, this);
    QDateTimeEdit* time = new QDateTimeEdit(this);
    QTabWidget* tabs = new QTabWidget(this);
    QListWidget* list = new QListWidget(this);
    QLineEdit* inside = new QLineEdit;
    explicit Form(const QStringList& choices, const QString& says) {
      auto* column = new QVBoxLayout(this);
      for (QWidget* one : {static_cast<QWidget*>(line), static_cast<QWidget*>(secret), static_cast<QWidget*>(fixed),
                           static_cast<QWidget*>(tick), static_cast<QWidget*>(box), static_cast<QWidget*>(words),
                           static_cast<QWidget*>(number), static_cast<QWidget*>(time), static_cast<QWidget*>(tabs),
                           static_cast<QWidget*>(list)})
        column->addWidget(one);
      secret->setEchoMode(QLineEdit::Password);
      fixed->setReadOnly(true);
      fixed->setText(says);
      box->addItems(choices);
      words->addItems(choices);
      words->setEditable(true);
      list->addItems(choices);
      tabs->addTab(new QWidget, says);
      tabs->addTab(inside, says);
    }
  };

 private slots:
  void whatWasTypedAndChosenGoesAlong() {
    Form english({"one", "two", "three"}, "English"), german({"eins", "zwei", "drei"}, "German");
    english.line->setText("typed");
    english.secret->setText("secret");
    english.tick->setChecked(true);
    english.box->setCurrentIndex(2);
    english.words->setCurrentIndex(1);
    english.number->setValue(12.5);
    english.time->setDateTime(QDateTime(QDate(2026, 3, 1), QTime(12, 30)));
    english.tabs->setCurrentIndex(1);
    english.inside->setText("inside");
    english.list->setCurrentRow(1);
    QSignalSpy edited(german.number, &QuantityEdit::edited);
    Entries::of(english).putInto(german);
    QCOMPARE(german.line->text(), QString("typed"));
    QCOMPARE(german.secret->text(), QString());
    QCOMPARE(german.fixed->text(), QString("German"));
    QVERIFY(german.tick->isChecked());
    QCOMPARE(german.box->currentText(), QString("drei"));
    QCOMPARE(german.words->currentText(), QString("eins"));  // whose words they are is known to who filled it
    QCOMPARE(german.number->value(), 12.5);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(german.time->dateTime(), english.time->dateTime());
    QCOMPARE(german.tabs->currentIndex(), 1);
    QCOMPARE(german.inside->text(), QString("inside"));
    QCOMPARE(german.list->currentRow(), 1);
  }

  void otherChoicesStayAsTheyAre() {
    Form three({"one", "two", "three"}, "English"), two({"eins", "zwei"}, "German");
    three.box->setCurrentIndex(2);
    three.list->setCurrentRow(2);
    two.list->setCurrentRow(0);
    Entries::of(three).putInto(two);
    QCOMPARE(two.box->currentIndex(), 0);
    QCOMPARE(two.list->currentRow(), 0);
  }

  /// In another language a list may be in another order.
  void whatMeansTheSameIsChosenWhereverItStands() {
    Form english({}, "English"), german({}, "German");
    english.box->addItem("ankle", "a");
    english.box->addItem("knee", "k");
    german.box->addItem("Knie", "k");
    german.box->addItem("Sprunggelenk", "a");
    Entries::of(english).putInto(german);
    QCOMPARE(german.box->currentText(), QString("Sprunggelenk"));
    english.box->setCurrentIndex(1);
    german.box->addItem("Hüfte", "h");  // also among more
    Entries::of(english).putInto(german);
    QCOMPARE(german.box->currentText(), QString("Knie"));
    english.box->addItem("shoulder", "s");
    english.box->setCurrentIndex(2);
    Entries::of(english).putInto(german);
    QCOMPARE(german.box->currentText(), QString("Knie"));
  }

  void whatWasRefusedStaysToBeCorrected() {
    Form english({"one"}, "English"), german({"eins"}, "German");
    for (auto* form : {&english, &german}) form->show();
    english.number->setSi(0.0125);
    english.number->findChild<QLineEdit*>()->setText("twelve");
    QVERIFY(!english.number->problem().isEmpty());
    Entries::of(english).putInto(german);
    QVERIFY(!german.number->problem().isEmpty());
    QCOMPARE(german.number->findChild<QLineEdit*>()->text(), QString("twelve"));
    QCOMPARE(english.number->value(), 12.5);
    QCOMPARE(german.number->value(), 12.5);
    // What reads as a number there was never meant as that one.
    german.number->forgetTyped();
    english.number->setSiRange(0.0, 0.02);
    english.number->findChild<QLineEdit*>()->setText("50 mm");
    QVERIFY(!english.number->problem().isEmpty());
    Entries::of(english).putInto(german);
    QCOMPARE(german.number->value(), 12.5);
    QVERIFY(german.number->problem().isEmpty());
  }

  void whatAPageCarriesItselfIsLeftToIt() {
    Form english({"one"}, "English"), german({"eins"}, "German");
    for (auto* form : {&english, &german}) form->line->setProperty(Entries::kOwn, true);
    english.line->setText("typed");
    Entries::of(english).putInto(german);
    QCOMPARE(german.line->text(), QString());
  }

  void anotherBuildTakesWhatItHas() {
    Form whole({"one"}, "English");
    whole.line->setText("typed");
    QWidget part;
    auto* line = new QLineEdit(&part);
    new QComboBox(&part);
    Entries::of(whole).putInto(part);
    QCOMPARE(line->text(), QString("typed"));
  }

  void theFocusGoesAlong() {
    Form english({"one"}, "English"), german({"eins"}, "German");
    for (auto* form : {&english, &german}) form->show();
    english.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&english));
    english.line->setFocus();
    const Entries entries = Entries::of(english);
    german.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&german));
    german.box->setFocus();
    entries.putInto(german);
    QTRY_VERIFY(german.line->hasFocus());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestEntries)
#include "test_entries.moc"
