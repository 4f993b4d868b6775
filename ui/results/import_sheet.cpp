#include "ui/results/import_sheet.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>

#include "core/exchange/import/mapping_axes.h"
#include "core/exchange/import/mapping_library.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/results/choice_delegate.h"
#include "ui/results/import_join.h"
#include "ui/results/import_model.h"
#include "ui/results/import_preparation.h"
#include "ui/results/import_preview.h"

namespace articulus::ui {
namespace {

constexpr int kTableHeight_px = 130, kRateDigits = 9;

}  // namespace

ImportSheet::ImportSheet(ImportQuestion question, QWidget* owner)
    : Sheet(tr("Import measurements of another system"), owner),
      question_(std::make_shared<const ImportQuestion>(std::move(question))), model_(new ImportModel(this)),
      mappings_(new ChoiceBox(this)), side_(new ChoiceBox(this)), table_(new QTableView(this)),
      specimen_(new QLineEdit(this)), motion_(new QLineEdit(this)), rate_(new QLineEdit(this)),
      fill_(new QLineEdit(this)), keep_(new QLineEdit(this)), axes_(new QLineEdit(this)),
      summary_(makeLabel({}, "body", this)), open_(makeLabel({}, "body", this)), preview_(new ImportPreview(this)) {
  setCardSize(960, 680);
  whole_ = question_;
  layOut();
  connect(model_, &ImportModel::changed, this, [this] {
    refused_.clear();
    tell();
  });
  connect(mappings_, &QComboBox::currentIndexChanged, this, &ImportSheet::chooseMapping);
  connect(side_, &QComboBox::activated, this, [this] { sideSaid_ = true; });
  connect(side_, &QComboBox::currentIndexChanged, this, &ImportSheet::tell);
  connect(this, &Sheet::rejected, this, [this] {
    if (!preparing_) return;
    preparing_->cancel();
    preparing_->disconnect(this);
  });
  connect(specimen_, &QLineEdit::textChanged, this, &ImportSheet::takeSide);
  for (QLineEdit* said : {axes_, motion_, rate_, fill_})
    connect(said, &QLineEdit::textChanged, this, [this] { lookAhead(); });
  if (join_) {
    join_->setRate([this] { return readNumber(rate_->text(), QLocale()).value; });
    connect(join_, &ImportJoin::busyChanged, this, &ImportSheet::tell);
    connect(join_, &ImportJoin::joined, this, [this](const std::shared_ptr<const ImportQuestion>& one) {
      question_ = one;
      showQuestion();
    });
    connect(join_, &ImportJoin::parted, this, [this] {
      if (question_ == whole_) return;
      question_ = whole_;
      showQuestion();
    });
  }
  showQuestion();
}

void ImportSheet::showQuestion() {
  const exchange::Recording& first = question_->sources.front().recording;
  std::vector<double> numbers;
  for (const auto& column : first.columns) {
    const auto at = std::ranges::find_if(column, [](double v) { return v == v; });
    numbers.push_back(at == column.end() ? 0.0 : *at);
  }
  model_->setFile(first.header.channels, numbers, first.timed);
  const QSignalBlocker quiet(mappings_);
  mappings_->clear();
  base_ = {};
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
  if (best > 0 && (!model_->doubts().isEmpty() || model_->mapping().columns.empty())) {
    mappings_->setCurrentIndex(best);
    chooseMapping(best);
  }
  showAxes();
  summary_->setText(summaryOf(question_->sources.front(), question_->sources.size() - 1));
  rateField_->setVisible(!timed());
  refused_.clear();
  takeSide();
}

bool ImportSheet::timed() const {
  return std::ranges::all_of(question_->sources, [](const auto& source) { return source.recording.timed; });
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
  if (question_->sources.size() == 2) {
    join_ = new ImportJoin(question_, this);
    column->addWidget(join_);
  }
  auto* how = new QHBoxLayout;
  mappings_->setObjectName(QStringLiteral("importMapping"));
  how->addWidget(makeField(tr("Mapping"), mappings_, this), 1);
  axes_->setObjectName(QStringLiteral("importAxes"));
  axes_->setMaxLength(200);
  axes_->setToolTip(
      tr("Where the axes of the file point: isb, opensim, ras, lps, or as in \"x right, y anterior, z up\", or nine "
         "numbers of a rotation. Forces, moments, places and orientations are turned; w turns nothing."));
  how->addWidget(makeField(tr("Axes of the file"), axes_, this), 1);
  column->addLayout(how);
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
  table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);  // it takes what the words leave
  column->addWidget(table_, 1);
  auto* fields = new QHBoxLayout;
  specimen_->setMaxLength(80);
  motion_->setPlaceholderText(tr("found in the loads"));
  motion_->setToolTip(
      tr("Which axis is loaded: FE (flexion-extension), LB (lateral bending), AR (axial rotation), or a name of your "
         "own and its load (AP=Fx); several with commas; \"none\" stores no load loops"));
  keep_->setToolTip(tr("Keeps the mapping under this name"));
  fill_->setObjectName(QStringLiteral("importFill"));
  fill_->setPlaceholderText(tr("none", "gaps that are filled"));
  fill_->setToolTip(tr(
      "Seconds, at most 1: missing values are filled with straight lines where those before and after are no further "
      "apart. What was filled is told and kept with the run. Empty: they stay missing."));
  side_->addItem(tr("none"), QString());
  side_->addItem(tr("left"), QStringLiteral("left"));
  side_->addItem(tr("right"), QStringLiteral("right"));
  fields->addWidget(makeField(tr("Specimen"), specimen_, this), 2);
  fields->addWidget(makeField(tr("Side"), side_, this), 1);
  fields->addWidget(makeField(tr("Motions"), motion_, this), 2);
  rateField_ = makeField(tr("Rows a second"), rate_, this);
  fields->addWidget(rateField_, 1);
  fields->addWidget(makeField(tr("Fill gaps (s)"), fill_, this), 1);
  fields->addWidget(makeField(tr("Keep the mapping as"), keep_, this), 2);
  column->addLayout(fields);
  open_->setObjectName(QStringLiteral("importOpen"));
  column->addWidget(open_);
  column->addWidget(preview_);
  import_ = addAccept(tr("Import"));
  addCancel(tr("Cancel"));
  setFirstFocus(table_);
}

void ImportSheet::chooseMapping(int row) {
  const std::string name = toCore(mappings_->itemData(row).toString());
  const auto at = std::ranges::find(question_->mappings, name, &exchange::Mapping::name);
  if (base_.rate_Hz && rate_->text() == shortText(*base_.rate_Hz, kRateDigits)) rate_->clear();
  base_ = {};
  if (name.empty() || at == question_->mappings.end()) {
    showAxes();
    return model_->useGuess();
  }
  base_.name = at->name;
  base_.about = at->about;
  base_.rate_Hz = at->rate_Hz;
  base_.axes = at->axes;
  showAxes();
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
  const QString notNow = preparing_               ? tr("The files are being prepared …")
                         : join_ && join_->busy() ? tr("The files are being joined …")
                                                  : closed_;
  setNotNow(notNow);
  if (join_) join_->setEnabled(!preparing_);
  setEnabledOr(import_, notNow.isEmpty() ? (open.isEmpty() ? QString() : open.front()) : notNow);
  if (!refused_.isEmpty()) open.prepend(refused_);
  QStringList shown = open.mid(0, 4);
  if (open.size() > 4) shown << tr("and %n more", nullptr, static_cast<int>(open.size()) - 4);
  for (const std::string& file : question_->again)
    shown << tr("%1 is a run already; it is stored once more.").arg(toQt(file));
  open_->setText(shown.join(QStringLiteral("\n")));
  open_->setVisible(!shown.isEmpty());
  lookAhead();
}

void ImportSheet::lookAhead() {
  if (!import_) return;
  if (preparing_ || (join_ && join_->busy()) || !closed_.isEmpty()) return preview_->stop();
  auto said = options();
  if (said && import_->isEnabledTo(this)) preview_->look(question_, std::move(*said));
  else preview_->forget();
}

void ImportSheet::showAxes() {
  const auto& header = question_->sources.front().recording.header;
  const bool own = std::ranges::find(header.facts, "articulus_run", &std::pair<std::string, std::string>::first) !=
                   header.facts.end();
  const auto mapping = exchange::parseAxes(base_.axes);
  const auto file = own ? exchange::AxesOfFile{} : exchange::axesOfFile(header);
  axes_->setPlaceholderText(!base_.axes.empty() && mapping ? toQt(mapping->words)
                            : file.axes                    ? toQt(file.axes->words)
                            : !file.leftHanded.empty()     ? toQt(file.leftHanded)
                                                           : tr("x anterior, y left, z up"));
}

exchange::Mapping ImportSheet::mapping() const {
  exchange::Mapping all = base_;
  all.columns = model_->mapping().columns;
  if (!timed())
    if (const ReadNumber rate = readNumber(rate_->text(), QLocale()); rate.value) all.rate_Hz = *rate.value;
  return all;
}

base::Result<exchange::ImportOptions> ImportSheet::options() const {
  exchange::ImportOptions options;
  options.askedBy = exchange::AskedBy::Sheet;
  options.mapping = mapping();
  options.axes = toCore(axes_->text().trimmed());
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
  if (!timed() && !rate_->text().trimmed().isEmpty()) {
    const ReadNumber rate = readNumber(rate_->text(), QLocale());
    if (!rate.value)
      return base::Error{base::ErrorCode::InvalidArgument, toCore(tr("Rows a second: %1").arg(rate.problem)),
                         toCore(tr("Write a number, in hertz."))};
    options.rate_Hz = *rate.value;
  }
  if (fill_->text().trimmed().isEmpty()) return options;
  const ReadNumber fill = readNumber(fill_->text(), QLocale());
  if (!fill.value || !(*fill.value >= 0.0 && *fill.value <= exchange::kLongestFill_s))
    return base::Error{
        base::ErrorCode::InvalidArgument,
        toCore(tr("Fill gaps: %1")
                   .arg(fill.value ? tr("%1 s is not between 0 and 1 s.").arg(fill_->text().trimmed()) : fill.problem)),
        toCore(tr("Write seconds, as 0.1, or leave it empty."))};
  options.fill_s = *fill.value;
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
  auto* task = BackgroundTask::ofWindow(
      *this, [question = question_, options, labels, ready](BackgroundTask& worker) -> base::Result<void> {
        for (std::size_t i = 0; i < question->sources.size(); ++i) {
          if (worker.isCancelled()) return base::Error{base::ErrorCode::Cancelled, "The import was cancelled.", ""};
          const auto read = i < question->readAgain.size() ? question->readAgain[i] : nullptr;
          const auto again = [read, options, labels]() -> base::Result<ImportReady> {
            const auto source = read();
            return source ? prepareOne(*source, options, labels) : source.error();
          };
          auto one = read ? again() : prepareOne(question->sources[i], options, labels);
          if (!one) return one.error();
          if (read) {  // it was understood; its samples come again when it is stored
            one->prepared.recording = {};
            one->again = again;
          }
          ready->push_back(std::move(*one));
        }
        return {};
      });
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
  if (closed_.isEmpty() && !name.empty()) {
    exchange::Mapping all = mapping;
    if (!ready->empty()) all.axes = ready->front().prepared.mapping.axes;  // those that the file says are kept with it
    if (const auto kept = exchange::saveMapping(all, name, question_->dataFolder); !kept)
      refused_ = coreText(kept.error().text());
  }
  if (!closed_.isEmpty() || !refused_.isEmpty()) return tell();
  emit chosen(std::move(ready));
  Sheet::accept();
}

void ImportSheet::accept() {
  if (preparing_) return;
  refused_.clear();
  if (closedBecause_) closed_ = closedBecause_();
  const auto said = options();
  if (!said) refused_ = coreText(said.error().text());
  tell();
  if (import_->isEnabledTo(this) && refused_.isEmpty() && !asksToReplace()) prepare(*said);
}

}  // namespace articulus::ui
