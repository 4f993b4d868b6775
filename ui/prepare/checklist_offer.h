#pragma once
#include "core/cycle/snapshot.h"
#include "ui/prepare/checklist_item.h"

namespace articulus::ui {

/// What the button of an item does now. What needs an open vice offers the way there while a specimen is clamped:
/// unload, then open the vice; an open vice offers to be closed, a closed one always to be opened.
/// In  blocked: which item comes first; empty: none
[[nodiscard]] ChecklistItem::Offer offerOf(const ChecklistItem& item, const QString& blocked,
                                           const cycle::Snapshot& snapshot);

/// It can only be done with the vice open.
[[nodiscard]] bool needsOpenVice(ChecklistItem::Auto automatic);

}  // namespace articulus::ui
