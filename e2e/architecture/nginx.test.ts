/**
 * Runs docs/operate/nginx.conf in a real nginx before a real server. It is part of the long tests, where nginx can be
 * installed.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PART_BYTES } from "@/lib/contract/imports";
import { aptInstall } from "@/lib/host/apt-install";
import { root } from "@/lib/host/run.mjs";
import { freePort } from "@/lib/testing/free-port";
import { startSiteProcess, type SiteProcess } from "@/lib/testing/start-site-process";

const NGINX = "/usr/sbin/nginx";
const NAME = "scoutdeck.example.com";
const isWalked = process.env.E2E_FULL === "1" && process.getuid?.() === 0;

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

describe.runIf(isWalked)("nginx with the file of the guide", () => {
  let folder: string;
  let site: SiteProcess;
  let proxy: ChildProcess;
  let ports: { http: number; https: number };

  function ask(
    path: string,
    { isSecure = true, method = "GET", body }: { isSecure?: boolean; method?: string; body?: Buffer } = {},
  ): Promise<Answer> {
    const send = isSecure ? secure : plain;
    return new Promise((resolve, reject) => {
      const outgoing = send(
        {
          host: "127.0.0.1",
          port: isSecure ? ports.https : ports.http,
          path,
          method,
          rejectUnauthorized: false,
          headers: { host: NAME, ...(body && { "content-length": String(body.length) }) },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => (text += part));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  beforeAll(async () => {
    if (!existsSync(NGINX)) await aptInstall("nginx", "nginx", () => undefined);
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-nginx-"));
    ports = { http: await freePort(), https: await freePort() };
    const port = await freePort();
    site = await startSiteProcess(port, {
      DATA_DIR: join(folder, "data"),
      PUBLIC_URL: `https://${NAME}`,
      TRUSTED_PROXIES: "loopback",
    });
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const wanted = ["-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${NAME}`, "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...wanted, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const live = `/etc/letsencrypt/live/${NAME}`;
    const guide = readFileSync(join(root, "docs/operate/nginx.conf"), "utf8")
      .replace("127.0.0.1:3000;", `127.0.0.1:${port};`)
      .replaceAll(/listen (\[::\]:)?80;/g, (_, six?: string) =>
        six ? "" : `listen 127.0.0.1:${ports.http};`,
      )
      .replaceAll(/listen (\[::\]:)?443 ssl http2;/g, (_, six?: string) =>
        six ? "" : `listen 127.0.0.1:${ports.https} ssl http2;`,
      )
      .replace(`${live}/fullchain.pem`, cert)
      .replace(`${live}/privkey.pem`, key);
    writeFileSync(join(folder, "guide.conf"), guide);
    mkdirSync(join(folder, "logs"));
    writeFileSync(
      join(folder, "nginx.conf"),
      `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
       include ${folder}/guide.conf; }`,
    );
    proxy = spawn(NGINX, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    const isReady = () =>
      ask("/api/health").then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) {
      const failed = proxy.exitCode !== null && readFileSync(join(folder, "error.log"), "utf8");
      if (failed) throw new Error(failed);
      await sleep(100);
    }
  }, 300_000);
  afterAll(async () => {
    if (proxy.kill("SIGQUIT")) await once(proxy, "close");
    site.signal("SIGTERM");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  test("TLS answers have one HSTS header, and the server sees the protocol", async () => {
    const { status, headers } = await ask("/api/health");
    expect([status, headers["strict-transport-security"]]).toEqual([
      200,
      "max-age=31536000; includeSubDomains",
    ]);
  });

  test("without TLS, pages redirect and programs get an error", async () => {
    const page = await ask("/viral?a=b", { isSecure: false });
    expect([page.status, page.headers.location]).toEqual([301, `https://${NAME}/viral?a=b`]);
    for (const path of ["/api", "/api/v2/creators/search"])
      expect(await ask(path, { isSecure: false })).toMatchObject({ status: 403, text: "Use https.\n" });
  });

  test("metrics are not public", async () => {
    for (const path of ["/api/metrics", "/api/metrics/"]) expect((await ask(path)).status).toBe(404);
  });

  test("passes an upload part unchanged and rejects a too large one", async () => {
    const path = "/api/dashboard/imports/1/files/1";
    const part = await ask(path, { method: "PUT", body: Buffer.alloc(PART_BYTES) });
    // This server has no such route; nginx would have said 413.
    expect(part.status).toBe(404);
    const much = await ask(path, { method: "PUT", body: Buffer.alloc(18 * 1_048_576) }).catch(() => null);
    expect(much?.status ?? 413).toBe(413);
  });

  test("limits sign-in attempts", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () => ask("/api/dashboard/sign-in", { method: "POST" })),
    );
    expect(statuses.some(({ status }) => status === 429)).toBe(true);
    expect(statuses.some(({ status }) => status !== 429)).toBe(true);
  });
});
