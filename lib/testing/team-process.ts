/**
 * For tests: the reveal work of a server process, run separately: it registers, sends heartbeats, recovers and stops on
 * signals. Only the times are shorter. start-team-process.ts starts it.
 */
import { createServer } from "node:http";
import { AppError } from "@/lib/contract/errors";
import { stopOnSignals } from "@/lib/host/stop-on-signals";
import { memberCaller, memberKeyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { recoverRegularly } from "@/lib/server/composition/start-recovery";
import { teamContext } from "@/lib/server/composition/team-context";
import { openInstance, thisInstance } from "@/lib/server/composition/this-instance";
import { scopesIn } from "@/lib/server/service/keys/key-settings";
import { getCreatorsForKey } from "@/lib/server/team/keys/buy-for-key";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";

export type Settings = { url: string; replays: boolean; leaseMs: number };
/** Confirms a quote, or makes one and confirms it; `order`: an Idempotency-Key, under which a member's key buys. */
export type Buy = { call: number; ids: string[]; quoteId?: string; order?: string };
export type Reply = { ready: string } | { call: number; outcome: string };

const { url, replays, leaseMs } = JSON.parse(process.argv[2]!) as Settings;
const limiter = new MemoryRateLimiter({ limit: 10_000 });
const idempotency = replays ? "on" : "off";
discoveryService.replace(httpService({ url, apiKey: "k", keyHeader: "x-svc-api-key", idempotency }, limiter));
thisInstance.replace(sharedDatabase().then((db) => openInstance(db, { leaseMs, beatEveryMs: 50 })));

const tell = (reply: Reply) => process.send?.(reply);
const ana = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" } as const;

/** Uses the only key of a member. */
async function orderFor(ids: string[], idempotencyKey: string): Promise<string> {
  const team = await teamContext();
  const { id, purpose, scopes } = await team.db
    .selectFrom("apiKey")
    .selectAll()
    .where("memberId", "=", ana.id)
    .executeTakeFirstOrThrow();
  const caller = memberKeyCaller({ id, scopes: scopesIn(scopes), member: ana }, NO_ORIGIN);
  const ctx = { ...team, ...caller, key: { id, purpose }, limiter, requestLimit: 60, idempotencyKey };
  const { charged, isReplayed } = await getCreatorsForKey(ctx, ids);
  return `${charged} charged${isReplayed ? ", replayed" : ""}`;
}

async function buy({ ids, quoteId, order }: Buy): Promise<string> {
  const ctx = { ...(await teamContext()), ...memberCaller(ana, NO_ORIGIN) };
  try {
    if (order !== undefined) return await orderFor(ids, order);
    return (await confirm(ctx, { quoteId: quoteId ?? (await quote(ctx, { ids })).id })).state;
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.code}`;
    throw error;
  }
}
process.on("message", (message: Buy) => {
  void buy(message).then((outcome) => tell({ call: message.call, outcome }));
});

const server = createServer().listen(0, "127.0.0.1", async () => {
  stopOnSignals(server, { graceMs: 100 });
  recoverRegularly({ lookEveryMs: 50 });
  tell({ ready: (await thisInstance()).id });
});
