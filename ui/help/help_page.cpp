#include "ui/help/help_page.h"

#include <QDir>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextTable>
#include <memory>
#include <utility>

#include "ui/help/help_tables.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/language.h"
#include "ui/kit/lists/follow_selection.h"

namespace articulus::ui {
namespace {

constexpr int kTopics_px = 272;

/// The first "# " line of a page is its title.
QString titleOf(const QString& markdown, const QString& file) {
  for (const QString& line : markdown.split(QLatin1Char('\n')))
    if (line.startsWith(QLatin1String("# "))) return line.mid(2).trimmed();
  return file;
}

QString contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

}  // namespace

HelpPage::HelpPage(const std::filesystem::path& folder, QWidget* parent)
    : Page(parent), topics_(new QListWidget(this)), text_(new QTextBrowser(this)) {
  setAccessibleName(tr("Help"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(32, 24, 32, 24);
  row->setSpacing(24);
  auto* left = new QVBoxLayout;
  left->setSpacing(12);
  left->addWidget(makeLabel(tr("Help"), "title", this));
  topics_->setAccessibleName(tr("Help topics"));
  topics_->setFixedWidth(kTopics_px);
  topics_->setWordWrap(true);  // German titles are longer
  topics_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  left->addWidget(topics_, 1);
  row->addLayout(left);
  text_->setAccessibleName(tr("Help text"));
  text_->setOpenExternalLinks(false);
  row->addWidget(text_, 1);
  const QDir dir(QString::fromStdString(folder.string()));
  for (const QString& name : dir.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
    const QString german = dir.filePath(QStringLiteral("de/") + name);
    const QString path = Language::german() && QFile::exists(german) ? german : dir.filePath(name);
    auto* item = new QListWidgetItem(titleOf(contentOf(path), name), topics_);
    item->setData(Qt::UserRole, path);
  }
  followSelection(*topics_);
  connect(topics_, &QListWidget::currentRowChanged, this, &HelpPage::read);
  if (topics_->count() > 0) topics_->setCurrentRow(0);
  else text_->setPlainText(tr("The help pages are missing from %1. Reinstall Articulus.").arg(dir.path()));
}

void HelpPage::entered() { topics_->setFocus(); }

void HelpPage::changeEvent(QEvent* event) {
  Page::changeEvent(event);
  if (event->type() != QEvent::StyleChange) return;
  stale_ = true;
  if (isVisible()) read(topics_->currentRow());
}

void HelpPage::showEvent(QShowEvent* event) {
  if (stale_) read(topics_->currentRow());
  Page::showEvent(event);
}

void HelpPage::read(int row) {
  if (row < 0) return;
  stale_ = false;
  // Made before it is shown: one that is shown lays itself out anew with each format, and a long page took seconds.
  auto document = std::make_unique<QTextDocument>();
  document->setUndoRedoEnabled(false);
  document->setDocumentMargin(24);
  document->setDefaultFont(Theme::current().body());
  document->setMarkdown(contentOf(topics_->item(row)->data(Qt::UserRole).toString()));
  // Markdown knows no margins: headings and paragraphs get the rhythm of the page.
  for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    const bool inTable = cursor.currentTable() != nullptr;  // which has its own room around the text
    format.setTopMargin(inTable || level == 1 ? 0 : level > 1 ? 20 : 4);
    format.setBottomMargin(inTable ? 0 : 6);
    format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
    cursor.setBlockFormat(format);
    if (level == 0) continue;
    cursor.select(QTextCursor::BlockUnderCursor);
    QTextCharFormat chars;
    chars.setFont(level == 1 ? Theme::current().title() : Theme::current().section());
    chars.setForeground(Theme::current().text);
    cursor.mergeCharFormat(chars);
  }
  layTables(*document);
  document->setParent(text_);
  QTextDocument* before = std::exchange(shown_, document.release());
  text_->setDocument(shown_);
  delete before;
  text_->moveCursor(QTextCursor::Start);
  text_->verticalScrollBar()->setValue(0);  // the room above the first line too
}

}  // namespace articulus::ui
