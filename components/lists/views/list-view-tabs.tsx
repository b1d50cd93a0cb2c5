"use client";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { BookmarkPlus, Ellipsis, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { LinkPending } from "@/components/ui/link-pending";
import { menuClass } from "@/components/ui/menu-class";
import { ShownFields } from "@/components/ui/shown-fields";
import { isListParameter, listQueryText, readListQuery } from "@/lib/contract/list-query";
import type { ListView } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { messages } from "./messages";

const tab =
  "relative flex h-10 items-center gap-1.5 whitespace-nowrap px-2.5 font-500 text-ink-2 hover:text-ink max-md:h-11 focus-visible:-outline-offset-2 aria-[current]:font-600 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-2.5 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:bg-ink";

type TabProps = { href: string; isCurrent: boolean; isChanged?: boolean; view: ListView | null };

function Tab({ href, isCurrent, isChanged = false, view }: TabProps) {
  return (
    <li>
      <Link href={href} prefetch={false} aria-current={isCurrent ? "page" : undefined} className={tab}>
        {isChanged && (
          <>
            <span aria-hidden="true" title={messages.changed} className="size-1.5 rounded-full bg-accent" />
            <span className="sr-only">{messages.changed}</span>
          </>
        )}
        <bdi className="max-w-48 truncate">{view?.name ?? messages.all}</bdi>
        {view?.isTeam && (
          <>
            <Users size={13} className="text-ink-3" aria-hidden="true" />
            <span className="sr-only">{messages.team}</span>
          </>
        )}
        <LinkPending />
      </Link>
    </li>
  );
}

type Screen = { listId: string; query: string; address: string };

function ListViewForm({
  screen,
  id,
  label,
  className,
  children,
}: {
  screen: Screen;
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      action={`/api/dashboard/lists/${screen.listId}/views`}
      aria-label={label}
      className={className}
    >
      <input type="hidden" name="query" value={screen.query} />
      <input type="hidden" name="back" value={screen.address} />
      {id && <input type="hidden" name="id" value={id} />}
      {children}
    </form>
  );
}

function NameFields({ id, name = "", isTeam = false }: { id: string; name?: string; isTeam?: boolean }) {
  return (
    <>
      <Field
        id={id}
        name="name"
        label={messages.name}
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        defaultValue={name}
        autoComplete="off"
      />
      <label className="flex min-h-6 items-center gap-2 max-md:min-h-11">
        <Checkbox name="scope" value="team" defaultChecked={isTeam} />
        {messages.isTeam}
      </label>
    </>
  );
}

function SaveView({ screen }: { screen: Screen }) {
  return (
    <details data-form="" className="relative" name="menu">
      <summary className={buttonClass({ variant: "ghost", size: "small" })}>
        <BookmarkPlus size={15} aria-hidden="true" />
        {messages.save}
      </summary>
      <ListViewForm screen={screen} label={messages.saveForm} className={`${menuClass} grid w-72 gap-3 p-4`}>
        <NameFields id="new-view-name" />
        <Button type="submit" name="action" value="save" variant="primary">
          {messages.saveButton}
        </Button>
      </ListViewForm>
    </details>
  );
}

function ViewMenu({ view, screen, isChanged }: { view: ListView; screen: Screen; isChanged: boolean }) {
  return (
    <details className="relative" name="menu">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon", className: "h-7! max-md:h-11!" })}
        aria-label={messages.menu(view.name)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </summary>
      <ListViewForm screen={screen} id={view.id} className={`${menuClass} grid w-72 gap-3 p-4`}>
        <p className="text-12 text-ink-3 wrap-anywhere">
          {view.isTeam ? messages.owner(view.ownerName) : messages.own}
        </p>
        <ShownFields fields={{ name: view.name, scope: view.isTeam ? "team" : "" }} />
        <NameFields key={view.id} id="view-name" name={view.name} isTeam={view.isTeam} />
        <Button type="submit" name="action" value="rename">
          {messages.rename}
        </Button>
        {isChanged && screen.query !== "" && (
          <Button
            type="submit"
            name="action"
            value="update"
            className="h-auto! min-h-control whitespace-normal! py-1.5"
          >
            {messages.update(view.name)}
          </Button>
        )}
        <Button type="submit" name="action" value="remove" variant="danger">
          {messages.remove}
        </Button>
      </ListViewForm>
    </details>
  );
}

type Fields = Iterable<readonly [string, string]>;

export const shownQuery = (fields: Fields, list: Pick<List, "statuses" | "columns">): string =>
  listQueryText(readListQuery(fields, list).query);

/** The parameter tells apart views with the same filters. */
const VIEW = "view";

/** `open` is the view named in the address, else one with the same filters. */
export function openView(
  views: readonly ListView[],
  query: string,
  asked: string | null,
): { open: ListView | null; isChanged: boolean } {
  const meant = views.find(({ id }) => id === asked);
  if (meant) return { open: meant, isChanged: meant.query !== query };
  return { open: views.find((view) => view.query === query && query !== "") ?? null, isChanged: false };
}

/** The current display as table or board is kept. */
export function viewHref(listId: string, shown: Fields, view: ListView | null): string {
  const params = new URLSearchParams(view?.query ?? "");
  const form = new URLSearchParams([...shown].map(([name, value]) => [name, value])).get("form");
  if (form !== null) params.set("form", form);
  if (view) params.set(VIEW, view.id);
  return params.size > 0 ? `/lists/${listId}?${params.toString()}` : `/lists/${listId}`;
}

/** Forms about views return here. Messages of earlier actions are dropped. */
export function screenOf(shown: Fields): string {
  const kept = [...shown].filter(([name]) => isListParameter(name) || name === "form" || name === VIEW);
  return new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
}

export function ListViewTabs({
  list,
  views,
  canWrite,
}: {
  list: Pick<List, "id" | "statuses" | "columns">;
  views: readonly ListView[];
  canWrite: boolean;
}) {
  const shown = useSearchParams();
  const query = shownQuery(shown, list);
  const { open, isChanged } = openView(views, query, shown.get("view"));
  const screen = { listId: list.id, query, address: screenOf(shown) };
  const isNew = query !== "" && (open === null || isChanged);
  if (views.length === 0 && !(canWrite && isNew)) return null;
  return (
    <div className="flex items-center gap-1 border-b border-line">
      <nav
        aria-label={messages.label}
        className="-mb-px min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
      >
        <ul className="flex w-max">
          <Tab href={viewHref(list.id, shown, null)} isCurrent={open === null && query === ""} view={null} />
          {views.map((view) => (
            <Tab
              key={view.id}
              href={viewHref(list.id, shown, view)}
              isCurrent={view.id === open?.id}
              isChanged={view.id === open?.id && isChanged}
              view={view}
            />
          ))}
        </ul>
      </nav>
      {canWrite && isNew && <SaveView screen={screen} />}
      {open?.canEdit && <ViewMenu view={open} screen={screen} isChanged={isChanged} />}
    </div>
  );
}

export function UndoView({ listId, id }: { listId: string; id: string }) {
  return (
    <ListViewForm screen={{ listId, query: "", address: "" }} id={id}>
      <Button type="submit" name="action" value="restore">
        {messages.undo}
      </Button>
    </ListViewForm>
  );
}
