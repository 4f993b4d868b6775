#include "ui/kit/menus/offered_menu.h"

#include <QVariant>
#include <QWidget>
#include <utility>

namespace articulus::ui {
namespace {

constexpr const char* kMenu = "offeredMenu";

}  // namespace

void offerMenu(QWidget& of, FillMenu fill) { of.setProperty(kMenu, QVariant::fromValue(std::move(fill))); }

FillMenu offeredMenu(const QWidget& of) { return of.property(kMenu).value<FillMenu>(); }

}  // namespace articulus::ui
