import Link from "next/link";
import { ButtonLink } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { SourceView } from "@/lib/contract/import-sources";
import { AdminTable, type AdminColumn } from "./admin-table";
import { messages } from "./messages/sources";
import { sourceHref } from "./admin-routes";
import { StateTag } from "./source-notices";

function Source({ row }: { row: SourceView }) {
  const isWrong = row.state === "failing" || row.results[0]?.hasEndedReader === true;
  const problem = isWrong ? row.results[0]?.problem : null;
  return (
    <>
      <span className="flex items-center gap-2">
        <Link
          href={sourceHref(row.id)}
          prefetch={false}
          className="truncate rounded-4 font-600 hover:underline"
        >
          <bdi>{row.name}</bdi>
        </Link>
        <span className="hidden @max-[30rem]:inline-flex">
          <StateTag state={row.state} />
        </span>
      </span>
      <span className={`block truncate text-12 ${problem ? "text-bad-ink" : "font-mono text-ink-3"}`}>
        {problem ?? new URL(row.address).host}
      </span>
    </>
  );
}

/** `now` is in ms since 1970. */
const columnsAt = (now: number): readonly AdminColumn<SourceView>[] => [
  {
    title: messages.list.state,
    cell: ({ state }) => <StateTag state={state} />,
    className: "@max-[30rem]:hidden",
    width: "w-28",
  },
  {
    title: messages.list.last,
    cell: ({ results }) =>
      results[0] ? (
        <>
          {messages.results.outcome[results[0].outcome]},{" "}
          <Moment iso={results[0].at} now={now} className="text-ink-3" />
        </>
      ) : (
        <span className="text-ink-3">{messages.list.never}</span>
      ),
    className: "@max-[40rem]:hidden",
    width: "w-44",
    text: "text-ink-2",
  },
  {
    title: messages.list.next,
    cell: ({ dueAt }) => {
      if (dueAt === null) return <span className="text-ink-3">–</span>;
      if (Date.parse(dueAt) <= now) return messages.list.now;
      return <Moment iso={dueAt} now={now} style="full" />;
    },
    className: "@max-[54rem]:hidden",
    width: "w-52",
    text: "text-ink-2 tabular-nums",
  },
];

export function SourceList({ rows, now }: { rows: readonly SourceView[]; now: number }) {
  return (
    <AdminTable
      label={messages.list.label}
      rows={rows}
      first={{ title: messages.list.source, cell: (row) => <Source row={row} /> }}
      columns={columnsAt(now)}
      actions={{
        width: "w-[5.625rem]",
        cell: (row) => (
          <ButtonLink size="small" href={sourceHref(row.id)} aria-label={messages.list.openName(row.name)}>
            {messages.list.open}
          </ButtonLink>
        ),
      }}
    />
  );
}
