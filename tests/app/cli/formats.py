"""Reads what articulusctl exported with other people's readers and compares it with the CSV, bit for bit where it can."""
import json
import math
import struct
import sys

import h5py
import numpy
import openpyxl

folder = sys.argv[1]


def read_csv(name):
    facts, columns, names = {}, None, None
    with open(f"{folder}/{name}") as file:
        for line in file:
            if line.startswith("# "):
                key, _, value = line[2:].rstrip().partition(": ")
                facts[key] = value
            elif names is None:
                names = line.strip().split(",")
                columns = [[] for _ in names]
            else:
                for column, field in zip(columns, line.rstrip("\n").split(",")):
                    column.append(float(field) if field else math.nan)
    return facts, dict(zip(names, (numpy.array(c) for c in columns)))


def same(got, wanted, what):
    got, wanted = numpy.asarray(got).ravel(), numpy.asarray(wanted).ravel()
    assert got.shape == wanted.shape, f"{what}: {got.shape} numbers for {wanted.shape}"
    assert numpy.array_equal(got, wanted, equal_nan=True), f"{what}: other numbers"


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)


facts, samples = read_csv("all.csv")
rows = len(samples["time_s"])
assert rows > 1000 and facts["integrity"] == "verified"

with h5py.File(f"{folder}/all.h5") as file:
    assert text(file.attrs["integrity"]) == "verified"
    assert "simulated" in text(file.attrs["data"]) and "SIMULATED" in text(file.attrs["title"])
    assert set(file["data"]) == set(samples), set(file["data"]) ^ set(samples)
    for name, column in samples.items():
        same(file["data"][name], column, f"HDF5 {name}")
    moment = file["data/moment_y_Nm"]
    assert text(moment.attrs["unit"]) == "Nm" and text(moment.attrs["frame"]) == "at D in W" and moment.compression == "gzip"
    assert "step_started" in [text(kind) for kind in file["events/kind"]] or len(file["events/kind"]) > 0
    assert len(file["results/quantity"]) == len(file["results/minimum"]) > 0
    assert json.loads(text(file["documents/protocol"][()]))
    assert file["data"].attrs["rate_Hz"] == 1000.0

with h5py.File(f"{folder}/step1.h5") as file:
    chosen = samples["step"] == 1
    assert chosen.any()
    same(file["data/flexion_rad"], samples["flexion_rad"][chosen], "step 1")
    same(file["data/time_s"], samples["time_s"][chosen], "times of step 1")
    assert set(file["data"]) == {"time_s", "flexion_rad", "lateral_bending_rad", "axial_rotation_rad"}

with h5py.File(f"{folder}/all.mat") as file:  # MATLAB 7.3 is HDF5
    for name, column in samples.items():
        same(file[name], column, f"MAT {name}")
        assert text(file[name].attrs["MATLAB_class"]) == "double"
    letters = lambda data: "".join(chr(c) for c in numpy.asarray(data).ravel())
    assert letters(file["meta/facts/integrity"]) == "verified"
    assert "simulated" in letters(file["meta/facts/data"])
    assert "MATLAB 7.3 MAT-file" in open(f"{folder}/all.mat", "rb").read(64).decode("latin1")

with open(f"{folder}/all.sto") as file:
    head = {}
    for line in file:
        if line.strip() == "endheader":
            break
        key, _, value = line.rstrip().partition("=")
        head[key] = value
    names = file.readline().rstrip("\n").split("\t")
    table = numpy.array([[float(word) for word in line.split("\t")] for line in file])
    assert int(head["nRows"]) == rows == len(table) and int(head["nColumns"]) == len(names)
    assert head["integrity"] == "verified" and head["inDegrees"] == "no"
    for at, name in enumerate(names):
        same(table[:, at], samples["time_s" if name == "time" else name], f"STO {name}")

_, clinical = read_csv("clinical.csv")
same(clinical["flexion_deg"], samples["flexion_rad"] * (180.0 / math.pi), "degrees")
same(clinical["position_x_mm"], samples["position_x_m"] * 1000.0, "millimetres")
same(clinical["moment_y_Nm"], samples["moment_y_Nm"], "moments stay")

with open(f"{folder}/means.json") as file:
    document = json.load(file)
    names = [column["name"] for column in document["columns"]]
    assert document["facts"]["integrity"].strip() == "verified" and document["rate_Hz"] == 10.0
    assert "SIMULATED" in document["title"] and "-6 dB at 4.5 Hz" in document["facts"]["decimation"]
    column = numpy.array([row[names.index("moment_y_Nm")] for row in document["rows"]])
    # The same low-pass out of its description, by numpy's own window and convolution.
    away = numpy.arange(-2600, 2601)
    taps = numpy.sinc(2 * 0.45 * away / 100) * numpy.kaiser(5201, 0.1102 * (80 - 8.7))
    given = samples["moment_y_Nm"]
    smooth, share = (numpy.convolve(numbers, taps, "full")[2600:2600 + rows] for numbers in (given, numpy.ones(rows)))
    wanted = (smooth / share)[::100]
    assert column.shape == wanted.shape and numpy.abs(column - wanted).max() < 1e-9
    assert document["documents"]["protocol"] and document["events"] and document["results"]

book = openpyxl.load_workbook(f"{folder}/every.xlsx", read_only=True)
assert book.sheetnames == ["Summary", "Results", "Events", "Samples"]
summary = {row[0]: row[1] for row in book["Summary"].iter_rows(min_row=2, max_col=2, values_only=True)}
assert summary["integrity"] == "verified" and "simulated" in summary["data"] and "every 100th" in summary["decimation"]
sheet = list(book["Samples"].iter_rows(values_only=True))
at = sheet[0].index("moment_y_Nm")
assert sheet[1][at] == "Nm" and sheet[2][at] == "at D in W"
assert numpy.abs(numpy.array([row[at] for row in sheet[4:]]) - samples["moment_y_Nm"][::100]).max() < 1e-12

with open(f"{folder}/pose.trc") as file:
    lines = file.read().split("\n")
    assert lines[0].startswith("PathFileType\t4\t(X/Y/Z)")
    numbers = dict(zip(lines[1].split("\t"), lines[2].split("\t")))
    assert int(numbers["NumFrames"]) == rows and numbers["Units"] == "mm" and float(numbers["DataRate"]) == 1000.0
    assert lines[3].split("\t")[2] == "D_in_W"
    first = lines[6].split("\t")
    assert float(first[2]) == samples["position_x_m"][0] * 1000.0


def read_c3d(name):
    """Groups of parameters, points and analogue channels; after c3d.org's guide, knowing nothing of what wrote them."""
    data = open(f"{folder}/{name}", "rb").read()
    assert data[1] == 0x50
    points, analog, first, last, _, scale, start, per_frame, rate = struct.unpack_from("<HHHHHfHHf", data, 2)
    assert first == 1 and scale < 0
    at = 512 * (data[0] - 1) + 4
    assert data[at - 1] == 84  # Intel
    names, groups = {}, {}
    while data[at]:
        length, number = data[at], struct.unpack_from("b", data, at + 1)[0]
        word = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        behind = at + struct.unpack_from("<H", data, at)[0]
        if number < 0:
            names[-number] = word
        else:
            kind, count = struct.unpack_from("bB", data, at + 2)
            dims = list(data[at + 4 : at + 4 + count])
            body = data[at + 4 + count :][: abs(kind) * math.prod(dims)]
            if kind == -1 and len(dims) == 2:
                value = [body[i * dims[0] : (i + 1) * dims[0]].decode().rstrip() for i in range(dims[1])]
            elif kind == -1:
                value = body.decode().rstrip()
            else:
                value = numpy.frombuffer(body, {1: "u1", 2: "<u2", 4: "<f4"}[kind])
            groups.setdefault(names[number], {})[word] = value
        at = behind
    frames = int(groups["POINT"]["LONG_FRAMES"][0])
    numbers = numpy.frombuffer(data, "<f4", frames * (4 * points + analog), 512 * (start - 1)).reshape(frames, -1)
    assert per_frame == 1 and groups["POINT"]["DATA_START"][0] == start and rate == 1000.0
    return groups, numbers[:, : 4 * points].reshape(frames, points, 4), numbers[:, 4 * points :]


groups, points, analog = read_c3d("all.c3d")
assert len(points) == rows and groups["ARTICULUS"]["INTEGRITY"] == "verified"
assert "simulated" in groups["ARTICULUS"]["DATA"] and "SIMULATED" in groups["ARTICULUS"]["TITLE"]
assert groups["POINT"]["LABELS"][:4] == ["D_in_W", "D_in_W_x", "D_in_W_y", "D_in_W_z"] and groups["POINT"]["UNITS"] == "mm"
same(points[:, 0, 0], (samples["position_x_m"] * 1000.0).astype("f4"), "C3D position")
for at, name in enumerate(groups["ANALOG"]["LABELS"][:-6]):
    same(analog[:, at], samples[name].astype("f4"), f"C3D {name}")
loads = groups["FORCE_PLATFORM"]["CHANNEL"] - 1
assert [groups["ANALOG"]["LABELS"][i] for i in loads] == ["Fx1", "Fy1", "Fz1", "Mx1", "My1", "Mz1"]
same(analog[:, loads[4]], (samples["moment_y_Nm"] * 1000.0).astype("f4"), "C3D moment")
start, end = groups["TRIAL"]["ACTUAL_START_FIELD"], groups["TRIAL"]["ACTUAL_END_FIELD"]
assert end[0] + 65536 * int(end[1]) - start[0] + 1 == rows
assert numpy.allclose(numpy.linalg.norm(points[:, 1, :3] - points[:, 0, :3], axis=1), 100.0, atol=1e-3)
