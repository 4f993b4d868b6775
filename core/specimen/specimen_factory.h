#pragma once
#include <memory>
#include <variant>

#include "core/base/json_reader.h"
#include "core/specimen/bench/link_mechanism.h"
#include "core/specimen/bench/slider_specimen.h"
#include "core/specimen/bench/spring_jig.h"
#include "core/specimen/knee/knee.h"
#include "core/specimen/shoulder/shoulder.h"
#include "core/specimen/spine/spine_chain.h"
#include "core/specimen/spine/spine_specimen.h"

namespace articulus::specimen {

/// Numbers of a virtual specimen of any kind.
using SpecimenParameters =
    std::variant<SpineParameters, PolymerBodyParameters, SpringJigParameters, SliderParameters, LinkMechanismParameters,
                 SpineChainParameters, ShoulderParameters, KneeParameters>;

/// Reads the key "simulation.specimen" of a cell file. Its "type" says which keys count ("spine" where it is missing);
/// keys of other types may stand beside them. Each type is one row of kTypes in specimen_factory.cpp.
/// Throws  base::JsonError that names the key and what to do
[[nodiscard]] SpecimenParameters readSpecimen(const base::JsonReader& specimen);

/// Out     a fresh specimen at rest in its neutral pose
[[nodiscard]] std::unique_ptr<Specimen> makeSpecimen(const SpecimenParameters& parameters);

}  // namespace articulus::specimen
