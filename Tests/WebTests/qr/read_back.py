"""Reads the page's QR codes back with zbarimg (Debian: zbar-tools). DENO names deno where it is elsewhere."""
import json, os, pathlib, subprocess, sys, tempfile

here = pathlib.Path(__file__).parent
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([os.environ.get("DENO", "deno"), "run", "--no-check", f"--allow-write={folder}", here / "codes.js", folder], check=True)
    made = json.loads(pathlib.Path(folder, "texts.json").read_text())
    wrong = []
    for index, text in enumerate(made["texts"]):
        read = subprocess.run(["zbarimg", "--quiet", "--raw", "--oneshot", "-Sdisable", "-Sqrcode.enable", "-Sbinary", f"{folder}/{index}.pbm"], capture_output=True)
        found = read.stdout.removesuffix(b"\n") if read.stdout.endswith(b"\n") and not text.endswith("\n") else read.stdout
        if found != text.encode():
            wrong.append((index, made["versions"][index], text[:40], found[:40]))
    print(f"{len(made['texts'])} codes of versions {min(made['versions'])} to {max(made['versions'])}, {len(wrong)} not read back")
    for one in wrong:
        print(*one)
    sys.exit(1 if wrong or set(made["versions"]) != set(range(1, 41)) else 0)
