"""What other programs make of the page's work: Markdown beside commonmark, QR codes read back by zbar."""

import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def compare(*command):
    """Runs a script that compares; what it found otherwise is the failure's text."""
    done = subprocess.run([sys.executable, *command], cwd=HERE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_reads_markdown_as_commonmark_does():
    """Texts made at random, the same ones each time. By hand, take other seeds."""
    compare("markdown/compare.py", "1")


def test_a_reader_understands_the_codes_of_the_page():
    compare("qr/read_back.py")
