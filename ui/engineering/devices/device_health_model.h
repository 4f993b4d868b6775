#pragma once
#include <QAbstractTableModel>

#include "ui/engineering/devices/device_health.h"

namespace articulus::ui {

/// A row a device: state as icon, colour and word, age, rate, what was lost, the last fault.
/// Thread  ui
class DeviceHealthModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Device, State, Age, Rate, LostCount, LastFault, ColumnCount };
  /// In  devices: which are simulated
  DeviceHealthModel(const cell::DeviceSelection& devices, QObject* parent = nullptr);
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void show(const DeviceHealthWatch& watch);

 private:
  [[nodiscard]] QString text(std::size_t row, int column) const;
  std::array<QString, static_cast<std::size_t>(HealthOf::Count)> names_;
  std::array<DeviceHealth, static_cast<std::size_t>(HealthOf::Count)> rows_;
};

}  // namespace articulus::ui
