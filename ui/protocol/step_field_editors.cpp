#include "ui/protocol/step_field_editors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "core/control/law.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/spatial/axis_names.h"
#include "ui/kit/accessible/shown_text.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

using control::AxisMode;
using protocol::AxisGoal;
using protocol::FieldSpec;
using protocol::GoalsPlace;
using protocol::LoadOfAxis;
using protocol::Step;

constexpr int kNarrow_px = 72;  // a number beside the choice of what it is; arrow keys still step it

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(StepFields)
};

/// What the place of a field holds; the places serve changing as well.
template <class Place>
decltype(auto) valueAt(Place at, const Step& step) {
  return at(const_cast<Step&>(step));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

/// Of an SI unit on the screen: "°" and how many of them one rad is.
struct ScreenUnit {
  QString text;
  double scale = 1.0;
};
ScreenUnit screenUnit(std::string_view si) {
  const auto shown = protocol::shownUnit(si);
  ScreenUnit unit{toQt(shown.name), shown.scale};
  unit.text.replace(QLatin1String("deg"), QStringLiteral("°"));
  return unit;
}

/// Makes the editors of one field, by what its place holds.
class Maker {
 public:
  Maker(const FieldSpec& field, const Step& step, QWidget* parent, QObject* owner, const ChangeStep& change,
        const safety::LimitSet* limits, const std::string& joint)
      : field_(field), step_(step), parent_(parent), owner_(owner), change_(change), limits_(limits), joint_(joint),
        label_(fieldName(field.label, joint)) {}
  [[nodiscard]] std::vector<FieldEditor> take() && {
    for (const auto& editor : editors_) editor.widget->setToolTip(coreText(field_.meaning));
    return std::move(editors_);
  }

  void operator()(std::monostate) {}
  void operator()(std::vector<double>& (*)(Step&)) {}
  void operator()(std::vector<Step>& (*)(Step&)) {}

  void operator()(double& (*at)(Step&)) {
    auto* edit = number(label_, parent_, at);
    add(label_, edit, [edit, at](const Step& step) { edit->setSi(valueAt(at, step)); });
  }

  void operator()(double* (*at)(Step&)) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto part = [at, i](Step& step) -> double& { return at(step)[i]; };
      const QString label = coreText(field_.parts[i]);
      auto* edit = number(label, parent_, part);
      add(label, edit, [edit, part](const Step& step) { edit->setSi(valueAt(part, step)); });
    }
  }

  void operator()(int& (*at)(Step&)) {
    if (!field_.choices.empty()) {
      QStringList words;
      for (const auto& choice : field_.choices) words << fieldName(choice.label, joint_);
      const int first = field_.first;
      auto* box = choice(words, parent_, label_, [at, first](Step& step, int i) { at(step) = first + i; });
      return add(label_, box, [box, at, first](const Step& step) { box->setCurrentIndex(valueAt(at, step) - first); });
    }
    auto* edit = new QuantityEdit(label_, {}, 1.0, 0, parent_);
    edit->setSiRange(field_.range.least, field_.range.most);
    edit->excludeEnds(field_.range.aboveLeast, field_.range.belowMost);
    QObject::connect(edit, &QuantityEdit::edited, edit, [change = change_, label = label_, at](double value) {
      change(label, [at, value](Step& step) { at(step) = static_cast<int>(std::lround(value)); });
    });
    editing(edit, [at](Step& step, double value) { at(step) = static_cast<int>(std::lround(value)); });
    add(label_, edit, [edit, at](const Step& step) { edit->setSi(valueAt(at, step)); });
  }

  void operator()(bool& (*at)(Step&)) {
    auto* box = new QCheckBox(label_, parent_);
    box->setAccessibleName(label_);
    QObject::connect(box, &QCheckBox::toggled, box, [change = change_, label = label_, at](bool on) {
      change(label, [at, on](Step& step) { at(step) = on; });
    });
    add({}, box, [box, at](const Step& step) {
      const QSignalBlocker quiet(box);
      box->setChecked(valueAt(at, step));
    });
  }

  void operator()(std::string& (*at)(Step&)) {
    auto* edit = new QLineEdit(parent_);
    QObject::connect(edit, &QLineEdit::textChanged, edit, [change = change_, label = label_, at](const QString& words) {
      change(label, [at, &words](Step& step) { at(step) = toCore(words); });
    });
    add(label_, edit, [edit, at](const Step& step) { showText(*edit, toQt(valueAt(at, step))); });
  }

  void operator()(std::vector<std::string>& (*at)(Step&)) {
    auto* edit = new QLineEdit(parent_);
    QObject::connect(edit, &QLineEdit::textChanged, edit, [change = change_, label = label_, at](const QString& words) {
      change(label, [at, &words](Step& step) {
        at(step).clear();
        for (const auto& word : words.split(QLatin1Char(';'), Qt::SkipEmptyParts))
          if (!word.trimmed().isEmpty()) at(step).push_back(toCore(word.trimmed()));
      });
    });
    add(label_, edit, [edit, at](const Step& step) {
      QStringList words;
      for (const auto& word : valueAt(at, step)) words << toQt(word);
      // While it is typed in, a blank or a sign at the end is on its way to the next word.
      if (!edit->hasFocus()) showText(*edit, words.join(QStringLiteral("; ")));
    });
  }

  void operator()(control::TaskFrame& (*at)(Step&)) {
    auto* box = choice({Words::tr("cell"), Words::tr("moving body"), Words::tr("fixed body")}, parent_, label_,
                       [at](Step& step, int i) { at(step) = static_cast<control::TaskFrame>(i); });
    add(label_, box, [box, at](const Step& step) { box->setCurrentIndex(static_cast<int>(valueAt(at, step))); });
  }

  void operator()(std::optional<control::Law>& (*at)(Step&)) {
    QStringList words{coreText(field_.absent)};
    for (const auto& law : control::lawCatalogue()) words << coreText(law.label);
    auto* box = choice(words, parent_, label_, [at](Step& step, int i) {
      at(step) = i == 0 ? std::nullopt : std::optional(static_cast<control::Law>(i - 1));
    });
    add(label_, box, [box, at](const Step& step) {
      const auto& law = valueAt(at, step);
      box->setCurrentIndex(law ? static_cast<int>(*law) + 1 : 0);
    });
  }

  /// Whether there is a number, and the number.
  void operator()(std::optional<double>& (*at)(Step&)) {
    auto* box = new QWidget(parent_);
    auto* given =
        choice({coreText(field_.absent), Words::tr("set to")}, box, Words::tr("%1: given").arg(label_),
               [at](Step& step, int i) { at(step) = i == 0 ? std::nullopt : std::optional(at(step).value_or(0.0)); });
    const auto value = [at](Step& step) -> double& { return *at(step); };
    QuantityEdit* edit = valueAt(at, step_) ? number(label_, box, value) : nullptr;
    inOneRow(box, given, edit);
    add(label_, box, [given, edit, at, value](const Step& step) {
      const bool there = valueAt(at, step).has_value();
      given->setCurrentIndex(there ? 1 : 0);
      if (edit && there) edit->setSi(valueAt(value, step));
    });
  }

  /// Which load, and how much of it.
  void operator()(LoadOfAxis (*at)(Step&)) {
    auto* box = new QWidget(parent_);
    QStringList words{coreText(field_.absent)};
    for (int axis = 0; axis < 6; ++axis) words << axisName(axis);
    auto* axes =
        choice(words, box, Words::tr("%1: axis").arg(label_), [at](Step& step, int i) { at(step).axis = i - 1; });
    const auto value = [at](Step& step) -> double& { return at(step).load; };
    const int axis = valueAt(at, step_).axis;
    QuantityEdit* edit = axis >= 0 ? number(label_, box, value, spatial::loadUnit(axis)) : nullptr;
    if (edit) holdLoad(*edit, {axis}, field_.range);
    inOneRow(box, axes, edit);
    add(label_, box, [axes, edit, at, value](const Step& step) {
      axes->setCurrentIndex(valueAt(at, step).axis + 1);
      if (edit) edit->setSi(valueAt(value, step));
    });
  }

  void operator()(const GoalsPlace& at) {
    for (int axis = 0; axis < at.axes; ++axis) goal(at, axis);
  }

 private:
  void add(const QString& label, QWidget* widget, std::function<void(const Step&)> show) {
    editors_.push_back({label, widget, std::move(show), number_, std::move(put_)});
    number_ = nullptr;
    put_ = {};
  }
  /// The number that the editor which is added next has.
  void editing(QuantityEdit* number, std::function<void(Step&, double)> put) {
    number_ = number;
    put_ = std::move(put);
  }

  /// No load is offered that this cell bears along none of these axes.
  void holdLoad(QuantityEdit& edit, std::initializer_list<int> axes, const protocol::FieldRange& range) const {
    double most = 0.0;
    if (limits_)
      for (const int axis : axes) most = std::max(most, limits_->wrench[axis]);
    if (most > 0.0) edit.setSiRange(std::max(range.least, -most), std::min(range.most, most));
  }

  /// Nor a way that is longer than the safety box, nor a turn from one end of what is allowed beyond the other.
  void holdPose(QuantityEdit& edit, std::string_view si, const protocol::FieldRange& range) const {
    if (!limits_) return;
    double most = 0.0;
    if (si == "m" && range.most == protocol::kFarthest_m) most = (limits_->boxUpper_m - limits_->boxLower_m).maxCoeff();
    if (si == "rad" && range.most == protocol::kLargestTurn_rad) most = 2.0 * limits_->rotation_rad.maxCoeff();
    if (most > 0.0) edit.setSiRange(std::max(range.least, -most), std::min(range.most, most));
  }

  /// In  at: a function of the step to the number
  template <class At>
  QuantityEdit* number(const QString& label, QWidget* parent, At at, std::string_view si) {
    const ScreenUnit unit = screenUnit(si);
    auto* edit = new QuantityEdit(label, unit.text, unit.scale, field_.decimals, parent);
    edit->setSiRange(field_.range.least, field_.range.most);
    edit->excludeEnds(field_.range.aboveLeast, field_.range.belowMost);
    if ((field_.range.least < 0.0 || field_.range.aboveLeast) && field_.range.most == protocol::kLargestLoad) {
      if (si == "N") holdLoad(*edit, {0, 1, 2}, field_.range);
      if (si == "Nm") holdLoad(*edit, {3, 4, 5}, field_.range);
    }
    holdPose(*edit, si, field_.range);
    QObject::connect(edit, &QuantityEdit::edited, edit, [change = change_, label, at](double value) {
      change(label, [at, value](Step& step) { at(step) = value; });
    });
    editing(edit, [at](Step& step, double value) { at(step) = value; });
    return edit;
  }
  template <class At>
  QuantityEdit* number(const QString& label, QWidget* parent, At at) {
    return number(label, parent, at, protocol::unitOf(field_, step_));
  }

  /// In  set: what the choice does to the step
  QComboBox* choice(const QStringList& words, QWidget* parent, const QString& label,
                    const std::function<void(Step&, int)>& set) {
    auto* box = new QComboBox(parent);
    box->addItems(words);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    QObject::connect(box, &QComboBox::activated, box, [change = change_, owner = owner_, label, set](int i) {
      // Other fields may follow from it, and this one must outlive its own signal.
      QMetaObject::invokeMethod(
          owner, [change, label, set, i] { change(label, [&set, i](Step& step) { set(step, i); }); },
          Qt::QueuedConnection);
    });
    return box;
  }

  static void inOneRow(QWidget* box, QComboBox* first, QuantityEdit* second) {
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(first, 1);
    if (!second) return;
    second->setButtonSymbols(QAbstractSpinBox::NoButtons);
    second->setMinimumWidth(kNarrow_px);
    row->addWidget(second, 1);
  }

  /// What leads the axis, and how far.
  void goal(const GoalsPlace& at, int axis) {
    const QStringList ofModes{Words::tr("load"), Words::tr("pose"), Words::tr("held"), Words::tr("free")};
    const bool poses = std::ranges::find(at.modes, AxisMode::Position) != at.modes.end();
    const QString name =
        poses ? QStringLiteral("%1 / %2").arg(axisName(axis), toQt(spatial::kPoseNames[static_cast<std::size_t>(axis)]))
              : QStringLiteral("%1 %2").arg(label_, axisName(axis));
    auto* box = new QWidget(parent_);
    QStringList words;
    for (const AxisMode mode : at.modes) words << ofModes[static_cast<int>(mode)];
    // An undo of its own: it must not merge with the numbers that were typed before.
    auto* modes = choice(words, box, Words::tr("%1: control").arg(name), [at, axis](Step& step, int i) {
      at.set(step, axis, AxisGoal{at.modes[static_cast<std::size_t>(i)], 0.0});
    });
    QuantityEdit* edit = nullptr;
    const AxisMode mode = at.get(step_, axis).mode;
    if (mode == AxisMode::Force || mode == AxisMode::Position) {
      const bool load = mode == AxisMode::Force;
      const ScreenUnit unit = screenUnit(load ? spatial::loadUnit(axis) : spatial::poseUnit(axis));
      edit = new QuantityEdit(name, unit.text, unit.scale, field_.decimals, box);
      const auto range = protocol::goalRange(field_, mode, axis);
      edit->setSiRange(range.least, range.most);
      if (load) holdLoad(*edit, {axis}, range);
      else holdPose(*edit, spatial::poseUnit(axis), range);
      QObject::connect(edit, &QuantityEdit::edited, edit, [change = change_, name, at, axis](double value) {
        change(name, [at, axis, value](Step& step) { at.set(step, axis, {at.get(step, axis).mode, value}); });
      });
      editing(edit, [at, axis](Step& step, double value) { at.set(step, axis, {at.get(step, axis).mode, value}); });
    }
    inOneRow(box, modes, edit);
    add(name, box, [modes, edit, at, axis](const Step& step) {
      const AxisGoal now = at.get(step, axis);
      modes->setCurrentIndex(static_cast<int>(std::ranges::find(at.modes, now.mode) - at.modes.begin()));
      if (edit) edit->setSi(now.value);
    });
  }

  const FieldSpec& field_;
  const Step& step_;
  QWidget* parent_;
  QObject* owner_;
  const ChangeStep& change_;
  const safety::LimitSet* limits_;
  const std::string& joint_;
  const QString label_;
  std::vector<FieldEditor> editors_;
  QuantityEdit* number_ = nullptr;
  std::function<void(Step&, double)> put_;
};

/// What decides which editors a field has, beside the kind of step.
struct Shape {
  const Step& step;
  QString operator()(const GoalsPlace& at) const {
    QString modes;
    for (int axis = 0; axis < at.axes; ++axis) modes += QString::number(static_cast<int>(at.get(step, axis).mode));
    return modes;
  }
  QString operator()(LoadOfAxis (*at)(Step&)) const {
    const int axis = valueAt(at, step).axis;
    return QString::number(axis < 0 ? -1 : axis / 3);
  }
  QString operator()(std::optional<double>& (*at)(Step&)) const {
    return QString::number(valueAt(at, step).has_value() ? 1 : 0);
  }
  QString operator()(const auto&) const { return {}; }
};

}  // namespace

std::vector<FieldEditor> editorsOf(const FieldSpec& field, const Step& step, QWidget* parent, QObject* owner,
                                   const ChangeStep& change, const safety::LimitSet* limits, const std::string& joint) {
  if (field.asText || (field.in && !field.in(step)) || (field.asked && !field.asked(step))) return {};
  Maker maker(field, step, parent, owner, change, limits, joint);
  std::visit(maker, field.at);
  return std::move(maker).take();
}

FieldEditor typeEditor(const Step& step, QWidget* parent, QObject* owner, const ChangeStep& change) {
  const auto forms = protocol::exchangeableForms(step);
  if (forms.size() < 2) return {};
  const QString label = Words::tr("Shape");
  auto* box = new QComboBox(parent);
  for (const auto* form : forms) box->addItem(coreText(form->title));
  box->setFocusPolicy(Qt::StrongFocus);
  QObject::connect(box, &QComboBox::activated, box, [forms, owner, change, label](int i) {
    QMetaObject::invokeMethod(
        owner,
        [forms, change, label, i] {
          change(label, [&forms, i](Step& s) { protocol::become(s, *forms[static_cast<std::size_t>(i)]); });
        },
        Qt::QueuedConnection);
  });
  return {label, box, [box, forms](const Step& s) {
            box->setCurrentIndex(static_cast<int>(std::ranges::find(forms, &protocol::formOf(s)) - forms.begin()));
          }};
}

QString shapeOf(const Step& step) {
  QString shape = toQt(protocol::typeName(step));
  for (const FieldSpec& field : protocol::fieldsOf(step)) {
    shape += QLatin1Char(' ');
    if ((field.in && !field.in(step)) || (field.asked && !field.asked(step))) continue;
    shape += toQt(protocol::unitOf(field, step)) + std::visit(Shape{step}, field.at);
  }
  return shape;
}

}  // namespace articulus::ui
