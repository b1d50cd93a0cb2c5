import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { CreatorValues } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import { keyCaller } from "@/lib/server/access/caller";
import { logEvent } from "@/lib/server/runtime/log";
import { newRequestId } from "@/lib/server/runtime/request-id";
import type { CallContext, ServiceContext } from "@/lib/server/service/call-context";
import { type Charged, mayHaveCharged } from "@/lib/server/service/charging/charged";
import { creatorFacets } from "@/lib/server/service/creator-facets";
import { creatorSources } from "@/lib/server/service/creator-sources";
import { getCreators } from "@/lib/server/service/get-creators";
import { getCreditEntries } from "@/lib/server/service/get-credit-entries";
import { getCredits } from "@/lib/server/service/get-credits";
import { parseCreatorIds } from "@/lib/contract/parse-creator-ids";
import { postFacets } from "@/lib/server/service/post-facets";
import { postInsights } from "@/lib/server/service/post-insights";
import { postSources } from "@/lib/server/service/post-sources";
import { searchCreatorIds } from "@/lib/server/service/search-creator-ids";
import { searchCreatorRecords } from "@/lib/server/service/search-creator-records";
import { searchPosts } from "@/lib/server/service/search-posts";
import type {
  CallOptions,
  ChargeOutcome,
  DiscoveryService,
  ServiceIdentity,
} from "@/lib/server/ports/discovery-service";

/**
 * The ledger and the dashboard's attempts share one database, so the service's identity changes only with it. An answer
 * that an attempt may still request is never dropped (prune-answers.ts).
 */
const IDENTITY: ServiceIdentity = {
  provider: "embedded",
  keyFingerprint: "internal",
  replaysForMs: Infinity,
  isReached: true,
};
const NOT_READY_S = 5;

/** A first call was not made. For a repeated call this proves nothing, like any refusal with this code. */
function asNotReady(cause: unknown): never {
  logEvent("error", "embedded.not_ready", { err: cause });
  throw new AppError("unavailable", "The service is not ready.", { retryAfterS: NOT_READY_S });
}

async function outcomeOf<T>(
  charging: Promise<Charged<T>>,
  read: (envelope: T) => { creators: Creator[]; notFound: string[] },
): Promise<ChargeOutcome> {
  try {
    const { envelope, charged } = await charging;
    return { state: "settled", ...read(envelope), charged };
  } catch (error) {
    const isUnclear = mayHaveCharged(error);
    if (error instanceof AppError) {
      const { code, message, extra } = error;
      return isUnclear
        ? { state: "unknown", message }
        : { state: "void", code, message, retryAfterS: extra.retryAfterS };
    }
    logEvent("error", "charge.failed", { err: error });
    if (isUnclear) return { state: "unknown", message: "The service could not read or write its ledger." };
    // The catalogue failed after it was certain that nothing was charged under this key.
    return { state: "void", code: "unavailable", message: "The catalogue cannot answer right now." };
  }
}

/** @param open called for each request, so that a failed opening can recover */
export function embeddedService(open: () => Promise<ServiceContext>): DiscoveryService {
  const contextOf = async (more: Pick<CallContext, "signal" | "idempotencyKey">): Promise<CallContext> => {
    const service = await open();
    const requestId = newRequestId();
    const caller = keyCaller(service.dashboard.keyId, { requestId, address: null });
    return { ...service, ...caller, holder: service.dashboard, requestId, now: new Date(), ...more };
  };
  const reading = ({ signal }: CallOptions = {}) => contextOf({ signal });
  const charging = async <T>(idempotencyKey: string, verb: (ctx: CallContext) => Promise<Charged<T>>) =>
    verb(await contextOf({ idempotencyKey }).catch(asNotReady));

  return {
    kind: "embedded",
    identity: async () => IDENTITY,
    catalogueVersion: async () => String((await (await open()).catalogue.summary()).generation),
    searchPosts: async (values: ViralValues, options) =>
      (await searchPosts(await reading(options), values)).response,
    searchCreatorIds: async (values: CreatorValues, options) =>
      (await searchCreatorIds(await reading(options), values)).response,
    getCreators: async (ids, idempotencyKey) => {
      const { values, issues } = parseCreatorIds({ userIds: ids });
      const [issue] = issues;
      if (issue)
        return { state: "void", code: "invalid_parameter", message: `${issue.field} ${issue.message}` };
      return outcomeOf(
        charging(idempotencyKey, (ctx) => getCreators(ctx, values)),
        ({ data, notFound }) => ({ creators: data, notFound }),
      );
    },
    searchCreatorRecords: (values, idempotencyKey) =>
      outcomeOf(
        charging(idempotencyKey, (ctx) => searchCreatorRecords(ctx, values)),
        ({ response }) => ({ creators: response.data, notFound: [] }),
      ),
    balance: async (options) => (await getCredits(await reading(options))).credits.remaining,
    entries: async (cursor, options) => {
      const { data, next_after } = (await getCreditEntries(await reading(options), cursor)).response;
      return { data, hasMore: next_after > 0 };
    },
    postFacets: async (values, options) => (await postFacets(await reading(options), values)).response,
    postInsights: async (values, options) => (await postInsights(await reading(options), values)).response,
    creatorFacets: async (values, options) => (await creatorFacets(await reading(options), values)).response,
    postSources: async (ids, options) => (await postSources(await reading(options), ids)).response.data,
    creatorSources: async (ids, options) => (await creatorSources(await reading(options), ids)).response.data,
  };
}
