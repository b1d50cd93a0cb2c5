import Link from "next/link";
import { Search } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { Segments } from "@/components/ui/segments";
import { SelectField } from "@/components/ui/select-field";
import {
  LIST_KINDS,
  type ListCounts,
  type ListKind,
  type ListSummary,
  type PersonName,
} from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages as words } from "../messages";
import { listsHref, type ListFilter } from "./index-address";
import { messages } from "./messages";

export function ownersOf(lists: readonly Pick<ListSummary, "owner">[]): PersonName[] {
  const people = new Map(lists.map(({ owner }) => [owner.id, owner]));
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

const STATES = {
  open: { closed: false, deleted: false },
  closed: { closed: true, deleted: false },
  deleted: { closed: false, deleted: true },
} as const;

/** Deleted lists are offered only when there are any. */
function ListStates({ filter, counts }: { filter: ListFilter; counts: ListCounts }) {
  const segments = (["open", "closed", "deleted"] as const)
    .filter((state) => state !== "deleted" || counts.deleted > 0 || filter.deleted)
    .map((state) => ({
      href: listsHref({ ...filter, ...STATES[state] }),
      label: (
        <>
          {messages.states[state]}{" "}
          <span className="text-ink-3 tabular-nums">{formatNumber(counts[state])}</span>
        </>
      ),
      isCurrent: filter.closed === STATES[state].closed && filter.deleted === STATES[state].deleted,
    }));
  return <Segments label={messages.states.label} segments={segments} />;
}

/** `lists` are those matching the filter except for its kind. */
export function ListFilters({
  filter,
  counts,
  lists,
  owners,
}: {
  filter: ListFilter;
  counts: ListCounts;
  lists: readonly Pick<ListSummary, "kind">[];
  owners: readonly PersonName[];
}) {
  const countOf = (kind: ListKind | undefined) =>
    kind === undefined ? lists.length : lists.filter((list) => list.kind === kind).length;
  const segments = [undefined, ...LIST_KINDS].map((kind) => ({
    href: listsHref({ ...filter, kind }),
    label: (
      <>
        {words.kinds[kind ?? "all"]}{" "}
        <span className="text-ink-3 tabular-nums">{formatNumber(countOf(kind))}</span>
      </>
    ),
    isCurrent: kind === filter.kind,
  }));
  return (
    <>
      <ListStates filter={filter} counts={counts} />
      <Segments label={messages.kinds} segments={segments} />
      <form
        action="/lists"
        role="search"
        aria-label={words.find}
        className="flex min-w-0 flex-1 basis-80 flex-wrap gap-2"
      >
        {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
        {filter.closed && <input type="hidden" name="closed" value="1" />}
        {filter.deleted && <input type="hidden" name="deleted" value="1" />}
        <Field
          key={`q ${filter.q}`}
          label={words.find}
          isLabelHidden
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder={words.find}
          icon={<Search size={15} aria-hidden="true" />}
          unit={
            <span aria-hidden="true" className="max-md:hidden">
              <Kbd>{messages.key}</Kbd>
            </span>
          }
          className="min-w-0 flex-1 basis-48"
        />
        {owners.length > 1 && (
          <SelectField
            key={`owner ${filter.owner}`}
            label={messages.owner}
            isLabelHidden
            name="owner"
            value={filter.owner}
            choices={[
              { value: "", label: `${messages.owner}: ${messages.anyone}` },
              ...owners.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Button type="submit">{words.show}</Button>
      </form>
    </>
  );
}

export function ClearFilter({ filter }: { filter: ListFilter }) {
  if (filter.q === "" && filter.owner === "" && !filter.kind) return null;
  return (
    <Link
      href={listsHref({ kind: undefined, q: "", owner: "", closed: filter.closed, deleted: filter.deleted })}
      prefetch={false}
      className="font-550 text-accent-ink underline underline-offset-3"
    >
      {messages.clear}
    </Link>
  );
}
