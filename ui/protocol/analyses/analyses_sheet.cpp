#include "ui/protocol/analyses/analyses_sheet.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/protocol/protocol_json.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/protocol_editor.h"

namespace articulus::ui {
namespace {

using Kind = AnalysisOption::Kind;

constexpr int kWidth_px = 1000, kHeight_px = 620, kColumns = 3;

QString nameOf(const std::string& type) {
  return coreText(toCore(toQt(type).replace(QLatin1Char('_'), QLatin1Char(' '))));
}

QString labelsOf(const std::vector<protocol::Step>& steps) {
  QStringList labels;
  for (const auto& step : steps)
    if (!step.label.empty() && !labels.contains(toQt(step.label))) labels << toQt(step.label);
  return labels.join(QStringLiteral("; "));
}

}  // namespace

AnalysesSheet::AnalysesSheet(ProtocolEditor& editor, QWidget* owner)
    : Sheet(tr("Analyses of %1").arg(coreText(editor.protocol().name)), owner), editor_(editor),
      inside_(new QWidget(this)), column_(new QVBoxLayout(inside_)), kinds_(new ChoiceBox(this)),
      meaning_(makeLabel({}, "quiet", this)), none_(makeLabel({}, "body", inside_)),
      problem_(makeLabel({}, "strong", this)) {
  setCardSize(kWidth_px, kHeight_px);
  body().addWidget(makeLabel(tr("Range, zones and stiffness of load cycles are computed of every run. Listed here "
                                "is what is computed beside them. "
                                "Steps are named by their labels; several names or numbers are divided by semicolons."),
                             "body", this));
  auto* row = new QHBoxLayout;
  row->setSpacing(12);
  for (const auto& analysis : run::analysisCatalogue())
    kinds_->addItem(nameOf(std::string(analysis.type)), toQt(std::string(analysis.type)));
  row->addWidget(makeField(tr("Analysis"), kinds_, this), 1);
  auto* addIt = makeButton(tr("Add"), QStringLiteral("plus"), this);
  row->addWidget(addIt, 0, Qt::AlignBottom);
  body().addLayout(row);
  body().addWidget(meaning_);
  const auto tellMeaning = [this] {
    if (const auto* analysis = run::analysisOf(toCore(kinds_->currentData().toString())))
      meaning_->setText(coreText(std::string(analysis->meaning)) + QLatin1Char(' ') +
                        tr("Needs: %1").arg(coreText(std::string(analysis->needs))));
  };
  connect(kinds_, &QComboBox::currentIndexChanged, this, tellMeaning);
  tellMeaning();
  connect(addIt, &QPushButton::clicked, this, [this] { add(toCore(kinds_->currentData().toString())); });
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setAccessibleName(tr("Analyses that are asked for"));
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(12);
  none_->setText(tr("None is asked for yet."));
  column_->addWidget(none_);
  column_->addStretch();
  scroll->setWidget(inside_);
  body().addWidget(scroll, 1);
  problem_->setVisible(false);
  body().addWidget(problem_);
  const auto document = protocol::toJson(editor_.protocol());
  if (document.contains("analyses"))
    for (const auto& request : document["analyses"]) addCard(request);
  addCancel(tr("Cancel"));
  addAccept(tr("Apply"));
  setFirstFocus(kinds_);
  showNone();
}

void AnalysesSheet::showNone() { none_->setVisible(cards_.empty()); }

void AnalysesSheet::add(const std::string& type) {
  addCard({{"type", type}});
  showNone();
  for (const Field& field : cards_.back().fields)
    if (field.widget->focusPolicy() != Qt::NoFocus) {
      field.widget->setFocus(Qt::OtherFocusReason);
      break;
    }
  tell({});
}

QWidget* AnalysesSheet::makeFieldOf(const AnalysisOption& option, const nlohmann::json& request, QWidget* parent) {
  const QString text = request.contains(option.key) ? optionText(option, request.at(option.key), QLocale()) : QString();
  if (option.kind == Kind::Flag) {
    auto* box = new ChoiceBox(parent);
    box->addItem(tr("not said"), QString());
    box->addItem(tr("yes"), QStringLiteral("true"));
    box->addItem(tr("no"), QStringLiteral("false"));
    box->setCurrentIndex(std::max(0, box->findData(text)));
    return box;
  }
  auto* line = new QLineEdit(text, parent);
  line->setCursorPosition(0);
  const QString labels = labelsOf(editor_.protocol().steps);
  if (option.kind == Kind::Texts && !labels.isEmpty())
    line->setToolTip(tr("Labels of this experiment: %1").arg(labels));
  if (option.kind == Kind::Texts || option.kind == Kind::Numbers) line->setPlaceholderText(tr("one; another"));
  if (option.kind == Kind::Structure) line->setPlaceholderText(QStringLiteral("[ ]  { }"));
  return line;
}

void AnalysesSheet::addCard(const nlohmann::json& request) {
  Card card{request.value("type", std::string()), request, makeCard(inside_), {}};
  auto* inside = new QVBoxLayout(card.box);
  inside->setContentsMargins(16, 12, 16, 12);
  inside->setSpacing(8);
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(nameOf(card.type), "strong", card.box), 1);
  auto* remove = makeIconButton(tr("Remove %1").arg(nameOf(card.type)), QStringLiteral("trash"), card.box);
  head->addWidget(remove);
  inside->addLayout(head);
  const auto* analysis = run::analysisOf(card.type);
  inside->addWidget(makeLabel(
      analysis ? coreText(std::string(analysis->meaning)) : tr("This version does not know it; it stays as it is."),
      "quiet", card.box));
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  int place = 0;
  if (analysis)
    for (const AnalysisOption& option : optionsOf(*analysis)) {
      auto* widget = makeFieldOf(option, request, card.box);
      grid->addWidget(makeField(labelOf(option), widget, card.box), place / kColumns, place % kColumns);
      card.fields.push_back({option, widget});
      ++place;
    }
  for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
  inside->addLayout(grid);
  connect(remove, &QToolButton::clicked, this, [this, box = card.box] {
    std::erase_if(cards_, [box](const Card& one) { return one.box == box; });
    box->hide();
    box->deleteLater();
    showNone();
    tell({});
    kinds_->setFocus(Qt::OtherFocusReason);
  });
  column_->insertWidget(column_->count() - 1, card.box);
  if (inside_->isVisible()) card.box->show();  // at once, so that its first field takes the focus
  cards_.push_back(std::move(card));
}

base::Result<nlohmann::json> AnalysesSheet::asked() const {
  nlohmann::json all = nlohmann::json::array();
  for (const Card& card : cards_) {
    nlohmann::json request = card.request;
    for (const Field& field : card.fields) {
      const auto* box = qobject_cast<const ChoiceBox*>(field.widget);
      const QString text = box ? box->currentData().toString() : qobject_cast<QLineEdit*>(field.widget)->text();
      // What was not touched is what it was, to the last digit.
      if (card.request.contains(field.option.key) &&
          text == optionText(field.option, card.request.at(field.option.key), QLocale()))
        continue;
      auto value = optionValue(field.option, text, QLocale());
      if (!value) {
        field.widget->setFocus(Qt::OtherFocusReason);
        return base::Error{value.error().code, toCore(nameOf(card.type)) + ", " + value.error().message, {}};
      }
      if (value->is_null()) request.erase(field.option.key);
      else request[field.option.key] = std::move(*value);
    }
    all.push_back(std::move(request));
  }
  return all;
}

void AnalysesSheet::tell(const QString& problem) {
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
}

QString AnalysesSheet::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

void AnalysesSheet::accept() {
  auto all = asked();
  if (!all) return tell(coreText(all.error().message));
  const auto before = protocol::toJson(editor_.protocol());
  if (before.value("analyses", nlohmann::json::array()) == *all) return Sheet::accept();
  const auto write = [&all](nlohmann::json& document) {
    if (all->empty()) document.erase("analyses");
    else document["analyses"] = *all;
    return true;
  };
  // As it would be, to be judged before it is taken.
  auto then = before;
  write(then);
  if (const auto protocol = protocol::fromText(then.dump(), toCore(tr("this experiment"))); protocol) {
    if (const auto faults = run::faultsOfAnalyses(*protocol); !faults.empty()) return tell(coreText(faults.front()));
  } else {
    return tell(coreText(protocol.error().message));
  }
  const auto taken = editor_.tryChange(tr("Analyses"), -1, write);
  if (!taken) return tell(coreText(taken.error().message));
  Sheet::accept();
}

}  // namespace articulus::ui
