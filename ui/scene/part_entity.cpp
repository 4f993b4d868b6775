#include "ui/scene/part_entity.h"

#include <Eigen/Geometry>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>
#include <utility>

#include "core/scene/surface/coarse_mesh.h"

namespace articulus::ui {
namespace {

using Qt3DCore::QAttribute;

constexpr std::size_t kMany = 2000;  // triangles: a software renderer draws some ten thousand in a frame
constexpr double kCoarse_m = 0.005;

QByteArray bytes(const void* data, std::size_t size) {
  return {static_cast<const char*>(data), static_cast<qsizetype>(size)};
}

QAttribute* attribute(Qt3DCore::QBuffer* buffer, const QString& name, uint numbers, std::size_t offset,
                      Qt3DCore::QNode* parent) {
  auto* a = new QAttribute(parent);
  a->setName(name);
  a->setAttributeType(QAttribute::VertexAttribute);
  a->setBuffer(buffer);
  a->setVertexBaseType(QAttribute::Float);
  a->setVertexSize(numbers);
  a->setByteStride(sizeof(Mesh::Vertex));
  a->setByteOffset(static_cast<uint>(offset));
  return a;
}

SceneMaterial::Kind lookOf(PartEntity::Shape shape) {
  switch (shape) {
    case PartEntity::Shape::Lines: return SceneMaterial::Kind::Flat;
    case PartEntity::Shape::Ghost: return SceneMaterial::Kind::Ghost;
    case PartEntity::Shape::Floor: return SceneMaterial::Kind::Floor;
    case PartEntity::Shape::SolidWithShadow: return SceneMaterial::Kind::LitWithShadow;
    case PartEntity::Shape::Solid: break;
  }
  return SceneMaterial::Kind::Lit;
}

static_assert(sizeof(Mesh::Vertex) == 2 * sizeof(Eigen::Vector3f) + sizeof(float), "the offsets below");

}  // namespace

/// Buffers of a mesh, and how many corners and triangles are in them.
struct PartEntity::Geometry {
  Qt3DRender::QGeometryRenderer* renderer;
  Qt3DCore::QBuffer *vertices, *indices;
  QAttribute *position, *normal, *open, *index;

  Geometry(const Mesh& mesh, bool lines, Qt3DCore::QNode* parent)
      : renderer(new Qt3DRender::QGeometryRenderer(parent)) {
    auto* geometry = new Qt3DCore::QGeometry(renderer);
    vertices = new Qt3DCore::QBuffer(geometry);
    indices = new Qt3DCore::QBuffer(geometry);
    position = attribute(vertices, QAttribute::defaultPositionAttributeName(), 3, 0, geometry);
    normal = attribute(vertices, QAttribute::defaultNormalAttributeName(), 3, sizeof(Eigen::Vector3f), geometry);
    open = attribute(vertices, QStringLiteral("vertexOpen"), 1, 2 * sizeof(Eigen::Vector3f), geometry);
    index = new QAttribute(geometry);
    index->setAttributeType(QAttribute::IndexAttribute);
    index->setBuffer(indices);
    index->setVertexBaseType(QAttribute::UnsignedInt);
    for (auto* one : {position, normal, open, index}) geometry->addAttribute(one);
    fill(mesh);
    renderer->setGeometry(geometry);
    renderer->setPrimitiveType(lines ? Qt3DRender::QGeometryRenderer::Lines : Qt3DRender::QGeometryRenderer::Triangles);
  }
  void fill(const Mesh& mesh) const {
    vertices->setData(bytes(mesh.vertices.data(), mesh.vertices.size() * sizeof(Mesh::Vertex)));
    indices->setData(bytes(mesh.indices.data(), mesh.indices.size() * sizeof(std::uint32_t)));
    for (auto* one : {position, normal, open}) one->setCount(static_cast<uint>(mesh.vertices.size()));
    index->setCount(static_cast<uint>(mesh.indices.size()));
  }
};

PartEntity::PartEntity(const Mesh& mesh, Tone tone, Shape shape, Qt3DCore::QNode* parent)
    : QEntity(parent), tone_(tone), geometry_(std::make_unique<Geometry>(mesh, shape == Shape::Lines, this)),
      material_(new SceneMaterial(lookOf(shape), this)), transform_(new Qt3DCore::QTransform(this)) {
  if (shape == Shape::SolidWithShadow && mesh.triangles() > kMany)
    coarse_ = std::make_unique<Geometry>(scene::coarser(mesh, kCoarse_m), false, this);
  addComponent(geometry_->renderer);
  addComponent(material_);
  addComponent(transform_);
  if (shape == Shape::SolidWithShadow) {
    auto* shadow = new QEntity(this);
    shadow_ = new SceneMaterial(SceneMaterial::Kind::Shadow, shadow);
    shadow->addComponent((coarse_ ? coarse_ : geometry_)->renderer);
    shadow->addComponent(shadow_);
  }
  recolour(Theme::current());
}

PartEntity::~PartEntity() = default;

void PartEntity::setMesh(const Mesh& mesh) {
  geometry_->fill(mesh);
  if (coarse_) coarse_->fill(scene::coarser(mesh, kCoarse_m));
}

void PartEntity::setFar(bool far) {
  if (std::exchange(far_, far) == far || !coarse_) return;
  removeComponent((far ? geometry_ : coarse_)->renderer);
  addComponent((far ? coarse_ : geometry_)->renderer);
}

void PartEntity::setTone(Tone tone) {
  if (tone == tone_) return;
  tone_ = tone;
  colour(Theme::current());
}

void PartEntity::setOwnColour(const std::optional<robot::ArmColours::Colour>& colour) {
  own_ = colour;
  this->colour(Theme::current());
}

void PartEntity::setLit(bool lit) {
  if (std::exchange(lit_, lit) != lit) colour(Theme::current());
}

void PartEntity::colour(const Theme& theme) {
  const QColor own = own_ ? QColor((*own_)[0], (*own_)[1], (*own_)[2]) : colourOf(tone_, theme);
  material_->setColour(lit_ ? litColourOf(own, theme) : own);
}

void PartEntity::place(const spatial::Pose& X, const spatial::Vector3& scale) {
  const Eigen::Quaternionf q(X.rotation.cast<float>());
  const Eigen::Vector3f p = X.translation.cast<float>(), s = scale.cast<float>();
  transform_->setRotation(QQuaternion(q.w(), q.x(), q.y(), q.z()));
  transform_->setTranslation({p.x(), p.y(), p.z()});
  transform_->setScale3D({s.x(), s.y(), s.z()});
}

void PartEntity::recolour(const Theme& theme) {
  colour(theme);
  material_->setBackground(backgroundOf(theme));
  if (shadow_) shadow_->setColour(colourOf(Tone::Shadow, theme));
}

}  // namespace articulus::ui
