import { X } from "lucide-react";
import type { ReactNode } from "react";
import Link from "next/link";
import { messages as records } from "@/components/records/messages";
import { ReminderForm, ReminderLines } from "@/components/records/reminders";
import { Button } from "@/components/ui/button";
import { fieldClass, bareInputClass, Field } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import {
  type OnList,
  type CreatorTag,
  MAX_LINK_LENGTH,
  MAX_LINK_TITLE_LENGTH,
  MAX_LINKS,
  type CreatorLink,
} from "@/lib/contract/creator-record";
import { type Stage, MAX_TAG_LENGTH, MAX_TAGS } from "@/lib/contract/lists";
import type { Reminder } from "@/lib/contract/reminders";
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
          // The key remounts the field, so that it shows a change made by a teammate; the form keeps its problem.
          key={`${statusId} ${version}`}
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
      {list.canEdit && (
        <a
          href={`/lists/${list.id}/outreach?ids=${where.creatorId}`}
          aria-label={messages.lists.writeFor(list.name)}
          className="w-fit rounded-4 text-12 text-accent-ink underline-offset-3 hover:underline"
        >
          {messages.lists.write}
        </a>
      )}
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

/** `lists` that the creator is on and the member may write to. */
export function RemindersPart({
  reminders,
  lists,
  where: { creatorId, back },
  canWrite,
  now,
}: {
  reminders: readonly Reminder[];
  lists: readonly OnList[];
  where: Where;
  canWrite: boolean;
  now: number;
}) {
  if (reminders.length === 0 && !canWrite) return null;
  const open = lists.flatMap(({ list: { id, name, statuses, canEdit }, statusId }) => {
    const status = statuses.find((each) => each.id === statusId);
    return canEdit && status ? [{ id, name, status: status.name }] : [];
  });
  const { title } = records.reminders;
  return (
    <WorkArea title={title} label={title}>
      <div className="grid gap-3 px-[18px] pt-2">
        <ReminderLines reminders={reminders} back={back} canEnd={canWrite} now={now} />
        {canWrite && <ReminderForm ids={[creatorId]} back={back} lists={open} />}
      </div>
    </WorkArea>
  );
}

function OneTag({ name, where, canWrite }: { name: string; where: Where; canWrite: boolean }) {
  return (
    <li className="flex min-h-6 max-w-full items-center rounded-4 bg-accent-soft-2 pl-2 text-12 font-500 text-accent-ink">
      <bdi className={`min-w-0 wrap-anywhere ${canWrite ? "" : "pr-2"}`}>{name}</bdi>
      {canWrite && (
        <WorkForm kind="tags" {...where} fields={{ remove: name }} className="contents">
          <button
            type="submit"
            aria-label={messages.tags.remove(name)}
            title={messages.tags.remove(name)}
            className="grid size-6 shrink-0 place-items-center rounded-4 hover:bg-hover max-md:size-11"
          >
            <X size={13} aria-hidden="true" />
          </button>
        </WorkForm>
      )}
    </li>
  );
}

/** `known` tags are offered for completion. */
export function TagsPart({
  tags,
  known,
  where,
  canWrite,
}: {
  tags: readonly CreatorTag[];
  known: readonly string[];
  where: Where;
  canWrite: boolean;
}) {
  const own = new Set(tags.map(({ name }) => name));
  return (
    <WorkArea title={messages.tags.title} label={messages.tags.title}>
      <div className="grid gap-2.5 px-[18px] pt-2">
        {tags.length === 0 ? (
          <p className="text-ink-3">{messages.tags.none}</p>
        ) : (
          <ul className="flex flex-wrap gap-1.5">
            {tags.map(({ name }) => (
              <OneTag key={name} name={name} where={where} canWrite={canWrite} />
            ))}
          </ul>
        )}
        {canWrite && tags.length < MAX_TAGS && (
          <WorkForm kind="tags" {...where} className="flex flex-wrap gap-2">
            <label htmlFor="new-tag" className="sr-only">
              {messages.tags.label}
            </label>
            <span className={`${fieldClass} flex-1 basis-40`}>
              <input
                id="new-tag"
                name="add"
                required
                list="known-tags"
                autoComplete="off"
                maxLength={MAX_TAGS * MAX_TAG_LENGTH}
                placeholder={messages.tags.placeholder}
                className={bareInputClass}
              />
            </span>
            <datalist id="known-tags">
              {known
                .filter((name) => !own.has(name))
                .map((name) => (
                  <option key={name} value={name} />
                ))}
            </datalist>
            <Button type="submit">{messages.tags.add}</Button>
          </WorkForm>
        )}
      </div>
    </WorkArea>
  );
}

type LinksPartProps = { links: readonly CreatorLink[]; where: Where; canWrite: boolean; now: number };

function OneLink({ link, where, canWrite, now }: Omit<LinksPartProps, "links"> & { link: CreatorLink }) {
  return (
    <li className="flex min-h-9 items-center gap-x-2 py-1.5">
      <span className="min-w-0 flex-1">
        <a
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          title={link.url}
          className="rounded-4 font-550 text-accent-ink wrap-anywhere hover:underline hover:underline-offset-3"
        >
          <bdi>{link.title}</bdi>
        </a>
        <span className="block text-12 text-ink-3">
          {messages.links.by(<bdi>{link.by}</bdi>, <Moment iso={link.at} now={now} style="day" />)}
        </span>
      </span>
      {canWrite && (
        <WorkForm kind="links" {...where} fields={{ action: "remove", linkId: link.id }} className="contents">
          <button
            type="submit"
            aria-label={messages.links.remove(link.title)}
            title={messages.links.remove(link.title)}
            className="grid size-7 shrink-0 place-items-center rounded-4 text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
          >
            <X size={14} aria-hidden="true" />
          </button>
        </WorkForm>
      )}
    </li>
  );
}

export function LinksPart({ links, ...of }: LinksPartProps) {
  return (
    <WorkArea title={messages.links.title} label={messages.links.title}>
      <div className="grid gap-2 px-[18px] pt-2">
        {links.length === 0 ? (
          <p className="text-ink-3">{messages.links.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {links.map((link) => (
              <OneLink key={link.id} link={link} {...of} />
            ))}
          </ul>
        )}
        {of.canWrite && links.length < MAX_LINKS && (
          <WorkForm
            kind="links"
            {...of.where}
            fields={{ action: "add" }}
            className="flex flex-wrap items-end gap-2"
          >
            <Field
              label={messages.links.url}
              id="new-link"
              name="url"
              type="url"
              required
              maxLength={MAX_LINK_LENGTH}
              autoComplete="off"
              placeholder={messages.links.urlPlaceholder}
              className="flex-1 basis-40"
            />
            <Field
              label={messages.links.name}
              id="new-link-name"
              name="title"
              maxLength={MAX_LINK_TITLE_LENGTH}
              autoComplete="off"
              placeholder={messages.links.namePlaceholder}
              className="flex-1 basis-28"
            />
            <Button type="submit">{messages.links.add}</Button>
          </WorkForm>
        )}
      </div>
    </WorkArea>
  );
}
