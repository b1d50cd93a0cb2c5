import Link from "next/link";
import {
  ArrowDownUp,
  Check,
  Download,
  FileSpreadsheet,
  FileText,
  LayoutGrid,
  Search,
  TextQuote,
  Users,
} from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { Segments } from "@/components/ui/segments";
import { BOARD_SORTS, type Board } from "@/lib/contract/boards";
import { fold } from "@/lib/contract/fold";
import { formatNumber } from "@/lib/contract/reader-numbers";
import {
  boardHref,
  boardParams,
  CREATORS_OF_POSTS,
  creatorsParams,
  exportHref,
  type BoardAddress,
} from "./board-address";
import { messages } from "./messages";

type BarProps = { id: string; address: BoardAddress; board: Board; canSearch: boolean; canExport: boolean };

const VIEWS = [
  { view: "gallery", icon: LayoutGrid },
  { view: "hooks", icon: TextQuote },
] as const;

function SortMenu({ id, address }: Pick<BarProps, "id" | "address">) {
  const { label, names } = messages.sort;
  const current = address.sort ?? "own";
  return (
    <details className="relative" name="menu">
      <summary className={buttonClass()}>
        <ArrowDownUp size={14} className="text-ink-3" aria-hidden="true" />
        {label(names[current])}
      </summary>
      <ul className={`${menuClass} w-48 p-1.5 md:right-auto md:left-0`}>
        {BOARD_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              href={boardHref(id, { ...address, sort, page: 1 })}
              prefetch={false}
              aria-current={sort === current ? "true" : undefined}
              className="flex h-8 items-center gap-1.5 rounded-6 px-2.5 hover:bg-hover aria-[current]:font-600 max-md:h-11"
            >
              {names[sort]}
              {sort === current && <Check size={14} aria-hidden="true" className="ml-auto text-accent" />}
              <LinkPending />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const FILES = [
  { format: "xlsx", label: messages.export.excel, icon: FileSpreadsheet },
  { format: "csv", label: messages.export.csv, icon: FileText },
] as const;

/** Files include all pages. */
function ExportMenu({ id, address }: Pick<BarProps, "id" | "address">) {
  return (
    <details className="relative" name="menu">
      <summary className={buttonClass()}>
        <Download size={14} className="text-ink-3" aria-hidden="true" />
        {messages.export.label}
      </summary>
      <ul className={`${menuClass} w-44 p-1.5`}>
        {FILES.map(({ format, label, icon: Icon }) => (
          <li key={format}>
            <a
              href={exportHref(id, address, format)}
              download
              className="flex h-8 items-center gap-2 rounded-6 px-2.5 hover:bg-hover max-md:h-11"
            >
              <Icon size={14} className="text-ink-3" aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function SearchForm({ id, address }: Pick<BarProps, "id" | "address">) {
  const kept = boardParams({ ...address, q: undefined, page: 1 });
  return (
    <form
      action={`/lists/${id}`}
      role="search"
      className="flex min-w-[min(14rem,100%)] flex-1 gap-2 md:max-w-96"
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={messages.find}
        isLabelHidden
        name="q"
        type="search"
        defaultValue={address.q}
        placeholder={messages.find}
        icon={<Search size={14} aria-hidden="true" />}
        className="min-w-0 flex-1"
      />
      <Button type="submit">{messages.show}</Button>
    </form>
  );
}

const chip =
  "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-3 font-500 ring-1 ring-inset ring-line-strong bg-surface hover:bg-hover aria-[current]:bg-ink aria-[current]:text-canvas aria-[current]:ring-ink max-md:min-h-11";

type Chip = { tag: string | undefined; name: string; count: number };

/** Further tags are folded. */
const SHOWN_TAGS = 20;

function Chips({ id, address, chips }: Pick<BarProps, "id" | "address"> & { chips: readonly Chip[] }) {
  const folded = (tag: string | undefined) => (tag === undefined ? undefined : fold(tag));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chips.map(({ tag, name, count }) => (
        <li key={tag ?? "all"} className="max-w-full">
          <Link
            href={boardHref(id, { ...address, tag, page: 1 })}
            prefetch={false}
            aria-current={folded(tag) === folded(address.tag) ? "true" : undefined}
            className={chip}
          >
            <bdi className="truncate">{name}</bdi>
            <span className="tabular-nums opacity-75">{formatNumber(count)}</span>
            <LinkPending />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TagChips({ board, ...of }: Pick<BarProps, "id" | "address" | "board">) {
  const { label, all, none, more } = messages.tags;
  const tags: Chip[] = board.tags.map(({ name, count }) => ({ tag: name, name, count }));
  const rest = tags.slice(SHOWN_TAGS);
  const chips: Chip[] = [
    { tag: undefined, name: all, count: board.all },
    ...tags.slice(0, SHOWN_TAGS),
    ...(board.untagged > 0 ? [{ tag: "", name: none, count: board.untagged }] : []),
  ];
  return (
    <nav aria-label={label} className="grid gap-1.5">
      <Chips {...of} chips={chips} />
      {rest.length > 0 && (
        <details>
          <summary className="w-fit rounded-4 py-1 text-ink-2 hover:text-ink">{more(rest.length)}</summary>
          <Chips {...of} chips={rest} />
        </details>
      )}
    </nav>
  );
}

export function BoardBar({ id, address, board, canSearch, canExport }: BarProps) {
  const segments = VIEWS.map(({ view, icon: Icon }) => ({
    href: boardHref(id, { ...address, view, page: 1 }),
    isCurrent: view === address.view,
    label: (
      <>
        <Icon size={14} aria-hidden="true" />
        {messages.views[view]}
      </>
    ),
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segments label={messages.views.label} segments={segments} />
        <SearchForm id={id} address={address} />
        <SortMenu id={id} address={address} />
        <span className="ml-auto max-md:hidden" />
        {canSearch && board.creatorsFound > 0 && (
          <ButtonLink href={`${CREATORS_OF_POSTS}?${creatorsParams(id, address)}`} prefetch={false}>
            <Users size={14} className="text-ink-3" aria-hidden="true" />
            {messages.see(board.creatorsFound)}
          </ButtonLink>
        )}
        {canExport && board.total > 0 && <ExportMenu id={id} address={address} />}
      </div>
      {board.tags.length > 0 && <TagChips id={id} address={address} board={board} />}
    </div>
  );
}
