# SPDX-License-Identifier: Apache-2.0
# docker build -t gpulint . && docker run --rm -v "$PWD:/src" gpulint check /src
FROM debian:bookworm-slim AS build
COPY . /gpulint
RUN apt-get update && /gpulint/tools/setup \
 && cmake -S /gpulint -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DGPULINT_TESTS=OFF \
 && cmake --build /build && cd /build && cpack -G DEB

FROM debian:bookworm-slim
COPY --from=build /build/gpulint_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/gpulint_*.deb git ca-certificates \
 && rm -rf /tmp/gpulint_*.deb /var/lib/apt/lists/*
ENV GPULINT_CACHE_DIR=/tmp/gpulint-cache
WORKDIR /src
ENTRYPOINT ["gpulint"]
CMD ["check", "."]
