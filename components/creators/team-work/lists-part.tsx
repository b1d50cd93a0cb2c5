import type { ReactNode } from "react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { fieldClass } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import type { OnList } from "@/lib/contract/creator-record";
import type { Stage } from "@/lib/contract/lists";
import { messages } from "../messages/work";
import type { Where } from "./note-forms";
import { WorkArea } from "./work-area";
import { WorkForm } from "./work-form";

type Common = { where: Where; glyph: (stage: Stage) => ReactNode };

function SetStatus({ on: { list, statusId, version }, where, glyph }: Common & { on: OnList }) {
  const id = `status-${list.id}`;
  const now = list.statuses.find((status) => status.id === statusId);
  return (
    <WorkForm
      // The key remounts the field, so that it shows a change made by a teammate.
      key={`${statusId} ${version}`}
      kind="status"
      {...where}
      fields={{ listId: list.id, version }}
      className="flex flex-wrap items-center gap-2"
    >
      <label htmlFor={id} className="sr-only">
        {messages.lists.status(list.name)}
      </label>
      <span className={`${fieldClass} h-8! flex-1 basis-32 max-md:h-11!`}>
        {now && glyph(now.stage)}
        <select
          id={id}
          name="statusId"
          defaultValue={statusId}
          className="w-full min-w-0 bg-transparent outline-none"
        >
          {list.statuses.map((status) => (
            <option key={status.id} value={status.id}>
              {status.name}
            </option>
          ))}
        </select>
      </span>
      <Button type="submit" size="small" className="h-8" aria-label={messages.lists.setOn(list.name)}>
        {messages.lists.set}
      </Button>
    </WorkForm>
  );
}

function OneList({ on, where, glyph }: Common & { on: OnList }) {
  const { list, statusId, owner } = on;
  const status = list.statuses.find(({ id }) => id === statusId);
  return (
    <li className="grid gap-1.5 py-2.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          href={`/lists/${list.id}`}
          prefetch={false}
          className="min-w-0 rounded-4 font-600 wrap-anywhere hover:underline hover:underline-offset-3"
        >
          <bdi>{list.name}</bdi>
        </Link>
        {!list.isTeam && <Tag>{messages.lists.private}</Tag>}
        {list.closedAt && <Tag>{messages.lists.closed}</Tag>}
        {owner && (
          <span className="ml-auto text-12 text-ink-3">{messages.lists.owner(<bdi>{owner.name}</bdi>)}</span>
        )}
      </span>
      {list.canEdit ? (
        <SetStatus on={on} where={where} glyph={glyph} />
      ) : (
        status && (
          <span className="flex min-w-0 items-center gap-1.5">
            {glyph(status.stage)}
            <bdi className="min-w-0 wrap-anywhere">{status.name}</bdi>
          </span>
        )
      )}
    </li>
  );
}

type Props = Common & {
  lists: readonly OnList[];
  add?: ReactNode;
};

export function ListsPart({ lists, add, ...common }: Props) {
  const title = lists.length === 0 ? messages.lists.heading : messages.lists.title(lists.length);
  return (
    <WorkArea title={title} label={messages.lists.heading} aside={add}>
      <div className="px-[18px] pt-1">
        {lists.length === 0 ? (
          <p className="pt-1 text-ink-3">{messages.lists.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {lists.map((on) => (
              <OneList key={on.list.id} on={on} {...common} />
            ))}
          </ul>
        )}
      </div>
    </WorkArea>
  );
}
