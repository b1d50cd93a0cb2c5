# The image contains the archive of `npm run package -- --archive`: it builds nothing and writes only to DATA_DIR and /tmp.
FROM debian:bookworm-slim AS archive
ARG TARGETARCH=amd64
ADD dist/scoutdeck-*-linux-*.tar.gz /opt/
RUN mv /opt/scoutdeck-*-linux-"$(echo "$TARGETARCH" | sed s/amd64/x64/)" /opt/scoutdeck

FROM debian:bookworm-slim
# tini passes signals on to Node and reaps what its children leave behind.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 scoutdeck \
  && install --directory --owner=scoutdeck --group=scoutdeck --mode=0700 /data /backups \
  && ln -s /opt/scoutdeck/scoutdeck /usr/local/bin/scoutdeck
# Owned by root: the server cannot change its own code.
COPY --from=archive /opt/scoutdeck /opt/scoutdeck
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data LD_LIBRARY_PATH=/opt/scoutdeck/node/lib
USER scoutdeck
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The first start fills the catalogue with demo data.
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 \
  CMD ["/opt/scoutdeck/node/bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["scoutdeck"]
