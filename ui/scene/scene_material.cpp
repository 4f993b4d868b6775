#include "ui/scene/scene_material.h"

#include <QVector3D>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>
#include <array>
#include <initializer_list>

#include "ui/scene/light/light_keys.h"

namespace articulus::ui {
namespace {

using namespace Qt3DRender;

// One text for desktop OpenGL 3 and 2 and for OpenGL ES 2; the head tells the dialect.
constexpr const char* kVertexHead3 = "#version 150 core\n#define attribute in\n#define varying out\n";
constexpr const char* kFragmentHead3 =
    "#version 150 core\n#define varying in\nout vec4 result;\n#define gl_FragColor result\n"
    "#define lampSees(map, at) texture(map, at)\n#define depthAt(map, at) texture(map, at).r\n";
constexpr const char* kVertexHead2 = "#version 120\n";
constexpr const char* kFragmentHead2 =
    "#version 120\n#define lampSees(map, at) shadow2D(map, at).r\n#define depthAt(map, at) texture2D(map, at).r\n";
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

// How much of the lamp reaches a place, as seen over a disc of that radius: twelve looks on a spiral, turned from pixel
// to pixel, which the scaling down makes an even edge.
constexpr const char* kSoftReach = R"(
uniform sampler2DShadow lampMap;
uniform mat4 lampMatrix;
uniform float lampMetre;
float reach(vec3 place, float radius) {
  vec3 at = (lampMatrix * vec4(place, 1.0)).xyz;
  if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
  float turn = 6.2832 * fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.06711, 0.00584))));
  float seen = 0.0;
  for (int i = 0; i < 12; ++i) {
    float angle = turn + 2.39996 * float(i), out_ = sqrt((float(i) + 0.5) / 12.0);
    seen += lampSees(lampMap, vec3(at.xy + radius * lampMetre * out_ * vec2(cos(angle), sin(angle)), at.z));
  }
  return seen / 12.0;
}
)";
constexpr const char* kPlainReach = "float reach(vec3 place, float radius) { return 1.0; }\n";

// How much of the sky a place sees past what stands close to it: sixteen looks into the half of space before it, as far
// as a few hundredths of the way to the eye; each is hidden where the eye sees something a little before it. What
// stands far before it is no neighbour, and hides nothing.
constexpr const char* kSoftOpenness = R"(
uniform sampler2D eyeMap;
uniform mat4 viewProjectionMatrix;
uniform mat4 projectionMatrix;
uniform float occlusion;
float away(float depth) { return projectionMatrix[3][2] / (2.0 * depth - 1.0 + projectionMatrix[2][2]); }
float openness(vec3 place, vec3 n) {
  float eye = (viewProjectionMatrix * vec4(place, 1.0)).w;
  float far_ = clamp(0.035 * eye, 0.004, 0.07), least = 0.05 * far_ + 0.001 * eye;
  vec3 side = normalize(cross(n, abs(n.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  vec3 up = cross(n, side);
  float turn = 6.2832 * fract(52.9829 * fract(dot(gl_FragCoord.xy, vec2(0.00584, 0.06711))));
  float hidden = 0.0;
  for (int i = 0; i < 16; ++i) {
    float share = (float(i) + 0.5) / 16.0, angle = turn + 2.39996 * float(i);
    float rise = mix(0.95, 0.30, share), length_ = far_ * mix(0.2, 1.0, fract(0.618034 * float(i) + 0.3));
    vec3 towards = sqrt(1.0 - rise * rise) * (cos(angle) * side + sin(angle) * up) + rise * n;
    vec4 look = viewProjectionMatrix * vec4(place + least * n + length_ * towards, 1.0);
    vec2 at = 0.5 * look.xy / look.w + 0.5;
    if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) continue;
    float before = look.w - away(depthAt(eyeMap, at));
    hidden += step(least, before) * (1.0 - smoothstep(far_, 3.0 * far_, before));
  }
  return 1.0 - occlusion * hidden / 16.0;
}
)";
constexpr const char* kPlainOpenness = "float openness(vec3 place, vec3 n) { return 1.0; }\n";

constexpr const char* kLit = R"(
uniform vec3 colour;
uniform vec3 eyePosition;
varying vec3 place;
varying vec3 normal;
varying float open;
void main() {
  vec3 n = normalize(normal);
  float sees = open * openness(place, n);
  vec3 v = normalize(eyePosition - place);
  vec3 key = normalize(vec3(0.35, -0.45, 1.0));
  vec3 fill = normalize(vec3(0.8, 0.9, 0.25));
  float sky = mix(0.50, 0.74, 0.5 * n.z + 0.5);
  // A little off the surface, or it would shade itself.
  float reached = reach(place + 0.005 * n + 0.003 * key, 0.006);
  float lamp = 0.40 * reached * max(dot(n, key), 0.0) + 0.16 * max(dot(n, fill), 0.0);
  float shine = 0.16 * reached * pow(max(dot(n, normalize(key + v)), 0.0), 36.0);
  float rim = 0.07 * pow(1.0 - max(dot(n, v), 0.0), 3.0);
  // What is hidden from the sky is hidden from a lamp in part only, and does not shine.
  gl_FragColor = vec4(colour * (sky * sees + lamp * (0.5 + 0.5 * sees)) + vec3((shine + rim) * sees), 1.0);
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

// The floor is seen only where the lamp does not reach it in full.
constexpr const char* kFloor = R"(
uniform vec3 colour;
uniform vec3 background;
varying vec3 place;
void main() {
  float shade = 1.0 - reach(place, 0.03);
  if (shade < 0.01) discard;
  gl_FragColor = vec4(mix(background, colour, shade), 1.0);
}
)";

constexpr const char* kDepthVertex = R"(
attribute vec3 vertexPosition;
uniform mat4 modelMatrix;
uniform mat4 viewProjectionMatrix;
void main() { gl_Position = viewProjectionMatrix * (modelMatrix * vec4(vertexPosition, 1.0)); }
)";
constexpr const char* kDepth = "void main() { gl_FragColor = vec4(1.0); }\n";

struct Dialect {
  QGraphicsApiFilter::Api api;
  int major, minor;
  QGraphicsApiFilter::OpenGLProfile profile;
  const char *vertexHead, *fragmentHead;
  bool soft;  // can compare depths
};
constexpr std::array kDialects{
    Dialect{QGraphicsApiFilter::OpenGL, 3, 2, QGraphicsApiFilter::CoreProfile, kVertexHead3, kFragmentHead3, true},
    Dialect{QGraphicsApiFilter::OpenGL, 2, 1, QGraphicsApiFilter::NoProfile, kVertexHead2, kFragmentHead2, true},
    Dialect{QGraphicsApiFilter::OpenGLES, 2, 0, QGraphicsApiFilter::NoProfile, kVertexHeadEs, kFragmentHeadEs, false}};

struct Shaders {
  QByteArray vertex, fragment;
};

void addPass(QTechnique* technique, const Dialect& dialect, const char* which, const Shaders& shaders) {
  auto* pass = new QRenderPass(technique);
  auto* program = new QShaderProgram(pass);
  program->setVertexShaderCode(dialect.vertexHead + shaders.vertex);
  program->setFragmentShaderCode(dialect.fragmentHead + shaders.fragment);
  pass->setShaderProgram(program);
  pass->addFilterKey(makeFilterKey(kPassKey, which, pass));
  technique->addRenderPass(pass);
}

QTechnique* technique(const Dialect& dialect, std::initializer_list<const char*> lights, const Shaders& shaders) {
  auto* result = new QTechnique;
  for (const char* light : lights) result->addFilterKey(makeFilterKey(kLightKey, light, result));
  addPass(result, dialect, kPicturePass, shaders);
  auto* filter = result->graphicsApiFilter();
  filter->setApi(dialect.api);
  filter->setMajorVersion(dialect.major);
  filter->setMinorVersion(dialect.minor);
  filter->setProfile(dialect.profile);
  return result;
}

}  // namespace

SceneMaterial::SceneMaterial(Kind kind, Qt3DCore::QNode* parent)
    : QMaterial(parent), colour_(new QParameter(QStringLiteral("colour"), QVector3D(), this)) {
  addParameter(colour_);
  auto* effect = new QEffect(this);
  for (const Dialect& dialect : kDialects) {
    switch (kind) {
      case Kind::Lit:
      case Kind::LitWithShadow:
        effect->addTechnique(
            technique(dialect, {kPlainLight}, {kVertex, QByteArray(kPlainReach) + kPlainOpenness + kLit}));
        if (!dialect.soft) break;
        effect->addTechnique(
            technique(dialect, {kSoftLight}, {kVertex, QByteArray(kSoftReach) + kSoftOpenness + kLit}));
        if (kind == Kind::LitWithShadow)
          addPass(effect->techniques().back(), dialect, kDepthPass, {kDepthVertex, kDepth});
        break;
      case Kind::Flat: effect->addTechnique(technique(dialect, {kPlainLight, kSoftLight}, {kVertex, kFlat})); break;
      case Kind::Ghost: effect->addTechnique(technique(dialect, {kPlainLight, kSoftLight}, {kVertex, kGhost})); break;
      case Kind::Shadow: effect->addTechnique(technique(dialect, {kPlainLight}, {kShadowVertex, kFlat})); break;
      case Kind::Floor:
        if (dialect.soft)
          effect->addTechnique(technique(dialect, {kSoftLight}, {kVertex, QByteArray(kSoftReach) + kFloor}));
        break;
    }
  }
  if (kind == Kind::Floor) {
    background_ = new QParameter(QStringLiteral("background"), QVector3D(), this);
    addParameter(background_);
  }
  setEffect(effect);
}

namespace {

QVector3D numbers(const QColor& colour) { return {colour.redF(), colour.greenF(), colour.blueF()}; }

}  // namespace

void SceneMaterial::setColour(const QColor& colour) { colour_->setValue(numbers(colour)); }

void SceneMaterial::setBackground(const QColor& colour) {
  if (background_) background_->setValue(numbers(colour));
}

}  // namespace articulus::ui
