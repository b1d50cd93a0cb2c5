import { ServiceError, type ServiceClient } from "./service-client";

type Search = NonNullable<Parameters<ServiceClient["searchCreatorIds"]>[0]>;
type Page = Awaited<ReturnType<ServiceClient["searchCreatorIds"]>>["response"];

/** Attempts per page while the service answers 429 or 503. */
const MAX_TRIES = 8;
const MAX_WAIT_S = 3600;

/** @throws the signal's reason when it is aborted meanwhile */
function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

async function pageOf(client: ServiceClient, input: Search, signal: AbortSignal | undefined): Promise<Page> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await client.searchCreatorIds(input, { signal })).response;
    } catch (error) {
      const seconds = error instanceof ServiceError ? error.retryAfterS : undefined;
      if (seconds === undefined || attempt === MAX_TRIES) throw error;
      await wait(Math.min(seconds, MAX_WAIT_S), signal);
    }
  }
}

/** A `next_page` that does not lead forward ends the search (section 11). */
function isForward(next: unknown, page: number, { total_pages: last }: Page): next is number {
  return typeof next === "number" && next > page && (typeof last !== "number" || next <= last);
}

/**
 * Yields every identifier once, in the order of the search (section 4.3). Waits as long as Retry-After demands.
 * @throws ServiceError when the service refuses for another reason, or still after 8 attempts at one page
 */
export async function* everyCreatorId(
  client: ServiceClient,
  input: Search = {},
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<string, void, void> {
  const seen = new Set<string>();
  for (let page: number | undefined = input.page ?? 1; page !== undefined;) {
    const found: Page = await pageOf(client, { ...input, page }, signal);
    for (const id of found.data) {
      if (seen.has(id)) continue;
      seen.add(id);
      yield id;
    }
    page = isForward(found.next_page, page, found) ? found.next_page : undefined;
  }
}
