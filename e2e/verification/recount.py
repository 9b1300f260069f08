"""A second recount program, written from docs/verification-protocol.md alone: Python 3.8 or later, standard library only.

    python3 recount.py PACKAGE.zip [--fingerprint 1234-5678-9abc-def0] [RECEIPT.json ...]

Prints one JSON object: {"ok", "failed": {check: [problem]}, "figures": {"question-round": {mark: votes}}}. Exit status 0 or 1.
With several packages it prints one line for each.
"""
import functools
import hashlib
import json
import re
import sys
import zipfile

MAX_FILES, MAX_FILE, MAX_ALL, MAX_SEALS, MAX_LINE, MAX_DEPTH = 20_000, 64_000_000, 400_000_000, 20_000, 400_000, 12
CODE = re.compile(r"[0-9A-HJKMNP-TV-Z]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")

# Ed25519 (RFC 8032, section 5.1), verification only.
P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    i, j, k, l = f - e, h - g, h + g, f + e
    return i * j % P, k * l % P, j * k % P, i * l % P


def times(n, point):
    result = (0, 1, 1, 0)
    while n:
        if n & 1:
            result = add(result, point)
        point = add(point, point)
        n >>= 1
    return result


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * SQRT_M1 % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = point_of(BASE_Y.to_bytes(32, "little"))


@functools.lru_cache(maxsize=100_000)
def is_signed(public_key, text, signature):
    if not re.fullmatch("[0-9a-f]{64}", str(public_key)) or not re.fullmatch("[0-9a-f]{128}", str(signature)):
        return False
    key, data = bytes.fromhex(public_key), bytes.fromhex(signature)
    a, r, s = point_of(key), point_of(data[:32]), int.from_bytes(data[32:], "little")
    if not a or not r or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(data[:32] + key + text.encode()).digest(), "little") % Q
    left, right = times(s, BASE), add(r, times(h, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def digest(*lines):
    return hashlib.sha256("\n".join(str(line) for line in lines).encode("utf-8", "surrogatepass")).hexdigest()


class Broken(Exception):
    pass


def parse(text):
    depth, quoted, skip = 0, False, False
    for char in text:
        if skip:
            skip = False
        elif quoted:
            skip, quoted = char == "\\", char != '"'
        elif char == '"':
            quoted = True
        elif char in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                raise Broken("JSON is too deep")
        elif char in "}]":
            depth -= 1
    try:
        return json.loads(text)
    except ValueError as error:
        raise Broken("a file is not JSON") from error


def fill(ranked, seats, drawn):
    """ranked: (id, rank) in the order of the options."""
    order = sorted(ranked, key=lambda each: -each[1])
    if seats == 0 or not order:
        return [], None
    if len(order) <= seats or order[seats][1] < order[seats - 1][1]:
        return [each[0] for each in order[:seats]], None
    edge = order[seats - 1][1]
    ahead = [each[0] for each in order if each[1] > edge]
    level = [each[0] for each in order if each[1] == edge]
    tie = {"seats": seats - len(ahead), "options": sorted(level)}
    if len(drawn) == tie["seats"] == len(set(drawn)) and set(drawn) <= set(level):
        return ahead + [each for each in level if each in drawn], None
    return ahead, tie


def decide(opened, votes, cast, present, drawn):
    seats, named = opened["seats"], [o for o in opened["options"] if o["name"] is not None]
    if opened["kind"] == "yesNo":
        rule = opened["rule"]
        bases = {"valid": votes["yes"] + votes["no"], "cast": cast, "present": present, "roll": opened.get("onRoll", opened["roll"]["count"])}
        base = bases[rule["base"]] if rule else 0
        if base == 0:
            return {"verdict": None}
        product, needed = base * rule["numerator"], 0
        needed = product // rule["denominator"]
        if rule["strict"] or product % rule["denominator"]:
            needed += 1
        outcome = "approved" if votes["yes"] >= needed else "rejected"
        return {"verdict": {"outcome": outcome, "votesFor": votes["yes"], "needed": needed, "base": base}}
    if opened["kind"] == "candidates":
        ranked = [(int(o["mark"]), votes[o["mark"]]) for o in named if votes[o["mark"]] > 0]
        elected, tie = fill(ranked, seats, drawn)
        return {"elected": elected, "tie": tie, "vacant": seats - len(elected) - (tie["seats"] if tie else 0)}
    total = sum(votes[o["mark"]] for o in named) + votes.get("blank", 0)
    slates = []
    for option in named:
        product = votes[option["mark"]] * seats
        quotient, residue = divmod(product, total) if total else (0, 0)
        slates.append({"id": int(option["mark"]), "votes": votes[option["mark"]], "places": option["places"], "q": quotient, "r": residue})
    remaining = seats - sum(slate["q"] for slate in slates)
    winners, tie = fill([(s["id"], s["r"]) for s in slates if s["votes"] > 0], remaining, drawn)
    return {
        "slates": [
            {
                "id": s["id"],
                "byQuotient": s["q"],
                "residue": s["r"],
                "byResidue": int(s["id"] in winners),
                "vacant": max(0, s["q"] + int(s["id"] in winners) - s["places"]),
            }
            for s in slates
        ],
        "tie": tie,
        "left": remaining - len(winners) - (tie["seats"] if tie else 0),
    }


def is_choice(choice, opened, marks):
    if choice == "blank":
        return "blank" in marks if opened["kind"] == "yesNo" else opened["allowBlank"]
    chosen = choice.split(",")
    if "blank" in chosen or not set(chosen) <= marks:
        return False
    if len(chosen) == 1:
        return True
    numbers = [int(mark) for mark in chosen]
    most = opened.get("maxMarks", opened["seats"] if opened["kind"] == "candidates" else 1)
    return len(numbers) <= most and all(a < b for a, b in zip(numbers, numbers[1:]))


class Recount:
    def __init__(self, files):
        self.files, self.failed, self.figures, self.seals, self.sealed, self.counted = files, {}, {}, [], set(), {}

    def fail(self, check, text):
        self.failed.setdefault(check, []).append(text)

    def text(self, name):
        if name not in self.files:
            raise Broken("no " + name)
        try:
            return self.files[name].decode("utf-8")
        except UnicodeDecodeError as error:
            raise Broken(name + " is no text") from error

    def run(self, fingerprints=(), receipts=()):
        try:
            pack = parse(self.text("votaciones.json"))
            lines = self.text("sellos.jsonl").split("\n")
            if lines.pop() != "" or len(lines) > MAX_SEALS or any(len(line) > MAX_LINE for line in lines) or pack["format"] != 1:
                raise Broken("not a package")
            self.seals = [parse(line) for line in lines]
            for seal in self.seals:
                seal["content"] = parse(seal["body"])
            self.chain(pack["assembly"]["id"])
            self.votings(pack)
            self.extras(fingerprints, receipts)
        except (Broken, KeyError, TypeError, AttributeError, ValueError) as error:
            self.fail("package", repr(error))
        return {"ok": not self.failed, "failed": self.failed, "figures": self.figures}

    def chain(self, assembly):
        previous, key, at = "0" * 64, None, ""
        for place, seal in enumerate(self.seals, 1):
            if (seal["number"], seal["previous"], seal["assemblyId"]) != (place, previous, assembly) or seal["at"] < at:
                self.fail("chain", "seal %d does not follow" % place)
            fields = (seal[name] for name in ("assemblyId", "number", "at", "kind", "previous", "body"))
            if digest("vigilia-seal-1", *fields) != seal["hash"]:
                self.fail("chain", "seal %d was changed" % place)
            if not is_signed(seal["publicKey"], "vigilia-seal-signature-1\n" + seal["hash"], seal["signature"]):
                self.fail("signatures", "seal %d is not signed" % place)
            is_announced = seal["kind"] == "keyChanged" and (seal["content"]["from"], seal["content"]["to"]) == (key, seal["publicKey"])
            if key not in (None, seal["publicKey"]) and not is_announced:
                self.fail("signatures", "seal %d has another key" % place)
            previous, key, at = seal["hash"], seal["publicKey"], seal["at"]

    def votings(self, pack):
        votings = {}
        for seal in self.seals:
            kind, body = seal["kind"], seal["content"]
            if kind == "restored":
                for question in body["reset"]:
                    for each in votings.get(question, {"rounds": []})["rounds"]:
                        each["lost"], each["reset"] = True, each["closed"] is None
                continue
            if kind == "keyChanged":
                continue
            voting = votings.setdefault(body["questionId"], {"rounds": [], "lots": [], "withdrawn": False})
            last = voting["rounds"][-1] if voting["rounds"] else None
            if kind in ("opened", "reopened"):
                if (last and not last["closed"] and not last["reset"]) or body["round"] != len(voting["rounds"]) + 1:
                    self.fail("events", "opened without a close")
                voting["rounds"].append({"opened": body, "closed": None, "lost": False, "reset": False})
            elif kind == "closed":
                if not last or last["closed"] or last["reset"] or body["round"] != last["opened"]["round"]:
                    self.fail("events", "closed without an opening")
                else:
                    last["closed"] = body
            elif kind == "lot":
                if not last or not last["closed"] or body["round"] != last["opened"]["round"]:
                    self.fail("events", "a lot without a close")
                else:
                    voting["lots"].append(body)
            elif kind == "withdrawn":
                voting["withdrawn"] = True
        listed = {question["questionId"]: question for question in pack["questions"]}
        for question in listed:
            if question not in votings:
                self.fail("events", "no seals of %s" % question)
        for question, voting in votings.items():
            if not voting["rounds"]:
                continue
            if question not in listed:
                self.fail("withdrawn" if voting["withdrawn"] else "package", "%s is missing" % question)
                continue
            if voting["withdrawn"] != (listed[question]["withdrawn"] is True):
                self.fail("withdrawn", "%s" % question)
            self.question(question, voting, listed[question])

    def lines(self, name, sealed):
        self.sealed.add(name)
        if name not in self.files:
            self.fail("lists", "no " + name)
            return []
        if hashlib.sha256(self.files[name]).hexdigest() != sealed["sha256"]:
            self.fail("lists", name + " was changed")
        lines = self.text(name).split("\n")
        if lines.pop() != "" or len(lines) != sealed["count"] or any(a >= b for a, b in zip(lines, lines[1:])):
            self.fail("lists", name + " is no ordered list of %d lines" % sealed["count"])
        return lines

    def question(self, question, voting, shown):
        earlier = None
        for each in voting["rounds"]:
            opened, closed = each["opened"], each["closed"]
            path = "votaciones/%s-%s-" % (question, opened["round"])
            if not closed or (each["lost"] and path + "votos.csv" not in self.files):
                continue
            roll = self.lines(path + "padron.csv", opened["roll"])
            ballots = self.lines(path + "votos.csv", closed["ballots"])
            used = self.lines(path + "participacion.csv", closed["participation"])
            self.counted[question] = ballots
            marks = {option["mark"] for option in opened["options"]}
            votes = dict.fromkeys(marks, 0)
            codes = set()
            for line in ballots:
                code, _, choice = line.partition(";")
                if not CODE.fullmatch(code) or code in codes:
                    self.fail("codes", code)
                codes.add(code)
                if not is_choice(choice, opened, marks):
                    self.fail("choices", choice)
                else:
                    for mark in choice.split(","):
                        votes[mark] += 1
            paper = closed["paper"]
            for mark, count in paper["votes"].items():
                if mark not in marks or not isinstance(count, int) or not 0 <= count <= paper["ballots"]:
                    self.fail("choices", "on paper: " + mark)
                else:
                    votes[mark] += count
            cast = len(ballots) + paper["ballots"]
            rights = [line.split(";")[0] for line in used]
            if len(used) != cast or len(set(rights)) != len(rights) or not set(rights) <= set(roll):
                self.fail("participation", path)
            if earlier and not (set(earlier[0]) <= set(ballots) and set(earlier[1]) <= set(used)):
                self.fail("reopenings", path)
            earlier = ballots, used
            self.figures["%s-%s" % (question, opened["round"])] = votes
            self.judge(opened, votes, cast, closed["present"], [], closed["result"])
            for lot in voting["lots"]:
                if lot["round"] == opened["round"]:
                    if self.judge(opened, votes, cast, closed["present"], lot["drawn"], lot["result"]).get("tie"):
                        self.fail("seats", "a lot decides nothing")
            if each is voting["rounds"][-1]:
                now = shown["shown"]
                if not now or (now["title"], now["ballots"], now["votes"]) != (opened["title"], closed["ballots"]["count"] + paper["ballots"], closed["result"]["votes"]):
                    self.fail("shown", "%s" % question)
        if not voting["rounds"][-1]["reset"]:
            given = {option["mark"]: option for option in shown["options"]}
            for option in voting["rounds"][-1]["opened"]["options"]:
                name = given.get(option["mark"])
                if option["name"] is None or (name and name["name"] is None):
                    continue
                if not name or digest("vigilia-option-1", name["salt"], name["name"]) != option["name"]:
                    self.fail("names", option["mark"])

    def judge(self, opened, votes, cast, present, drawn, sealed):
        decided = decide(opened, votes, cast, present, drawn)
        decision = dict(sealed)
        if decision.pop("votes") != votes:
            self.fail("totals", str(opened["questionId"]))
        if decision != decided:
            self.fail("verdict" if opened["kind"] == "yesNo" else "seats", str(opened["questionId"]))
        return decided

    def extras(self, fingerprints, receipts):
        for name in self.files:
            if re.fullmatch(r"votaciones/.*\.csv", name) and name not in self.sealed:
                self.fail("lists", name + " is of no sealed close")
        for typed in fingerprints:
            digits = re.sub("[^0-9a-f]", "", typed.lower())
            if len(digits) < 16 or not any(seal["hash"].startswith(digits) for seal in self.seals):
                self.fail("fingerprint", typed)
        keys = {digest(seal["publicKey"])[:16]: seal["publicKey"] for seal in self.seals}
        for text in receipts:
            receipt = parse(text)
            node = receipt["leaf"]
            for other in receipt["path"][:64]:
                node = digest("vigilia-node-1", *sorted((node, other)))
            key = keys.get(receipt["keyId"])
            if node != receipt["root"] or not is_signed(key, "vigilia-receipt-1\n" + receipt["root"], receipt["signature"]):
                self.fail("receipts", "not of this server")
            ballots = dict(line.split(";", 1) for line in self.counted.get(receipt["questionId"], []) if ";" in line)
            choice = ballots.get(receipt["code"])
            if choice is None or digest("vigilia-ballot-1", receipt["questionId"], receipt["code"], choice) != receipt["leaf"]:
                self.fail("receipts", "not in the list")


def files_of(path):
    files, total = {}, 0
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            total += entry.file_size
            if entry.file_size > MAX_FILE or total > MAX_ALL or len(files) >= MAX_FILES or entry.filename in files:
                raise Broken("the archive is too large")
            if not entry.is_dir():
                files[entry.filename] = archive.read(entry)
    return files


def main(arguments):
    typed = [word for before, word in zip(arguments, arguments[1:]) if before == "--fingerprint"]
    paths = [word for word in arguments if word != "--fingerprint" and word not in typed]
    receipts = [open(path, encoding="utf-8").read(100_000) for path in paths if path.endswith(".json")]
    ok = True
    for path in paths:
        if path.endswith(".json"):
            continue
        try:
            result = Recount(files_of(path)).run(typed, receipts)
        except (Broken, zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError) as error:
            result = {"ok": False, "failed": {"package": [repr(error)]}, "figures": {}}
        ok = ok and result["ok"]
        print(json.dumps(result, ensure_ascii=True))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
