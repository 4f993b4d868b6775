// What a field, a cell, a tick or a tab looks like in each of its states, as it is drawn in both themes: letters of
// 4.5:1, edges and marks of 3:1. What is disabled is asked nothing of (WCAG 2.1, 1.4.3 and 1.4.11), but can be seen.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QTabBar>
#include <QTableWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "tests/ui/contrast.h"
#include "tests/ui/test_main.h"
#include "tests/ui/watched_application.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/quantity_edit.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestContrastOfStates : public QObject {
  Q_OBJECT
  std::unique_ptr<QWidget> card_;
  QStringList weak_;
  QString theme_;
  int looked_ = 0;

  template <class W>
  W* put(W* widget) {
    card_->layout()->addWidget(widget);
    return widget;
  }
  [[nodiscard]] QImage drawn() {
    QCoreApplication::processEvents();
    return card_->grab().toImage();
  }
  [[nodiscard]] QRect at(const QWidget& widget, const QRect& part) const {
    return {widget.mapTo(card_.get(), part.topLeft()), part.size()};
  }
  void text(const QString& what, const QWidget& widget, const QRect& part) {
    need(what, contrastIn(drawn().copy(at(widget, part))), kSmooth * kLeastText);
  }
  void edge(const QString& what, const QWidget& widget) {
    need(what + QStringLiteral(", edge"), edgeContrastIn(drawn(), at(widget, widget.rect())), kLeastEdge);
  }
  void need(const QString& what, double contrast, double least) {
    ++looked_;
    qInfo("%-52s %5.2f", qPrintable(theme_ + what), contrast);
    if (contrast < least) weak_ << QStringLiteral("%1%2 %3").arg(theme_, what).arg(contrast, 0, 'f', 2);
  }
  static QRect inside(const QWidget& field) { return field.rect().adjusted(6, 6, -36, -6); }

  void begin(Theme::Mode mode) {
    card_.reset();
    Theme::apply(*qApp, mode);
    theme_ = mode == Theme::Mode::Light ? QStringLiteral("light, ") : QStringLiteral("dark, ");
    card_.reset(makeCard(nullptr));
    auto* column = new QVBoxLayout(card_.get());
    column->setContentsMargins(24, 24, 24, 24);
    card_->resize(640, 520);
  }
  void show() {
    card_->show();
    QVERIFY(QTest::qWaitForWindowExposed(card_.get()));
    card_->setFocus();
  }

  void fields() {
    auto* typed = put(new QLineEdit(QStringLiteral("typed text")));
    auto* empty = put(new QLineEdit);
    empty->setPlaceholderText(QStringLiteral("a hint of what to type"));
    auto* notes = put(new QPlainTextEdit);
    notes->setPlaceholderText(QStringLiteral("a hint of what to write"));
    notes->setFixedHeight(60);
    auto* number = put(new QuantityEdit(QStringLiteral("Length"), QStringLiteral("mm"), 1.0, 1));
    auto* refused = put(new QuantityEdit(QStringLiteral("Width"), QStringLiteral("mm"), 1.0, 1));
    refused->setSiRange(0.0, 10.0);
    auto* bad = put(new QLineEdit(QStringLiteral("not valid")));
    setLook(bad, "bad", true);
    auto* box = put(new QComboBox);
    box->addItem(QStringLiteral("a choice"));
    auto* words = put(new QComboBox);
    words->setEditable(true);
    words->lineEdit()->setPlaceholderText(QStringLiteral("a hint in a choice"));
    auto* time = put(new QDateTimeEdit(QDateTime(QDate(2026, 3, 1), QTime(12, 0))));
    auto* off = put(new QLineEdit(QStringLiteral("closed now")));
    off->setEnabled(false);
    show();
    auto* line = refused->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("99"));
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(!refused->problem().isEmpty());
    card_->setFocus();
    QCoreApplication::processEvents();
    text(QStringLiteral("line edit, text"), *typed, inside(*typed));
    text(QStringLiteral("line edit, placeholder"), *empty, inside(*empty));
    text(QStringLiteral("text edit, placeholder"), *notes, inside(*notes));
    text(QStringLiteral("number"), *number, inside(*number));
    text(QStringLiteral("number refused"), *refused, inside(*refused));
    text(QStringLiteral("line edit that is not valid"), *bad, inside(*bad));
    text(QStringLiteral("choice"), *box, inside(*box));
    text(QStringLiteral("choice, placeholder"), *words, inside(*words));
    text(QStringLiteral("time"), *time, inside(*time));
    for (const auto& [name, field] : {std::pair<const char*, QWidget*>{"line edit", typed},
                                      {"text edit", notes},
                                      {"number", number},
                                      {"number refused", refused},
                                      {"line edit that is not valid", bad},
                                      {"choice", box},
                                      {"time", time}})
      edge(QLatin1String(name), *field);
    for (auto* field : {static_cast<QWidget*>(number), static_cast<QWidget*>(box), static_cast<QWidget*>(time)}) {
      const QRect arrows(field->width() - 32, 4, 28, field->height() - 8);
      need(QStringLiteral("arrows of %1").arg(QLatin1String(field->metaObject()->className())),
           contrastIn(drawn().copy(at(*field, arrows))), kLeastEdge);
    }
    typed->setFocus();
    edge(QStringLiteral("line edit with the focus"), *typed);
    typed->selectAll();
    text(QStringLiteral("line edit, selected text"), *typed, QRect(12, 10, 60, typed->height() - 20));
    // Exempt: but it must be there to be seen.
    QVERIFY(contrastIn(drawn().copy(at(*off, inside(*off)))) > 2.0);
  }

  void ticks() {
    for (const bool on : {false, true}) {
      auto* tick = put(new QCheckBox(QStringLiteral("a tick")));
      auto* one = put(new QRadioButton(QStringLiteral("one of some")));
      tick->setChecked(on);
      one->setAutoExclusive(false);
      one->setChecked(on);
    }
    show();
    for (auto* button : card_->findChildren<QAbstractButton*>()) {
      const QString name =
          QStringLiteral("%1 %2").arg(QLatin1String(button->metaObject()->className()),
                                      button->isChecked() ? QStringLiteral("on") : QStringLiteral("off"));
      text(name, *button, button->rect().adjusted(34, 0, 0, 0));
      const QRect mark(0, 0, 26, button->height());
      need(name + QStringLiteral(", mark"), contrastIn(drawn().copy(at(*button, mark))), kLeastEdge);
    }
  }

  void cells() {
    auto* table = put(new QTableWidget(4, 2));
    table->setAlternatingRowColors(true);
    table->setHorizontalHeaderLabels({QStringLiteral("a head"), QStringLiteral("another")});
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 2; ++column)
        table->setItem(row, column, new QTableWidgetItem(QStringLiteral("cell %1").arg(row)));
    auto* off = table->item(3, 1);
    off->setFlags(off->flags() & ~Qt::ItemIsEnabled);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    auto* list = put(new QListWidget);
    list->addItems({QStringLiteral("a row"), QStringLiteral("another row")});
    auto* tree = put(new QTreeWidget);
    tree->setHeaderHidden(true);
    for (const char* name : {"a step", "another step"}) new QTreeWidgetItem(tree, {QLatin1String(name)});
    show();
    for (const bool focused : {false, true}) {
      table->selectRow(2);
      list->setCurrentRow(1);
      tree->setCurrentItem(tree->topLevelItem(1));
      const QString with = focused ? QStringLiteral(" with the focus") : QString();
      const auto cell = [&](const char* name, QAbstractItemView* view, int row) {
        if (focused) view->setFocus();
        text(QLatin1String(name) + with, *view->viewport(), view->visualRect(view->model()->index(row, 0)));
      };
      cell("cell", table, 0);
      cell("cell of an alternate row", table, 1);
      cell("cell selected", table, 2);
      cell("row of a list", list, 0);
      cell("row of a list, selected", list, 1);
      cell("row of a tree", tree, 0);
      cell("row of a tree, selected", tree, 1);
    }
    const auto* head = table->horizontalHeader();
    text(QStringLiteral("head of a column"), *head->viewport(),
         {head->sectionViewportPosition(0), 0, head->sectionSize(0), head->height()});
    QVERIFY(contrastIn(drawn().copy(at(*table->viewport(), table->visualItemRect(off)))) > 2.0);
  }

  void tabs() {
    auto* bar = put(new QTabBar);
    for (const char* name : {"chosen", "another", "a third"}) bar->addTab(QLatin1String(name));
    bar->setDrawBase(false);
    show();
    text(QStringLiteral("tab chosen"), *bar, bar->tabRect(0).adjusted(0, 0, 0, -4));
    text(QStringLiteral("tab"), *bar, bar->tabRect(1).adjusted(0, 0, 0, -4));
    const QRect chosen = bar->tabRect(0);
    need(QStringLiteral("tab chosen, its line"),
         contrastIn(drawn().copy(at(*bar, QRect(chosen.left() + 2, chosen.bottom() - 8, chosen.width() - 4, 9)))),
         kLeastEdge);
    bar->setFocus();
    text(QStringLiteral("tab with the focus"), *bar, bar->tabRect(0).adjusted(0, 0, 0, -4));
  }

 private slots:
  void cleanup() {
    card_.reset();
    Theme::apply(*qApp, Theme::Mode::Light);
  }
  void itSeesAWeakEdge() {
    QImage picture(60, 40, QImage::Format_RGB32);
    picture.fill(Qt::white);
    const QRect field(10, 5, 40, 30);
    QPainter painter(&picture);
    painter.setPen(QColor(0xdd, 0xdd, 0xdd));
    painter.drawRect(field);
    QVERIFY(edgeContrastIn(picture, field) < 1.5);
    painter.setPen(QColor(0x55, 0x55, 0x55));
    painter.drawRect(field);
    QVERIFY(edgeContrastIn(picture, field) > 7.0);
  }
  void everyStateIsReadable() {
    const WatchedApplication::Excuse colours;
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark})
      for (const auto part : {&TestContrastOfStates::fields, &TestContrastOfStates::ticks, &TestContrastOfStates::cells,
                              &TestContrastOfStates::tabs}) {
        begin(mode);
        (this->*part)();
      }
    QVERIFY(looked_ > 90);
    for (const QString& one : weak_) qInfo("WEAK %s", qPrintable(one));
    QVERIFY2(weak_.isEmpty(), "see above");
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestContrastOfStates)
#include "test_contrast_of_states.moc"
