// The STOP table: whatever is open on whatever page while the robot moves, one click on STOP, one Esc and one press by
// a screen reader each make it stand. What there is to open is found, not listed: each sheet by its class in the
// headers, each menu, list, editor and context menu by walking pages, tabs and sheets.
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDirIterator>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QToolButton>
#include <map>
#include <set>
#include <typeinfo>

#include "core/protocol/protocol_json.h"
#include "tests/ui/shell/every_sheet.h"
#include "tests/ui/shell/stop_bench.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/protocol_page.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

class TestStopTable : public QObject {
  Q_OBJECT
  using Way = StopBench::Way;
  using Open = std::function<void()>;
  std::unique_ptr<StopBench> bench_;

  struct Row {
    QString place, what;
    bool stood[3] = {};
    bool leftOpen = false;
  };
  std::vector<Row> rows_;

  /// In  mustOpen: what does not open is a defect; otherwise there is nothing to try, and no row
  void tryWays(const QString& place, const QString& what, bool mustOpen, const Open& open, const Open& close = {}) {
    Row row{place, what};
    for (const Way way : StopBench::kWays) {
      row.stood[static_cast<int>(way)] = bench_->stops(way, open);
      if (!bench_->popup && !mustOpen) return;
      QVERIFY2(bench_->opened, qPrintable(place + QStringLiteral(": ") + what));
      row.leftOpen |= bench_->leftOpen;
      if (close) close();
    }
    rows_.push_back(row);
  }

  static QString kindOf(const QWidget& widget) {
    return QString::fromLatin1(widget.metaObject()->className()).remove(QStringLiteral("articulus::ui::"));
  }

  /// Every menu and every list; of what is alike (lines, tables, plots) one of each class.
  void walk(const QString& place, QWidget* within) {
    std::set<QString> classes;
    QList<QPointer<QWidget>> all;
    for (auto* widget : within->findChildren<QWidget*>()) all << widget;
    for (const auto& widget : all) {
      if (!widget || !widget->isVisible() || !widget->isEnabled() || widget->isWindow()) continue;
      const QString name = widget->accessibleName().isEmpty() ? kindOf(*widget) : widget->accessibleName();
      QMenu* menu = nullptr;
      if (auto* tool = qobject_cast<QToolButton*>(widget)) menu = tool->menu();
      if (auto* push = qobject_cast<QPushButton*>(widget)) menu = push->menu();
      const QPoint below = widget->mapToGlobal(QPoint(0, widget->height()));
      if (menu) tryWays(place, QStringLiteral("menu ") + name, true, [&] { menu->popup(below); });
      if (auto* box = qobject_cast<QComboBox*>(widget); box && box->count() > 0)
        tryWays(place, QStringLiteral("list ") + name, true, [&] { box->showPopup(); });
      if (auto* view = qobject_cast<QAbstractItemView*>(widget)) editIn(place, name, *view);
      if (!widget || !classes.insert(kindOf(*widget)).second) continue;
      tryWays(place, QStringLiteral("context menu of ") + kindOf(*widget), false, [&] {
        const QPoint middle = widget->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, middle, widget->mapToGlobal(middle));
        QApplication::sendEvent(widget, &event);
      });
    }
  }

  /// An editor that is open in a table, and the list of one that has a list.
  void editIn(const QString& place, const QString& name, QAbstractItemView& view) {
    if (!view.model() || qobject_cast<QHeaderView*>(&view) || view.editTriggers() == QAbstractItemView::NoEditTriggers)
      return;
    std::set<int> columns;  // one of each
    for (int r = 0; r < std::min(view.model()->rowCount(), 4); ++r)
      for (int c = 0; c < view.model()->columnCount(); ++c) {
        const auto index = view.model()->index(r, c, view.rootIndex());
        if (!(index.flags() & Qt::ItemIsEditable) || !columns.insert(c).second) continue;
        bool there = false;
        const auto open = [&] {
          bench_->activate();
          view.setCurrentIndex(index);
          view.edit(index);
          auto* editor = QApplication::focusWidget();
          there = editor && editor != &view && view.isAncestorOf(editor);
          if (auto* box = qobject_cast<QComboBox*>(editor)) box->showPopup();
        };
        Row row{place, QStringLiteral("editor in %1, column %2").arg(name).arg(c + 1)};
        for (const Way way : StopBench::kWays) {
          row.stood[static_cast<int>(way)] = bench_->stops(way, open);
          if (!there) break;  // this row is not one that may be edited there
          row.leftOpen |= bench_->leftOpen;
          view.setCurrentIndex({});
          view.setFocus();
          QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        if (!there) continue;
        rows_.push_back(row);
      }
  }

  /// What the sources have: each class that is a Sheet, and each file that fills a plain one.
  [[nodiscard]] static std::set<QString> sheetsInSources() {
    static const QRegularExpression derives(QStringLiteral("class (\\w+)(?: final)? : public Sheet\\b"));
    std::set<QString> found;
    const QDir root(QStringLiteral(ARTICULUS_SOURCE));
    QDirIterator files(root.filePath(QStringLiteral("ui")), {"*.cpp", "*.h"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      if (!file.open(QIODevice::ReadOnly)) qFatal("%s", qPrintable(file.fileName()));
      const QString text = QString::fromUtf8(file.readAll());
      for (auto it = derives.globalMatch(text); it.hasNext();) found.insert(it.next().captured(1));
      if (text.contains(QLatin1String("new Sheet("))) found.insert(root.relativeFilePath(file.fileName()));
    }
    return found;
  }

  void lookAtRows() {
    QString table = QStringLiteral("| place | open | mouse on STOP | Esc | screen reader |\n|---|---|---|---|---|\n");
    QStringList bad;
    for (const Row& row : rows_) {
      table += QStringLiteral("| %1 | %2 |").arg(row.place, row.what);
      for (const bool stood : row.stood) table += stood ? QStringLiteral(" stands |") : QStringLiteral(" MOVES ON |");
      table += QLatin1Char('\n');
      if (!row.stood[0] || !row.stood[1] || !row.stood[2] || row.leftOpen)
        bad << row.place + QStringLiteral(": ") + row.what + (row.leftOpen ? QStringLiteral(" stays open") : QString());
    }
    fprintf(stdout, "%s%zu places\n", qPrintable(table), rows_.size());
    QVERIFY2(bad.isEmpty(), qPrintable(bad.join(QLatin1Char('\n'))));
  }

 private slots:
  void init() {
    rows_.clear();
    bench_ = std::make_unique<StopBench>();
  }
  void cleanup() { bench_.reset(); }

  void everySheetIsKnownHere() {
    std::set<QString> known;
    for (const auto& [name, open] : everySheet(*bench_)) known.insert(name);
    auto there = sheetsInSources();
    // Asked before there is a station that could move: ui_start_question.
    for (const char* before : {"ui/shell/start_question.cpp", "KeyRenewalSheet"})
      QVERIFY(there.erase(QLatin1String(before)) == 1);
    QVERIFY(there.size() >= 10);
    for (const QString& name : there) QVERIFY2(known.contains(name), qPrintable(name + " is opened by no row"));
    for (const QString& name : known) QVERIFY2(there.contains(name), qPrintable(name + " is no sheet any more"));
  }

  void inEverySheetAndInWhatItHolds() {
    auto* window = bench_->window.get();
    for (const auto& [name, open] : everySheet(*bench_)) {
      bench_->go("run");
      bench_->move(true);
      const auto close = [window] {
        Sheet::closeAll(window);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      };
      tryWays(QStringLiteral("sheet"), name, true, open, close);
      open();
      auto* sheet = Sheet::topOf(window);
      QVERIFY2(sheet, qPrintable(name));
      const QString type = QString::fromLatin1(typeid(*sheet).name());
      QVERIFY2(name.endsWith(QLatin1String(".cpp")) ? type.endsWith(QLatin1String("5SheetE")) : type.contains(name),
               qPrintable(name + QStringLiteral(" opens ") + type));
      walk(QStringLiteral("sheet ") + name, sheet);
      QVERIFY2(Sheet::topOf(window), qPrintable(name));
      bench_->pressEscape();
      QVERIFY2(Sheet::topOf(window), qPrintable(name));  // the first Esc was STOP, and only that
      bench_->move(false);
      bench_->pressEscape();
      QVERIFY2(!Sheet::topOf(window), qPrintable(name));
      close();
    }
    lookAtRows();
  }

  void onEveryPageAndTab() {
    bench_->window->session().setProtocol(Desk::need(
        protocol::loadProtocol(bench_->desk.context->resources / "protocols" / "spine_flexibility_quick.json")));
    for (const PageRow& row : pageCatalogue()) {
      const std::string key(row.key);
      bench_->go(key);
      bench_->move(true);
      walk(QString::fromStdString(key), bench_->window.get());
    }
    bench_->move(false);
    auto* tabs = bench_->unlocked().findChild<QTabWidget*>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
      tabs->setCurrentIndex(tab);
      const auto inner = tabs->widget(tab)->findChildren<QTabWidget*>();
      const int many = inner.isEmpty() ? 1 : inner[0]->count();
      for (int i = 0; i < many; ++i) {
        if (!inner.isEmpty()) inner[0]->setCurrentIndex(i);
        bench_->move(true);
        walk(QStringLiteral("engineering, ") + tabs->tabText(tab) +
                 (inner.isEmpty() ? QString() : QStringLiteral(", ") + inner[0]->tabText(i)),
             tabs->widget(tab));
      }
    }
    auto& protocols = bench_->window->page<ProtocolPage>();
    bench_->go("protocol");
    protocols.findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    QVERIFY(protocols.findChild<ProtocolEditorView*>()->isVisible());
    walk(QStringLiteral("protocol, editor"), protocols.findChild<ProtocolEditorView*>());
    const auto count = [this](const char* what) {
      return std::ranges::count_if(rows_, [what](const Row& r) { return r.what.startsWith(QLatin1String(what)); });
    };
    const QString counted = QStringLiteral("%1 menus, %2 lists, %3 context menus")
                                .arg(count("menu"))
                                .arg(count("list"))
                                .arg(count("context menu"));
    QVERIFY2(count("menu") >= 8 && count("list") >= 10 && count("context menu") >= 10, qPrintable(counted));
    lookAtRows();
  }

  /// Nobody is signed in: what moves then is stopped by the window itself, as soon as it hears of it.
  void atSignIn() {
    bench_.reset();
    bench_ = std::make_unique<StopBench>(false);
    bench_->window->bridge().blockSignals(true);  // it does not hear: what stops the robot here is the hand
    bench_->move(true);
    auto& page = bench_->window->page<SignInPage>();
    walk(QStringLiteral("sign in"), bench_->window.get());
    for (auto* button : page.findChildren<QPushButton*>())
      if (button->objectName() == QLatin1String("toCreate")) button->click();
    walk(QStringLiteral("new account"), &page);
    QVERIFY(rows_.size() >= 3);
    lookAtRows();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStopTable)
#include "test_stop_table.moc"
