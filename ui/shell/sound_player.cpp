#include "ui/shell/sound_player.h"

#include <QAudioDevice>
#include <QAudioSink>
#include <QBuffer>
#include <QMediaDevices>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace articulus::ui {
namespace {

constexpr int kRate_Hz = 48'000;

struct Note {
  double frequency_Hz, length_s;
};

/// Told apart by their course: upwards asks, up and down warns, downwards is over.
std::vector<Note> notesOf(Sound sound) {
  switch (sound) {
    case Sound::Question: return {{660.0, 0.12}, {880.0, 0.20}};
    case Sound::Fault: return {{880.0, 0.14}, {440.0, 0.14}, {880.0, 0.14}, {440.0, 0.22}};
    case Sound::Ended: return {{784.0, 0.12}, {659.0, 0.12}, {523.0, 0.24}};
  }
  return {};
}

QAudioFormat format() {
  QAudioFormat f;
  f.setSampleRate(kRate_Hz);
  f.setChannelCount(1);
  f.setSampleFormat(QAudioFormat::Int16);
  return f;
}

}  // namespace

QByteArray toneOf(Sound sound) {
  constexpr double kLoudness = 0.35, kEdge_s = 0.012;  // soft edges do not click
  QByteArray bytes;
  for (const Note& note : notesOf(sound)) {
    const int count = static_cast<int>(note.length_s * kRate_Hz);
    for (int i = 0; i < count; ++i) {
      const double t_s = static_cast<double>(i) / kRate_Hz, left_s = note.length_s - t_s;
      const double edge = std::min({1.0, t_s / kEdge_s, left_s / kEdge_s});
      const double wave = std::sin(2.0 * std::numbers::pi * note.frequency_Hz * t_s);
      const auto value = static_cast<qint16>(std::lround(32767.0 * kLoudness * edge * wave));
      bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }
  return bytes;
}

class SoundPlayer::Speaker : public QObject {
 public:
  void play(Sound sound) {
    sink_.reset();  // the newest is heard, not all one after the other
    buffer_.close();
    buffer_.setData(toneOf(sound));
    buffer_.open(QIODevice::ReadOnly);
    const QAudioDevice device = QMediaDevices::defaultAudioOutput();
    if (device.isNull() || !device.isFormatSupported(format())) return;
    sink_ = std::make_unique<QAudioSink>(device, format());
    sink_->start(&buffer_);
  }

 private:
  QBuffer buffer_{this};
  std::unique_ptr<QAudioSink> sink_;
};

SoundPlayer::SoundPlayer() : speaker_(new Speaker) {
  speaker_->moveToThread(&thread_);
  QObject::connect(&thread_, &QThread::finished, speaker_, &QObject::deleteLater);
  thread_.setObjectName(QStringLiteral("sounds"));
  thread_.start();
}

SoundPlayer::~SoundPlayer() {
  thread_.quit();
  thread_.wait();
}

void SoundPlayer::play(Sound sound) {
  QMetaObject::invokeMethod(
      speaker_, [speaker = speaker_, sound] { speaker->play(sound); }, Qt::QueuedConnection);
}

}  // namespace articulus::ui
