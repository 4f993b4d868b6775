// The editor by keyboard: Tab goes as the eye does, also through a form that was made anew.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/protocol/protocol_editor_view.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_properties.h"

namespace articulus::ui::test {

class TestEditorTabs : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  ProtocolEditor editor_;
  std::unique_ptr<QWidget> window_;
  ProtocolEditorView* view_ = nullptr;
  StepList* list_ = nullptr;

  [[nodiscard]] static QString nameOf(const QWidget* widget) {
    return QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->accessibleName();
  }
  [[nodiscard]] QRect placeOf(const QWidget* widget, const QWidget* beside) const {
    // In a form that is scrolled, by where it is in the form; beside what is none of it, where the form is.
    const auto* form = view_->findChild<StepProperties*>();
    if (form->isAncestorOf(widget) && !form->isAncestorOf(beside))
      return {form->mapTo(view_, QPoint(0, 0)), form->size()};
    if (form->isAncestorOf(widget))
      return {widget->mapTo(form->widget(), QPoint(0, 0)) + form->mapTo(view_, QPoint(0, 0)), widget->size()};
    return {widget->mapTo(view_, QPoint(0, 0)), widget->size()};
  }
  /// Where the eye goes back: to the left in a row, or upwards without going to the right.
  [[nodiscard]] static bool goesBack(const QRect& from, const QRect& to) {
    const bool oneRow = to.top() < from.bottom() - 4 && from.top() < to.bottom() - 4;
    const bool toTheRight = to.left() > from.left() + 4;
    return !toTheRight && (oneRow || to.top() < from.top() - 4);
  }
  /// From the first to the last of the view.
  void walk(const char* what) {
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    QWidget* first = nullptr;
    for (auto* button : view_->findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Back")) first = button;
    QVERIFY(first);
    first->setFocus();
    QTRY_COMPARE(QApplication::focusWidget(), first);
    std::vector<QWidget*> stops;
    for (auto* now = first; now && view_->isAncestorOf(now) && stops.size() < 200; now = QApplication::focusWidget()) {
      if (std::find(stops.begin(), stops.end(), now) != stops.end()) break;
      stops.push_back(now);
      QTest::keyClick(now, Qt::Key_Tab);
    }
    std::set<const QWidget*> missed;
    for (const auto* widget : view_->findChildren<QWidget*>())
      if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
        missed.insert(widget);
    for (const auto* stop : stops) missed.erase(stop);
    for (const auto* widget : missed) qWarning("%s: never reached: %s", what, qPrintable(nameOf(widget)));
    QVERIFY(missed.empty());
    for (std::size_t i = 0; i < stops.size(); ++i)
      for (std::size_t k = i + 1; k < stops.size(); ++k)
        QVERIFY2(
            !goesBack(placeOf(stops[i], stops[k]), placeOf(stops[k], stops[i])),
            qPrintable(
                QStringLiteral("%1: %2 comes before %3").arg(QLatin1String(what), nameOf(stops[i]), nameOf(stops[k]))));
    QVERIFY2(stops.size() > 8, what);
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_.reset();
    editor_.open(Desk::need(protocol::fromText(R"({
      "format": "articulus-protocol-2", "name": "Tabs", "steps": [
        {"type": "unload"},
        {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 0.1},
        {"type": "ramp", "axes": {"Ry_deg": 2}, "time_s": 5},
        {"type": "move", "translation_mm": [0, 0, 900], "time_s": 60},
        {"type": "repeat", "times": 2, "steps": [
          {"type": "unload"}, {"type": "ramp", "axes": {"Fz_N": -10}, "time_s": 3}]},
        {"type": "sweep", "parameter": "v", "unit": "Nm", "values": [1, 2], "steps": [
          {"type": "ramp", "axes": {"Mx_Nm": "$v"}, "time_s": 3}]}]})",
                                               "a test")),
                 1, desk_->cell.limits);
    // As in the window of the program, where other widgets were there first and come later.
    window_ = std::make_unique<QWidget>();
    auto* column = new QVBoxLayout(window_.get());
    column->addWidget(new QLineEdit(window_.get()));
    view_ = new ProtocolEditorView(editor_, window_.get());
    column->addWidget(view_);
    column->addWidget(new QLineEdit(window_.get()));
    window_->resize(1280, 1000);
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    list_ = view_->findChild<StepList*>();
  }
  void cleanup() { window_.reset(); }

  void tabFollowsTheEyeForEachStep() {
    for (const StepPath& path : {StepPath(0), StepPath(1), StepPath(2), StepPath(3), StepPath(4), StepPath(5),
                                 StepPath(4).into("steps", 1), StepPath(5).into("steps", 0)}) {
      list_->setCurrent(path);
      walk(path.number().toLatin1().constData());
    }
  }

  void alsoWhereOtherFieldsCameAndWhereThereIsSomethingToFix() {
    list_->setCurrent(2);
    auto step = std::get<protocol::WaveformStep>(editor_.protocol().steps[2]);
    step.goals.axis[2] = {control::AxisMode::Position, 0.9};
    step.returns = true;
    editor_.setStep(2, protocol::Step(step), QStringLiteral("Goal"));
    walk("another goal");
    QVERIFY(!editor_.problems().empty());
    editor_.undoStack().undo();
    walk("taken back");
  }

  void whoChoosesSomethingStaysThere() {
    list_->setCurrent(2);
    QCoreApplication::processEvents();
    QComboBox* modes = nullptr;
    for (auto* box : view_->findChild<StepProperties*>()->findChildren<QComboBox*>())
      if (box->accessibleName().startsWith(QLatin1String("Fz"))) modes = box;
    QVERIFY(modes);
    modes->setFocus();
    const QString name = modes->accessibleName();
    modes->setCurrentIndex(1);
    emit modes->activated(1);  // by pose: it has a number in other units, and the form is made anew
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    QVERIFY(QApplication::focusWidget());
    QCOMPARE(QApplication::focusWidget()->accessibleName(), name);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestEditorTabs)
#include "test_editor_tabs.moc"
