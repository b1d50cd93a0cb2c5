/** Iterators over the pages of an operation, and purchases with a limit. */
import type { Creator, CreditEntry, ViralPost } from "./api";
import { newIdempotencyKey, type ServiceClient } from "./client";

type InputOf<N extends keyof ServiceClient> = NonNullable<Parameters<ServiceClient[N]>[0]>;
type Reading = { signal?: AbortSignal };
/** `idempotencyKey`: begun again under the same one with the same input, what was paid for is not paid again. */
type Buying = Reading & { maxCredits: number; idempotencyKey?: string };

/** A `next_page` that does not lead forward ends the search: 0, null, absent, not larger, or beyond the last. */
function nextOf(page: number, answer: { next_page?: unknown; total_pages?: unknown }): number | undefined {
  const { next_page: next, total_pages: last } = answer;
  const isForward = typeof next === "number" && next > page && (typeof last !== "number" || next <= last);
  return isForward ? next : undefined;
}

async function* once<T>(
  items: Iterable<T> | AsyncIterable<T>,
  keyOf: (item: T) => string,
): AsyncGenerator<T, void, void> {
  const seen = new Set<string>();
  for await (const item of items) {
    if (seen.has(keyOf(item))) continue;
    seen.add(keyOf(item));
    yield item;
  }
}

/** Yields every post of a search once, newest first. */
export function everyPost(
  client: ServiceClient,
  input: InputOf<"searchPosts"> = {},
  { signal }: Reading = {},
): AsyncGenerator<ViralPost, void, void> {
  async function* all() {
    for (let page = input.page ?? 1, last = page; page <= last; page++) {
      const { response } = await client.searchPosts({ ...input, page }, { signal });
      yield* response.data;
      last = response.data.length > 0 ? response.totalPages : 0;
    }
  }
  return once(all(), ({ id }) => id);
}

/** Yields every identifier of a search once, in its order (section 4.3). Free. */
export function everyCreatorId(
  client: ServiceClient,
  input: InputOf<"searchCreatorIds"> = {},
  { signal }: Reading = {},
): AsyncGenerator<string, void, void> {
  async function* all() {
    for (let page: number | undefined = input.page ?? 1; page !== undefined;) {
      const { response } = await client.searchCreatorIds({ ...input, page }, { signal });
      yield* response.data;
      page = nextOf(page, response);
    }
  }
  return once(all(), (id) => id);
}

/** Yields every grant and charge of the key after an id, oldest first. */
export async function* everyCreditEntry(
  client: ServiceClient,
  input: InputOf<"getCreditEntries"> = {},
  { signal }: Reading = {},
): AsyncGenerator<CreditEntry, void, void> {
  for (let after = input.after ?? 0, isFirst = true; isFirst || after > 0; isFirst = false) {
    const { response } = await client.getCreditEntries({ ...input, after }, { signal });
    yield* response.data;
    after = response.next_after > after ? response.next_after : 0;
  }
}

/** A limit that is no number would compare as false everywhere, and limit nothing. @throws TypeError */
function checkedLimit(maxCredits: number): number {
  if (typeof maxCredits === "number" && maxCredits >= 0) return Math.floor(maxCredits);
  throw new TypeError("maxCredits must be a number of credits, 0 or more");
}

/** Most identifiers in one request. */
const MOST_IDS = 100;

/**
 * Buys the creators of identifiers, which may come from `everyCreatorId`, in requests of up to 100. Yields them as they
 * arrive, and asks for no more than the limit has left. Repeated identifiers count once; unknown ones cost nothing.
 * @throws TypeError for a limit that is no number
 */
export async function* buyCreators(
  client: ServiceClient,
  ids: Iterable<string> | AsyncIterable<string>,
  { maxCredits, signal, idempotencyKey = newIdempotencyKey() }: Buying,
): AsyncGenerator<Creator, void, void> {
  let left = checkedLimit(maxCredits);
  let requests = 0;
  let batch: string[] = [];
  const buy = async () => {
    const key = `${idempotencyKey}-${++requests}`;
    const answer = await client.getCreators({ userIds: batch }, { signal, idempotencyKey: key });
    left -= answer.meta.creditsCharged ?? answer.data.length;
    batch = [];
    return answer.data;
  };
  if (left < 1) return;
  for await (const id of once(ids, String)) {
    batch.push(id);
    if (batch.length < Math.min(MOST_IDS, left)) continue;
    yield* await buy();
    if (left < 1) return;
  }
  if (batch.length > 0) yield* await buy();
}

/**
 * Buys the creators of a search page by page with the operation of version 1. A page that could cost more than the
 * limit has left is not asked for.
 * @throws TypeError for a limit that is no number
 */
export async function* buySearch(
  client: ServiceClient,
  input: InputOf<"searchCreatorRecords">,
  { maxCredits, signal, idempotencyKey = newIdempotencyKey() }: Buying,
): AsyncGenerator<Creator, void, void> {
  const { perPage = 10 } = input;
  let left = checkedLimit(maxCredits);
  for (let page: number | undefined = input.page ?? 1; page !== undefined && left >= perPage;) {
    const key = `${idempotencyKey}-${page}`;
    const search = { ...input, perPage, page };
    const { response, meta } = await client.searchCreatorRecords(search, { signal, idempotencyKey: key });
    left -= meta.creditsCharged ?? response.data.length;
    yield* response.data;
    page = nextOf(page, response);
  }
}
