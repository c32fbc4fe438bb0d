"""Writes the software bill of materials: the packages linked into the programs or contained in them, and the system packages
that they load.

Arguments: the root of the repository, the folder of the programs, the programs. The document goes to standard output.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

root, programs_folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
programs = sys.argv[3:]

# The licences of the libraries that are linked by name. Debian's statement for a source package often does not fit its
# library, so for all other packages the document only names the place of the licences.
system_licences = {
    "libargon2-1": "CC0-1.0 OR Apache-2.0",
    "libcmark-gfm0.29.0.gfm.6": "BSD-2-Clause",
    "libcmark-gfm-extensions0.29.0.gfm.6": "BSD-2-Clause",
    "libical3": "LGPL-2.1-only OR MPL-2.0",
    "libpq5": "PostgreSQL",
    "libzxcvbn0": "MIT",
    "zlib1g": "Zlib",
}
checkouts = root / ".build/checkouts"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def identifier(text):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", text)


def licence(text):
    """The licence with this text, recognised by words that no other licence has."""
    words = " ".join(text.split())
    if "Apache License" in words and "Version 2.0" in words:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in words else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in words:
        return "MIT"
    if "Redistribution and use in source and binary forms" in words:
        return "BSD-3-Clause" if "Neither the name" in words else "BSD-2-Clause"
    return "NOASSERTION"


def package(name, version, spdx, location, **more):
    return {
        "name": name,
        "SPDXID": identifier(f"{more.pop('kind')}-{name}"),
        "versionInfo": version,
        "supplier": "NOASSERTION",
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": spdx,
        "copyrightText": "NOASSERTION",
        **more,
    }


def purl(text):
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": text}]


def linked_modules(program):
    """The modules whose object files the linker took."""
    objects = (programs_folder / f"{program}.product/Objects.LinkFileList").read_text().splitlines()
    return {match[1] for line in objects if (match := re.search(r"/([^/]+)\.build/", line))}


def owners(module, manifests):
    """The packages of a module: by its folder, or else by their manifests."""
    found = {name for name in manifests if (checkouts / name / "Sources" / module).is_dir()}
    return found or {name for name, text in manifests.items() if re.search(rf'name: "{re.escape(module)}"', text)}


def swift_packages():
    """Each package of Swift with the programs that it is linked into."""
    pins = {pin["identity"]: pin for pin in json.loads((root / "Package.resolved").read_text())["pins"]}
    manifests = {name: (checkouts / name / "Package.swift").read_text() for name in sorted(pins)}
    ours = {target["name"] for target in json.loads(run("swift", "package", "--package-path", root, "describe", "--type", "json"))["targets"]}
    used = {}
    for program in programs:
        for module in sorted(linked_modules(program) - ours):
            names = owners(module, manifests)
            if not names:
                sys.exit(f"sbom: the module {module} is in no package.")
            for name in names:
                used.setdefault(name, set()).add(program)
    result = []
    for name in sorted(used):
        pin = pins[name]
        location = pin["location"].removesuffix(".git")
        version = pin["state"].get("version", pin["state"]["revision"])
        text = next(checkouts.joinpath(name).glob("LICENSE*")).read_text()
        made = package(
            name,
            version,
            licence(text),
            f"git+{location}.git@{version}",
            kind="swift",
            externalRefs=purl(f"pkg:swift/{location.removeprefix('https://')}@{version}"),
        )
        if (checkouts / name / "NOTICE.txt").exists():
            made["comment"] = "Its NOTICE.txt names its parts from others."
        result.append((made, used[name]))
        # The copied library has vulnerabilities of its own, which are mended there first.
        if copied := re.search(r"BoringSSL Commit: ([0-9a-f]{40})", manifests[name]):
            boring = package(
                f"boringssl-in-{name}",
                copied[1],
                "OpenSSL AND ISC AND MIT",
                f"git+https://boringssl.googlesource.com/boringssl@{copied[1]}",
                kind="copied",
                comment=f"A copy within {name}.",
            )
            result.append((boring, used[name]))
    version = re.search(r"Swift version ([0-9.]+)", run("swift", "--version"))[1]
    runtime = package(
        "swift-runtime",
        version,
        "Apache-2.0 WITH Swift-exception",
        f"git+https://github.com/swiftlang/swift.git@swift-{version}-RELEASE",
        kind="swift",
        comment="Swift's standard library, Foundation and Dispatch, linked into the programs or beside them.",
        externalRefs=purl(f"pkg:swift/github.com/swiftlang/swift@{version}"),
    )
    return result + [(runtime, set(programs))]


def web_packages():
    """The libraries of the web app, which the daemon has as text: the file says its versions in its name."""
    text = (root / "scripts/lib/web.sh").read_text()
    versions = re.search(r"preact-([0-9.]+)-htm-([0-9.]+)\.min\.js", text)
    wheel = re.search(r"^(datasette-preact)==(\S+)", (root / "scripts/lib/web.requirements").read_text(), re.MULTILINE)
    result = []
    for name, version, spdx in (("preact", versions[1], "MIT"), ("htm", versions[2], "Apache-2.0")):
        made = package(
            name,
            version,
            spdx,
            f"https://registry.npmjs.org/{name}/-/{name}-{version}.tgz",
            kind="web",
            comment=f"As {wheel[1]} {wheel[2]} of PyPI has it. The daemon serves its notice: vendor/notice.txt.",
            externalRefs=purl(f"pkg:npm/{name}@{version}"),
        )
        result.append((made, {"crosscheckd"} & set(programs)))
    return result


def system_packages():
    """Each package of the system with the programs that load a library of it."""
    used = {}
    for program in programs:
        for path in re.findall(r"(?:=> )?(/\S+) \(0x", run("ldd", programs_folder / program)):
            # Swift's own libraries, if they are not linked in.
            if "/swift/linux/" not in path:
                used.setdefault(os.path.realpath(path), set()).add(program)
    names = {}
    for path, users in used.items():
        # dpkg knows a library by its installation path, for which /lib may be another name.
        for place in (path, path.removeprefix("/usr")):
            known = subprocess.run(("dpkg-query", "--search", place), capture_output=True, text=True).stdout
            if known:
                names.setdefault(known.split(": ")[0].split(",")[0], set()).update(users)
                break
        else:
            sys.exit(f"sbom: {path} is from no package of the system.")
    distribution = re.search(r"^ID=(\w+)", pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)[1]
    result = []
    for full in sorted(names):
        form = "${Package}\t${Version}\t${Architecture}\t${source:Package}"
        name, version, architecture, source = run("dpkg-query", "--show", f"--showformat={form}", full).split("\t")
        made = package(
            name,
            version,
            system_licences.get(name, "NOASSERTION"),
            "NOASSERTION",
            kind="system",
            comment=f"Loaded at start; its licences are in /usr/share/doc/{name}/copyright.",
            sourceInfo=f"Built from the source package {source}.",
            externalRefs=purl(f"pkg:deb/{distribution}/{name}@{version.replace('+', '%2B').replace(':', '%3A')}?arch={architecture}"),
        )
        result.append((made, names[full]))
    return result


def main():
    release = re.search(r'version = "([^"]+)"', (root / "Sources/Checklists/Release.swift").read_text())[1]
    packages, relationships = [], []

    def relate(one, kind, other):
        relationships.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    for program in programs:
        packages.append(
            package(
                program,
                release,
                licence((root / "LICENSE").read_text()),
                "NOASSERTION",
                kind="program",
                primaryPackagePurpose="APPLICATION",
            )
        )
        relate("SPDXRef-DOCUMENT", "DESCRIBES", identifier(f"program-{program}"))
    found_by_kind = (("STATIC_LINK", swift_packages()), ("CONTAINS", web_packages()), ("DYNAMIC_LINK", system_packages()))
    for kind, found in found_by_kind:
        for made, users in found:
            packages.append(made)
            for program in sorted(users):
                relate(identifier(f"program-{program}"), kind, made["SPDXID"])

    # The same content has the same name, at any time.
    digest = hashlib.sha256(json.dumps([packages, relationships]).encode()).hexdigest()
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    created = datetime.datetime.now(datetime.timezone.utc) if seconds is None else datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"crosscheck-{release}",
        "documentNamespace": f"https://spdx.org/spdxdocs/crosscheck-{release}-{digest[:32]}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": [f"Tool: crosscheck-sbom-{release}"],
        },
        "packages": packages,
        "relationships": relationships,
    }
    json.dump(document, sys.stdout, indent=2)
    print()


main()
