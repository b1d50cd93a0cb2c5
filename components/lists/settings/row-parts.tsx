import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { List } from "@/lib/contract/lists";
import { messages } from "./messages";

type ListParts = "statuses" | "columns";

export function SettingsForm({
  list,
  of,
  id,
  className,
  children,
}: {
  list: Pick<List, "id" | "version">;
  of: ListParts;
  id?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`/api/dashboard/lists/${list.id}/${of}`} className={className}>
      <input type="hidden" name="version" value={list.version} />
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

/** `name` is the present one, whose field needs no visible label. */
export function NameField({ id, label, name }: { id: string; label: string; name?: string }) {
  return (
    <Field
      id={id}
      label={label}
      isLabelHidden={name !== undefined}
      name="name"
      required
      maxLength={80}
      defaultValue={name}
      autoComplete="off"
      className="min-w-0 flex-1 basis-30"
    />
  );
}

/** Rows are saved at each change where scripts run. */
export function SaveRow({ name }: { name: string }) {
  return (
    <Button
      type="submit"
      name="action"
      value="change"
      aria-label={messages.saveOf(name)}
      className="not-noscript:hidden"
    >
      {messages.save}
    </Button>
  );
}

/** `at` is the row's position among `of` rows. */
export function Moves({ name, at, of }: { name: string; at: number; of: number }) {
  const ways = [
    { place: at - 1, label: messages.moves.up(name), Icon: ArrowUp },
    { place: at + 1, label: messages.moves.down(name), Icon: ArrowDown },
  ];
  return (
    <span className="flex">
      {ways.map(({ place, label, Icon }) => (
        <Button
          key={label}
          type="submit"
          name="place"
          value={place}
          variant="ghost"
          size="icon"
          aria-label={label}
          title={label}
          disabled={place < 0 || place >= of}
        >
          <Icon size={15} aria-hidden="true" />
        </Button>
      ))}
    </span>
  );
}

export const rowClass = "flex flex-wrap items-center gap-x-1.5 gap-y-2 py-1";

/** Scripts let the row be dragged by its handle. Its buttons do the same for keyboards and without scripts. */
export function SettingsRow({
  list,
  of,
  id,
  children,
}: {
  list: Pick<List, "id" | "version" | ListParts>;
  of: ListParts;
  id: string;
  children: ReactNode;
}) {
  return (
    <li
      id={`setting-${id}`}
      className="flex gap-1 max-sm:gap-0 data-dragged:opacity-50 data-drop-after:shadow-[0_2px_0_var(--accent)] data-drop-before:shadow-[0_-2px_0_var(--accent)]"
    >
      {list[of].length > 1 && (
        <span
          data-grip=""
          title={messages.moves.drag}
          aria-hidden="true"
          className="-ml-2 grid h-11 w-6 shrink-0 max-sm:-ml-3 max-sm:w-5 cursor-grab select-none place-items-center text-ink-3 hover:text-ink noscript:hidden"
        >
          <GripVertical size={14} />
        </span>
      )}
      <SettingsForm list={list} of={of} id={id} className={`min-w-0 flex-1 ${rowClass}`}>
        {children}
      </SettingsForm>
    </li>
  );
}
