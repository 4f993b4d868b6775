#include "ui/scene/beside/ghost_entity.h"

#include <algorithm>
#include <map>

#include "core/scene/cell_geometry.h"

namespace articulus::ui {

GhostEntity::GhostEntity(const cell::CellConfig& cell, const std::vector<scene::OwnLink>& own, Qt3DCore::QNode* parent)
    : QEntity(parent) {
  // One mesh a link: each entity more is one more call of the driver in each picture.
  std::map<int, Mesh> links;
  for (const auto& link : own) links[link.link].append(*link.mesh);
  for (const auto& part : scene::armParts(cell.robot)) {
    const bool isOwn = std::ranges::any_of(own, [&part](const scene::OwnLink& link) { return link.link == part.link; });
    if (!isOwn && part.link >= 0) links[part.link].append(part.mesh);  // its foot stands where it stands
  }
  for (const auto& [link, mesh] : links)
    if (link >= 0) links_.push_back({link, new PartEntity(mesh, Tone::Planned, PartEntity::Shape::Ghost, this)});
  Mesh held;
  for (const auto& part : scene::loadCellParts(cell)) held.append(part.mesh);
  for (const auto& part : scene::bracketParts(cell)) held.append(part.mesh);
  loadCell_ = new PartEntity(held, Tone::Planned, PartEntity::Shape::Ghost, this);
}

void GhostEntity::apply(const scene::ScenePose& pose) {
  for (const Link& link : links_) link.entity->place(pose.X_WL[static_cast<std::size_t>(link.link)]);
  loadCell_->place(pose.X_WS);
}

void GhostEntity::recolour(const Theme& theme) {
  for (const Link& link : links_) link.entity->recolour(theme);
  loadCell_->recolour(theme);
}

}  // namespace articulus::ui
