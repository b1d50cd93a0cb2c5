/**
 * For tests: one of several processes of the product on one state. It serves the routes of the service over HTTP and does
 * what it is asked; start-state-processes.ts starts it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { anonymousCaller } from "@/lib/server/access/caller";
import { verifySignIn } from "@/lib/server/access/verify-sign-in";
import { PostgresRateLimiter } from "@/lib/server/adapters/postgres/rate-limiter";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { serviceContext } from "@/lib/server/composition/service-context";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { testCatalogue } from "./open-test-service";
import { serveRoutes } from "./serve-routes";

type Hammering = { key: string; limit: number; windowMs: number; clients: number; forMs: number };

const tasks = {
  /** @returns how often it was admitted */
  hammer: async ({ key, limit, windowMs, clients, forMs }: Hammering): Promise<number> => {
    const limiter = new PostgresRateLimiter(sharedDatabase, { limit, windowMs });
    const end = performance.now() + forMs;
    let admitted = 0;
    const client = async () => {
      while (performance.now() < end) {
        if ((await limiter.admit(key)).isAdmitted) admitted++;
        // A refused client retries immediately and lets the others run.
        else await sleep(0);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return admitted;
  },
  signIn: async (credentials: { email: string; password: string }): Promise<string> => {
    const origin = { requestId: "r", address: null };
    const ctx = { db: await sharedDatabase(), ...anonymousCaller(origin) };
    return (await verifySignIn(ctx, credentials)).state;
  },
  /** Asks the service that SERVICE_URL names. @returns `found`, or the code of the refusal and the seconds to wait */
  search: async (views: number): Promise<string> => {
    const { values } = parseUrl(viralQuery, new URLSearchParams({ viewsMin: String(views) }));
    try {
      await discoveryService().searchPosts(values);
      return "found";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return `${error.code} ${error.extra.retryAfterS}`;
    }
  },
};

export type Tasks = typeof tasks;
export type Order = { call: number; task: keyof Tasks; input: unknown };
export type Report = { url: string } | { call: number; value: unknown } | { call: number; error: string };

const report = (what: Report) => process.send?.(what);

process.on("message", ({ call, task, input }: Order) => {
  const work = tasks[task] as (input: unknown) => Promise<unknown>;
  work(input).then(
    (value) => report({ call, value }),
    (error: unknown) => report({ call, error: String(error) }),
  );
});

const service = await serviceContext();
serviceContext.replace(Promise.resolve({ ...service, catalogue: testCatalogue }));
report({ url: (await serveRoutes()).url });
