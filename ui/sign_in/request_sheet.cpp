#include "ui/sign_in/request_sheet.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/bridge/account_asking.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

RequestSheet::RequestSheet(const DesktopContext& context, const QStringList& people, const QString& person,
                           QWidget* owner)
    : Sheet(tr("Ask an administrator"), owner), context_(context), people_(new ChoiceBox(this)),
      kinds_(new ChoiceBox(this)), said_(makeLabel({}, "strong", this)) {
  setCardSize(520);
  body().addWidget(makeLabel(tr("Nothing changes by asking. An administrator of this station sees it in Engineering, "
                                "People, and will want to know that it is you."),
                             "body", this));
  people_->addItems(people);
  people_->setCurrentIndex(std::max(0, people_->findText(person)));
  body().addWidget(makeField(tr("Who"), people_, this));
  for (const auto kind : {storage::AccountRequestKind::NewPassword, storage::AccountRequestKind::Unlock,
                          storage::AccountRequestKind::Engineer, storage::AccountRequestKind::Administrator})
    kinds_->addItem(requestWords(kind), static_cast<int>(kind));
  body().addWidget(makeField(tr("What for"), kinds_, this));
  said_->setVisible(false);
  body().addWidget(said_);
  addAccept(tr("Ask"));
  addCancel(tr("Cancel"));
  setFirstFocus(kinds_);
  for (auto* box : {people_, kinds_})
    connect(box, &QComboBox::currentIndexChanged, this, [this] { said_->setVisible(false); });
}

QString RequestSheet::said() const { return said_->text(); }

void RequestSheet::accept() {
  const auto kind = static_cast<storage::AccountRequestKind>(kinds_->currentData().toInt());
  if (auto done = askAdministrator(context_, people_->currentText(), kind); !done) {
    said_->setText(coreText(done.error().text()));
    said_->setVisible(true);
    return fit();
  }
  emit asked(tr("An administrator was asked for %1: %2.").arg(people_->currentText(), kinds_->currentText()));
  Sheet::accept();
}

}  // namespace articulus::ui
