#include "ui/protocol/block_editors.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "core/protocol/json/parameter_name.h"
#include "core/protocol/measure.h"
#include "core/protocol/step.h"
#include "core/protocol/units.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/measured_quantities.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/conditions/conditions_table.h"
#include "ui/protocol/form/editor_makers.h"

namespace articulus::ui {
namespace {

using protocol::BranchStep;
using protocol::ConditionsStep;
using protocol::Measure;
using protocol::RepeatStep;
using protocol::Statistic;
using protocol::Step;
using protocol::SweepStep;

struct BlockWords {
  Q_DECLARE_TR_FUNCTIONS(BlockEditors)
};

/// The values as they are typed: "0; 30; 60".
QString listText(const std::vector<double>& values) {
  QStringList words;
  for (const double value : values) words << shortText(value, 9);
  return words.join(QStringLiteral("; "));
}

std::optional<std::vector<double>> listOf(const QString& text) {
  std::vector<double> values;
  static const QRegularExpression kBetween(QStringLiteral("[;\\s]+"));
  for (const QString& word : text.split(kBetween, Qt::SkipEmptyParts)) {
    const ReadNumber number = readNumber(word, QLocale());
    if (!number.value || !std::isfinite(*number.value)) return std::nullopt;
    values.push_back(*number.value);
  }
  if (values.empty()) return std::nullopt;
  return values;
}

using MeasureOf = std::function<Measure&(Step&)>;
/// What becomes of the number beside it where another quantity, of another unit, is measured.
using NewUnit = std::function<void(Step&, const std::string& of)>;

/// Little for what it is of, SI.
double smallChange(const std::string& of) {
  const std::string_view unit = protocol::unitOf(of);
  return unit == "Nm" ? 0.01 : unit == "m" ? 1e-4 : unit == "rad" ? spatial::inRadians(0.1) : 0.1;
}

void addMeasure(std::vector<FieldEditor>& editors, const MeasureOf& of, const NewUnit& value, const QStringList& labels,
                QWidget* parent, QObject* owner, const ChangeStep& change) {
  const auto read = [of](const Step& step) -> const Measure& { return of(const_cast<Step&>(step)); };
  Options steps;
  steps.emplace_back(QString(), BlockWords::tr("the step before"));
  for (const QString& label : labels) steps.emplace_back(label, label);
  editors.push_back(choiceEditor(
      BlockWords::tr("Measured"), quantityOptions(), parent, owner, [read](const Step& s) { return toQt(read(s).of); },
      [of, value](Step& s, const QString& key) {
        if (protocol::unitOf(of(s).of) != protocol::unitOf(toCore(key))) value(s, toCore(key));
        of(s).of = toCore(key);
      },
      change));
  editors.push_back(choiceEditor(
      BlockWords::tr("Of it"), statisticOptions(), parent, owner,
      [read](const Step& s) { return QString::number(static_cast<int>(read(s).statistic)); },
      [of](Step& s, const QString& key) { of(s).statistic = static_cast<Statistic>(key.toInt()); }, change));
  editors.push_back(choiceEditor(
      BlockWords::tr("In the step"), steps, parent, owner, [read](const Step& s) { return toQt(read(s).step); },
      [of](Step& s, const QString& key) { of(s).step = toCore(key); }, change));
}

/// What a measured quantity may be at most on this cell, SI; infinite where nobody knows.
double mostOf(const std::string& of, const safety::LimitSet* limits) {
  if (!limits) return std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < spatial::kLoadNames.size(); ++i)
    if (of == spatial::kLoadNames[i]) return limits->wrench[static_cast<Eigen::Index>(i)];
  const std::string_view unit = protocol::unitOf(of);
  if (unit == "N") return limits->wrench.head<3>().maxCoeff();
  if (unit == "Nm") return limits->wrench.tail<3>().maxCoeff();
  if (unit == "m") return (limits->boxUpper_m - limits->boxLower_m).maxCoeff();
  return M_PI / 2.0;
}

FieldEditor number(const QString& label, const std::string& of, bool eitherSign, QWidget* parent,
                   const std::function<double&(Step&)>& at, const ChangeStep& change, const safety::LimitSet* limits) {
  const ScreenUnit shown = screenUnit(protocol::unitOf(of));
  auto* edit = new QuantityEdit(label, shown.unit, shown.scale, 3, parent);
  if (const double most = mostOf(of, limits); std::isfinite(most)) edit->setSiRange(eitherSign ? -most : 0.0, most);
  QObject::connect(edit, &QuantityEdit::edited, edit,
                   [label, at, change](double si) { change(label, [&](Step& step) { at(step) = si; }); });
  return {label, edit, [edit, at](const Step& step) { edit->setSi(at(const_cast<Step&>(step))); }, edit,
          [at](Step& step, double value) { at(step) = value; }};
}

void addSweep(std::vector<FieldEditor>& editors, QWidget* parent, QObject* owner, const ChangeStep& change) {
  const auto self = [](auto& step) -> auto& { return std::get<SweepStep>(step); };
  editors.push_back(lineEditor(
      BlockWords::tr("Values"), BlockWords::tr("one after the other, with ; between them: 0; 30; 60"), parent,
      [self](const Step& s) { return listText(self(s).values); },
      [self](Step& s, const QString& text) {
        const auto values = listOf(text);
        if (values) self(s).values = *values;
        return values.has_value();
      },
      change));
  Options units;
  for (const char* unit : {"1", "N", "Nm", "mm", "m", "deg", "rad", "s", "N/s", "Nm/s", "mm/s", "deg/s"})
    units.emplace_back(QLatin1String(unit),
                       QLatin1String(unit) == QLatin1String("1") ? BlockWords::tr("none") : QLatin1String(unit));
  editors.push_back(choiceEditor(
      BlockWords::tr("Unit of the values"), units, parent, owner, [self](const Step& s) { return toQt(self(s).unit); },
      [self](Step& s, const QString& key) { self(s).unit = toCore(key); }, change));
  editors.push_back(lineEditor(
      BlockWords::tr("Name of the value"),
      BlockWords::tr("letters and digits; in the steps inside it is written $name"), parent,
      [self](const Step& s) { return toQt(self(s).parameter); },
      [self](Step& s, const QString& text) {
        static const QRegularExpression kName(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*$"));
        const bool good = kName.match(text.trimmed()).hasMatch();
        if (good) self(s).parameter = toCore(text.trimmed());
        return good;
      },
      change));
}

/// "angle deg; moment Nm"
QString columnsText(const std::vector<protocol::ConditionColumn>& columns) {
  QStringList words;
  for (const auto& column : columns) words << toQt(column.unit == "1" ? column.name : column.name + " " + column.unit);
  return words.join(QStringLiteral("; "));
}

std::optional<std::vector<protocol::ConditionColumn>> columnsOf(const QString& text) {
  std::vector<protocol::ConditionColumn> columns;
  for (const QString& part : text.split(QLatin1Char(';'), Qt::SkipEmptyParts)) {
    const QStringList words = part.simplified().split(QLatin1Char(' '));
    const protocol::ConditionColumn column{toCore(words[0]), words.size() > 1 ? toCore(words[1]) : "1"};
    const bool again = std::ranges::count(columns, column.name, &protocol::ConditionColumn::name) > 0;
    if (words.size() > 2 || again || !protocol::isParameterName(column.name) || !protocol::isUnit(column.unit))
      return std::nullopt;
    columns.push_back(column);
  }
  if (columns.empty()) return std::nullopt;
  return columns;
}

/// Values stay with their column's name, or with its place where it was only named otherwise; a new one has zeros.
void setColumns(protocol::ConditionsStep& table, std::vector<protocol::ConditionColumn> columns) {
  for (auto& row : table.rows) {
    std::vector<double> values;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto known = std::ranges::find(table.columns, columns[i].name, &protocol::ConditionColumn::name);
      const bool renamed = known == table.columns.end() && columns.size() == table.columns.size();
      const std::size_t from = renamed ? i : static_cast<std::size_t>(known - table.columns.begin());
      values.push_back(from < row.values.size() ? row.values[from] : 0.0);
    }
    row.values = std::move(values);
  }
  table.columns = std::move(columns);
}

void addConditions(std::vector<FieldEditor>& editors, QWidget* parent, const ChangeStep& change) {
  const auto self = [](auto& step) -> auto& { return std::get<ConditionsStep>(step); };
  FieldEditor columns = lineEditor(
      BlockWords::tr("Columns"),
      BlockWords::tr("name and unit of each value, with ; between them: angle deg; moment Nm; in the steps $angle"),
      parent, [self](const Step& s) { return columnsText(self(s).columns); },
      [self](Step& s, const QString& text) {
        auto read = columnsOf(text);
        if (read) setColumns(self(s), std::move(*read));
        return read.has_value();
      },
      change);
  columns.wide = true;
  columns.key = QStringLiteral("columns");
  editors.push_back(std::move(columns));
  auto* table = new ConditionsTable(
      [self, change](const QString& what, const std::vector<protocol::Condition>& rows) {
        change(what, [&](Step& step) { self(step).rows = rows; });
      },
      parent);
  FieldEditor rows{BlockWords::tr("Conditions"), table, [self, table](const Step& s) { table->show(self(s)); }};
  rows.wide = true;
  rows.key = QStringLiteral("rows");
  editors.push_back(std::move(rows));
}

void addUntil(std::vector<FieldEditor>& editors, const Step& now, const QStringList& labels, QWidget* parent,
              QObject* owner, const ChangeStep& change, const safety::LimitSet* limits) {
  const auto self = [](auto& step) -> auto& { return std::get<RepeatStep>(step); };
  const QString label = BlockWords::tr("Ends earlier, once a measured value settles");
  auto* box = new QCheckBox(label, parent);
  QObject::connect(box, &QCheckBox::toggled, box, [label, owner, self, change](bool on) {
    QMetaObject::invokeMethod(
        owner,
        [label, self, change, on] {
          change(label, [&](Step& step) {
            self(step).untilConverged = on;
            if (on && self(step).change == 0.0) self(step).change = smallChange(self(step).measure.of);
          });
        },
        Qt::QueuedConnection);
  });
  editors.push_back({{}, box, [box, self](const Step& step) {
                       const QSignalBlocker quiet(box);
                       box->setChecked(self(step).untilConverged);
                     }});
  if (!self(now).untilConverged) return;
  addMeasure(
      editors, [self](Step& s) -> Measure& { return self(s).measure; },
      [self](Step& s, const std::string& of) { self(s).change = smallChange(of); }, labels, parent, owner, change);
  editors.push_back(number(
      BlockWords::tr("Settled below a change of"), self(now).measure.of, false, parent,
      [self](Step& s) -> double& { return self(s).change; }, change, limits));
}

void addCondition(std::vector<FieldEditor>& editors, const Step& now, const QStringList& labels, QWidget* parent,
                  QObject* owner, const ChangeStep& change, const safety::LimitSet* limits) {
  const auto self = [](auto& step) -> auto& { return std::get<BranchStep>(step); };
  addMeasure(
      editors, [self](Step& s) -> Measure& { return self(s).measure; },
      [self](Step& s, const std::string&) { self(s).value = 0.0; }, labels, parent, owner, change);
  editors.push_back(choiceEditor(
      BlockWords::tr("“Then” runs where it is"),
      {{QStringLiteral("below"), BlockWords::tr("below the value")},
       {QStringLiteral("above"), BlockWords::tr("above the value")}},
      parent, owner,
      [self](const Step& s) { return self(s).below ? QStringLiteral("below") : QStringLiteral("above"); },
      [self](Step& s, const QString& key) { self(s).below = key == QLatin1String("below"); }, change));
  editors.push_back(number(
      BlockWords::tr("Value"), self(now).measure.of, true, parent, [self](Step& s) -> double& { return self(s).value; },
      change, limits));
}

}  // namespace

std::vector<FieldEditor> blockEditors(const Step& step, const QStringList& labels, QWidget* parent, QObject* owner,
                                      const ChangeStep& change, const safety::LimitSet* limits) {
  std::vector<FieldEditor> editors;
  if (std::holds_alternative<SweepStep>(step)) addSweep(editors, parent, owner, change);
  if (std::holds_alternative<ConditionsStep>(step)) addConditions(editors, parent, change);
  if (std::holds_alternative<RepeatStep>(step)) addUntil(editors, step, labels, parent, owner, change, limits);
  if (std::holds_alternative<BranchStep>(step)) addCondition(editors, step, labels, parent, owner, change, limits);
  return editors;
}

QString blockShapeOf(const Step& step) {
  if (const auto* branch = std::get_if<BranchStep>(&step)) return toQt(protocol::unitOf(branch->measure.of));
  if (const auto* repeat = std::get_if<RepeatStep>(&step))
    return repeat->untilConverged ? QStringLiteral("until ") + toQt(protocol::unitOf(repeat->measure.of)) : QString();
  return {};
}

}  // namespace articulus::ui
