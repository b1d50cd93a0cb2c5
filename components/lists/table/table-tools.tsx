import type { ReactNode } from "react";
import Form from "next/form";
import Link from "next/link";
import { ArrowUpDown, Check, Layers, ListFilter, Search } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { IgnoredChip } from "@/components/ui/ignored-chip";
import { Kbd } from "@/components/ui/kbd";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { countFilters, isGrouping, WHOLE_LIST } from "@/lib/contract/list-query";
import { changedHref, keptFields, sortChange, tableHref, type TableAddress } from "./table-address";
import { ColumnMenu } from "./column-menu";
import { FilterForm } from "./filter-form";
import { sortOf, tableFields, type TableContext } from "./table-fields";
import { messages } from "./messages";

const ENTRY = "flex h-8 items-center gap-2 rounded-6 px-2.5 hover:bg-hover max-md:h-11";

function HiddenFields({ fields }: { fields: readonly [string, string][] }) {
  return fields.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
}

function Menu({
  icon: Icon,
  label,
  value,
  width,
  children,
}: {
  icon: typeof Layers;
  label: string;
  value?: string;
  width: string;
  children: ReactNode;
}) {
  return (
    <details className="relative shrink-0" name="menu">
      <summary className={buttonClass({ className: "max-md:min-w-11" })}>
        <Icon size={15} aria-hidden="true" />
        <span className="max-md:sr-only">{label}</span>
        {value && <span className="max-w-32 truncate font-450 text-ink-3 max-md:sr-only">{value}</span>}
      </summary>
      <div className={`${menuClass} ${width} left-0 right-auto max-md:left-3`}>{children}</div>
    </details>
  );
}

function Entry({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <li>
      <Link href={href} prefetch={false} aria-current={isCurrent ? "true" : undefined} className={ENTRY}>
        <bdi className="min-w-0 flex-1 truncate">{children}</bdi>
        {isCurrent && <Check size={14} aria-hidden="true" className="text-accent" />}
        <LinkPending />
      </Link>
    </li>
  );
}

type Props = { world: TableContext; address: TableAddress };

function GroupMenu({ world: { list }, address }: Props) {
  const { group } = address.query;
  const choices = tableFields(list).filter(
    ({ key, column }) => key === "status" || key === "owner" || (column && isGrouping(column)),
  );
  const current = choices.find(({ key }) => key === group);
  return (
    <Menu icon={Layers} label={messages.group} value={current?.title} width="w-56">
      <ul className="p-1">
        <Entry href={changedHref(address, { group: undefined })} isCurrent={!current}>
          {messages.noGroups}
        </Entry>
        {choices.map(({ key, title }) => (
          <Entry key={key} href={changedHref(address, { group: key })} isCurrent={key === group}>
            {title}
          </Entry>
        ))}
      </ul>
    </Menu>
  );
}

function SortMenu({ world: { list }, address }: Props) {
  const { sortBy, isDescending } = address.query;
  const fields = tableFields(list).flatMap((field) => {
    const by = sortOf(field);
    return by === undefined ? [] : [{ by, title: field.title }];
  });
  const current = fields.find(({ by }) => by === sortBy);
  const order = { sortBy: WHOLE_LIST.sortBy, isDescending: false };
  return (
    <Menu icon={ArrowUpDown} label={messages.sort} value={current?.title} width="w-60">
      <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1">
        <Entry href={changedHref(address, order)} isCurrent={sortBy === order.sortBy}>
          {messages.ownOrder}
        </Entry>
        {fields.map(({ by, title }) => (
          <Entry
            key={by}
            href={changedHref(
              address,
              by === sortBy ? { isDescending: !isDescending } : sortChange(address.query, by),
            )}
            isCurrent={by === sortBy}
          >
            {by === sortBy ? messages.sorted(title, isDescending) : title}
          </Entry>
        ))}
      </ul>
    </Menu>
  );
}

function SearchBox({ world: { list }, address }: Props) {
  return (
    <Form role="search" prefetch={false} action={`/lists/${list.id}`} className="min-w-0 flex-1 md:max-w-60">
      <label className={fieldClass}>
        <Search size={15} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="sr-only">{messages.search}</span>
        <input
          type="search"
          name="q"
          key={address.query.q}
          defaultValue={address.query.q}
          placeholder={messages.search}
          maxLength={200}
          className={bareInputClass}
        />
        <span className="max-md:hidden" aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      </label>
      {/* Hidden fields come last, because a shortcut focuses the first field. */}
      <HiddenFields fields={keptFields(address, (name) => name === "q")} />
    </Form>
  );
}

/** `ignored` parameters can't be applied to this list. */
export function TableTools({ world, address, ignored }: Props & { ignored: readonly string[] }) {
  const filters = countFilters({ ...address.query, q: "" });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox {...{ world, address }} />
      <Menu
        icon={ListFilter}
        label={messages.filter}
        value={filters > 0 ? String(filters) : undefined}
        width="w-[22.5rem]"
      >
        <FilterForm {...{ world, address }} />
      </Menu>
      <GroupMenu {...{ world, address }} />
      <SortMenu {...{ world, address }} />
      {countFilters(address.query) > 0 && (
        <Link
          href={tableHref({ ...address, query: { ...WHOLE_LIST, ...orderOf(address) } })}
          prefetch={false}
          className={buttonClass({ variant: "ghost" })}
        >
          {messages.clearFilters}
          <LinkPending />
        </Link>
      )}
      {ignored.map((name) => (
        <IgnoredChip key={name} label={name} reason={messages.ignored} href={tableHref(address)} />
      ))}
      <div className="ml-auto noscript:hidden max-md:hidden">
        <ColumnMenu list={world.list} />
      </div>
    </div>
  );
}

/** Clearing the filters keeps these. */
function orderOf({ query: { sortBy, isDescending, group } }: TableAddress) {
  return { sortBy, isDescending, group };
}
