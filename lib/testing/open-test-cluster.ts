/** For tests: server processes on one PostgreSQL that can be stopped, against a charging service over HTTP. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SYSTEM } from "@/lib/server/access/caller";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import type { Db } from "@/lib/server/ports/database";
import { createMember } from "@/lib/server/team/members/create-member";
import { cookieOfMember } from "./begin-session";
import { startPostgres, type PostgresServer } from "./postgres-server";
import { startSlowService, type SlowService } from "./slow-service";
import { freePort } from "@/lib/testing/free-port";
import { startSiteProcess, type SiteProcess } from "./start-site-process";

const ADMIN = { email: "ana@example.com", password: "a quiet lantern harbour" };

export type TestCluster = {
  postgres: PostgresServer;
  service: SlowService;
  db: Db;
  /** Starts a process; on the port of an earlier one it replaces that one. */
  start: (port?: number, settings?: Record<string, string>) => Promise<SiteProcess>;
  close: () => Promise<void>;
};

export async function openTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-cluster-"));
  const postgres = await startPostgres(mkdtempSync(join(tmpdir(), "scoutdeck-cluster-db-")));
  const url = await postgres.create("deck");
  const db = await openPostgres(url, { connections: 2 });
  await db.deleteFrom("teamSetting").execute();
  await createMember({ db, ...SYSTEM }, { ...ADMIN, name: "Ana", role: "admin" });
  const service = await startSlowService({ replays: true });
  const started: SiteProcess[] = [];
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SERVICE_URL: service.url,
    SERVICE_API_KEY: "k",
    SERVICE_IDEMPOTENCY: "on",
  };
  return {
    postgres,
    service,
    db,
    start: async (port, settings = {}) => {
      const site = await startSiteProcess(port ?? (await freePort()), { ...shared, ...settings });
      started.push(site);
      return site;
    },
    close: async () => {
      for (const site of started) site.signal("SIGKILL");
      await Promise.all(started.map(({ ended }) => ended));
      await service.close();
      await db.destroy();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A member's browser: its session was begun elsewhere, under the secret that the processes share. */
export async function openBrowser({ db }: TestCluster, url: string) {
  const { authSecret } = await db.selectFrom("installation").select("authSecret").executeTakeFirstOrThrow();
  const { id } = await db.selectFrom("member").select("id").executeTakeFirstOrThrow();
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    cookie: await cookieOfMember(db, id, { secret: authSecret! }),
  };
  const address = (path: string) => `${url}/api/dashboard/${path}`;
  return {
    post: (path: string, body: object) =>
      fetch(address(path), { method: "POST", headers, body: JSON.stringify(body) }),
    get: (path: string) => fetch(address(path), { headers }),
  };
}
