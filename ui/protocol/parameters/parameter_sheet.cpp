#include "ui/protocol/parameters/parameter_sheet.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>

#include "core/protocol/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/parameters/unit_choice.h"

namespace articulus::ui {
namespace {

QHBoxLayout* rowOf(std::initializer_list<QWidget*> fields) {
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  for (auto* field : fields) row->addWidget(field, 1);
  return row;
}

}  // namespace

ParameterSheet::ParameterSheet(ProtocolEditor& editor, std::string before, const protocol::Parameter& shown, Take take,
                               QWidget* owner)
    : Sheet(before.empty() ? tr("New parameter") : tr("Parameter $%1").arg(toQt(before)), owner), editor_(editor),
      before_(std::move(before)), take_(std::move(take)), owner_(owner), name_(new QLineEdit(toQt(shown.name), this)),
      label_(new QLineEdit(shown.label == shown.name ? QString() : toQt(shown.label), this)),
      meaning_(new QLineEdit(toQt(shown.meaning), this)), unit_(new ChoiceBox(this)),
      value_(new QuantityEdit(tr("Default"), {}, 1.0, 2, this)),
      minimum_(new QuantityEdit(tr("Least"), {}, 1.0, 2, this)),
      maximum_(new QuantityEdit(tr("Most"), {}, 1.0, 2, this)), problem_(makeLabel({}, "strong", this)) {
  name_->setToolTip(tr("Letters, digits and _; the number that follows it is written $name"));
  addUnits(*unit_, shown.unit);
  value_->setSi(shown.value);
  minimum_->setSi(shown.minimum);
  maximum_->setSi(shown.maximum);
  body().addLayout(rowOf({makeField(tr("Name"), name_, this), makeField(tr("Unit"), unit_, this)}));
  body().addWidget(makeField(tr("In words, for who runs it"), label_, this));
  body().addWidget(makeField(tr("What it is for"), meaning_, this));
  body().addLayout(rowOf({makeField(tr("Default"), value_, this), makeField(tr("Least"), minimum_, this),
                          makeField(tr("Most"), maximum_, this)}));
  if (!before_.empty())
    body().addWidget(
        makeLabel(tr("%n number(s) follow it.", nullptr, ProtocolParameters(editor_).uses(before_)), "quiet", this));
  problem_->setVisible(false);
  body().addWidget(problem_);
  addCancel(tr("Cancel"));
  if (!before_.empty()) connect(addButton(tr("Remove …")), &QPushButton::clicked, this, &ParameterSheet::removeIt);
  addAccept(before_.empty() ? tr("Add") : tr("Apply"));
  setFirstFocus(name_);
}

void ParameterSheet::openNew(ProtocolEditor& editor, QWidget* owner) {
  const protocol::Parameter fresh{.name = ProtocolParameters(editor).freeName("value"),
                                  .label = {},
                                  .unit = "1",
                                  .meaning = {},
                                  .value = 1.0,
                                  .minimum = 0.0,
                                  .maximum = 10.0};
  (new ParameterSheet(
       editor, {}, fresh, [&editor](const protocol::Parameter& p) { return ProtocolParameters(editor).add(p); }, owner))
      ->open();
}

void ParameterSheet::openFor(ProtocolEditor& editor, const std::string& name, QWidget* owner) {
  const protocol::Parameter* known = ProtocolParameters(editor).find(name);
  if (!known) return;
  (new ParameterSheet(
       editor, name, *known,
       [&editor, name](const protocol::Parameter& p) { return ProtocolParameters(editor).change(name, p); }, owner))
      ->open();
}

protocol::Parameter ParameterSheet::parameter() const {
  return {.name = toCore(name_->text().trimmed()),
          .label = toCore(label_->text().trimmed()),
          .unit = toCore(unit_->currentData().toString()),
          .meaning = toCore(meaning_->text().trimmed()),
          .value = value_->si(),
          .minimum = minimum_->si(),
          .maximum = maximum_->si()};
}

void ParameterSheet::accept() {
  if (!nothingRefused(*this)) return;
  const auto now = parameter();
  if (const QString why = ProtocolParameters(editor_).problemOf(now, before_); !why.isEmpty()) return say(why);
  if (const auto taken = take_(now); !taken) return say(coreText(taken.error().text()));
  Sheet::accept();
}

void ParameterSheet::say(const QString& problem) {
  problem_->setText(problem);
  problem_->setVisible(true);
  fit();
}

void ParameterSheet::removeIt() {
  const int uses = ProtocolParameters(editor_).uses(before_);
  const auto remove = [&editor = editor_, name = before_] {
    if (const auto gone = ProtocolParameters(editor).remove(name); !gone)
      emit editor.refused(coreText(gone.error().message), coreText(gone.error().remedy));
  };
  const QPointer<QWidget> owner(owner_);
  const QString name = toQt(before_);
  reject();
  if (uses == 0 || !owner) return remove();
  askInSheet(owner,
             {.title = tr("Remove parameter $%1?").arg(name),
              .question = tr("%n number(s) follow it.", nullptr, uses),
              .detail = tr("Each keeps the default as its own number. Undo brings the parameter back."),
              .yes = tr("Remove"),
              .no = tr("Keep")},
             remove);
}

QString ParameterSheet::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

}  // namespace articulus::ui
