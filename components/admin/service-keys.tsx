import { CircleAlert, Plus } from "lucide-react";
import { KeyTable } from "./key-table";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { KEY_SCOPE_WORDS, type ApiKeyRow } from "@/lib/contract/api-keys";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/service";

const words = messages.keys;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The dashboard's own key isn't used by a program. */
function May({ row }: { row: ApiKeyRow }) {
  if (row.isInternal) return <span className="text-ink-3">–</span>;
  const labels = row.scopes.map((scope) => KEY_SCOPE_WORDS[scope].label.toLowerCase());
  return new Intl.ListFormat("en", { type: "unit" }).format(labels);
}

/** @param days the oldest first */
function DayBars({ days, label }: { days: readonly number[]; label: string }) {
  const most = Math.max(1, ...days);
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex h-6 w-32 items-end gap-px border-b border-line"
    >
      {days.map((credits, index) => (
        <i
          key={index}
          data-credits={formatNumber(credits)}
          className="flex-1 rounded-t-[1px] bg-accent opacity-70"
          style={{ height: credits === 0 ? "0" : `${Math.max(8, (credits / most) * 100)}%` }}
        />
      ))}
    </span>
  );
}

/** `usage` has credits by key and day, the oldest first. */
export function KeysBox({
  rows,
  usage,
  now,
}: {
  rows: readonly ApiKeyRow[];
  usage: { days: readonly string[]; byKey: Readonly<Record<string, readonly number[]>> };
  now: number;
}) {
  // Accounts of members' keys stay empty and aren't counted.
  const accounts = rows.filter(({ member, revokedAt, balance }) => !member && (!revokedAt || balance > 0));
  const stranded = sumOf(rows.filter(({ revokedAt }) => revokedAt).map(({ balance }) => balance));
  const daysOf = ({ id }: ApiKeyRow) => usage.byKey[id] ?? usage.days.map(() => 0);
  return (
    <section aria-labelledby="keys-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="keys-title" className="text-16 font-600">
            {words.title}
          </h2>
          <p className="text-ink-2">
            {words.total(sumOf(rows.map(({ balance }) => balance)), accounts.length)}
          </p>
        </div>
        <ButtonLink href="/docs/api" variant="ghost">
          {words.reference}
        </ButtonLink>
        <ButtonLink href="/admin/keys#create">
          <Plus size={14} className="text-ink-3" aria-hidden="true" />
          {words.create}
        </ButtonLink>
      </header>
      {stranded > 0 && (
        <Notice icon={<CircleAlert size={16} aria-hidden="true" />}>{words.stranded(stranded)}</Notice>
      )}
      <KeyTable
        rows={rows.filter(({ revokedAt, balance }) => !revokedAt || balance > 0)}
        now={now}
        more={[
          {
            title: words.days,
            cell: (row) => <DayBars days={daysOf(row)} label={words.spent(sumOf(daysOf(row)))} />,
            className: "@max-[40rem]:hidden",
            width: "w-40",
          },
          {
            title: words.may,
            cell: (row) => <May row={row} />,
            className: "@max-[58rem]:hidden",
            width: "w-44",
            text: "text-ink-2 whitespace-normal! text-12",
          },
        ]}
      />
    </section>
  );
}
