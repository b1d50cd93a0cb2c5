import Link from "next/link";
import { Ellipsis, FolderOpen, PencilLine, SquareArrowOutUpRight, Trash2 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import type { ListSummary } from "@/lib/contract/lists";
import type { ListChange } from "@/lib/contract/lists-bodies";
import { messages as words } from "../messages";
import { messages } from "./messages";

const entry =
  "flex h-8 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:h-11 [&>svg]:shrink-0 [&>svg]:text-ink-3";

export function ListMenu({ list, back }: { list: ListSummary; back: string }) {
  const isClosed = list.closedAt !== null;
  const act = (action: ListChange["action"]) => ({ type: "submit", name: "action", value: action }) as const;
  return (
    <details className="relative" name="menu">
      <summary
        aria-label={messages.menu(list.name)}
        className={buttonClass({ variant: "ghost", size: "icon", className: "h-7!" })}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </summary>
      <div className={`${menuClass} w-52 p-1.5`}>
        <Link href={`/lists/${list.id}`} prefetch={false} className={entry}>
          <SquareArrowOutUpRight size={14} aria-hidden="true" /> {messages.open}
        </Link>
        {list.canEdit && (
          <Link href={`/lists/${list.id}?settings=list`} prefetch={false} className={entry}>
            <PencilLine size={14} aria-hidden="true" /> {messages.rename}
          </Link>
        )}
        <form method="post" action="/api/dashboard/lists" className="contents">
          <input type="hidden" name="id" value={list.id} />
          <input type="hidden" name="back" value={back} />
          <button {...act(isClosed ? "reopen" : "close")} className={entry}>
            <FolderOpen size={14} aria-hidden="true" /> {isClosed ? words.reopen : words.close}
          </button>
          {list.canManage && (
            <button {...act("remove")} className={`${entry} text-bad-ink`}>
              <Trash2 size={14} aria-hidden="true" /> {words.remove}
            </button>
          )}
        </form>
      </div>
    </details>
  );
}
