#include "ui/results/import_sheet.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "core/exchange/import/mapping_library.h"
#include "core/exchange/import/time_base.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/results/import_model.h"

namespace articulus::ui {
namespace {

constexpr const char* kPicked = "picked";
constexpr int kTableHeight_px = 160, kRateDigits = 9;

/// A list of what may stand in a cell: channels, or plus and minus. Qt commits an editor that merely loses the focus:
/// only what was picked from the list is said.
class ChoiceDelegate : public QStyledItemDelegate {
 public:
  ChoiceDelegate(QStringList choices, QObject* parent) : QStyledItemDelegate(parent), choices_(std::move(choices)) {}
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
    auto* box = new ChoiceBox(parent);
    for (const QString& choice : choices_)
      box->addItem(choice.isEmpty() ? ImportModel::tr("not used") : choice, choice);
    connect(box, &QComboBox::activated, this, [this, box] {
      auto* self = const_cast<ChoiceDelegate*>(this);
      box->setProperty(kPicked, true);
      emit self->commitData(box);
      emit self->closeEditor(box);
    });
    return box;
  }
  void setEditorData(QWidget* editor, const QModelIndex& index) const override {
    auto* box = qobject_cast<QComboBox*>(editor);
    box->setCurrentIndex(std::max(0, box->findData(index.data(Qt::EditRole))));
  }
  void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
    if (editor->property(kPicked).toBool())
      model->setData(index, qobject_cast<QComboBox*>(editor)->currentData(), Qt::EditRole);
  }

 private:
  QStringList choices_;
};

QString summaryOf(const exchange::ImportSource& source, std::size_t others) {
  const auto& r = source.recording;
  QString text =
      ImportSheet::tr("%1: %2, %3 rows").arg(toQt(source.origin.file), toQt(source.origin.format)).arg(r.rows());
  if (const double rate = r.timed ? exchange::timeBaseOf(r.time_s).rate_Hz : 0.0; rate > 0.0)
    text += QStringLiteral(", ") +
            ImportSheet::tr("%1 s at %2 Hz").arg(fixedText(r.time_s.back() - r.time_s.front(), 1), shortText(rate, 5));
  if (others > 0)
    text += QStringLiteral("; ") + ImportSheet::tr("%n more the same way", nullptr, static_cast<int>(others));
  for (const auto* notes : {&source.notes, &r.notes})
    for (const std::string& note : *notes) text += QStringLiteral("\n") + toQt(note);
  return text;
}

/// "left" or "right" where the words begin so; empty: they say neither.
QString sideIn(const std::string& words) {
  for (const char* side : {"left", "right"})
    if (toQt(words).startsWith(QLatin1String(side), Qt::CaseInsensitive)) return QLatin1String(side);
  return {};
}

/// The side that a trial says.
QString sideOf(const exchange::ImportSource& source) {
  const auto& facts = source.recording.header.facts;
  const auto at = std::ranges::find(facts, std::string("side"), &std::pair<std::string, std::string>::first);
  return at == facts.end() ? QString() : sideIn(at->second);
}

/// A file as it is to be stored. On a worker: it copies the numbers and looks for load cycles.
base::Result<ImportReady> prepareOne(const exchange::ImportSource& source, const exchange::ImportOptions& options,
                                     exchange::ImportLabels labels) {
  // What a person did not choose is not guessed behind her back.
  exchange::Recording recording = source.recording;
  std::vector<std::string> unused;
  for (std::size_t c = recording.columns.size(); c-- > 0;) {
    const std::string name = recording.header.channels[c].name;
    if (std::ranges::find(options.mapping->columns, name, &exchange::ColumnMapping::from) !=
        options.mapping->columns.end())
      continue;
    unused.push_back(name);
    recording.header.channels.erase(recording.header.channels.begin() + static_cast<long>(c));
    recording.columns.erase(recording.columns.begin() + static_cast<long>(c));
  }
  auto prepared = exchange::prepareImport(recording, options);
  if (!prepared && source.mayLackLoops && !options.motions) {
    auto plain = options;
    plain.motions.emplace();
    prepared = exchange::prepareImport(std::move(recording), plain);
  }
  if (!prepared)
    return base::Error{prepared.error().code, source.origin.file + ": " + prepared.error().message,
                       prepared.error().remedy};
  prepared->unused = std::move(unused);
  labels.origin = source.origin;
  labels.notes = source.notes;
  return ImportReady{std::move(*prepared), std::move(labels)};
}

}  // namespace

ImportSheet::ImportSheet(ImportQuestion question, QWidget* owner)
    : Sheet(tr("Import measurements of another system"), owner),
      question_(std::make_shared<const ImportQuestion>(std::move(question))), model_(new ImportModel(this)),
      mappings_(new ChoiceBox(this)), side_(new ChoiceBox(this)), table_(new QTableView(this)),
      specimen_(new QLineEdit(this)), motion_(new QLineEdit(this)), rate_(new QLineEdit(this)),
      keep_(new QLineEdit(this)), summary_(makeLabel({}, "body", this)), open_(makeLabel({}, "body", this)) {
  setCardSize(960, 680);
  layOut();
  const exchange::Recording& first = question_->sources.front().recording;
  std::vector<double> numbers;
  for (const auto& column : first.columns) {
    const auto at = std::ranges::find_if(column, [](double v) { return v == v; });
    numbers.push_back(at == column.end() ? 0.0 : *at);
  }
  connect(model_, &ImportModel::changed, this, [this] {
    refused_.clear();
    tell();
  });
  model_->setFile(first.header.channels, numbers, first.timed);
  mappings_->addItem(tr("What names and units say"));
  std::size_t most = 0;
  int best = 0;
  for (const exchange::Mapping& mapping : question_->mappings) {
    const auto fit = exchange::fitted(mapping, first.header.channels);
    if (!fit || fit->empty()) continue;
    mappings_->addItem(toQt(mapping.name), toQt(mapping.name));
    mappings_->setItemData(mappings_->count() - 1, toQt(mapping.about), Qt::ToolTipRole);
    if (mapping.certain && fit->size() > most) {
      most = fit->size();
      best = mappings_->count() - 1;
    }
  }
  connect(mappings_, &QComboBox::currentIndexChanged, this, &ImportSheet::chooseMapping);
  if (best > 0 && !model_->doubts().isEmpty()) mappings_->setCurrentIndex(best);
  else if (best > 0 && model_->mapping().columns.empty()) mappings_->setCurrentIndex(best);
  summary_->setText(summaryOf(question_->sources.front(), question_->sources.size() - 1));
  connect(side_, &QComboBox::activated, this, [this] { sideSaid_ = true; });
  connect(side_, &QComboBox::currentIndexChanged, this, &ImportSheet::tell);
  connect(this, &Sheet::rejected, this, [this] {
    if (!preparing_) return;
    preparing_->cancel();
    preparing_->disconnect(this);
  });
  connect(specimen_, &QLineEdit::textChanged, this, &ImportSheet::takeSide);
  takeSide();
}

ImportSheet::~ImportSheet() {
  if (preparing_) preparing_->cancel();
}

void ImportSheet::setClosedBecause(std::function<QString()> why) {
  closedBecause_ = std::move(why);
  const auto look = [this] {
    const QString now = closedBecause_();
    if (now == closed_) return;
    closed_ = now;
    tell();
  };
  look();
  follow(look);
}

void ImportSheet::layOut() {
  // What stands above the buttons scrolls where the window is low: Import and Cancel are always seen.
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(scroll);
  inside->setProperty("role", "scrolled");
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(body().spacing());
  scroll->setWidget(inside);
  body().addWidget(scroll, 1);
  column->addWidget(summary_);
  column->addWidget(makeField(tr("Mapping"), mappings_, this));
  table_->setModel(model_);
  table_->setObjectName(QStringLiteral("importColumns"));
  table_->setAccessibleName(tr("Columns of the file and our channels"));
  table_->setItemDelegateForColumn(ImportModel::Channel, new ChoiceDelegate(ImportModel::channels(), table_));
  table_->setItemDelegateForColumn(ImportModel::Sign,
                                   new ChoiceDelegate({QStringLiteral("+"), QStringLiteral("−")}, table_));
  table_->verticalHeader()->hide();
  table_->setShowGrid(false);
  table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
  connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
    if (index.column() >= ImportModel::Channel) table_->edit(index);
  });
  table_->setTabKeyNavigation(false);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setSectionResizeMode(ImportModel::Name, QHeaderView::Stretch);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setMinimumHeight(kTableHeight_px);
  column->addWidget(table_, 1);
  auto* fields = new QHBoxLayout;
  specimen_->setMaxLength(80);
  motion_->setPlaceholderText(tr("found in the loads"));
  motion_->setToolTip(tr("Which axis is loaded: FE, LB, AR, AP=Fx, several with commas; none stores no load loops"));
  keep_->setToolTip(tr("Keeps the mapping under this name"));
  side_->addItem(tr("none"), QString());
  side_->addItem(tr("left"), QStringLiteral("left"));
  side_->addItem(tr("right"), QStringLiteral("right"));
  fields->addWidget(makeField(tr("Specimen"), specimen_, this), 2);
  fields->addWidget(makeField(tr("Side"), side_, this), 1);
  fields->addWidget(makeField(tr("Motions"), motion_, this), 2);
  auto* rate = makeField(tr("Rows a second"), rate_, this);
  rate->setVisible(!question_->sources.front().recording.timed);
  fields->addWidget(rate, 1);
  fields->addWidget(makeField(tr("Keep the mapping as"), keep_, this), 2);
  column->addLayout(fields);
  open_->setObjectName(QStringLiteral("importOpen"));
  column->addWidget(open_);
  import_ = addAccept(tr("Import"));
  addCancel(tr("Cancel"));
  setFirstFocus(table_);
}

void ImportSheet::chooseMapping(int row) {
  const std::string name = toCore(mappings_->itemData(row).toString());
  const auto at = std::ranges::find(question_->mappings, name, &exchange::Mapping::name);
  if (base_.rate_Hz && rate_->text() == shortText(*base_.rate_Hz, kRateDigits)) rate_->clear();
  base_ = {};
  if (name.empty() || at == question_->mappings.end()) return model_->useGuess();
  base_.name = at->name;
  base_.about = at->about;
  base_.rate_Hz = at->rate_Hz;
  if (at->rate_Hz) rate_->setText(shortText(*at->rate_Hz, kRateDigits));
  if (const auto fit = exchange::fitted(*at, question_->sources.front().recording.header.channels))
    model_->useMapping(*fit);
}

void ImportSheet::takeSide() {
  if (!sideSaid_) {
    QString side = sideOf(question_->sources.front());
    for (const auto& source : question_->sources)
      if (sideOf(source) != side) side.clear();
    const auto known =
        std::ranges::find(question_->specimens, toCore(specimen_->text().trimmed()), &storage::Specimen::label);
    if (known != question_->specimens.end() && !sideIn(known->side).isEmpty()) side = sideIn(known->side);
    side_->setCurrentIndex(std::max(0, side_->findData(side)));
  }
  tell();
}

QString ImportSheet::sideProblem() const {
  const QString side = side_->currentData().toString(), label = specimen_->text().trimmed();
  const auto known = std::ranges::find(question_->specimens, toCore(label), &storage::Specimen::label);
  const QString own = known == question_->specimens.end() ? QString() : sideIn(known->side);
  if (!side.isEmpty() && !own.isEmpty() && own != side)
    return tr("The specimen %1 is of the other side: %2.").arg(label, own);
  const QString wanted = side.isEmpty() ? own : side;
  for (const auto& source : question_->sources)
    if (const QString said = sideOf(source); !said.isEmpty() && !wanted.isEmpty() && said != wanted)
      return tr("%1 says the other side: %2.").arg(toQt(source.origin.file), said);
  return {};
}

void ImportSheet::tell() {
  if (!import_) return;
  QStringList open = model_->doubts();
  if (model_->mapping().columns.empty()) open << tr("Choose a channel for one column at least.");
  if (const QString side = sideProblem(); !side.isEmpty()) open.prepend(side);
  const QString notNow = preparing_ ? tr("The files are being prepared …") : closed_;
  setNotNow(notNow);
  setEnabledOr(import_, notNow.isEmpty() ? (open.isEmpty() ? QString() : open.front()) : notNow);
  if (!refused_.isEmpty()) open.prepend(refused_);
  QStringList shown = open.mid(0, 4);
  if (open.size() > 4) shown << tr("and %n more", nullptr, static_cast<int>(open.size()) - 4);
  for (const std::string& file : question_->again)
    shown << tr("%1 is a run already; it is stored once more.").arg(toQt(file));
  open_->setText(shown.join(QStringLiteral("\n")));
}

exchange::Mapping ImportSheet::mapping() const {
  exchange::Mapping all = base_;
  all.columns = model_->mapping().columns;
  if (!question_->sources.front().recording.timed)
    if (const ReadNumber rate = readNumber(rate_->text(), QLocale()); rate.value) all.rate_Hz = *rate.value;
  return all;
}

base::Result<exchange::ImportOptions> ImportSheet::options() const {
  exchange::ImportOptions options;
  options.mapping = mapping();
  const QString motions = motion_->text().trimmed();
  if (!motions.isEmpty()) {
    options.motions.emplace();
    for (const QString& one : motions.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
      if (one.trimmed() == QLatin1String("none")) break;
      auto motion = exchange::parseMotion(toCore(one.trimmed()));
      if (!motion) return motion.error();
      options.motions->push_back(*motion);
    }
  }
  if (!question_->sources.front().recording.timed && !rate_->text().trimmed().isEmpty()) {
    const ReadNumber rate = readNumber(rate_->text(), QLocale());
    if (!rate.value)
      return base::Error{base::ErrorCode::InvalidArgument, toCore(tr("Rows a second: %1").arg(rate.problem)),
                         toCore(tr("Write a number, in hertz."))};
    options.rate_Hz = *rate.value;
  }
  return options;
}

bool ImportSheet::asksToReplace() {
  const QString name = keep_->text().trimmed();
  std::error_code none;
  const auto file = question_->dataFolder / "mappings" / (toCore(name) + ".json");
  if (name.isEmpty() || name == replaced_ || !std::filesystem::exists(file, none)) return false;
  askInSheet(this,
             {.title = tr("Replace a mapping"),
              .question = tr("A mapping is kept as %1 already. Replace it?").arg(name),
              .yes = tr("Replace"),
              .no = tr("Cancel"),
              .careful = true},
             [this, name] {
               replaced_ = name;
               accept();
             });
  return true;
}

void ImportSheet::prepare(const exchange::ImportOptions& options) {
  const exchange::ImportLabels labels{.specimen = toCore(specimen_->text().trimmed()),
                                      .side = toCore(side_->currentData().toString())};
  auto ready = std::make_shared<std::vector<ImportReady>>();
  // Belongs to the window: a sheet that is cancelled does not wait for it.
  auto* task = new BackgroundTask(
      [question = question_, options, labels, ready](BackgroundTask& worker) -> base::Result<void> {
        for (const exchange::ImportSource& source : question->sources) {
          if (worker.isCancelled()) return base::Error{base::ErrorCode::Cancelled, "The import was cancelled.", ""};
          auto one = prepareOne(source, options, labels);
          if (!one) return one.error();
          ready->push_back(std::move(*one));
        }
        return {};
      },
      parentWidget());
  for (const auto end : {&BackgroundTask::finished, &BackgroundTask::cancelled})
    connect(task, end, task, &QObject::deleteLater);
  connect(task, &BackgroundTask::failed, task, &QObject::deleteLater);
  connect(task, &BackgroundTask::finished, this,
          [this, ready, mapping = *options.mapping, name = toCore(keep_->text().trimmed())] {
            preparing_.clear();
            finish(ready, mapping, name);
          });
  connect(task, &BackgroundTask::failed, this, [this](const QString& what, const QString& remedy) {
    preparing_.clear();
    refused_ = remedy.isEmpty() ? what : what + QLatin1Char(' ') + remedy;
    tell();
  });
  preparing_ = task;
  table_->setFocus(Qt::OtherFocusReason);  // else Cancel had it next, and a second Enter with it
  tell();
  task->start();
}

void ImportSheet::finish(std::shared_ptr<std::vector<ImportReady>> ready, const exchange::Mapping& mapping,
                         const std::string& name) {
  if (closedBecause_) closed_ = closedBecause_();
  if (closed_.isEmpty() && !name.empty())
    if (const auto kept = exchange::saveMapping(mapping, name, question_->dataFolder); !kept)
      refused_ = toQt(kept.error().text());
  if (!closed_.isEmpty() || !refused_.isEmpty()) return tell();
  emit chosen(std::move(ready));
  Sheet::accept();
}

void ImportSheet::accept() {
  if (preparing_) return;
  refused_.clear();
  if (closedBecause_) closed_ = closedBecause_();
  const auto said = options();
  if (!said) refused_ = toQt(said.error().text());
  tell();
  if (import_->isEnabled() && refused_.isEmpty() && !asksToReplace()) prepare(*said);
}

}  // namespace articulus::ui
