import { ButtonLink } from "@/components/ui/button";
import { Meter, toneOf } from "@/components/ui/meter";
import { leftIn, type Budget } from "@/lib/contract/budgets";
import { purposeHref } from "@/lib/contract/purposes";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { budgetName, perOf, riseWords } from "@/lib/domain/budget-words";
import { SPENDING_PAGE } from "./admin-routes";
import { AdminTable, type AdminColumn } from "./admin-table";
import { messages } from "./messages/spending";

/** Caps of API keys are changed on the page of the key. */
type KeyCap = { id: string; name: string; cap: number; spent: number };

/** A budget of the team or of a key, as the table shows it. */
type Row = Pick<Budget, "period" | "credits" | "spent" | "held" | "isHard" | "rise" | "mostBy"> & {
  id: string;
  subject: Budget["subject"] | "key";
  name: string;
  href: string;
};

const { table } = messages.budgets;

const rowOf = (budget: Budget): Row => ({
  ...budget,
  name: budgetName(budget),
  href: `${SPENDING_PAGE}?budget=${encodeURIComponent(budget.id)}`,
});

const rowOfKey = ({ id, name, cap, spent }: KeyCap): Row => ({
  id,
  subject: "key",
  name,
  period: "month",
  credits: cap,
  spent,
  held: 0,
  isHard: true,
  rise: null,
  mostBy: null,
  href: `/admin/keys/${id}`,
});

/** A budget per reveal has no usage between reveals. */
function Used({ row: { period, spent, held, credits, isHard, rise, mostBy } }: { row: Row }) {
  if (period === "reveal") return <span className="text-ink-3">–</span>;
  const notes = [
    table.left(leftIn({ credits, spent })),
    mostBy !== null && table.highest(mostBy),
    held > 0 && table.held(held),
    rise && riseWords(rise),
  ]
    .filter((note) => typeof note === "string")
    .join(", ");
  return (
    <span className="grid gap-0.5 py-1.5 whitespace-normal">
      <span className="flex items-center gap-2.5">
        <span className="w-28 @max-[53.75rem]:hidden">
          <Meter used={spent - held} planned={held} of={credits} tone={toneOf(spent, credits, isHard)} />
        </span>
        <span className="whitespace-nowrap tabular-nums text-ink-2">
          {table.ofLimit(<b className="font-600 text-ink">{formatNumber(spent)}</b>, credits)}
        </span>
      </span>
      <span className="text-12 text-ink-3">{notes}</span>
    </span>
  );
}

const limitWords = ({ credits, period }: Row) => `${formatNumber(credits)} ${perOf({ period })}`;
const exceededWords = ({ isHard }: Row) => (isHard ? table.blocks : table.warns);

function AppliesTo({ row }: { row: Row }) {
  const { subject, name } = row;
  const shown = (
    <bdi className="truncate font-600 @max-[35rem]:whitespace-normal @max-[35rem]:wrap-anywhere">{name}</bdi>
  );
  return (
    <span className="block min-w-0 py-1.5">
      <span className="flex min-w-0 items-baseline gap-2">
        {subject === "purpose" ? (
          <a href={purposeHref({ purpose: name })} className="flex min-w-0 rounded-4 hover:underline">
            {shown}
          </a>
        ) : (
          shown
        )}
        <span className="shrink-0 text-12 text-ink-3 @max-[35rem]:hidden">{table.subjects[subject]}</span>
      </span>
      <span className="hidden text-12 whitespace-normal text-ink-3 @max-[35rem]:block">
        {table.subjects[subject]} · {limitWords(row)} · {exceededWords(row)}
        <Used row={row} />
      </span>
    </span>
  );
}

const COLUMNS: readonly AdminColumn<Row>[] = [
  {
    title: table.limit,
    cell: limitWords,
    className: "@max-[35rem]:hidden",
    width: "w-36",
    text: "tabular-nums",
  },
  {
    title: table.used,
    cell: (row) => <Used row={row} />,
    className: "@max-[35rem]:hidden",
    width: "w-60 @max-[53.75rem]:w-36",
  },
  {
    title: table.exceeded,
    cell: exceededWords,
    className: "@max-[43.75rem]:hidden",
    width: "w-32",
    text: "text-ink-2",
  },
];

/** `keys` is given to admins only. */
export function BudgetTable({
  budgets,
  keys = [],
}: {
  budgets: readonly Budget[];
  keys?: readonly KeyCap[];
}) {
  // The budget that ends first comes first.
  const share = ({ spent, credits }: Row) => spent / Math.max(1, credits);
  const rows = [...budgets.map(rowOf), ...keys.map(rowOfKey)].toSorted(
    (one, other) => share(other) - share(one),
  );
  if (rows.length === 0) return <p className="text-ink-2">{messages.budgets.none}</p>;
  return (
    <AdminTable
      label={table.label}
      rows={rows}
      first={{ title: table.appliesTo, cell: (row) => <AppliesTo row={row} /> }}
      columns={COLUMNS}
      actions={{
        width: "w-28",
        cell: ({ name, period, href }) => (
          <ButtonLink href={href} size="small" aria-label={table.changeName(name, perOf({ period }))}>
            {table.change}
          </ButtonLink>
        ),
      }}
    />
  );
}
