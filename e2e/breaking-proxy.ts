/** A service over HTTP that fails as specified: requests pass to a real instance, and charging calls meet faults. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, newKey, startInstance } from "./instance";
import { sites, type Site } from "./people";

/**
 * The fault of one charging call. `limited`: 429, wait 1 s; `paused`: 6 s; `held up`: 5 minutes. `down`: 503, nothing
 * done. `lost`: done and charged, answered with 502. `silent`: done and charged, and never answered. `slow`: answered
 * when the test releases it.
 */
export type Break = "none" | "limited" | "paused" | "held up" | "down" | "lost" | "silent" | "slow";

/** Charged credits, with the time in ms since 1970. */
export type Taken = { atMs: number; credits: number };

export type BreakingProxy = {
  address: string;
  taken: Taken[];
  /** Breaks that happened, in the order of the calls. */
  met: Break[];
  /** Resolves when a call is charged whose answer never comes. */
  silence: Promise<void>;
  /** Releases slow calls, including later ones. */
  release: () => void;
  close: () => Promise<void>;
};

const CHARGING = "/api/v2/creators/get";

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** @param plan faults of the charging calls in order; further calls succeed */
export async function startBreakingProxy(target: string, plan: readonly Break[]): Promise<BreakingProxy> {
  const [taken, met]: [Taken[], Break[]] = [[], []];
  let fallSilent = () => {};
  const silence = new Promise<void>((resolve) => (fallSilent = resolve));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));

  async function pass(request: IncomingMessage, response: ServerResponse, broken: Break): Promise<void> {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = await bodyOf(request);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      ...(body && { body }),
    });
    const text = await answer.text();
    const credits = Number(answer.headers.get("x-credits-charged") ?? 0);
    const isReplayed = answer.headers.get("idempotent-replayed") === "true";
    if (request.url === CHARGING && answer.ok && !isReplayed) taken.push({ atMs: Date.now(), credits });
    if (broken === "silent") return fallSilent();
    if (broken === "slow") await released;
    if (broken === "lost") return void response.writeHead(502).end();
    const kept = ["content-type", "retry-after", "date", "x-credits-charged"];
    const passed = kept.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(passed)).end(text);
  }

  const server = createServer((request, response) => {
    const isCharging = request.url === CHARGING;
    const broken = (isCharging && plan[met.length]) || "none";
    if (isCharging) met.push(broken);
    const waitS = { limited: "1", paused: "6", "held up": "300" }[broken as string];
    if (waitS) return void response.writeHead(429, { "retry-after": waitS }).end("{}");
    if (broken === "down") return void response.writeHead(503).end();
    pass(request, response, broken).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    taken,
    met,
    silence,
    release,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An instance that reaches the embedded one through a breaking proxy. */
export type BreakingSite = {
  site: Site;
  proxy: BreakingProxy;
  /** The service key that it spends with. */
  key: string;
  killAndStart: (between?: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

/** @param settings further settings of the instance, by environment variable */
export async function startBreakingSite(
  name: string,
  credits: number,
  plan: readonly Break[],
  settings: Record<string, string> = {},
): Promise<BreakingSite> {
  const service = sites()[0]!;
  const folder = mkdtempSync(join(tmpdir(), `scoutdeck-${name}-`));
  const key = await newKey(service.dataDir, name, credits);
  const proxy = await startBreakingProxy(service.address, plan);
  const all = {
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    SERVICE_URL: proxy.address,
    SERVICE_API_KEY: key,
    // The real service would announce replays, and outcomes would not stay unknown.
    SERVICE_IDEMPOTENCY: "off",
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  };
  let instance = await startInstance(all);
  return {
    site: { name, address: instance.address, dataDir: instance.dataDir },
    proxy,
    key,
    killAndStart: async (between) => {
      await instance.stop("SIGKILL");
      await between?.();
      instance = await startInstance(all);
    },
    close: async () => {
      await instance.stop();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
