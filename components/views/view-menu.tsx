import { Copy, Ellipsis, House, PencilLine, RotateCcw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { menuClass } from "@/components/ui/menu-class";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyLink } from "@/components/ui/copy-link";
import { ShownFields } from "@/components/ui/shown-fields";
import { unseen } from "@/components/ui/unseen";
import { viewHref, type SavedView } from "@/lib/contract/saved-views";
import { NameAndScope } from "./name-and-scope";
import { VIEWS_ROUTE, type Screen } from "./view-form";
import { messages } from "./messages/bar";

const entry =
  "flex h-8 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:h-11 [&>svg]:shrink-0 [&>svg]:text-ink-3";

function Rename({ view, back }: { view: SavedView; back: string }) {
  return (
    <details data-form="">
      <summary className={entry}>
        <PencilLine size={14} aria-hidden="true" /> {messages.menu.rename}
      </summary>
      <form method="post" action={`${VIEWS_ROUTE}/${view.id}`} className="px-2.5 pb-3 pt-1.5">
        <input type="hidden" name="action" value="rename" />
        <input type="hidden" name="back" value={back} />
        <ShownFields fields={{ name: view.name, scope: view.isTeam ? "team" : "me" }} />
        <NameAndScope idPrefix="view" name={view.name} isTeam={view.isTeam} />
        <Button type="submit" className="mt-3 w-full">
          {messages.menu.saveName}
        </Button>
      </form>
    </details>
  );
}

export function ViewAction({
  route,
  fields,
  back,
  className,
  children,
}: {
  /** The route is an id of a view, or `notice`. */
  route: string;
  fields: Readonly<Record<string, string>>;
  back: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={`${VIEWS_ROUTE}/${route}`} className="contents">
      {Object.entries({ ...fields, back }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}

function OpenView({ view, back }: { view: SavedView; back: string }) {
  const action = (name: string) => ({ route: view.id, fields: { action: name }, back, className: entry });
  return (
    <>
      <p className="px-2.5 pb-1.5 pt-1 text-12 text-ink-3">
        <b className="block truncate text-13 font-600 text-ink">
          <bdi>{view.name}</bdi>
        </b>
        {view.isTeam ? messages.menu.teamView(view.ownerName) : messages.menu.ownView}
      </p>
      {view.canEdit && <Rename view={view} back={back} />}
      <ViewAction {...action("duplicate")}>
        <Copy size={14} aria-hidden="true" /> {messages.menu.duplicate}
      </ViewAction>
      <CopyLink
        href={viewHref(view.page, view.query)}
        label={messages.menu.copyLink}
        className={`${entry} noscript:hidden`}
      />
      <ViewAction {...action(view.isDefault ? "usual" : "default")}>
        <House size={14} aria-hidden="true" />
        {view.isDefault ? messages.menu.unsetDefault : messages.menu.setDefault}
      </ViewAction>
      {view.canEdit && (
        <ViewAction {...action("delete")} className={`${entry} text-bad-ink`}>
          <Trash2 size={14} aria-hidden="true" /> {messages.menu.delete}
        </ViewAction>
      )}
    </>
  );
}

export function ViewMenu({
  open,
  deleted,
  screen,
}: {
  open: SavedView | null;
  deleted: readonly SavedView[];
  screen: Screen;
}) {
  if (!open && deleted.length === 0) return null;
  return (
    <details className="relative" name="menu">
      <summary
        className={buttonClass({ variant: "ghost", size: "icon", className: "h-7! max-md:h-11!" })}
        aria-label={open ? messages.menu.label(open.name) : messages.menu.deleted}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </summary>
      <div className={`${menuClass} w-64 p-1.5`}>
        {open && <OpenView view={open} back={screen.address} />}
        {deleted.length > 0 && (
          <details className={open ? "mt-1.5 border-t border-line pt-1.5" : ""} open={!open}>
            <summary className={entry}>
              <RotateCcw size={14} aria-hidden="true" /> {messages.menu.deleted}
            </summary>
            <ul className="max-h-60 overflow-y-auto" aria-label={messages.menu.deleted}>
              {deleted.map((view) => (
                <li key={view.id} className="flex items-center gap-2 pl-8.5 pr-1">
                  <span className="min-w-0 flex-1 truncate">
                    <bdi>{view.name}</bdi>
                  </span>
                  <ViewAction
                    route={view.id}
                    fields={{ action: "restore" }}
                    back={screen.address}
                    className={buttonClass({ variant: "ghost", size: "small", className: "max-md:h-11" })}
                  >
                    {messages.menu.restore(unseen, view.name)}
                  </ViewAction>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </details>
  );
}
