# The site on a machine of your own, without a Cloudflare account (docs/deploy.md).
FROM node:24-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
# No script of a package is needed: each brings its program for this system.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/container.mjs

FROM node:24-slim
# The runtime trusts what Debian trusts.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
COPY --from=build /source/build/container /app
RUN mkdir /data && chown node:node /data
USER node
WORKDIR /app
ENV NODE_ENV=production
VOLUME /data
EXPOSE 8787
HEALTHCHECK --start-period=30s --timeout=10s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 8787) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "serve.mjs"]
