# SPDX-License-Identifier: Apache-2.0
"""What tools/history and tools/deletions share: other projects' sources by their commits, and gpulint's report on one file among its neighbours."""
import csv
import json
import os
import re
import subprocess
import sys

SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh", ".cuinc", ".h", ".hh", ".hpp", ".hu", ".hxx", ".H", ".inc", ".inl", ".ipp", ".tcc",
            ".h.in", ".hh.in", ".hpp.in", ".hxx.in", ".H.in", ".cuh.in", ".inl.in", ".h.cmake", ".hpp.cmake", ".h.cmake.in", ".hpp.cmake.in")
UNITS = (".c", ".cc", ".cpp", ".cxx", ".cu")  # what a compiler is given
LARGEST = 2 << 20  # bytes of a file that is taken
NEIGHBOURS = 8
USERS = 4
SIBLINGS = 6
ROUNDS = 2  # the files that define what the file lacks, and those that define what these functions lack


def fail(what):
    print(f"tools/{os.path.basename(sys.argv[0])}: {what}", file=sys.stderr)
    sys.exit(2)


def git(repository, *arguments, **more):
    return subprocess.run(["git", "-C", repository, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)


def repository_of(name, commit, sources):
    """The git directory or checkout of the repository, or None."""
    path = os.path.join(sources, name.replace("/", "+"))
    return path if os.path.isdir(path) and git(path, "cat-file", "-e", commit + "^{commit}").returncode == 0 else None


def extract(repository, commit, into):
    """Writes the C, C++ and CUDA files of the commit; false when the repository has not got it."""
    listed = git(repository, "ls-tree", "-r", "-l", "-z", commit)
    if listed.returncode:
        return False
    files = []
    for entry in listed.stdout.decode("utf-8", "surrogateescape").split("\0"):
        facts, _, path = entry.partition("\t")
        facts = facts.split()
        if len(facts) == 4 and facts[1] == "blob" and facts[0] != "120000" and facts[3].isdigit() and int(facts[3]) <= LARGEST \
                and path.endswith(SUFFIXES):
            files.append((facts[2], path))
    asked = "".join(blob + "\n" for blob, _ in files).encode()
    answer = git(repository, "cat-file", "--batch", input=asked).stdout
    at = 0
    for _, path in files:
        end = answer.index(b"\n", at)
        head = answer[at:end].split()
        at = end + 1
        if len(head) != 3 or head[1] != b"blob":
            continue
        size = int(head[2])
        target = os.path.join(into, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as out:
            out.write(answer[at:at + size])
        at += size + 1
    os.makedirs(os.path.join(into, ".git"), exist_ok=True)  # the root, for gpulint's search of headers
    return True


def tree_at(name, commit, sources):
    """The folder that holds the repository's files as the commit has them, or None."""
    tree = os.path.join(sources, "trees", name.replace("/", "+"), commit)
    if not os.path.isdir(tree):
        repository = repository_of(name, commit, sources)
        part = f"{tree}.part.{os.getpid()}"
        if not repository or not extract(repository, commit, part):
            return None
        os.rename(part, tree)
    return tree


def ranges_of(text):
    """The line numbers that `3-5,9` stands for."""
    lines = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        lines.update(range(int(first), int(last or first) + 1))
    return lines


def lines_of(tree, file):
    with open(os.path.join(tree, file), encoding="utf-8", errors="replace") as f:
        return f.read().split("\n")


def places(finding):
    yield finding["location"]
    for step in finding["path"] + finding["related"]:
        if not step["message"].startswith("assuming "):
            yield step["location"]


def name_of(usr):
    """(qualifiers, name) of a function by its USR, or None for what is no function."""
    parts = re.match(r"c:((?:@(?:N|S)@[^@]+)*)@F@([A-Za-z_~]\w*)", usr)
    return (re.findall(r"@(\w\w+)", parts[1]), parts[2]) if parts else None


class Texts:
    """The text of the files that a project gives to its compiler."""

    def __init__(self, tree):
        self.text = {}
        for folder, folders, files in os.walk(tree):
            folders[:] = [f for f in folders if f != ".git"]
            for file in files:
                if file.endswith(UNITS):
                    path = os.path.join(folder, file)
                    with open(path, encoding="utf-8", errors="replace") as f:
                        self.text[os.path.relpath(path, tree)] = f.read()

    @staticmethod
    def defines(text, qualifiers, name):
        """Whether the text has the name with parentheses and a body behind it, in the namespaces and the class that it is of."""
        for found in re.finditer(r"\b" + re.escape(name) + r"\s*\(", text):
            at, depth = found.end(), 1
            while at < len(text) and depth:
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
            if re.match(r"\s*(?:(?:const|noexcept|override|final|try)\b\s*|->\s*[\w:<>,&* ]+)*[{:](?!:)", text[at:at + 200]) and \
                    not re.search(r"(?:\.|->|\?|\bcase|\breturn|\belse)\s*$", text[:found.start()][-20:]):
                return all(re.search(r"\b" + re.escape(q) + r"\b", text) for q in qualifiers)
        return False

    def files_with(self, usr, near):
        """The files that define the function, those that share most folders with `near` first."""
        named = name_of(usr)
        if not named:
            return []
        found = [path for path, text in self.text.items() if named[1] in text and self.defines(text, *named)]
        return sorted(found, key=lambda path: (-len(os.path.commonpath(["/" + path, "/" + near])), path))


    def naming(self, patterns, near, known):
        """The files with a text that fits one of the patterns, but for the known ones: those that share most folders with `near` first."""
        wanted = re.compile("|".join(patterns)) if patterns else None
        found = [path for path, text in self.text.items() if wanted and path not in known and wanted.search(text)]
        return sorted(found, key=lambda path: (-len(os.path.commonpath(["/" + path, "/" + near])), path))


def link_stage(file, tree, flags, gpulint):
    """What the file lacks, and what each function that it offers lacks."""
    done = subprocess.run(["timeout", "200", gpulint, "dump", "--stage=link", "--headers=bundled", *flags, file], cwd=tree,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", errors="replace")
    lacks, offers, offered = [], {}, None
    for line in done.stdout.split("\n"):
        word, _, usr = line.partition("lacks ")
        if line.startswith("offers "):
            offered = offers.setdefault(line.split()[1], [])
        elif usr:
            (offered if word else lacks).append(usr)
    return lacks, offers


def neighbours(file, tree, flags, gpulint, texts):
    """Files of the project that define what the file calls and does not define."""
    wanted, _ = link_stage(file, tree, flags, gpulint)
    offers, known = {}, set()  # offers: by file, what its functions lack
    for _ in range(ROUNDS):
        known.update(wanted)
        for path in {path: None for usr in wanted for path in texts.files_with(usr, file)[:1]}:
            if path != file and path not in offers and len(offers) < NEIGHBOURS:
                offers[path] = link_stage(path, tree, flags, gpulint)[1]
        wanted = [lack for offer in wanted for of_file in offers.values() for lack in of_file.get(offer, []) if lack not in known]
    return list(offers)


def users(file, tree, flags, gpulint, texts):
    """Files of the project that call what the file defines: of a header, those that include it, and who calls those."""
    known, including = {file}, []
    if not file.endswith(UNITS):
        including = texts.naming([r"#\s*include\s*[\"<](?:[^\">]*/)?" + re.escape(os.path.basename(file)) + r"[\">]"], file, known)[:USERS // 2]
        known.update(including)
    offered = [usr for path in including or [file] for usr in link_stage(path, tree, flags, gpulint)[1]]
    names = sorted({named[1] for named in map(name_of, offered) if named and len(named[1]) > 3})
    return including + texts.naming([r"\b" + re.escape(name) + r"\b" for name in names], file, known)[:USERS - len(including)]


def siblings(file, tree, flags, gpulint, texts, known):
    """Files of the same folder that define methods of the same names in classes of their own: habits are those of comparable functions."""
    methods = sorted({named[1] for named in map(name_of, link_stage(file, tree, flags, gpulint)[1]) if named and named[0] and len(named[1]) > 3})
    found = texts.naming([r"\w::" + re.escape(name) + r"\s*\(" for name in methods], file, {file, *known})
    return [path for path in found if os.path.dirname(path) == os.path.dirname(file)][:SIBLINGS]


def report_of(files, tree, flags, gpulint, options):
    done = subprocess.run([gpulint, "check", "--headers=bundled", "--exit-zero", "--output=json", "-j1", *flags, *options, *files],
                          cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None


def company_of(file, tree, flags, gpulint):
    """The files that are analysed beside the file: those that define what it calls, its callers, and files with comparable functions."""
    texts = Texts(tree)
    others = neighbours(file, tree, flags, gpulint, texts)
    others += [path for path in users(file, tree, flags, gpulint, texts) if path not in others]
    return others + siblings(file, tree, flags, gpulint, texts, others)


def report_among(file, others, tree, flags, gpulint, options):
    """The report on the file and the others, or on it alone where that is lost; None when nothing came back."""
    report = report_of([file, *others], tree, flags, gpulint, options)
    if others and (not report or report["statistics"]["files_lost"]):
        report = report_of([file], tree, flags, gpulint, options)
    return report if report and not report["statistics"]["files_lost"] else None


def on_lines(finding, tree, file, lines):
    """Whether the finding's place or a step of its path lies on one of the file's lines."""
    return any(os.path.normpath(os.path.join(tree, p["file"])) == os.path.normpath(os.path.join(tree, file)) and p["line"] in lines
               for p in places(finding))


def flags_of(row):
    return [f"--extra-arg={flag}" for flag in row["flags"].split() if flag != "-"]


def read_table(path):
    with open(path, encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))


def fetch(rows, sources):
    os.makedirs(sources, exist_ok=True)
    for name in sorted({row["repository"] for row in rows}):
        path = os.path.join(sources, name.replace("/", "+"))
        if not os.path.exists(path):
            print(f"cloning {name}", flush=True)
            if subprocess.run(["git", "clone", "--quiet", "--bare", f"https://github.com/{name}", path]).returncode:
                print(f"{name}: could not be cloned: what is known of it is left out", file=sys.stderr)


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"
