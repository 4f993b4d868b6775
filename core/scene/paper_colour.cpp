#include "core/scene/paper_colour.h"

#include "core/scene/specimens/specimen_drawing.h"

namespace articulus::scene {

ShadedView::Colour paperColour(Tone tone) noexcept {
  switch (tone) {
    case Tone::Housing: return {226, 230, 233};
    case Tone::Joint: return {112, 120, 127};
    case Tone::Metal: return {176, 183, 189};
    case Tone::Accent: return {63, 116, 163};
    case Tone::Bone: return {240, 231, 205};
    case Tone::MovingBone: return {240, 214, 160};
    case Tone::Disc: return {163, 193, 221};
    case Tone::Resin: return {205, 226, 211};
    case Tone::Bench: return {199, 204, 208};
    case Tone::Force: return {213, 94, 0};
    case Tone::Moment: return {0, 90, 160};
    case Tone::Meniscus: return {190, 200, 224};
    case Tone::Tendon: return {224, 204, 196};
    case Tone::Polymer: return {212, 220, 226};
    default: return isStrain(tone) ? strainColour(tone) : ShadedView::Colour{150, 150, 150};
  }
}

}  // namespace articulus::scene
