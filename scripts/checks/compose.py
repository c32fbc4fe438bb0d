"""Checks the promises of compose.yaml and of the override in deploy, without Docker:

- daemons have a login of their own, and wait for the migrations;
- the image has the programs that back up its server, and a place for the backups;
- programs get the signals that stop them;
- images are named by their full version, and all servers have the same.
"""

import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

import yaml


def password(service: dict) -> str:
    """The variable with a service's password."""
    return re.match(r"\$\{(\w+)", service["environment"]["PGPASSWORD"])[1]


def user(service: dict) -> str:
    return urlsplit(service["environment"]["DATABASE_URL"]).username


def backup_problems(database: dict, operator: dict, volumes: dict, image: str):
    """Yields a sentence for each reason why `crosscheckctl backup` could not work."""
    server = re.match(r"postgres:(\d+)", database["image"])[1]
    clients = re.findall(r"\bpostgresql-client-(\d+)", image)
    if clients != [server]:
        yield f"the server is PostgreSQL {server}, but the image has the programs of {clients}"
    places = dict(reversed(volume.split(":")[:2]) for volume in operator.get("volumes", []))
    folder = operator.get("working_dir")
    if places.get(folder) not in volumes:
        yield f"crosscheckctl works in {folder}, which is not on a volume"
    # A volume has the owner of the folder that it covers first.
    if not re.search(rf"^\s*&& install --directory --owner=crosscheck --mode=700 {folder}$", image, re.MULTILINE):
        yield f"the image has no {folder} that its user owns"


def image_problems(services: list[dict], image: str):
    """Yields a sentence for each image that is not named by its full version, and one if the servers differ."""
    used = [service["image"] for service in services if service.get("image", "crosscheck") != "crosscheck"]
    servers = sorted({name for name in used if name.startswith("postgres:")})
    if len(servers) > 1:
        yield f"the servers have several versions: {servers}"
    used += [name for name in re.findall(r"^FROM (\S+)", image, re.MULTILINE)]
    for name in dict.fromkeys(used):
        # Debian numbers its releases in two parts, as PostgreSQL does.
        parts = 2 if name.startswith(("debian:", "postgres:")) else 3
        if not re.search(rf":\d+(\.\d+){{{parts - 1}}}(-|$)", name):
            yield f"the image {name} is not named by its full version"


def problems(compose: Path, replica: Path, example: Path, dockerfile: Path):
    """Yields a sentence for each fault."""
    document = yaml.safe_load(compose.read_text())
    services = document["services"]
    overrides = yaml.safe_load(replica.read_text())["services"]
    programs = {name: service for name, service in services.items() if service["image"] == "crosscheck"}
    daemons = {name: service for name, service in programs.items() if "entrypoint" not in service}
    operators = {name: service for name, service in programs.items() if name not in daemons}
    if len(daemons) < 2 or set(operators) != {"migrate", "crosscheckctl"}:
        yield f"services that run a program of ours: {sorted(programs)}"
    for name, service in daemons.items():
        command = service["command"]
        if user(service) != "crosscheck_daemon" or password(service) != "CROSSCHECK_DAEMON_PASSWORD":
            yield f"{name} does not use the daemons' login"
        if command[command.index("--database-migrate") + 1 :][:1] != ["false"]:
            yield f"{name} migrates"
        if service["depends_on"].get("migrate") != {"condition": "service_completed_successfully"}:
            yield f"{name} does not wait for the migrations"
        if "mem_limit" not in service:
            yield f"{name} may take all of the memory"
    for name, service in operators.items():
        if user(service) != "crosscheck" or password(service) != "CROSSCHECK_DATABASE_PASSWORD":
            yield f"{name} does not use the operator's login"
    # A container's first process gets only the signals that it handles. A shell and a starting program do not.
    scripts = {name: service for name, service in overrides.items() if "entrypoint" in service}
    for name, service in (programs | scripts).items():
        if service.get("init") is not True:
            yield f"{name} has no init process to pass signals on"
    if operators["migrate"]["command"] != ["db", "migrate"] or "restart" in operators["migrate"]:
        yield "migrate is not a single db migrate"
    for name, service in programs.items():
        if name not in overrides:
            yield f"with the standby, {name} does not know of it"
        elif user(overrides[name]) != user(service) or "PGPASSWORD" in overrides[name]["environment"]:
            yield f"with the standby, {name} uses another login"
    yield from backup_problems(
        services["database"], services["crosscheckctl"], document["volumes"], dockerfile.read_text()
    )
    yield from image_problems([*services.values(), *overrides.values()], dockerfile.read_text())
    used = set(re.findall(r"\$\{(\w+)", compose.read_text() + replica.read_text()))
    named = set(re.findall(r"^(\w+)=", example.read_text(), re.MULTILINE))
    if used != named:
        yield f"only in one of {example.name} and the Compose files: {sorted(used ^ named)}"


if __name__ == "__main__":
    found = list(problems(*map(Path, sys.argv[1:])))
    for problem in found:
        print(problem)
    sys.exit(1 if found else 0)
