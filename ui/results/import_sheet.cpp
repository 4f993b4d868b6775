#include "ui/results/import_sheet.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "core/exchange/import/mapping_library.h"
#include "core/exchange/import/time_base.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/results/import_model.h"

namespace articulus::ui {
namespace {

constexpr const char* kPicked = "picked";

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

}  // namespace

ImportSheet::ImportSheet(ImportQuestion question, QWidget* owner)
    : Sheet(tr("Import measurements of another system"), owner), question_(std::move(question)),
      model_(new ImportModel(this)), mappings_(new ChoiceBox(this)), side_(new ChoiceBox(this)),
      table_(new QTableView(this)), specimen_(new QLineEdit(this)), motion_(new QLineEdit(this)),
      rate_(new QLineEdit(this)), keep_(new QLineEdit(this)), summary_(makeLabel({}, "body", this)),
      open_(makeLabel({}, "body", this)) {
  setCardSize(960, 680);
  layOut();
  const exchange::Recording& first = question_.sources.front().recording;
  std::vector<double> numbers;
  for (const auto& column : first.columns) {
    const auto at = std::ranges::find_if(column, [](double v) { return v == v; });
    numbers.push_back(at == column.end() ? 0.0 : *at);
  }
  connect(model_, &ImportModel::changed, this, &ImportSheet::tell);
  model_->setFile(first.header.channels, numbers, first.timed);
  mappings_->addItem(tr("What names and units say"));
  std::size_t most = 0;
  int best = 0;
  for (const exchange::Mapping& mapping : question_.mappings) {
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
  summary_->setText(summaryOf(question_.sources.front(), question_.sources.size() - 1));
  tell();
}

void ImportSheet::layOut() {
  body().addWidget(summary_);
  body().addWidget(makeField(tr("Mapping"), mappings_, this));
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
  body().addWidget(table_, 1);
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
  rate->setVisible(!question_.sources.front().recording.timed);
  fields->addWidget(rate, 1);
  fields->addWidget(makeField(tr("Keep the mapping as"), keep_, this), 2);
  body().addLayout(fields);
  open_->setObjectName(QStringLiteral("importOpen"));
  body().addWidget(open_);
  import_ = addAccept(tr("Import"));
  addCancel(tr("Cancel"));
  setFirstFocus(table_);
}

void ImportSheet::chooseMapping(int row) {
  const std::string name = toCore(mappings_->itemData(row).toString());
  const auto at = std::ranges::find(question_.mappings, name, &exchange::Mapping::name);
  if (name.empty() || at == question_.mappings.end()) return model_->useGuess();
  if (const auto fit = exchange::fitted(*at, question_.sources.front().recording.header.channels))
    model_->useMapping(*fit);
}

void ImportSheet::tell() {
  if (!import_) return;
  QStringList open = model_->doubts();
  if (model_->mapping().columns.empty()) open << tr("Choose a channel for one column at least.");
  setEnabledOr(import_, open.isEmpty() ? QString() : open.front());
  QStringList shown = open.mid(0, 4);
  if (open.size() > 4) shown << tr("and %n more", nullptr, static_cast<int>(open.size()) - 4);
  for (const std::string& file : question_.again)
    shown << tr("%1 is a run already; it is stored once more.").arg(toQt(file));
  open_->setText(shown.join(QStringLiteral("\n")));
}

base::Result<exchange::ImportOptions> ImportSheet::options() const {
  exchange::ImportOptions options;
  options.mapping = model_->mapping();
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
  if (!rate_->text().trimmed().isEmpty()) {
    const ReadNumber rate = readNumber(rate_->text(), QLocale());
    if (!rate.value)
      return base::Error{base::ErrorCode::InvalidArgument, toCore(tr("Rows a second: %1").arg(rate.problem)),
                         toCore(tr("Write a number, in hertz."))};
    options.rate_Hz = *rate.value;
  }
  return options;
}

base::Result<std::vector<ImportReady>> ImportSheet::prepareAll() const {
  const auto chosen = options();
  if (!chosen) return chosen.error();
  std::vector<ImportReady> all;
  for (const exchange::ImportSource& source : question_.sources) {
    // What a person did not choose is not guessed behind her back.
    exchange::Recording recording = source.recording;
    std::vector<std::string> unused;
    for (std::size_t c = recording.columns.size(); c-- > 0;) {
      const std::string name = recording.header.channels[c].name;
      if (std::ranges::find(chosen->mapping->columns, name, &exchange::ColumnMapping::from) !=
          chosen->mapping->columns.end())
        continue;
      unused.push_back(name);
      recording.header.channels.erase(recording.header.channels.begin() + static_cast<long>(c));
      recording.columns.erase(recording.columns.begin() + static_cast<long>(c));
    }
    auto prepared = exchange::prepareImport(recording, *chosen);
    if (!prepared && source.mayLackLoops && !chosen->motions) {
      auto plain = *chosen;
      plain.motions.emplace();
      prepared = exchange::prepareImport(std::move(recording), plain);
    }
    if (!prepared)
      return base::Error{prepared.error().code, source.origin.file + ": " + prepared.error().message,
                         prepared.error().remedy};
    prepared->unused = std::move(unused);
    all.push_back({std::move(*prepared),
                   {.origin = source.origin,
                    .specimen = toCore(specimen_->text().trimmed()),
                    .side = toCore(side_->currentData().toString()),
                    .notes = source.notes}});
  }
  return all;
}

void ImportSheet::accept() {
  auto ready = prepareAll();
  if (ready && !keep_->text().trimmed().isEmpty())
    if (const auto kept =
            exchange::saveMapping(model_->mapping(), toCore(keep_->text().trimmed()), question_.dataFolder);
        !kept)
      ready = kept.error();
  if (!ready) return open_->setText(toQt(ready.error().text()));
  emit chosen(std::make_shared<std::vector<ImportReady>>(std::move(*ready)));
  Sheet::accept();
}

}  // namespace articulus::ui
