// Text is read on what it really stands on: every label, button, tick, tab, field, cell of a table, row of a list and
// axis of a plot of every page and of every panel of Engineering, as it is drawn, in both themes; and the edges by
// which fields are found. What nobody can use now is asked nothing of, as in WCAG.
#include <qcustomplot.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/contrast.h"
#include "tests/ui/desk.h"
#include "tests/ui/shell/every_sheet.h"
#include "tests/ui/test_main.h"
#include "tests/ui/watched_application.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/password_edit.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestContrast : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;
  QWidget* on_ = nullptr;     // the window that is looked at
  int read_ = 0, edges_ = 0;  // texts and edges that were looked at
  QStringList weak_;          // those that are hard to read

  /// What it shows of letters; empty: none, or what nobody can use now (WCAG asks nothing of it).
  [[nodiscard]] static QString textOf(const QWidget& widget) {
    if (!widget.isVisible() || !widget.isEnabled()) return {};
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* tool = qobject_cast<const QToolButton*>(&widget);
        tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly)
      return {};
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    return {};
  }

  /// In  whole: the window; at: within it
  void read(const QString& where, const QString& text, const QImage& whole, const QRect& at, const QFont& font) {
    if (text.trimmed().isEmpty() || at.width() < 4 || !whole.rect().contains(at)) return;
    const int size_px = QFontInfo(font).pixelSize();
    const bool large = size_px >= 24 || (font.weight() >= QFont::DemiBold && size_px >= 18);
    const double contrast = contrastIn(whole.copy(at));
    ++read_;
    if (contrast < kSmooth * (large ? kLeastLarge : kLeastText))
      weak_ << QStringLiteral("%1: \"%2\" %3 (%4 px)").arg(where, text.left(60)).arg(contrast, 0, 'f', 2).arg(size_px);
  }
  void readEdge(const QString& where, const QString& what, const QImage& whole, const QRect& at) {
    if (!whole.rect().contains(at)) return;
    const double contrast = edgeContrastIn(whole, at);
    ++edges_;
    if (contrast < kLeastEdge) weak_ << QStringLiteral("%1: edge of %2 %3").arg(where, what).arg(contrast, 0, 'f', 2);
  }

  [[nodiscard]] QRect inWindow(const QWidget& widget, const QRect& part) const {
    return {widget.mapTo(on_, part.topLeft()), part.size()};
  }

  /// Cells of tables, rows of lists, heads of columns: what of them is seen as a whole.
  void readCells(const QString& where, const QAbstractItemView& view, const QImage& whole) {
    constexpr int kMost = 60, kMark_px = 36;
    const auto* model = view.model();
    if (!model || !view.isVisible() || !view.isEnabled()) return;
    const QRect seen = view.viewport()->rect() & view.viewport()->visibleRegion().boundingRect();
    int left = kMost;
    for (int row = 0; row < model->rowCount(view.rootIndex()) && left > 0; ++row)
      for (int column = 0; column < model->columnCount(view.rootIndex()) && left > 0; ++column) {
        const QModelIndex index = model->index(row, column, view.rootIndex());
        QRect cell = view.visualRect(index);
        if (!seen.contains(cell) || cell.isEmpty()) continue;
        // What its mark has of colour says nothing of its letters.
        if (!index.data(Qt::DecorationRole).isNull() || !index.data(Qt::CheckStateRole).isNull())
          cell.setLeft(std::min(cell.left() + kMark_px, cell.right() - kMark_px));
        const QVariant font = index.data(Qt::FontRole);
        --left;
        read(where + QStringLiteral(", cell"), index.data().toString(), whole, inWindow(*view.viewport(), cell),
             font.isValid() ? font.value<QFont>() : view.font());
      }
  }

  /// Letters on the axes of a plot: beside and below the area of its lines.
  void readAxes(const QString& where, QCustomPlot& plot, const QImage& whole) {
    if (!plot.isVisible() || plot.axisRectCount() == 0 || plot.xAxis == nullptr) return;
    const QRect seen = plot.visibleRegion().boundingRect(), area = plot.axisRect()->rect();
    if (seen != plot.rect()) return;
    const QRect beside(1, area.top(), area.left() - 10, area.height()),
        below(area.left(), area.bottom() + 8, area.width(), plot.height() - area.bottom() - 10);
    // An empty plot of the scope has nothing written beside it.
    const auto written = [&whole](const QRect& at) {
      const QRect in = at & whole.rect();
      for (int y = in.top(); y <= in.bottom(); ++y)
        for (int x = in.left(); x <= in.right(); ++x)
          if (whole.pixel(x, y) != whole.pixel(in.topLeft())) return true;
      return false;
    };
    if (plot.yAxis->visible() && written(inWindow(plot, beside)))
      read(where, QStringLiteral("upright axis"), whole, inWindow(plot, beside), plot.font());
    if (plot.xAxis->visible() && below.height() > 8 && written(inWindow(plot, below)))
      read(where, QStringLiteral("axis below"), whole, inWindow(plot, below), plot.font());
  }

  void readField(const QString& where, const QWidget& widget, const QImage& whole) {
    if (!widget.isVisible() || !widget.isEnabled()) return;
    const QRect seen = widget.visibleRegion().boundingRect();
    if (seen.size() != widget.size()) return;
    const auto* line = qobject_cast<const QLineEdit*>(&widget);
    const auto* box = qobject_cast<const QComboBox*>(&widget);
    const QRect at = inWindow(widget, widget.rect());
    const QString name = widget.accessibleName();
    if (line) {
      const QString text = line->text().isEmpty() ? line->placeholderText() : line->displayText();
      read(where + QStringLiteral(", field"), text, whole, at.adjusted(4, 4, -4, -4), widget.font());
    } else if (box && !box->isEditable()) {
      constexpr int kArrow_px = 36;
      read(where + QStringLiteral(", choice"), box->currentText(), whole, at.adjusted(4, 4, -kArrow_px, -4),
           box->font());
    }
    const bool inner = line && (qobject_cast<const QAbstractSpinBox*>(line->parentWidget()) ||
                                qobject_cast<const QComboBox*>(line->parentWidget()));
    if ((line && !inner) || box || qobject_cast<const QAbstractSpinBox*>(&widget) ||
        qobject_cast<const QPlainTextEdit*>(&widget))
      readEdge(where, QStringLiteral("%1 \"%2\"").arg(QLatin1String(widget.metaObject()->className()), name), whole,
               at);
  }

  void look(const QString& where) { look(where, *on_); }
  void look(const QString& where, const QWidget& within) {
    QTest::qWait(20);
    const QImage whole = on_->grab().toImage();
    for (auto* widget : within.findChildren<QWidget*>()) {
      readField(where, *widget, whole);
      if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
          view && !qobject_cast<const QHeaderView*>(view))
        readCells(where, *view, whole);
      if (auto* plot = qobject_cast<QCustomPlot*>(widget)) readAxes(where, *plot, whole);
      if (const auto* tabs = qobject_cast<const QTabBar*>(widget); tabs && tabs->isVisible())
        for (int i = 0; i < tabs->count(); ++i)
          if (tabs->isTabVisible(i) && tabs->visibleRegion().boundingRect().contains(tabs->tabRect(i)))
            read(where + QStringLiteral(", tab"), tabs->tabText(i), whole,
                 inWindow(*tabs, tabs->tabRect(i).adjusted(0, 0, 0, -4)), tabs->font());
      const QString text = textOf(*widget);
      if (text.trimmed().isEmpty()) continue;
      const QRect seen = widget->visibleRegion().boundingRect();
      // Whole letters only: of what is scrolled half out of sight the rest is not there.
      if (seen.height() < std::min(widget->height(), widget->fontMetrics().height())) continue;
      read(where, text, whole, inWindow(*widget, seen), widget->font());
    }
  }

  void go(const char* key) {
    window_->session().setChecklistDone(true);
    window_->goTo(pageEntry(key));
  }

  void lookAtAll(const QString& theme) {
    for (const PageRow& row : pageCatalogue()) {
      go(std::string(row.key).c_str());
      look(theme + QLatin1String(row.name));
    }
    go("protocol");
    window_->page<ProtocolPage>().findChild<QPushButton*>(QStringLiteral("editExperiment"))->click();
    look(theme + QStringLiteral("editor"));
    go("engineering");
    auto& panel = window_->page<EngineeringPage>();
    if (!panel.unlocked()) {
      panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
      QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    }
    QTRY_VERIFY(panel.unlocked());
    auto* tabs = panel.findChild<QTabWidget*>();
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      look(theme + tabs->tabText(i));
      for (auto* inner : tabs->currentWidget()->findChildren<QTabWidget*>())
        for (int k = 0; inner->isVisible() && k < inner->count(); ++k) {
          inner->setCurrentIndex(k);
          look(theme + inner->tabText(k));
        }
    }
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->resize(1280, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    on_ = window_.get();
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(protocol::Protocol{});
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void itSeesWhatIsHardToRead() {
    QLabel weak(QStringLiteral("grey on grey")), good(QStringLiteral("black on white"));
    for (auto* label : {&weak, &good}) {
      label->setStyleSheet(label == &weak ? QStringLiteral("color: #999999; background: #cccccc")
                                          : QStringLiteral("color: black; background: white"));
      label->adjustSize();
    }
    QVERIFY(contrastIn(weak.grab().toImage()) < 2.5);
    QVERIFY(contrastIn(good.grab().toImage()) > 15.0);
  }

  void everyTextOfEveryPageIsReadable() {
    const WatchedApplication::Excuse colours;
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      lookAtAll(mode == Theme::Mode::Light ? QStringLiteral("light, ") : QStringLiteral("dark, "));
    }
    Theme::apply(*qApp, Theme::Mode::Light);
    for (const QString& one : weak_) qInfo("%s", qPrintable(one));
    qInfo("%d texts and %d edges", read_, edges_);
    QVERIFY(read_ > 1500);
    QVERIFY(edges_ > 100);
    QVERIFY2(weak_.isEmpty(), "see above");
  }

  /// And of what opens over them.
  void everyTextOfEverySheetIsReadable() {
    const WatchedApplication::Excuse colours;
    window_.reset();
    weak_.clear();
    read_ = 0;
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      StopBench bench;
      on_ = bench.window.get();
      on_->resize(1280, 800);
      bench.go("run");
      for (const auto& [name, open] : everySheet(bench)) {
        open();
        auto* sheet = Sheet::topOf(on_);
        QVERIFY2(sheet, qPrintable(name));
        look((mode == Theme::Mode::Light ? QStringLiteral("light, ") : QStringLiteral("dark, ")) + name, *sheet);
        Sheet::closeAll(on_);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
      }
    }
    Theme::apply(*qApp, Theme::Mode::Light);
    for (const QString& one : weak_) qInfo("%s", qPrintable(one));
    qInfo("%d texts", read_);
    QVERIFY(read_ > 500);
    QVERIFY2(weak_.isEmpty(), "see above");
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestContrast)
#include "test_contrast.moc"
