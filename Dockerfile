# Build:  docker build -t crosscheck .
# Run:    docker run --init -p 8080:8080 -e DATABASE_URL=postgresql://… crosscheck

FROM swift:6.3.1-bookworm AS build
RUN apt-get -q update \
    && apt-get -q -y install --no-install-recommends \
        libpq-dev libargon2-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libzxcvbn-dev libical-dev zlib1g-dev pkg-config esbuild \
        python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
# Dependencies change less often than our sources: they have a layer of their own.
COPY Package.* ./
RUN swift package resolve
# Preact for the web app, from PyPI: the one file of Sources that is not in the repository.
COPY scripts/lib scripts/lib
RUN bash -euo pipefail -c 'root=$PWD && for part in messages packages web; do . scripts/lib/$part.sh; done && fetch_web'
COPY Plugins Plugins
COPY Sources Sources
# SwiftPM takes no package with a missing target.
COPY Tests Tests
COPY sql sql
# Swift's own libraries go into the programs, so that the image below needs none.
RUN swift build -c release --static-swift-stdlib --product crosscheckd \
    && swift build -c release --static-swift-stdlib --product crosscheckctl \
    && install -D -t /programs "$(swift build -c release --show-bin-path)/crosscheckd" \
        "$(swift build -c release --show-bin-path)/crosscheckctl"

# The key of PostgreSQL's own packages, as Debian's have it.
FROM debian:12.14-slim AS key
RUN apt-get -q update && apt-get -q -y install --no-install-recommends postgresql-common

FROM debian:12.14-slim
COPY --from=key /usr/share/postgresql-common/pgdg/apt.postgresql.org.gpg /usr/share/keyrings/
# crosscheckctl backs up and restores by PostgreSQL's programs, in the server's version of compose.yaml: Debian's are
# older. They write only into /backups.
RUN apt-get -q update \
    && apt-get -q -y install --no-install-recommends \
        ca-certificates tzdata libargon2-1 libcmark-gfm0.29.0.gfm.6 libcmark-gfm-extensions0.29.0.gfm.6 libzxcvbn0 libical3 zlib1g \
    && echo "deb [signed-by=/usr/share/keyrings/apt.postgresql.org.gpg] https://apt.postgresql.org/pub/repos/apt bookworm-pgdg main" \
        >/etc/apt/sources.list.d/pgdg.list \
    && apt-get -q update \
    && apt-get -q -y install --no-install-recommends libpq5 postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --no-create-home --shell /usr/sbin/nologin crosscheck \
    && install --directory --owner=crosscheck --mode=700 /backups
COPY --from=build /programs/ /usr/local/bin/
USER crosscheck
EXPOSE 8080
ENTRYPOINT ["crosscheckd"]
CMD ["--host", "0.0.0.0", "--port", "8080"]
