#pragma once
#include "core/scene/shaded_view.h"
#include "core/scene/tone.h"

namespace articulus::scene {

/// What a part looks like on white paper.
[[nodiscard]] ShadedView::Colour paperColour(Tone tone) noexcept;

}  // namespace articulus::scene
