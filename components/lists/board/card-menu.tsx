"use client";
/** The form works without scripts. */
import type { FormEvent } from "react";
import { Ellipsis } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { menuClass } from "@/components/ui/menu-class";
import { SelectField } from "@/components/ui/select-field";
import type { ListRow } from "@/lib/contract/lists";
import type { BoardContext } from "./board-state";
import { nameOf } from "../table/cell-view";
import { messages } from "./messages";

export type CardMoves = {
  toStatus: (statusId: string) => void;
  /** It is undefined if the card is already first or last. */
  up?: () => void;
  down?: () => void;
};

const closed = (element: Element) => element.closest("details")?.removeAttribute("open");

export function CardMenu({
  row,
  world: { list },
  moves,
  isLive,
}: {
  row: ListRow;
  world: BoardContext;
  moves: CardMoves;
  isLive: boolean;
}) {
  const fields = {
    listId: list.id,
    creatorId: row.creatorId,
    statusVersion: String(row.versions.status ?? 1),
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closed(event.currentTarget);
    moves.toStatus(String(new FormData(event.currentTarget).get("statusId")));
  };
  const step = (move: (() => void) | undefined, label: string) =>
    move && (
      <Button
        type="button"
        size="small"
        className="noscript:hidden"
        onClick={(event) => {
          closed(event.currentTarget);
          move();
        }}
      >
        {label}
      </Button>
    );
  return (
    <details className="relative" name="menu">
      <summary
        aria-label={messages.menu(nameOf(row))}
        tabIndex={isLive ? -1 : undefined}
        className={buttonClass({
          variant: "ghost",
          size: "small",
          className: "w-7 justify-center px-0! max-md:w-11",
        })}
      >
        <Ellipsis size={15} aria-hidden="true" />
      </summary>
      <form
        method="post"
        action="/api/dashboard/lists/place"
        onSubmit={submit}
        className={`${menuClass} grid w-52 gap-3 p-3`}
      >
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          key={row.statusId}
          label={messages.status}
          name="statusId"
          id={`status-of-${row.creatorId}`}
          choices={list.statuses.map(({ id, name }) => ({ value: id, label: name }))}
          value={row.statusId}
        />
        <span className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary">
            {messages.move}
          </Button>
          {step(moves.up, messages.up)}
          {step(moves.down, messages.down)}
        </span>
      </form>
    </details>
  );
}
