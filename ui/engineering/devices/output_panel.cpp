#include "ui/engineering/devices/output_panel.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Sent {
  const char* key;
  const char* words;
};

/// One row a kind: all that the panel says of it.
struct KindRow {
  const char* key;  ///< in the audit trail
  const char* title;
  const char* meaning;
  const char* host;  ///< whose address it is
  bool several;      ///< some of what may be sent, or one of it
  std::vector<Sent> sent;
};

const KindRow& rowOf(OutputKind kind) {
  static const KindRow kRows[] = {
      {"pose_stream",
       QT_TRANSLATE_NOOP("Outputs", "Poses by UDP"),
       QT_TRANSLATE_NOOP("Outputs",
                         "Six numbers of eight bytes to one program, a picture of the robot for example. Nothing is "
                         "heard from it."),
       QT_TRANSLATE_NOOP("Outputs", "Address that listens"),
       false,
       {{"joints", QT_TRANSLATE_NOOP("Outputs", "Joints, rad")},
        {"body", QT_TRANSLATE_NOOP("Outputs", "Body: m, and angles in rad")}}},
      {"igtlink",
       QT_TRANSLATE_NOOP("Outputs", "OpenIGTLink"),
       QT_TRANSLATE_NOOP("Outputs",
                         "3D Slicer, PLUS and others connect here as clients. 127.0.0.1: programs of this computer "
                         "only; 0.0.0.0: whoever reaches it."),
       QT_TRANSLATE_NOOP("Outputs", "Address of this computer"),
       true,
       {{"arm", QT_TRANSLATE_NOOP("Outputs", "Arm and tool")},
        {"bones", QT_TRANSLATE_NOOP("Outputs", "Bones")},
        {"wrench", QT_TRANSLATE_NOOP("Outputs", "Load")},
        {"state", QT_TRANSLATE_NOOP("Outputs", "State")},
        {"one_by_one", QT_TRANSLATE_NOOP("Outputs", "A message for each body (slow in Slicer)")}}}};
  return kRows[static_cast<std::size_t>(kind)];
}

QString words(const char* text) { return QCoreApplication::translate("Outputs", text); }

/// "192.168.1.5:49200, 60 Hz: joints", for the audit trail.
std::string inWords(const OutputChoice& choice) {
  if (!choice.on) return "off";
  std::string text = choice.host + ":" + std::to_string(choice.port) + ", " +
                     toCore(QLocale::c().toString(choice.rate_Hz, 'g', 6)) + " Hz:";
  for (const std::string& what : choice.sent) text += " " + what;
  return text;
}

}  // namespace

OutputPanel::OutputPanel(DesktopOutputs& outputs, OutputKind kind, Audit audit, QWidget* parent)
    : QFrame(parent), outputs_(outputs), kind_(kind), audit_(std::move(audit)), host_(new QLineEdit(this)),
      port_(new QuantityEdit(tr("Port"), {}, 1.0, 0, this)),
      rate_(new QuantityEdit(tr("Rate"), tr("Hz"), 1.0, 1, this)), use_(makeButton({}, {}, this)),
      off_(makeButton(tr("Switch off"), {}, this)), state_(makeLabel({}, "body", this)),
      notes_(makeLabel({}, "quiet", this)) {
  setProperty("role", "card");
  port_->setSiRange(1.0, 65535.0);
  rate_->setSiRange(1.0, 60.0);
  host_->setMaxLength(15);
  const KindRow& row = rowOf(kind_);
  if (row.several) {
    for (const Sent& what : row.sent) {
      several_.push_back(new QCheckBox(words(what.words), this));
      several_.back()->setAccessibleName(words(row.title) + QStringLiteral(": ") + words(what.words));
    }
  } else {
    one_ = new ChoiceBox(this);
    for (const Sent& what : row.sent) one_->addItem(words(what.words), QString::fromLatin1(what.key));
  }
  layOut();
  connect(use_, &QPushButton::clicked, this, [this] { use(true); });
  connect(off_, &QPushButton::clicked, this, [this] { use(false); });
  show(outputs_.now(kind_).choice);
  refresh();
}

void OutputPanel::layOut() {
  const KindRow& row = rowOf(kind_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 12, 24, 12);
  column->setSpacing(8);
  column->addWidget(makeLabel(words(row.title), "section", this));
  column->addWidget(makeLabel(words(row.meaning), "quiet", this));
  auto* fields = new WrappingRow(24);
  host_->setMinimumWidth(160);
  fields->addWidget(makeField(words(row.host), host_, this));
  fields->addWidget(makeField(tr("Port"), port_, this));
  fields->addWidget(makeField(tr("Rate"), rate_, this));
  if (one_ != nullptr) fields->addWidget(makeField(tr("What is sent"), one_, this));
  column->addLayout(fields);
  if (!several_.empty()) {
    auto* sent = new WrappingRow(24);
    for (QCheckBox* what : several_) sent->addWidget(what);
    column->addLayout(sent);
  }
  auto* buttons = new WrappingRow(12);
  buttons->addWidget(use_);
  buttons->addWidget(off_);
  column->addLayout(buttons);
  column->addWidget(state_);
  column->addWidget(notes_);
}

void OutputPanel::show(const OutputChoice& choice) {
  host_->setText(toQt(choice.host));
  port_->setSi(choice.port);
  rate_->setSi(choice.rate_Hz);
  const KindRow& row = rowOf(kind_);
  const auto sends = [&choice](const char* key) {
    return std::find(choice.sent.begin(), choice.sent.end(), key) != choice.sent.end();
  };
  for (std::size_t i = 0; i < row.sent.size(); ++i) {
    if (row.several) several_[i]->setChecked(sends(row.sent[i].key));
    else if (sends(row.sent[i].key)) one_->setCurrentIndex(static_cast<int>(i));
  }
}

OutputChoice OutputPanel::typed(bool on) const {
  OutputChoice choice{on, toCore(host_->text().trimmed()), static_cast<int>(port_->si()), rate_->si(), {}};
  const KindRow& row = rowOf(kind_);
  if (one_ != nullptr) choice.sent.push_back(toCore(one_->currentData().toString()));
  for (std::size_t i = 0; i < several_.size(); ++i)
    if (several_[i]->isChecked()) choice.sent.emplace_back(row.sent[i].key);
  return choice;
}

void OutputPanel::use(bool on) {
  if (on && !nothingRefused(*this)) return;
  const OutputChoice before = outputs_.now(kind_).choice, after = typed(on);
  if (auto written = audit_(rowOf(kind_).key, inWords(before), inWords(after)); !written)
    return emit problem(
        tr("Nothing was changed: the audit trail could not be written. %1").arg(coreText(written.error().message)),
        coreText(written.error().remedy));
  const auto used = outputs_.use(kind_, after);
  refresh();
  if (!used)
    return emit problem(tr("%1 is off. %2").arg(words(rowOf(kind_).title), coreText(used.error().message)),
                        coreText(used.error().remedy));
  emit notice(on ? tr("%1 is on until the cell is closed.").arg(words(rowOf(kind_).title))
                 : tr("%1 is off.").arg(words(rowOf(kind_).title)));
}

void OutputPanel::refresh() {
  const OutputNow now = outputs_.now(kind_);
  use_->setText(now.choice.on ? tr("Use what is entered") : tr("Switch on"));
  off_->setEnabled(now.choice.on);
  QString text = now.choice.on ? toQt(now.counts) : tr("Off.");
  if (!now.problem.empty()) text += QLatin1Char(' ') + coreText(now.problem);
  if (state_->text() != text) state_->setText(text);
  QStringList lines;
  for (auto note = now.notes.rbegin(); note != now.notes.rend() && lines.size() < 5; ++note) lines << toQt(*note);
  const QString notes = lines.join(QLatin1Char('\n'));
  if (notes_->text() != notes) notes_->setText(notes);
  notes_->setVisible(!notes.isEmpty());
}

}  // namespace articulus::ui
