#include "ui/protocol/form/report_editors.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <cmath>

#include "core/protocol/measure.h"
#include "core/protocol/step_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/form/editor_makers.h"

namespace articulus::ui {
namespace {

using protocol::Report;
using protocol::Step;

struct ReportWords {
  Q_DECLARE_TR_FUNCTIONS(ReportEditors)
};

/// Makes the editors of one of the reports of a step; each looks whether it is still there.
class ReportMaker {
 public:
  ReportMaker(const Step& step, std::size_t place, QWidget* parent, QObject* owner, const ChangeStep& change,
              std::vector<FieldEditor>& to)
      : place_(place), unit_(protocol::unitOf(step.reports[place].measure.of)), parent_(parent), owner_(owner),
        change_(change), to_(to), now_(step.reports[place]) {}

  void make() {
    to_.push_back(lineEditor(
        named(ReportWords::tr("name")), ReportWords::tr("what stands in the results"), parent_,
        get<QString>([](const Report& r) { return toQt(r.name); }),
        [place = place_](Step& step, const QString& words) {
          if (place >= step.reports.size() || words.trimmed().isEmpty()) return false;
          step.reports[place].name = toCore(words.trimmed());
          return true;
        },
        change_));
    choice(
        ReportWords::tr("measured"), quantityOptions(), [](const Report& r) { return toQt(r.measure.of); },
        [](Report& r, const QString& key) {
          if (protocol::unitOf(r.measure.of) != protocol::unitOf(toCore(key)))
            r.expectedMinimum = r.expectedMaximum = std::nullopt;  // they were of something else
          r.measure.of = toCore(key);
        });
    choice(
        ReportWords::tr("of it"), statisticOptions(),
        [](const Report& r) { return QString::number(static_cast<int>(r.measure.statistic)); },
        [](Report& r, const QString& key) { r.measure.statistic = static_cast<protocol::Statistic>(key.toInt()); });
    cycle();
    expected(ReportWords::tr("expected at least"), &Report::expectedMinimum);
    expected(ReportWords::tr("expected at most"), &Report::expectedMaximum);
    to_.push_back(lineEditor(
        named(ReportWords::tr("source")), ReportWords::tr("where what is expected comes from"), parent_,
        get<QString>([](const Report& r) { return toQt(r.source); }),
        [place = place_](Step& step, const QString& words) {
          if (place < step.reports.size()) step.reports[place].source = toCore(words.trimmed());
          return true;
        },
        change_));
    to_.push_back(button(named(ReportWords::tr("remove")), QStringLiteral("trash"), [place = place_](Step& step) {
      if (place < step.reports.size()) step.reports.erase(step.reports.begin() + static_cast<std::ptrdiff_t>(place));
    }));
  }

  /// A button that changes the step, and with it what the form has.
  /// In  undo: what undo calls it: acts with one name in a row are one undo
  [[nodiscard]] static FieldEditor makeAct(const QString& words, const QString& undo, const QString& icon,
                                           QWidget* parent, QObject* owner, const ChangeStep& change,
                                           const std::function<void(Step&)>& act) {
    auto* box = new QWidget(parent);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    auto* press = makeButton(words, icon, box);
    box->setAccessibleName(words);
    row->addWidget(press, 0, Qt::AlignLeft);
    QObject::connect(
        press, &QPushButton::clicked, owner, [change, undo, act] { change(undo, act); }, Qt::QueuedConnection);
    return {{}, box, [](const Step&) {}};
  }

 private:
  [[nodiscard]] QString named(const QString& what) const {
    return ReportWords::tr("Reported value %1: %2").arg(place_ + 1).arg(what);
  }
  [[nodiscard]] FieldEditor button(const QString& words, const QString& icon, const std::function<void(Step&)>& act) {
    return makeAct(words, words, icon, parent_, owner_, change_, act);
  }
  template <class T>
  [[nodiscard]] std::function<T(const Step&)> get(T (*of)(const Report&)) const {
    return
        [place = place_, of](const Step& step) { return place < step.reports.size() ? of(step.reports[place]) : T(); };
  }
  void choice(const QString& what, const Options& options, QString (*of)(const Report&),
              void (*set)(Report&, const QString&)) {
    to_.push_back(choiceEditor(
        named(what), options, parent_, owner_, get<QString>(of),
        [place = place_, set](Step& step, const QString& key) {
          if (place < step.reports.size()) set(step.reports[place], key);
        },
        change_));
  }
  void cycle() {
    const QString label = named(ReportWords::tr("cycle (0: all)"));
    auto* edit = new QuantityEdit(label, {}, 1.0, 0, parent_);
    edit->setSiRange(0.0, 1000.0);
    QObject::connect(edit, &QuantityEdit::edited, edit, [label, change = change_, place = place_](double value) {
      change(label, [&](Step& step) {
        if (place < step.reports.size()) step.reports[place].measure.cycle = static_cast<int>(std::lround(value));
      });
    });
    to_.push_back({label, edit, [edit, place = place_](const Step& step) {
                     if (place < step.reports.size()) edit->setSi(step.reports[place].measure.cycle);
                   }});
  }
  /// Whether there is a number, and the number.
  void expected(const QString& what, std::optional<double> Report::*at) {
    const QString label = named(what);
    auto* box = new QWidget(parent_);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto given = choiceEditor(
        ReportWords::tr("%1: given").arg(label),
        {{QString(), ReportWords::tr("not stated")}, {QStringLiteral("set"), ReportWords::tr("set to")}}, box, owner_,
        [place = place_, at](const Step& step) {
          return place < step.reports.size() && step.reports[place].*at ? QStringLiteral("set") : QString();
        },
        [place = place_, at](Step& step, const QString& key) {
          if (place >= step.reports.size()) return;
          auto& value = step.reports[place].*at;
          value = key.isEmpty() ? std::nullopt : std::optional(value.value_or(0.0));
        },
        change_);
    given.widget->setAccessibleName(given.label);
    row->addWidget(given.widget, 1);
    QuantityEdit* edit = nullptr;
    if (now_.*at) {
      const ScreenUnit shown = screenUnit(unit_);
      edit = new QuantityEdit(label, shown.unit, shown.scale, 3, box);
      edit->setButtonSymbols(QAbstractSpinBox::NoButtons);
      row->addWidget(edit, 1);
      QObject::connect(edit, &QuantityEdit::edited, edit, [label, change = change_, place = place_, at](double value) {
        change(label, [&](Step& step) {
          if (place < step.reports.size()) step.reports[place].*at = value;
        });
      });
    }
    to_.push_back({label, box, [show = given.show, edit, place = place_, at](const Step& step) {
                     show(step);
                     if (edit && place < step.reports.size()) edit->setSi((step.reports[place].*at).value_or(0.0));
                   }});
  }

  std::size_t place_;
  std::string_view unit_;
  QWidget* parent_;
  QObject* owner_;
  const ChangeStep& change_;
  std::vector<FieldEditor>& to_;
  const Report& now_;
};

/// The load of a cycle, or the angle about y: what most are asked for.
Report usualReport(const Step& step) {
  Report report;
  const auto loop = protocol::loopOf(step);
  report.measure.of = loop ? std::string(protocol::axisName(loop->axis)) : "flexion";
  report.measure.statistic = protocol::Statistic::Range;
  report.name = toCore(ReportWords::tr("Value %1").arg(step.reports.size() + 1));
  return report;
}

}  // namespace

std::vector<FieldEditor> reportEditors(const Step& step, QWidget* parent, QObject* owner, const ChangeStep& change) {
  std::vector<FieldEditor> editors;
  editors.push_back(lineEditor(
      ReportWords::tr("Label"), ReportWords::tr("name for branches and analyses"), parent,
      [](const Step& s) { return toQt(s.label); },
      [](Step& s, const QString& words) {
        s.label = toCore(words.trimmed());
        return true;
      },
      change));
  for (std::size_t i = 0; i < step.reports.size(); ++i) ReportMaker(step, i, parent, owner, change, editors).make();
  const QString report = ReportWords::tr("Report a value");
  editors.push_back(ReportMaker::makeAct(
      report, ReportWords::tr("Reported value %1: %2").arg(step.reports.size() + 1).arg(report), QStringLiteral("plus"),
      parent, owner, change, [](Step& s) { s.reports.push_back(usualReport(s)); }));
  return editors;
}

QString reportShapeOf(const Step& step) {
  QString shape;
  for (const Report& report : step.reports)
    shape += QStringLiteral(" report ") + toQt(protocol::unitOf(report.measure.of)) +
             QString::number((report.expectedMinimum ? 1 : 0) + (report.expectedMaximum ? 2 : 0));
  return shape;
}

}  // namespace articulus::ui
