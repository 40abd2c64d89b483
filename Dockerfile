# syntax=docker/dockerfile:1
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM node:22-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace=@deskbell/server --ignore-scripts

# Only what the server needs at run time: node, the shared libraries it links, name resolution, one user. No shell, no npm.
FROM node:22-slim AS runtime
RUN mkdir -p /runtime/usr/local/bin /runtime/etc /runtime/data /runtime/tmp \
  && cp /usr/local/bin/node /runtime/usr/local/bin/ \
  && ldd /usr/local/bin/node | grep -o '/[^ ]*' | xargs -I{} cp --parents --dereference {} /runtime \
  && for notice in /usr/local/LICENSE /usr/share/doc/libc6/copyright /usr/share/doc/libgcc-s1/copyright /usr/share/doc/libstdc++6/copyright; do \
       if [ -e "$notice" ]; then cp --parents --dereference "$notice" /runtime; fi; done \
  && grep -E '^(root|node):' /etc/passwd > /runtime/etc/passwd \
  && grep -E '^(root|node):' /etc/group > /runtime/etc/group \
  && echo 'hosts: files dns' > /runtime/etc/nsswitch.conf \
  && printf '#!/usr/local/bin/node\nimport("/app/server/dist/cli.js");\n' > /runtime/usr/local/bin/deskbell \
  && chmod 755 /runtime/usr/local/bin/deskbell \
  && chmod 1777 /runtime/tmp && chown node:node /runtime/data

FROM scratch
LABEL org.opencontainers.image.title="Deskbell" \
  org.opencontainers.image.description="One support desk for all your websites" \
  org.opencontainers.image.version="2.0.0-next" \
  org.opencontainers.image.licenses="MIT"
COPY --from=runtime /runtime /
# Memory of large buffers goes back to the system when they are freed: docs/decisions/0090-memory-of-large-emails.md
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 PATH=/usr/local/bin MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build --chown=node:node /app/server/build server/build
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/web/build/client web/build/client
COPY --from=build /app/widget/dist widget/dist
COPY --from=build /app/docs/build docs/build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
