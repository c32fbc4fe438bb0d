"""Whether the time of a refused sign-in tells whether the name exists.

Requests are sent in pairs, one of each kind, in an order that a coin decides, one right after the other: what the machine does
meanwhile happens to both. The fast requests of either kind are compared, by a low quantile of their times: those are the ones
that nothing got in the way of, and they are alike also on a busy machine, where means and medians are mostly about other
processes. How far the two quantiles would be apart by chance is found by exchanging the two of a pair at random, which
changes nothing where the kinds do not differ (a permutation test for pairs). So the result does not depend on how fast or busy
the machine is; a busy one takes more pairs.

Pairs are sent until that standard error is a twelfth of the difference that must not be missed, a small part of a sign-in:
it would come out at about twelve standard errors, and more than five is a difference. Where there is none, that happens
about once in a million runs.

Two controls show that this works, in the same run: names that nobody has against others that nobody has, which must not
differ, and the same with a delay of the size that must not be missed, which must.
"""

import argparse
import heapq
import json
import math
import random
import re
import socket
import statistics
import sys
import time

LIMIT = 5.0
PRECISION = 12.0
QUANTILE = 0.05
EXCHANGES = 100
PASSWORD = "an engine that weaves"


class Client:
    """One connection, so that both kinds of a pair take the same path."""

    def __init__(self, port):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, method, path, body, token=None):
        """The nanoseconds until the last byte, the status line with the headers, and the body."""
        data = json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        request = (head + f"Content-Length: {len(data)}\r\n\r\n").encode() + data
        start = time.perf_counter_ns()
        self.socket.sendall(request)
        answer = b""
        while (end := answer.find(b"\r\n\r\n")) < 0:
            answer += self.receive()
        length = int(re.search(rb"content-length: *(\d+)", answer[:end], re.IGNORECASE).group(1))
        while len(answer) < end + 4 + length:
            answer += self.receive()
        return time.perf_counter_ns() - start, answer[:end].decode(), answer[end + 4 :].decode()

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise SystemExit("The daemon hung up.")
        return data


def fast(times):
    """The low quantile."""
    return heapq.nsmallest(max(1, int(len(times) * QUANTILE)), times)[-1]


class Comparison:
    """Two kinds of names, the second without users, and the delay that is added to the first."""

    def __init__(self, what, names, differs=False):
        self.what = what
        self.names = names
        self.differs = differs
        self.pairs = []

    def result(self, chance):
        """The distance of the fast ones, its standard error, and their ratio."""
        difference = fast([pair[0] for pair in self.pairs]) - fast([pair[1] for pair in self.pairs])
        exchanged = []
        for _ in range(EXCHANGES):
            coins = chance.choices((0, 1), k=len(self.pairs))
            firsts = [pair[coin] for pair, coin in zip(self.pairs, coins)]
            seconds = [pair[1 - coin] for pair, coin in zip(self.pairs, coins)]
            exchanged.append(fast(firsts) - fast(seconds))
        error = statistics.pstdev(exchanged, 0.0)
        return difference, error, difference / error if error else math.inf


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--resolution", type=float, default=5.0, help="per cent of a sign-in that must not be missed")
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--sign-up", action="store_true", help="only make the accounts that exist")
    parser.add_argument("--disabled", nargs="*", default=[], help="which of them have been disabled since")
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    client = Client(options.port)

    # All names are equally long.
    people = [f"known-{number:03}" for number in range(20)]
    nobody = [f"ghost-{number:03}" for number in range(1000)]
    if options.sign_up:
        for name in people:
            account = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
            _, head, body = client.send("POST", "/v1/users", account)
            if " 201 " not in head:
                raise SystemExit(f"{name} could not sign up: {head}\n{body}")
        return 0

    def address(names):
        return [name + "@example.org" for name in names]

    enabled = [name for name in people if name not in options.disabled]
    comparisons = [
        Comparison("usernames", (enabled, nobody)),
        Comparison("e-mail addresses", (address(enabled), address(nobody))),
        Comparison("disabled accounts", (options.disabled or nobody, nobody)),
        Comparison("control: nobody's names", (nobody, nobody)),
        Comparison("control: with a delay", (nobody, nobody), differs=True),
    ]
    expected = None

    def sign_in(name):
        """The time until the refusal. All refusals must be the same, too."""
        nonlocal expected
        elapsed, head, body = client.send("POST", "/v1/sessions", {"login": name, "password": "a wrong one, surely"})
        answer = re.sub(r"(?i)(x-request-id|date): [^\r]*", r"\1", head), {**json.loads(body), "request_id": ""}
        expected = expected or answer
        if answer != expected or " 401 " not in head:
            raise SystemExit(f"{name} is answered otherwise:\n{answer}\n{expected}")
        return elapsed

    times = [sign_in(chance.choice(nobody)) for _ in range(400)]
    delay = fast(times) * options.resolution / 100
    target = delay / PRECISION
    print(f"A refused sign-in takes {fast(times) / 1e6:.2f} ms; {delay / 1e6:.3f} ms of it must be seen.", flush=True)

    end = time.monotonic() + options.minutes * 60
    # A few pairs may look more alike than they are.
    check = 1000
    while True:
        for comparison in comparisons:
            pair = [(0, chance.choice(comparison.names[0])), (1, chance.choice(comparison.names[1]))]
            chance.shuffle(pair)
            took = {}
            for kind, name in pair:
                took[kind] = sign_in(name)
            took[0] += delay if comparison.differs else 0
            comparison.pairs.append((took[0], took[1]))
        count = len(comparisons[0].pairs)
        if count < check and time.monotonic() < end:
            continue
        check = int(count * 1.3)
        results = [comparison.result(chance) for comparison in comparisons]
        worst = max(error for _, error, _ in results)
        if sys.stderr.isatty():
            print(f"{count} pairs, ± {worst / 1e3:.1f} of {target / 1e3:.1f} µs", end="\r", file=sys.stderr)
        if worst <= target:
            break
        if time.monotonic() >= end:
            print(f"Too noisy: after {count} pairs the standard error is {worst / 1e3:.1f} µs, not {target / 1e3:.1f}.")
            return 2

    print(f"{count} pairs of each:")
    status = 0
    for comparison, (difference, error, ratio) in zip(comparisons, results):
        differs = abs(ratio) > LIMIT
        verdict = "differs" if differs else "no difference"
        if differs != comparison.differs:
            status = 1
            verdict += ": WRONG"
        print(f"  {comparison.what:26} {difference / 1e3:+9.1f} µs ± {error / 1e3:.1f}   {ratio:+6.2f}   {verdict}")
    return status


sys.exit(main())
