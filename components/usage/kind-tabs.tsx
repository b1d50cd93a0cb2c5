import Link from "next/link";
import { LinkPending } from "@/components/ui/link-pending";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { USAGE_KINDS, type Usage } from "@/lib/contract/usage";
import { messages } from "./messages";
import { usageHref, type UsageFilterValues } from "./usage-address";

export function KindTabs({ kinds, values }: { kinds: Usage["kinds"]; values: UsageFilterValues }) {
  const counts = new Map(kinds.map(({ kind, rows }) => [kind, rows]));
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0);
  const shown = USAGE_KINDS.filter((kind) => counts.has(kind) || values.kind === kind);
  const tab = (href: string, label: string, count: number, isCurrent: boolean) => (
    <Link
      key={label}
      href={href}
      prefetch={false}
      scroll={false}
      aria-current={isCurrent ? "page" : undefined}
      className="flex h-10 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent font-500 text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:font-600 aria-[current]:text-ink max-md:h-11"
    >
      {label} <span className="tabular-nums text-ink-3">{formatNumber(count)}</span>
      <LinkPending />
    </Link>
  );
  return (
    <nav
      aria-label={messages.kinds.label}
      className="flex gap-x-5 overflow-x-auto border-b border-line px-[18px]"
    >
      {tab(usageHref(values, { kind: undefined }), messages.kinds.all, total, values.kind === undefined)}
      {shown.map((kind) =>
        tab(
          usageHref(values, { kind }),
          messages.kinds[kind].many,
          counts.get(kind) ?? 0,
          values.kind === kind,
        ),
      )}
    </nav>
  );
}
