import "server-only";
/** Only callers with the scope `contacts` see e-mail addresses, and no other search can guess one. */
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import type { Creator, Facets } from "@/lib/contract/records";
import { ofShownTexts } from "@/lib/domain/shown-texts";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed, type Caller } from "@/lib/server/access/caller";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";

type Reader = Pick<Caller, "actor">;
type Service = Pick<DiscoveryService, "kind">;

export function asSeenBy<Row extends { creator: Creator }>(caller: Reader, rows: readonly Row[]): Row[] {
  if (isAllowed(caller, "contacts")) return [...rows];
  return rows.map((row) => ({ ...row, creator: withoutContacts(row.creator) }));
}

/** These filters reveal addresses themselves. */
const OF_ADDRESSES = ["email", "emailExists"] as const;

/**
 * Filters that the caller may not use. A connected service compares bios as they are, with the addresses in them.
 * @param service that is searched; null: the library
 */
export function hiddenFilters(caller: Reader, service: Service | null): readonly string[] {
  if (isAllowed(caller, "contacts")) return [];
  return service?.kind === "http" ? [...OF_ADDRESSES, "bio"] : OF_ADDRESSES;
}

export function refusedFilters(
  caller: Reader,
  values: Partial<CreatorValues>,
  service: Service | null,
): readonly string[] {
  const isSet = (value: unknown) => value !== undefined && value !== false && value !== "";
  return hiddenFilters(caller, service).filter((name) => isSet((values as Record<string, unknown>)[name]));
}

/**
 * The search as the caller may make it: texts are compared as they are shown to the caller.
 * @param service that is searched; null: the library
 * @throws AppError `forbidden` naming the filters that would tell addresses
 */
export function searchOf<V extends Partial<CreatorValues>>(
  caller: Reader,
  values: V,
  service: Service | null,
): V {
  if (isAllowed(caller, "contacts")) return values;
  const refused = refusedFilters(caller, values, service);
  if (refused.length === 0) return ofShownTexts(values);
  const labels = refused.map((name) => creatorQuery.filters[name as "email"].label);
  throw new AppError(
    "forbidden",
    `Your role does not show email addresses, so you can't filter by ${new Intl.ListFormat("en").format(labels)}.`,
    { errors: refused.map((field) => ({ field, code: "forbidden", message: "needs the scope contacts" })) },
  );
}

/** Removes the counts that would reveal addresses. */
export function countsSeenBy<F extends Facets | null>(caller: Reader, facets: F): F {
  if (facets === null || isAllowed(caller, "contacts")) return facets;
  const counts = Object.entries(facets.counts).filter(
    ([name]) => !(OF_ADDRESSES as readonly string[]).includes(name),
  );
  return { ...facets, counts: Object.fromEntries(counts) };
}
