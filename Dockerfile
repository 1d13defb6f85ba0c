# The server as one image: docker build --tag whereabouts .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run --silent build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
COPY --from=build --chown=root:root /app ./
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 4000
# The first start of a version migrates, and may wait five minutes for each table that is in use.
HEALTHCHECK --interval=5s --start-period=10m CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The project's own Node, from npm: the image's only installs it.
CMD ["node_modules/.bin/node", "dist/server/main.js"]
