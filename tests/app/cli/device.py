"""Speaks the wires of the virtual devices with nothing but sockets, as any laboratory's own program may."""
import json
import socket
import struct
import sys
import urllib.request


def rtde(port):
    s = socket.create_connection(("127.0.0.1", port), 5)
    s.settimeout(5)
    left = b""

    def package():
        nonlocal left
        while len(left) < 3 or len(left) < struct.unpack(">H", left[:2])[0]:
            more = s.recv(4096)
            if not more:
                raise EOFError("the controller hung up")
            left += more
        size = struct.unpack(">H", left[:2])[0]
        one, left = left[:size], left[size:]
        return chr(one[2]), one[3:]

    def ask(kind, payload=b""):
        s.sendall(struct.pack(">HB", 3 + len(payload), ord(kind)) + payload)
        answer, reply = package()
        assert answer == kind, (answer, kind)
        return reply

    assert ask("V", struct.pack(">H", 2)) == b"\1"
    version = struct.unpack(">IIII", ask("v"))
    types = ask("O", struct.pack(">d", 500.0) + b"timestamp,actual_q,no_such_thing,robot_mode")
    assert types == b"\1DOUBLE,VECTOR6D,NOT_FOUND,INT32", types
    types = ask("O", struct.pack(">d", 500.0) + b"timestamp,actual_q,robot_mode")
    assert types == b"\1DOUBLE,VECTOR6D,INT32", types
    assert ask("I", b"input_int_register_0") == b"\1INT32"
    assert ask("S") == b"\1"
    times = []
    for _ in range(100):
        kind, data = package()
        assert kind == "U" and len(data) == 61, (kind, len(data))
        values = struct.unpack(">B7di", data)
        times.append(values[1])
        assert values[8] == 7, "it says that the arm is off"
    cycles = [(b - a) * 500 for a, b in zip(times, times[1:])]
    assert all(c > 0.5 and abs(c - round(c)) < 1e-6 for c in cycles), cycles  # a busy host lets some pass
    assert any(round(c) == 1 for c in cycles), cycles
    print(json.dumps({"version": version, "packages": len(times)}))


def rsi(port, begun=0):
    """begun: its sessions have begun before, and one that nobody answers begins anew; a telegram may come twice."""
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.bind(("127.0.0.1", port))
    s.settimeout(5)
    print("listening", flush=True)
    last = 0
    for _ in range(50):
        text, sender = s.recvfrom(4096)
        assert text.startswith(b'<Rob Type="KUKA">'), text
        stamp = int(text.split(b"<IPOC>")[1].split(b"<")[0])
        assert last == 0 or begun or (stamp - last) % 4 == 0 and stamp > last, (stamp, last)
        last = stamp
    print(json.dumps({"telegrams": 50}))


def net_ft(port, http):
    page = urllib.request.urlopen("http://127.0.0.1:%d/netftapi2.xml" % http, timeout=5).read().decode()
    per_force = float(page.split("<cfgcpf>")[1].split("<")[0])
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(5)
    s.sendto(struct.pack(">HHI", 0x1234, 2, 20), ("127.0.0.1", port))
    last = None
    for _ in range(20):
        record = struct.unpack(">III6i", s.recvfrom(1024)[0])
        assert last is None or record[0] > last, (record, last)
        last = record[0]
    force = [n / per_force for n in record[3:6]]
    assert 1.0 < sum(f * f for f in force) ** 0.5 < 200.0, "the tool weighs something"
    print(json.dumps({"force_N": force}))


def ndi(port):
    s = socket.create_connection(("127.0.0.1", port), 5)
    s.settimeout(5)
    left = b""

    def crc(text):
        value = 0
        for byte in text:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ (0xA001 if value & 1 else 0)
        return value

    def read(until):
        nonlocal left
        while not until():
            more = s.recv(4096)
            if not more:
                raise EOFError("the tracker hung up")
            left += more

    def ask(command):
        nonlocal left
        s.sendall(command + b"%04X\r" % crc(command))
        if command.startswith(b"BX"):
            read(lambda: len(left) >= 6 and len(left) >= 8 + struct.unpack("<H", left[2:4])[0])
            size = struct.unpack("<H", left[2:4])[0]
            body, left = left[6 : 6 + size], left[8 + size :]
            return body
        read(lambda: b"\r" in left)
        line, left = left.split(b"\r", 1)
        assert int(line[-4:], 16) == crc(line[:-4]), line
        return line[:-4]

    assert ask(b"INIT:") == b"OKAY"
    assert b"simulated" in ask(b"VER:4")
    assert ask(b"PINIT:7F").startswith(b"ERROR")
    assert ask(b"PINIT:01") == ask(b"PENA:01D") == ask(b"TSTART:") == b"OKAY"
    frames, seen = set(), 0
    while len(frames) < 20:
        body = ask(b"BX:0801")
        assert body[0] == 1 and body[1] == 1, body
        if body[2] == 1:
            q, place = struct.unpack("<4f", body[3:19]), struct.unpack("<3f", body[19:31])
            assert abs(sum(v * v for v in q) - 1) < 1e-3 and 100 < max(map(abs, place)) < 5000, (q, place)
            seen += 1
        frames.add(struct.unpack("<I", body[-6:-2])[0])
    assert seen > 0, "it sees nothing"
    assert ask(b"TSTOP:") == b"OKAY"
    print(json.dumps({"frames": len(frames), "seen": seen}))


def natnet(port, version):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(5)
    s.connect(("127.0.0.1", port))

    def ask(kind, answer, body=b""):
        s.send(struct.pack("<2H", kind, len(body)) + body)
        while True:  # frames come in between
            text = s.recv(65536)
            told, size = struct.unpack("<2H", text[:4])
            assert size == len(text) - 4, (size, len(text))
            if told == answer:
                return text[4:]

    who = ask(0, 1)
    assert who.startswith(b"Motive (simulated)\0") and who[260] * 100 + who[261] == version, who
    models = ask(4, 5)
    assert b"\0C4\0" in models or b"C4\0" in models, models
    if version >= 300:
        mark, ticks = struct.unpack("<2Q", ask(12, 13, struct.pack("<Q", 4711)))
        assert mark == 4711 and ticks > 0
    numbers, times, places = [], [], []
    while len(numbers) < 20:
        text = s.recv(65536)[4:]
        number, sets = struct.unpack("<2i", text[:8])
        at = 12 if version >= 401 else 8
        assert sets == 1 and text[at : at + 4] == b"all\0", text[:20]
        markers = struct.unpack("<i", text[at + 4 : at + 8])[0]
        at += 8 + 12 * markers + (8 if version >= 401 else 4)  # no other markers
        bodies = struct.unpack("<i", text[at : at + 4])[0]
        at += 8 if version >= 401 else 4
        identity, x, y, z, qx, qy, qz, qw = struct.unpack("<i7f", text[at : at + 32])
        assert bodies == markers and identity == 1, (bodies, identity)
        assert abs(qx * qx + qy * qy + qz * qz + qw * qw - 1) < 1e-5, (qx, qy, qz, qw)
        assert text[-4:] == bytes(4), "it has no end"
        numbers.append(number)
        places.append((x, y, z))
        if version >= 300:
            back = 38 if version >= 401 else 30
            times.append(struct.unpack("<3Q", text[-back : -back + 24]))
    assert all(b > a for a, b in zip(numbers, numbers[1:])), numbers
    assert all(a <= b <= c for a, b, c in times), times
    assert all(0.1 < max(map(abs, p)) < 5.0 for p in places), places
    s.send(struct.pack("<2H", 9, 0))
    print(json.dumps({"frames": len(numbers)}))


def qualisys(port):
    s = socket.create_connection(("127.0.0.1", port), 5)
    s.settimeout(5)
    left = b""

    def packet():
        nonlocal left
        while len(left) < 8 or len(left) < struct.unpack("<I", left[:4])[0]:
            more = s.recv(65536)
            if not more:
                raise EOFError("the system hung up")
            left += more
        size, kind = struct.unpack("<2I", left[:8])
        body, left = left[8:size], left[size:]
        return kind, body

    def ask(command, wanted=1):
        s.sendall(struct.pack("<2I", 9 + len(command), 1) + command + b"\0")
        while True:  # frames come in between
            kind, body = packet()
            if kind != 3:
                assert kind == wanted, (kind, body)
                return body

    assert packet() == (1, b"QTM RT Interface connected\0")
    assert ask(b"Version 1.99", 0) == b"Version NOT supported\0"
    assert ask(b"Version 1.23") == b"Version set to 1.23\0"
    assert b"simulated" in ask(b"QTMVersion")
    assert ask(b"GetState", 6) == b"\1"
    assert b"<Name>C4</Name>" in ask(b"GetParameters 6D", 2)
    ask(b"Wobble", 0)
    s.sendall(struct.pack("<2I", 38, 1) + b"StreamFrames AllFrames 6DRes\0\0")
    frames, seen = [], 0
    while len(frames) < 20:
        kind, body = packet()
        assert kind == 3, (kind, body)
        stamp, number, parts, size, what, bodies = struct.unpack("<Q5I", body[:28])
        assert parts == 1 and what == 11 and size == len(body) - 16 == 16 + 52 * bodies, (parts, what, size, bodies)
        x, y, z, *turn = struct.unpack("<13f", body[32:84])
        if x == x:
            assert 100 < max(map(abs, (x, y, z))) < 5000, (x, y, z)
            assert abs(sum(r * r for r in turn[:9]) - 3) < 1e-3, turn
            seen += 1
        frames.append((number, stamp))
    assert seen > 0, "it sees nothing"
    assert all(b > a for a, b in zip(frames, frames[1:])), frames
    print(json.dumps({"frames": len(frames), "seen": seen}))


def j519(port, version):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(5)
    s.connect(("127.0.0.1", port))
    if version > 1:
        s.send(struct.pack(">7I", 7, 3, 1, 0, 0, 0, 0))
        can = struct.unpack(">7I", s.recv(1024))
        assert can[0] == 7 and can[3] == 8 and can[5] == version, can
    s.send(struct.pack(">4I", 3, version, 2, 1))
    table = struct.unpack(">6I40f", s.recv(1024))
    assert table[:4] == (3, version, 2, 1) and all(a > b for a, b in zip(table[6:26], table[7:26])), table
    s.send(struct.pack(">2I", 200 if version > 1 else 0, version))
    last, begun, joints = 0, None, None
    for k in range(60):
        text = s.recv(1024)
        assert len(text) == {1: 132, 3: 388, 4: 416}[version], len(text)
        number, status = struct.unpack(">IB", text[8:13])
        assert number > last and status & 1, (number, last, status)
        last, at = number, 60 if version == 1 else 56
        joints = struct.unpack(">6f", text[at : at + 24])
        begun = begun or joints
        goal = [q + 0.05 * min(k, 40) ** 2 / 1600 for q in begun]
        if version == 1:
            s.send(struct.pack(">3I2B2HB", 1, 1, number, k == 59, 0, 0, 0, 1) + bytes(9) + struct.pack(">9f", *goal, 0, 0, 0))
        else:
            s.send(struct.pack(">3I2BH9d", 201, version, number, k == 59, 1, 0xFFFF, *goal, 0, 0, 0) + bytes(256))
    assert joints[0] - begun[0] > 0.03, "it does not move"
    s.send(struct.pack(">2I", 2, version))
    print(json.dumps({"moved_deg": joints[0] - begun[0]}))


def egm(port):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.bind(("127.0.0.1", port))
    s.settimeout(5)
    print("listening", flush=True)

    def fields(text):
        found = {}
        while text:
            tag, value, at = text[0], None, 1
            if tag & 7 == 0:
                value = shift = 0
                while True:
                    value |= (text[at] & 127) << shift
                    shift, at = shift + 7, at + 1
                    if text[at - 1] < 128:
                        break
            elif tag & 7 == 1:
                value, at = struct.unpack("<d", text[1:9])[0], 9
            else:
                value, at = text[2 : 2 + text[1]], 2 + text[1]
            found.setdefault(tag >> 3, []).append(value)
            text = text[at:]
        return found

    def part(tag, text):
        return bytes([tag, len(text)]) + text

    begun = joints = None
    for k in range(120):
        text, sender = s.recvfrom(4096)
        robot = fields(text)
        joints = fields(fields(robot[2][0])[1][0])[1]
        assert len(joints) == 6 and fields(robot[5][0])[1] == [3], robot
        begun = begun or joints
        goal = b"".join(b"\x09" + struct.pack("<d", q + 0.05 * min(k, 80) / 80) for q in begun)
        s.sendto(part(0x0A, b"\x08" + bytes([k]) + b"\x18\3") + part(0x12, part(0x0A, goal)), sender)
    assert joints[0] - begun[0] > 0.03, "it does not move"
    print(json.dumps({"moved_deg": joints[0] - begun[0]}))


def polhemus(place):
    """A Liberty at a pseudo terminal or at address:port, as any laboratory's own program may read it."""
    import os
    import select
    import time
    import tty

    if place.startswith("/"):
        line = os.open(place, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(line)
        settings = tty.tcgetattr(line)
        settings[4] = settings[5] = tty.B115200
        tty.tcsetattr(line, tty.TCSANOW, settings)
    else:
        host, port = place.split(":")
        s = socket.create_connection((host, int(port)), 5)
        s.setblocking(False)
        line = s.fileno()
    left, until = b"", time.monotonic() + 5

    def read(size):
        nonlocal left
        while len(left) < size:
            if not select.select([line], [], [], until - time.monotonic())[0]:
                raise EOFError("the tracker is silent")
            left += os.read(line, 4096)
        one, left = left[:size], left[size:]
        return one

    def frame():
        head = read(8)
        assert head[:2] == b"LY", head
        return head[2], chr(head[3]), head[4], read(struct.unpack("<H", head[6:8])[0])

    os.write(line, b"F1\r\x16\r")
    station, command, error, body = frame()
    assert (station, command, error) == (0, "v", 0) and b"LIBERTY (simulated)" in body, body
    os.write(line, b"U1\rH*,-1,0,0\rO*,9,8,2,7,0\r\x150,1\rO1\r")
    station, command, error, body = frame()
    assert (station, command) == (1, "O") and struct.unpack("<6i", body) == (9, 8, 2, 7, 0, -1), body
    os.write(line, b"O*,13\r")
    station, command, error, body = frame()
    assert (command, error) == ("O", 3) and body == b"Invalid Parameter\r\n", body
    os.write(line, b"Q0\rC\r")
    counts, times = [], []
    while len(counts) < 50:
        station, command, error, body = frame()
        assert (station, command, error, body[-1:]) == (1, "C", 0, b" "), (station, command, error)
        count, ms, x, y, z, *q = struct.unpack("<2I7f", body[:-1])
        assert x < 0 and 5 < (x * x + y * y + z * z) ** 0.5 < 200 and abs(sum(v * v for v in q) - 1) < 1e-3, (x, y, z, q)
        counts.append(count)
        times.append(ms)
    assert all(b > a for a, b in zip(counts, counts[1:])), counts
    hertz = 1000 * (counts[-1] - counts[0]) / (times[-1] - times[0])
    assert 150 < hertz < 350, hertz  # a busy host lets some pass
    os.write(line, b"P")
    print(json.dumps({"records": len(counts), "rate_Hz": hertz}))


def jr3(port):
    s = socket.create_connection(("127.0.0.1", port), 5)
    s.settimeout(5)
    asked = 0

    def ask(what, channels):
        nonlocal asked
        asked += 1
        s.sendall(b"JC" + struct.pack(">BBHH%dH" % len(channels), what, len(channels), 0, asked, *channels))
        head = s.recv(8, socket.MSG_WAITALL)
        assert head[:2] == b"jc" and head[2] == what, head
        count, number, error = struct.unpack(">BHH", head[3:])
        assert number == asked, (number, asked)
        pairs = s.recv(8 * count, socket.MSG_WAITALL) if count else b""
        return error, [struct.unpack(">ii", pairs[i : i + 8]) for i in range(0, len(pairs), 8)]

    error, groups = ask(1, [])
    assert error == 0 and groups == [(0, 58)], groups
    error, numbers = ask(2, [56, 57])
    if error == 11:
        raise SystemExit("no sensor is ready")
    assert error == 0 and all(n[0] > 0 for n in numbers), (error, numbers)
    error, ranges = ask(3, list(range(6)))
    assert error == 0 and all(-low == high > 0 for low, high in ranges), ranges
    seen = set()
    for _ in range(200):
        error, counts = ask(2, list(range(6)) + list(range(8, 14)))
        assert error == 0 and all(0 < c[0] < 32768 for c in counts), (error, counts)
        seen.add(tuple(counts))
    assert len(seen) > 1, "it says the same for ever"
    assert ask(2, [58])[0] == 22, "it has a channel too many"
    load = [(c[0] - 16384) / 16384 * r[1] / 1000 for c, r in zip(counts[6:], ranges)]
    assert 1.0 < sum(f * f for f in load[:3]) ** 0.5 < 200.0, load
    print(json.dumps({"load_N_Nm": load, "serial": numbers[1][0]}))


def staubli(port):
    s = socket.create_connection(("127.0.0.1", port), 5)
    s.settimeout(5)

    def say(kind, number, mode, values):
        words = [number, mode, *(round(v * 1e6) for v in values), ~number]
        s.sendall(kind + struct.pack("<9i", *words))

    def state():
        text = b""
        while len(text) < 72:
            more = s.recv(72 - len(text))
            if not more:
                raise EOFError("the controller hung up")
            text += more
        words = struct.unpack("<17i", text[4:])
        assert text[:4] == b"V3S1" and words[16] == ~words[0], text
        return words

    s.sendall(b"V3G1" + struct.pack("<9i", 1, 0, round(30e6), round(500e6), 20, 0, 0, 0, ~1))
    seen = state()
    while not seen[4] & 4:
        seen = state()
    begun = [q / 1e6 for q in seen[10:16]]
    for k in range(120):
        seen = state()
        assert seen[5] == 0 and seen[6] == 4, "its emergency stop, or another working mode"
        say(b"V3C1", k + 2, 1, [q + 1.2 * min(k, 80) / 80 for q in begun])
    moved = seen[10] / 1e6 - begun[0]
    assert seen[7] == 0 and moved > 1.0, (seen, moved)
    print(json.dumps({"moved_deg": moved}))


{"staubli": staubli, "jr3": jr3, "ndi": ndi, "natnet": natnet, "qualisys": qualisys, "j519": j519, "egm": egm, "rtde": rtde, "rsi": rsi, "net_ft": net_ft, "polhemus": polhemus}[sys.argv[1]](
    *(int(a) if a.isdigit() else a for a in sys.argv[2:])
)
