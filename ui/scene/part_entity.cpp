#include "ui/scene/part_entity.h"

#include <Eigen/Geometry>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>

namespace articulus::ui {
namespace {

using Qt3DCore::QAttribute;

QByteArray bytes(const void* data, std::size_t size) {
  return {static_cast<const char*>(data), static_cast<qsizetype>(size)};
}

QAttribute* attribute(Qt3DCore::QBuffer* buffer, const QString& name, std::size_t count, std::size_t offset,
                      Qt3DCore::QNode* parent) {
  auto* a = new QAttribute(parent);
  a->setName(name);
  a->setAttributeType(QAttribute::VertexAttribute);
  a->setBuffer(buffer);
  a->setVertexBaseType(QAttribute::Float);
  a->setVertexSize(3);
  a->setByteStride(sizeof(Mesh::Vertex));
  a->setByteOffset(static_cast<uint>(offset));
  a->setCount(static_cast<uint>(count));
  return a;
}

Qt3DRender::QGeometryRenderer* rendererOf(const Mesh& mesh, bool lines, Qt3DCore::QNode* parent) {
  auto* renderer = new Qt3DRender::QGeometryRenderer(parent);
  auto* geometry = new Qt3DCore::QGeometry(renderer);
  auto* vertices = new Qt3DCore::QBuffer(geometry);
  vertices->setData(bytes(mesh.vertices.data(), mesh.vertices.size() * sizeof(Mesh::Vertex)));
  auto* indices = new Qt3DCore::QBuffer(geometry);
  indices->setData(bytes(mesh.indices.data(), mesh.indices.size() * sizeof(std::uint32_t)));
  geometry->addAttribute(
      attribute(vertices, QAttribute::defaultPositionAttributeName(), mesh.vertices.size(), 0, geometry));
  geometry->addAttribute(attribute(vertices, QAttribute::defaultNormalAttributeName(), mesh.vertices.size(),
                                   sizeof(Eigen::Vector3f), geometry));
  auto* index = new QAttribute(geometry);
  index->setAttributeType(QAttribute::IndexAttribute);
  index->setBuffer(indices);
  index->setVertexBaseType(QAttribute::UnsignedInt);
  index->setCount(static_cast<uint>(mesh.indices.size()));
  geometry->addAttribute(index);
  renderer->setGeometry(geometry);
  renderer->setPrimitiveType(lines ? Qt3DRender::QGeometryRenderer::Lines : Qt3DRender::QGeometryRenderer::Triangles);
  return renderer;
}

}  // namespace

PartEntity::PartEntity(const Mesh& mesh, Tone tone, Shape shape, Qt3DCore::QNode* parent)
    : QEntity(parent), tone_(tone),
      material_(new SceneMaterial(shape == Shape::Lines ? SceneMaterial::Kind::Flat : SceneMaterial::Kind::Lit, this)),
      transform_(new Qt3DCore::QTransform(this)) {
  auto* renderer = rendererOf(mesh, shape == Shape::Lines, this);
  addComponent(renderer);
  addComponent(material_);
  addComponent(transform_);
  if (shape == Shape::SolidWithShadow) {
    auto* shadow = new QEntity(this);
    shadow_ = new SceneMaterial(SceneMaterial::Kind::Shadow, shadow);
    shadow->addComponent(renderer);
    shadow->addComponent(shadow_);
  }
  recolour(Theme::current());
}

void PartEntity::place(const spatial::Pose& X, const spatial::Vector3& scale) {
  const Eigen::Quaternionf q(X.rotation.cast<float>());
  const Eigen::Vector3f p = X.translation.cast<float>(), s = scale.cast<float>();
  transform_->setRotation(QQuaternion(q.w(), q.x(), q.y(), q.z()));
  transform_->setTranslation({p.x(), p.y(), p.z()});
  transform_->setScale3D({s.x(), s.y(), s.z()});
}

void PartEntity::recolour(const Theme& theme) {
  material_->setColour(colourOf(tone_, theme));
  if (shadow_) shadow_->setColour(colourOf(Tone::Shadow, theme));
}

}  // namespace articulus::ui
