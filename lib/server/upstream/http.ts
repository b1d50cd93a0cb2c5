import "server-only";
/** Any service of the specification, over HTTP (decisions, section 2). */
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { operations } from "@/lib/contract/operations";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import type { CallOptions, DiscoveryService } from "./port";
import { readFacets } from "./read-facets";
import { readFree } from "./read-free";
import { readCreatorIdPage, readViralPage } from "./read-pages";
import { asCount, asObject } from "./read-record";
import { ServiceConnection, type Call, type ServiceAddress, type Timing } from "./service-connection";
import { SharedCalls } from "./shared-calls";
import { spend } from "./spend";

/** How long an operation that the service does not have is not asked for again. */
const ABSENT_MS = 600_000;

type ExtensionName = "getCredits" | "postFacets" | "creatorFacets";

/** Section 4.5, with paging and sort always spelled out: another service may have other defaults. */
function creatorSearch(path: string, values: CreatorValues): string {
  const { page, perPage, sortBy, sortOrder } = values;
  const fields = Object.entries(filtersOnly(creatorQuery, values)).filter(
    ([, value]) => value !== false && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  const search = new URLSearchParams(fields.map(([field, value]) => [field, String(value)]));
  for (const [field, value] of Object.entries({ page, perPage, sortBy, sortOrder })) {
    search.set(field, String(value));
  }
  return `${path}?${search}`;
}

/** Section 4.1. */
function postSearch(values: ViralValues): object {
  return { ...filtersOnly(viralQuery, values), page: values.page, pageSize: values.pageSize };
}

export function httpService(address: ServiceAddress, timing?: Timing): DiscoveryService {
  const connection = new ServiceConnection(address, timing);
  const calls = new SharedCalls();
  const absentUntil = new Map<ExtensionName, number>();

  async function required<T>(
    key: string,
    call: Call,
    read: (body: unknown) => T | undefined,
    { signal }: CallOptions = {},
  ): Promise<T> {
    const value = await calls.run(key, signal, (shared) =>
      readFree(connection, call, read, { signal: shared }),
    );
    if (value === null) throw new AppError("service_unknown_outcome");
    return value;
  }

  async function extension<T>(
    name: ExtensionName,
    key: string,
    call: Omit<Call, "method" | "path"> & { path?: string },
    read: (body: unknown) => T | undefined,
    { signal }: CallOptions = {},
  ): Promise<T | null> {
    if (performance.now() < (absentUntil.get(name) ?? -Infinity)) return null;
    const { method, path } = operations[name];
    const value = await calls.run(`${name} ${key}`, signal, (shared) =>
      readFree(connection, { method, path, ...call }, read, { signal: shared, isExtension: true }),
    );
    if (value === null) absentUntil.set(name, performance.now() + ABSENT_MS);
    return value;
  }

  const afterSpending = <T>(outcome: T): T => {
    // The balance has changed, and with it what is worth reading again.
    calls.clear();
    return outcome;
  };

  return {
    kind: "http",
    searchPosts: (values, options) => {
      const { method, path } = operations.searchPosts;
      const call: Call = { method, path, body: postSearch(values) };
      return required(
        `posts ${canonical(viralQuery, values)}`,
        call,
        (body) => readViralPage(body, values),
        options,
      );
    },
    searchCreatorIds: (values, options) => {
      const { method, path } = operations.searchCreatorIds;
      const call: Call = { method, path: creatorSearch(path, values) };
      const key = `ids ${canonical(creatorQuery, values)}`;
      return required(key, call, (body) => readCreatorIdPage(body, values), options);
    },
    getCreators: async (ids, idempotencyKey) => {
      const { method, path } = operations.getCreators;
      const userIds = [...new Set(ids)];
      return afterSpending(
        await spend(connection, { method, path, body: { userIds }, idempotencyKey }, userIds),
      );
    },
    searchCreatorRecords: async (values, idempotencyKey) => {
      const { method, path } = operations.searchCreatorRecords;
      const call = { method, path: creatorSearch(path, values), idempotencyKey };
      return afterSpending(await spend(connection, call));
    },
    balance: (options) =>
      extension(
        "getCredits",
        "",
        {},
        (body) => asCount(asObject(asObject(body)?.credits)?.remaining),
        options,
      ),
    postFacets: (values, options) =>
      extension(
        "postFacets",
        canonical(viralQuery, values),
        { body: postSearch(values) },
        readFacets,
        options,
      ),
    creatorFacets: (values, options) => {
      const path = creatorSearch(operations.creatorFacets.path, values);
      return extension("creatorFacets", canonical(creatorQuery, values), { path }, readFacets, options);
    },
  };
}
