# The portal as a small image; docs/containers.md says how to run it.

FROM node:26-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev

FROM node:26-slim
WORKDIR /portal
COPY --from=build /portal/package.json /portal/LICENSE /portal/NOTICE ./
COPY --from=build /portal/node_modules ./node_modules
COPY --from=build /portal/dist ./dist
COPY --from=build /portal/src ./src
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "-r", "./src/app/check-node.cjs", "src/app/server/main.ts"]
