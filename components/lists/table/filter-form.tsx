import type { ReactNode } from "react";
import Form from "next/form";
import { StatusName } from "@/components/records/status-glyph";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { isListParameter, isRanged, ME, NOBODY, type ColumnFilter } from "@/lib/contract/list-query";
import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { keptFields, type TableAddress } from "./table-address";
import type { TableContext } from "./table-fields";
import { messages } from "./messages";

type Props = { world: TableContext; address: TableAddress };

const BESIDE = ["q", "sort", "order", "group"];

function Boxes({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-12 font-550 text-ink-2">{legend}</legend>
      <div className="grid max-h-44 grid-cols-2 gap-x-3 overflow-y-auto p-0.5 short:max-h-none">
        {children}
      </div>
    </fieldset>
  );
}

function Box({
  name,
  value,
  isOn,
  children,
}: {
  name: string;
  value: string;
  isOn: boolean;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-7 min-w-0 items-center gap-2 max-md:min-h-11">
      <Checkbox name={name} value={value} defaultChecked={isOn} />
      <span className="min-w-0 truncate">{children}</span>
    </label>
  );
}

const yesNo = (value: boolean | undefined) => (value === undefined ? "" : value ? "yes" : "no");

function YesNo({ label, name, value }: { label: string; name: string; value: boolean | undefined }) {
  const choices = [
    { value: "", label: messages.any },
    { value: "yes", label: messages.yes },
    { value: "no", label: messages.no },
  ];
  return <SelectField label={label} name={name} choices={choices} value={yesNo(value)} />;
}

function Range({ column, filter }: { column: ListColumn; filter: ColumnFilter }) {
  const isDays = columnKind(column).filter === "days";
  const input = (end: "min" | "max") => (
    <Field
      label={messages[end](column.name)}
      name={`c.${column.id}.${end}`}
      type={isDays ? "date" : "text"}
      inputMode={isDays ? undefined : "decimal"}
      defaultValue={filter[end]}
    />
  );
  return (
    <div className="col-span-2 grid grid-cols-2 gap-3">
      {input("min")}
      {input("max")}
    </div>
  );
}

function OfColumn({
  column,
  filter = {},
  world,
}: {
  column: ListColumn;
  filter?: ColumnFilter;
  world: TableContext;
}) {
  const { id, name, options } = column;
  const { filter: compares, choices } = columnKind(column);
  if (isRanged(column)) return <Range column={column} filter={filter} />;
  if (compares === "isSet")
    return <YesNo label={name} name={`c.${id}.empty`} value={invert(filter.isEmpty)} />;
  if (compares === "contains")
    return (
      <Field
        label={messages.has(name)}
        name={`c.${id}`}
        defaultValue={filter.values?.[0]}
        className="col-span-2"
      />
    );
  const values =
    choices === "people"
      ? world.people.map((person) => ({ value: person.id, label: person.name }))
      : choices(options).map((choice) => ({ value: choice, label: choice }));
  return (
    <div className="col-span-2">
      <Boxes legend={name}>
        {values.map(({ value, label }) => (
          <Box key={value} name={`c.${id}`} value={value} isOn={filter.values?.includes(value) ?? false}>
            <bdi>{label}</bdi>
          </Box>
        ))}
      </Boxes>
    </div>
  );
}

const invert = (value: boolean | undefined) => (value === undefined ? undefined : !value);

function Owners({ world: { people, me }, address: { query } }: Props) {
  const others = people.filter(({ id, isActive }) => id !== me.id && (isActive || query.owner.includes(id)));
  const isOn = (value: string) => query.owner.includes(value);
  return (
    <Boxes legend={messages.columns.owner}>
      <Box name="owner" value={ME} isOn={isOn(ME) || isOn(me.id)}>
        {messages.me}
      </Box>
      <Box name="owner" value={NOBODY} isOn={isOn(NOBODY)}>
        {messages.unassigned}
      </Box>
      {others.map(({ id, name }) => (
        <Box key={id} name="owner" value={id} isOn={isOn(id)}>
          <bdi>{name}</bdi>
        </Box>
      ))}
    </Boxes>
  );
}

function Tags({ address: { query } }: Props) {
  return (
    <div className="grid gap-1.5">
      {query.tags.length > 0 && (
        <Boxes legend={messages.columns.tags}>
          {query.tags.map((tag) => (
            <Box key={tag} name="tag" value={tag} isOn>
              <bdi>{tag}</bdi>
            </Box>
          ))}
        </Boxes>
      )}
      <Field label={messages.tagFilter} name="tag" id="field-tag-more" />
    </div>
  );
}

export function FilterForm({ world, address }: Props) {
  const { list, seesContacts } = world;
  const { query } = address;
  const kept = keptFields(address, (name) => isListParameter(name) && !BESIDE.includes(name));
  return (
    <Form
      key={JSON.stringify(query)}
      prefetch={false}
      action={`/lists/${list.id}`}
      autoComplete="off"
      aria-label={messages.filters}
      // The scroll padding keeps the focused field clear of the sticky button.
      className="grid max-h-[min(34rem,70dvh)] scroll-pb-20 gap-3.5 overflow-y-auto p-4 short:max-h-[calc(100dvh-1.5rem)]"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Boxes legend={messages.columns.status}>
        {list.statuses.map(({ id, name, stage }) => (
          <Box key={id} name="status" value={id} isOn={query.status.includes(id)}>
            <StatusName stage={stage} name={name} />
          </Box>
        ))}
      </Boxes>
      <Owners {...{ world, address }} />
      <Tags {...{ world, address }} />
      <div className="grid grid-cols-2 gap-3">
        {seesContacts && <YesNo label={messages.hasEmail} name="email" value={query.hasEmail} />}
        <YesNo label={messages.isRevealed} name="revealed" value={query.isRevealed} />
        <YesNo label={messages.doNotContact} name="doNotContact" value={query.isDoNotContact} />
        <Field
          label={messages.silent}
          name="silent"
          inputMode="numeric"
          defaultValue={query.silentDays}
          unit={messages.days}
        />
        {list.columns.map((column) => (
          <OfColumn key={column.id} column={column} filter={query.columns[column.id]} world={world} />
        ))}
      </div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end border-t border-line bg-raised px-4 py-2.5">
        <Button type="submit" variant="primary">
          {messages.applyFilters}
        </Button>
      </div>
    </Form>
  );
}
