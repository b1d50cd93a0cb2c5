import { LIST_KINDS, type ListKind } from "@/lib/contract/lists";

/** `owner` is an id, empty for all owners. */
export type ListFilter = {
  kind: ListKind | undefined;
  q: string;
  owner: string;
  closed: boolean;
  deleted: boolean;
};

/** @param sent returns the value of a parameter, empty if it is missing */
export const listFilterIn = (sent: (name: string) => string): ListFilter => ({
  kind: LIST_KINDS.find((each) => each === sent("kind")),
  q: sent("q"),
  owner: sent("owner"),
  closed: sent("closed") === "1",
  deleted: sent("deleted") === "1",
});

export function listsHref(
  { kind, q, owner, closed, deleted }: ListFilter,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams();
  if (kind) params.set("kind", kind);
  if (q !== "") params.set("q", q);
  if (owner !== "") params.set("owner", owner);
  if (closed) params.set("closed", "1");
  if (deleted) params.set("deleted", "1");
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return params.size > 0 ? `/lists?${params.toString()}` : "/lists";
}
