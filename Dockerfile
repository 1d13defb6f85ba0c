# The server as one image: docker build --tag whereabouts .
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The Node from npm is for machines that have another; the image has this one.
RUN npm run --silent build && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/.bin/node

FROM node:26-bookworm-slim
WORKDIR /app
# Only /data and /tmp are written to: the rest of the file system may be read-only.
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache NPM_CONFIG_CACHE=/tmp/npm
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# For the operator's command and the migrations, which run from the sources.
COPY --from=build /app/schema schema
COPY --from=build /app/shared shared
COPY --from=build /app/server server
COPY --from=build /app/tools tools
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 4000
# The first start of a version migrates, and may wait five minutes for each table that is in use.
HEALTHCHECK --interval=5s --start-period=10m CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
