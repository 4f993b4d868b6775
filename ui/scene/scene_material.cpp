#include "ui/scene/scene_material.h"

#include <QVector3D>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>

namespace articulus::ui {
namespace {

using namespace Qt3DRender;

// One text for desktop OpenGL 3 and 2 and for OpenGL ES 2; the head tells the dialect.
constexpr const char* kVertexHead3 = "#version 150 core\n#define attribute in\n#define varying out\n";
constexpr const char* kFragmentHead3 =
    "#version 150 core\n#define varying in\nout vec4 result;\n#define gl_FragColor result\n";
constexpr const char* kHead2 = "#version 120\n";
constexpr const char* kVertexHeadEs = "#version 100\n";
constexpr const char* kFragmentHeadEs = "#version 100\nprecision mediump float;\n";

constexpr const char* kVertex = R"(
attribute vec3 vertexPosition;
attribute vec3 vertexNormal;
attribute float vertexOpen;
uniform mat4 modelMatrix;
uniform mat3 modelNormalMatrix;
uniform mat4 viewProjectionMatrix;
varying vec3 place;
varying vec3 normal;
varying float open;
void main() {
  open = vertexOpen;
  vec4 world = modelMatrix * vec4(vertexPosition, 1.0);
  place = world.xyz;
  normal = normalize(modelNormalMatrix * vertexNormal);
  gl_Position = viewProjectionMatrix * world;
}
)";

constexpr const char* kShadowVertex = R"(
attribute vec3 vertexPosition;
uniform mat4 modelMatrix;
uniform mat4 viewProjectionMatrix;
void main() {
  vec4 world = modelMatrix * vec4(vertexPosition, 1.0);
  vec3 lamp = normalize(vec3(0.35, -0.45, 1.0));
  world.xy -= lamp.xy / lamp.z * max(world.z, 0.0);
  world.z = 0.0006;
  gl_Position = viewProjectionMatrix * world;
}
)";

constexpr const char* kLit = R"(
uniform vec3 colour;
uniform vec3 eyePosition;
varying vec3 place;
varying vec3 normal;
varying float open;
void main() {
  vec3 n = normalize(normal);
  vec3 v = normalize(eyePosition - place);
  vec3 key = normalize(vec3(0.35, -0.45, 1.0));
  vec3 fill = normalize(vec3(0.8, 0.9, 0.25));
  float sky = mix(0.50, 0.74, 0.5 * n.z + 0.5);
  float lamp = 0.40 * max(dot(n, key), 0.0) + 0.16 * max(dot(n, fill), 0.0);
  float shine = 0.16 * pow(max(dot(n, normalize(key + v)), 0.0), 36.0);
  float rim = 0.07 * pow(1.0 - max(dot(n, v), 0.0), 3.0);
  // What is hidden from the sky is hidden from a lamp in part only, and does not shine.
  gl_FragColor = vec4(colour * (sky * open + lamp * (0.5 + 0.5 * open)) + vec3((shine + rim) * open), 1.0);
}
)";

// Every other pixel, which the scaling down makes an even mist: what is behind is seen without any order of drawing.
constexpr const char* kGhost = R"(
uniform vec3 colour;
varying vec3 place;
varying vec3 normal;
void main() {
  if (mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5) discard;
  gl_FragColor = vec4(colour * (0.86 + 0.14 * normalize(normal).z), 1.0);
}
)";

constexpr const char* kFlat = R"(
uniform vec3 colour;
void main() { gl_FragColor = vec4(colour, 1.0); }
)";

QTechnique* technique(QGraphicsApiFilter::Api api, int major, int minor, QGraphicsApiFilter::OpenGLProfile profile,
                      const QByteArray& vertex, const QByteArray& fragment) {
  auto* program = new QShaderProgram;
  program->setVertexShaderCode(vertex);
  program->setFragmentShaderCode(fragment);
  auto* pass = new QRenderPass;
  pass->setShaderProgram(program);
  auto* result = new QTechnique;
  result->addRenderPass(pass);
  auto* filter = result->graphicsApiFilter();
  filter->setApi(api);
  filter->setMajorVersion(major);
  filter->setMinorVersion(minor);
  filter->setProfile(profile);
  return result;
}

}  // namespace

SceneMaterial::SceneMaterial(Kind kind, Qt3DCore::QNode* parent) : QMaterial(parent) {
  const char* vertex = kind == Kind::Shadow ? kShadowVertex : kVertex;
  const char* fragment = kind == Kind::Lit ? kLit : kind == Kind::Ghost ? kGhost : kFlat;
  auto* effect = new QEffect(this);
  effect->addTechnique(technique(QGraphicsApiFilter::OpenGL, 3, 2, QGraphicsApiFilter::CoreProfile,
                                 QByteArray(kVertexHead3) + vertex, QByteArray(kFragmentHead3) + fragment));
  effect->addTechnique(technique(QGraphicsApiFilter::OpenGL, 2, 1, QGraphicsApiFilter::NoProfile,
                                 QByteArray(kHead2) + vertex, QByteArray(kHead2) + fragment));
  effect->addTechnique(technique(QGraphicsApiFilter::OpenGLES, 2, 0, QGraphicsApiFilter::NoProfile,
                                 QByteArray(kVertexHeadEs) + vertex, QByteArray(kFragmentHeadEs) + fragment));
  setEffect(effect);
  colour_ = new QParameter(QStringLiteral("colour"), QVector3D(), this);
  addParameter(colour_);
}

void SceneMaterial::setColour(const QColor& colour) {
  colour_->setValue(QVector3D(colour.redF(), colour.greenF(), colour.blueF()));
}

}  // namespace articulus::ui
