/** The files of docs/operate for nginx and Caddy, each in the real program before a real server, in the long tests. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const NAME = "scoutdeck.example.com";
const isWalked = process.env.E2E_FULL === "1" && process.getuid?.() === 0;

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Place = { folder: string; port: number; http: number; https: number; key: string; cert: string };
type Proxy = {
  name: string;
  program: string;
  /** The proxy limits body sizes and sign-ins itself; the other leaves both to the server. */
  hasLimits: boolean;
  /** Writes its files. @returns its arguments */
  prepare: (place: Place) => string[];
};

const guide = (name: string, { port }: Place) =>
  readFileSync(join(root, "docs/operate", name), "utf8").replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);

const PROXIES: Proxy[] = [
  {
    name: "nginx",
    program: "/usr/sbin/nginx",
    hasLimits: true,
    prepare(place) {
      const { folder, http, https, key, cert } = place;
      const live = `/etc/letsencrypt/live/${NAME}`;
      const text = guide("nginx.conf", place)
        .replaceAll(/listen (\[::\]:)?80;/g, (_, six?: string) => (six ? "" : `listen 127.0.0.1:${http};`))
        .replaceAll(/listen (\[::\]:)?443 ssl http2;/g, (_, six?: string) =>
          six ? "" : `listen 127.0.0.1:${https} ssl http2;`,
        )
        .replace(`${live}/fullchain.pem`, cert)
        .replace(`${live}/privkey.pem`, key);
      writeFileSync(join(folder, "guide.conf"), text);
      mkdirSync(join(folder, "logs"));
      writeFileSync(
        join(folder, "nginx.conf"),
        `user root; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
         events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
         fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
         include ${folder}/guide.conf; }`,
      );
      return ["-p", folder, "-c", join(folder, "nginx.conf")];
    },
  },
  {
    name: "caddy",
    program: "/usr/bin/caddy",
    hasLimits: false,
    prepare(place) {
      const { folder, http, https, key, cert } = place;
      const options = `{\nadmin off\nhttp_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1\nstorage file_system ${folder}/storage\n}\n`;
      // The name is not in the DNS of this machine, so the certificate is an own one.
      const text = guide("Caddyfile", place).replace(
        `https://${NAME} {`,
        `https://${NAME} {\n\ttls ${cert} ${key}`,
      );
      writeFileSync(join(folder, "Caddyfile"), options + text);
      return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
    },
  },
];

describe.runIf(isWalked)("a proxy with the file of the guide", () => {
  let folder: string;
  let port: number;
  let site: SiteProcess;
  let certificate: { key: string; cert: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "scoutdeck-proxies-"));
    port = await freePort();
    site = await startSiteProcess(port, {
      DATA_DIR: join(folder, "data"),
      PUBLIC_URL: `https://${NAME}`,
      TRUSTED_PROXIES: "loopback",
    });
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const wanted = ["-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${NAME}`, "-days", "2"];
    const name = ["-addext", `subjectAltName=DNS:${NAME}`];
    execFileSync("openssl", ["req", "-x509", ...wanted, ...name, "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    certificate = { key, cert };
  });
  afterAll(async () => {
    site.signal("SIGTERM");
    await site.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(PROXIES)("$name", ({ name, program, prepare, hasLimits }) => {
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
            servername: NAME,
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
      if (!existsSync(program)) await aptInstall(name, name, () => undefined);
      const own = join(folder, name);
      mkdirSync(own);
      ports = { http: await freePort(), https: await freePort() };
      const args = prepare({ folder: own, port, ...ports, ...certificate });
      const log = openSync(join(own, "output.log"), "w");
      proxy = spawn(program, args, { stdio: ["ignore", log, log] });
      const isReady = () =>
        ask("/api/health").then(
          ({ status }) => status === 200,
          () => false,
        );
      const until = Date.now() + 60_000;
      while (!(await isReady())) {
        const logs = ["output.log", "error.log"].map((file) => join(own, file)).filter(existsSync);
        if (proxy.exitCode !== null || Date.now() > until)
          throw new Error(logs.map((file) => readFileSync(file, "utf8")).join("\n"));
        await sleep(100);
      }
    });
    afterAll(async () => {
      if (proxy.kill("SIGQUIT")) await once(proxy, "close");
    });

    test("answers over TLS have HSTS once, and the server knows that it was asked so", async () => {
      const { status, headers } = await ask("/api/health");
      expect([status, headers["strict-transport-security"]]).toEqual([
        200,
        "max-age=31536000; includeSubDomains",
      ]);
    });

    test("without TLS pages lead on, and programs are told", async () => {
      const page = await ask("/viral?a=b", { isSecure: false });
      expect([page.status, page.headers.location]).toEqual([301, `https://${NAME}/viral?a=b`]);
      for (const path of ["/api", "/api/v2/creators/search"])
        expect(await ask(path, { isSecure: false })).toMatchObject({
          status: 403,
          text: expect.stringMatching(/^Use https\.\n?$/),
        });
    });

    test("figures are not for the outside", async () => {
      for (const path of ["/api/metrics", "/api/metrics/"]) expect((await ask(path)).status).toBe(404);
    });

    test("a part of an upload comes through whole", async () => {
      const path = "/api/dashboard/imports/1/files/1";
      const part = await ask(path, { method: "PUT", body: Buffer.alloc(PART_BYTES) });
      // This server has no such route; a proxy that refuses the size says 413.
      expect(part.status).toBe(404);
    });

    test.runIf(hasLimits)("a body beyond the limit is refused", async () => {
      const path = "/api/dashboard/imports/1/files/1";
      const much = await ask(path, { method: "PUT", body: Buffer.alloc(18 * 1_048_576) }).catch(() => null);
      expect(much?.status ?? 413).toBe(413);
    });

    test.runIf(hasLimits)("a flood of sign-ins is held back", async () => {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, () => ask("/api/dashboard/sign-in", { method: "POST" })),
      );
      expect(statuses.some(({ status }) => status === 429)).toBe(true);
      expect(statuses.some(({ status }) => status !== 429)).toBe(true);
    });
  });
});
