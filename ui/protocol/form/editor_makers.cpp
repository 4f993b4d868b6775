#include "ui/protocol/form/editor_makers.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <memory>

#include "core/protocol/measure.h"
#include "core/protocol/step.h"
#include "core/spatial/measured_quantities.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using protocol::Statistic;
using protocol::Step;

struct BlockWords {
  Q_DECLARE_TR_FUNCTIONS(BlockEditors)
};

QString wordOf(Statistic statistic) {
  switch (statistic) {
    case Statistic::Last: return BlockWords::tr("last value");
    case Statistic::Mean: return BlockWords::tr("mean");
    case Statistic::Minimum: return BlockWords::tr("smallest value");
    case Statistic::Maximum: return BlockWords::tr("largest value");
    case Statistic::Range: return BlockWords::tr("range");
    case Statistic::Rms: return BlockWords::tr("root mean square");
    case Statistic::LargestSize: return BlockWords::tr("largest size, of either sign");
  }
  return {};
}

}  // namespace

Options quantityOptions() {
  Options options;
  for (const auto& quantity : spatial::kMeasuredQuantities)
    options.emplace_back(toQt(quantity.key), coreText(quantity.name));
  return options;
}

Options statisticOptions() {
  Options options;
  for (std::size_t i = 0; i < protocol::statisticNames().size(); ++i)
    options.emplace_back(QString::number(i), wordOf(static_cast<Statistic>(i)));
  return options;
}

FieldEditor choiceEditor(const QString& label, const Options& options, QWidget* parent, QObject* owner,
                         const std::function<QString(const Step&)>& get,
                         const std::function<void(Step&, const QString&)>& set, const ChangeStep& change) {
  auto* box = new ChoiceBox(parent);
  for (const auto& [key, word] : options) box->addItem(word, key);
  // Later: the change may ask for other editors, and this one must outlive its own signal.
  QObject::connect(box, &QComboBox::activated, box, [box, owner, label, set, change] {
    QMetaObject::invokeMethod(
        owner,
        [label, set, change, key = box->currentData().toString()] {
          change(label, [&](Step& step) { set(step, key); });
        },
        Qt::QueuedConnection);
  });
  return {label, box, [box, get](const Step& step) {
            const QString now = get(step);
            if (box->findData(now) < 0) box->addItem(now, now);  // a label that is not there any more
            box->setCurrentIndex(box->findData(now));
          }};
}

FieldEditor lineEditor(const QString& label, const QString& hint, QWidget* parent,
                       const std::function<QString(const Step&)>& get,
                       const std::function<bool(Step&, const QString&)>& set, const ChangeStep& change) {
  auto* edit = new QLineEdit(parent);
  edit->setPlaceholderText(hint);
  edit->setToolTip(hint);
  auto shown = std::make_shared<QString>();
  QObject::connect(edit, &QLineEdit::editingFinished, edit, [edit, label, set, change, shown] {
    if (edit->text() == *shown) {
      edit->setProperty("refused", false);
      return;
    }
    Step trial;
    const QString text = edit->text();
    bool taken = false;
    edit->setProperty("refused", true);  // until it is taken: what was typed stays
    change(label, [&](Step& step) {
      trial = step;
      taken = set(trial, text);
      if (taken) step = trial;
    });
    edit->setProperty("refused", !taken);  // the form shows it, beside what is wrong with what was taken
  });
  return {label, edit, [edit, get, shown](const Step& step) {
            const QString now = get(step);
            if (now == *shown && (edit->hasFocus() || edit->property("refused").toBool())) return;
            edit->setProperty("refused", false);
            *shown = now;
            edit->setText(now);
          }};
}

}  // namespace articulus::ui
