# Everything that a start needs is made here: it installs nothing, builds nothing and writes only to DATA_DIR and /tmp.
ARG NODE_VERSION=26

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
# Installed as `npm start` installs, so that it finds its mark and the packages stay.
COPY package.json package-lock.json .npmrc ./
COPY lib/host/after-install.mjs lib/host/ensure-installed.mjs lib/host/run.mjs ./lib/host/
RUN ["node", "--input-type=module", "--eval", "import { ensureInstalled } from './lib/host/ensure-installed.mjs'; process.exitCode = (await ensureInstalled(console.log)) === null ? 0 : 1;"]
COPY . ./
RUN npm run build && npm prune --omit=dev --no-save && rm -rf .next/cache

FROM node:${NODE_VERSION}-bookworm-slim
# tini passes signals on to node and reaps what node's children leave behind.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data /backups
WORKDIR /app
# Owned by root: the server cannot change its own code.
COPY --from=build /app ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
# The first start fills the catalogue with demo data.
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "lib/host/start.mjs"]
