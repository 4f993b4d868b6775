#pragma once
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/step_properties.h"

/// The fields that the editors of steps are put together from; a field is edited in place and shown again after undo.
namespace articulus::ui {

template <class S>
void StepProperties::change(const QString& label, const std::function<void(S&)>& edit) {
  if (index_ < 0 || index_ >= editor_.steps()) return;
  protocol::Step step = current();
  if (!std::holds_alternative<S>(step)) return;
  edit(std::get<S>(step));
  editor_.setStep(index_, step, label);
}

template <class S>
void StepProperties::quantity(const QString& label, const QString& key, const QString& unit, double scale, int decimals,
                              double least, double most, std::function<double&(S&)> at) {
  auto* edit = new QuantityEdit(label, unit, scale, decimals, widget());
  edit->setSiRange(least, most);
  connect(edit, &QuantityEdit::edited, this,
          [this, label, at](double si) { change<S>(label, [&](S& s) { at(s) = si; }); });
  place(label, key, edit, [edit, at](const protocol::Step& step) {
    S copy = std::get<S>(step);
    edit->setSi(at(copy));
  });
}

template <class S>
void StepProperties::whole(const QString& label, const QString& key, int least, int most, std::function<int&(S&)> at) {
  auto* edit = new QSpinBox(widget());
  edit->setRange(least, most);
  edit->setFocusPolicy(Qt::StrongFocus);
  connect(edit, &QSpinBox::valueChanged, this,
          [this, label, at](int value) { change<S>(label, [&](S& s) { at(s) = value; }); });
  place(label, key, edit, [edit, at](const protocol::Step& step) {
    S copy = std::get<S>(step);
    const QSignalBlocker quiet(edit);
    edit->setValue(at(copy));
  });
}

template <class S>
void StepProperties::text(const QString& label, const QString& key, std::function<std::string&(S&)> at, bool wide) {
  auto* edit = new QLineEdit(widget());
  connect(edit, &QLineEdit::textEdited, this,
          [this, label, at](const QString& words) { change<S>(label, [&](S& s) { at(s) = toCore(words); }); });
  place(
      label, key, edit,
      [edit, at](const protocol::Step& step) {
        S copy = std::get<S>(step);
        if (const QString words = toQt(at(copy)); edit->text() != words) edit->setText(words);
      },
      wide);
}

template <class S>
void StepProperties::flag(const QString& label, const QString& key, std::function<bool&(S&)> at) {
  auto* box = new QCheckBox(label, widget());
  box->setAccessibleName(label);
  connect(box, &QCheckBox::clicked, this, [this, label, at](bool on) { change<S>(label, [&](S& s) { at(s) = on; }); });
  place(
      {}, key, box,
      [box, at](const protocol::Step& step) {
        S copy = std::get<S>(step);
        box->setChecked(at(copy));
      },
      true);
}

template <class S>
void StepProperties::choice(const QString& label, const QString& key, const QStringList& names,
                            std::function<int(const S&)> get, std::function<void(S&, int)> set) {
  auto* box = new QComboBox(widget());
  box->addItems(names);
  box->setFocusPolicy(Qt::StrongFocus);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(box, &QComboBox::activated, this, [this, label, set](int i) {
    // Other fields may follow from it, and this one must outlive its own signal.
    QMetaObject::invokeMethod(
        this, [this, label, set, i] { change<S>(label, [&](S& s) { set(s, i); }); }, Qt::QueuedConnection);
  });
  place(label, key, box, [box, get](const protocol::Step& step) { box->setCurrentIndex(get(std::get<S>(step))); });
}

template <class S>
void StepProperties::frame() {
  choice<S>(
      tr("Axes of"), QStringLiteral("frame"), {tr("the cell"), tr("the moving body"), tr("the joint")},
      [](const S& s) {
        if constexpr (requires { s.goals; }) return static_cast<int>(s.goals.frame);
        else return static_cast<int>(s.frame);
      },
      [](S& s, int i) {
        if constexpr (requires { s.goals; }) s.goals.frame = static_cast<control::TaskFrame>(i);
        else s.frame = static_cast<control::TaskFrame>(i);
      });
}

template <class S>
void StepProperties::tolerances() {
  quantity<S>(tr("Force tolerance"), QStringLiteral("forceTolerance_N"), QStringLiteral("N"), 1.0, 2, 0.0, 1000.0,
              [](S& s) -> double& { return s.forceTolerance_N; });
  quantity<S>(tr("Moment tolerance"), QStringLiteral("momentTolerance_Nm"), QStringLiteral("Nm"), 1.0, 3, 0.0, 100.0,
              [](S& s) -> double& { return s.momentTolerance_Nm; });
  quantity<S>(tr("Within for"), QStringLiteral("settle_s"), QStringLiteral("s"), 1.0, 2, 0.0, 3600.0,
              [](S& s) -> double& { return s.settle_s; });
  quantity<S>(tr("Give up after"), QStringLiteral("timeout_s"), QStringLiteral("s"), 1.0, 1, 0.0, 3600.0,
              [](S& s) -> double& { return s.timeout_s; });
}

}  // namespace articulus::ui
