import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { parseBody } from "@/lib/contract/query";
import {
  NEEDED,
  TESTED,
  type ServiceTestLine,
  type TestedOperation,
} from "@/lib/contract/service-connection";
import { viralQuery } from "@/lib/contract/viral";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { logEvent } from "@/lib/server/runtime/log";
import type { MemberContext } from "../team-context";
import { serviceName } from "./noted-balance";

/** A form waits for the test, so each request and the whole test have a limit. */
const QUESTION_MS = 8_000;
const TEST_MS = 25_000;

const creators = parseBody(creatorQuery, { perPage: 1 }).values;
const posts = parseBody(viralQuery, { pageSize: 1 }).values;

type Found = { creators: string[]; posts: string[] };
type Ask = (service: DiscoveryService, found: Found, signal: AbortSignal) => Promise<unknown>;

/** Null when the service lacks the operation. */
const QUESTIONS: Record<TestedOperation, Ask> = {
  searchCreatorIds: async (service, found, signal) => {
    const { data } = await service.searchCreatorIds(creators, { signal, isFresh: true });
    return (found.creators = data);
  },
  searchPosts: async (service, found, signal) => {
    const { data } = await service.searchPosts(posts, { signal, isFresh: true });
    return (found.posts = data.map(({ id }) => id));
  },
  getCredits: (service, _, signal) => service.balance({ signal, isFresh: true }),
  getCreditEntries: (service, _, signal) =>
    service.entries({ after: 0, perPage: 1 }, { signal, isFresh: true }),
  creatorFacets: (service, _, signal) => service.creatorFacets(creators, { signal, isFresh: true }),
  postFacets: (service, _, signal) => service.postFacets(posts, { signal, isFresh: true }),
  postInsights: (service, _, signal) => service.postInsights(posts, { signal, isFresh: true }),
  creatorSources: (service, found, signal) =>
    service.creatorSources(found.creators.slice(0, 1), { signal, isFresh: true }),
  postSources: (service, found, signal) =>
    service.postSources(found.posts.slice(0, 1), { signal, isFresh: true }),
};

function whyOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return `No answer within ${QUESTION_MS / 1000} seconds.`;
  logEvent("warn", "service.test-failed", { err: error });
  return "The service failed. The log says why.";
}

async function askOne(
  service: DiscoveryService,
  operation: TestedOperation,
  found: Found,
  signal: AbortSignal,
): Promise<ServiceTestLine> {
  const began = performance.now();
  const line = (state: ServiceTestLine["state"], message: string | null): ServiceTestLine => ({
    operation,
    state,
    ms: Math.round(performance.now() - began),
    message,
  });
  try {
    const answer = await QUESTIONS[operation](service, found, signal);
    return line(answer === null ? "absent" : "ok", null);
  } catch (error) {
    return line("failed", whyOf(error));
  }
}

/** Sources can only be requested for a record that was found. */
const hasNothingToAsk = (operation: TestedOperation, found: Found) =>
  (operation === "creatorSources" && found.creators.length === 0) ||
  (operation === "postSources" && found.posts.length === 0);

async function ask(service: DiscoveryService): Promise<ServiceTestLine[]> {
  const end = AbortSignal.timeout(TEST_MS);
  const found: Found = { creators: [], posts: [] };
  const lines: ServiceTestLine[] = [];
  for (const operation of TESTED) {
    const hasFailed = lines.some((line) => NEEDED.includes(line.operation) && line.state === "failed");
    if (hasFailed || end.aborted || hasNothingToAsk(operation, found)) {
      lines.push({ operation, state: "skipped", ms: null, message: null });
      continue;
    }
    const signal = AbortSignal.any([end, AbortSignal.timeout(QUESTION_MS)]);
    lines.push(await askOne(service, operation, found, signal));
  }
  return lines;
}

/** Sends at most 9 free requests in sequence. A failed search ends the test. The result replaces the last one. */
export const testService = defineVerb(
  { scope: "keys", input: null },
  async ({ db, service, member }: MemberContext): Promise<ServiceTestLine[]> => {
    const lines = await ask(service);
    const row = {
      testedAt: new Date().toISOString(),
      service: await serviceName(service),
      memberId: member.id,
      lines: JSON.stringify(lines),
    };
    await db
      .insertInto("serviceTest")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return lines;
  },
);
