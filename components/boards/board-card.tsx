import type { ReactNode } from "react";
import Link from "next/link";
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, ExternalLink, Play, Users, X } from "lucide-react";
import { ScoreBadge } from "@/components/records/score-badge";
import { Amount } from "@/components/ui/amount";
import { Avatar } from "@/components/ui/avatar";
import { menuClass } from "@/components/ui/menu-class";
import { Moment } from "@/components/ui/moment";
import type { BoardPost, Place } from "@/lib/contract/boards";
import { boardHref, type BoardAddress } from "./board-address";
import { messages } from "./messages";
import { PostWords, type PostDraft } from "./post-messages";

const FORMS = "/api/dashboard/boards";

type BoardCardProps = {
  id: string;
  saved: BoardPost;
  /** First line, never empty. */
  hook: string;
  /** It is absent if the post can't be selected. */
  select?: ReactNode;
  poster: (over: ReactNode) => ReactNode;
  original: string | undefined;
  creatorHref: string | undefined;
  address: BoardAddress;
  /** Plain forms send these page parameters back. */
  back: string;
  canEdit: boolean;
  /** Neighbouring posts, null unless the board is in its own order. */
  beside: { before: string | null; after: string | null } | null;
  /** After a conflict this is the reader's text. */
  draft: PostDraft | null;
  now: number;
};

const entry =
  "flex min-h-8 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:min-h-11";

/** Scripts take the plain form over. */
function Act({
  act,
  icon,
  label,
  fields,
  ...of
}: Pick<BoardCardProps, "id" | "back" | "saved"> & {
  act: "move" | "remove";
  icon: ReactNode;
  label: string;
  fields?: { place: Place; of?: string };
}) {
  const sent = { action: act, id: of.id, post: of.saved.post.id, back: of.back, ...fields };
  return (
    <form method="post" action={FORMS} data-act={act}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={entry}>
        {icon}
        {label}
      </button>
    </form>
  );
}

const icon = { size: 15, className: "shrink-0 text-ink-3", "aria-hidden": true } as const;

function Moves({ beside, ...of }: Pick<BoardCardProps, "id" | "back" | "saved" | "beside">) {
  if (!beside) return null;
  const { first, before, after } = messages.card;
  const [up, down] = [beside.before, beside.after];
  return (
    <>
      {up !== null && (
        <>
          <Act
            {...of}
            act="move"
            icon={<ArrowUpToLine {...icon} />}
            label={first}
            fields={{ place: "first" }}
          />
          <Act
            {...of}
            act="move"
            icon={<ArrowUp {...icon} />}
            label={before}
            fields={{ place: "before", of: up }}
          />
        </>
      )}
      {down !== null && (
        <Act
          {...of}
          act="move"
          icon={<ArrowDown {...icon} />}
          label={after}
          fields={{ place: "after", of: down }}
        />
      )}
    </>
  );
}

function Menu({ hook, original, creatorHref, canEdit, beside, ...of }: BoardCardProps) {
  const { card } = messages;
  if (!canEdit && !original && !creatorHref) return null;
  return (
    <details className="absolute right-0 top-0 z-[5] open:z-30" name="menu">
      <summary
        aria-label={card.menu(hook)}
        className="grid size-11 cursor-pointer place-items-center rounded-8 text-white focus-visible:outline-white"
      >
        <span className="grid size-7 place-items-center rounded-full bg-poster/80">
          <Ellipsis size={16} aria-hidden="true" />
        </span>
      </summary>
      <div className={`${menuClass} w-56 p-1.5`}>
        {canEdit && <Moves {...of} beside={beside} />}
        {original && (
          <a href={original} target="_blank" rel="noopener noreferrer nofollow" className={entry}>
            <ExternalLink {...icon} />
            {card.original}
          </a>
        )}
        {creatorHref && (
          <Link href={creatorHref} prefetch={false} className={entry}>
            <Users {...icon} />
            {card.creator}
          </Link>
        )}
        {canEdit && <Act {...of} act="remove" icon={<X {...icon} />} label={card.remove} />}
      </div>
    </details>
  );
}

function OverPoster({ saved: { post }, hook, now }: Pick<BoardCardProps, "saved" | "hook" | "now">) {
  return (
    <>
      <div className="poster-scrim pointer-events-none absolute inset-0 z-[1] rounded-[inherit]" />
      {post.viralityScore !== undefined && (
        <span className="absolute left-2 top-2 z-[2]">
          <ScoreBadge score={post.viralityScore} />
        </span>
      )}
      <div className="absolute inset-0 z-[2] flex flex-col justify-end rounded-[inherit] p-2.5 text-white">
        <h2 className="line-clamp-5 text-hook text-balance wrap-anywhere [font-stretch:92%]">
          <bdi>{hook}</bdi>
        </h2>
        <p className="mt-2 flex items-center gap-1 text-12 font-550 tabular-nums">
          {post.views !== undefined && (
            <>
              <Play size={12} className="fill-current opacity-80" aria-hidden="true" />
              <Amount value={post.views} />
            </>
          )}
          {post.createdAt && (
            <Moment iso={post.createdAt} now={now} className="ml-auto font-450 text-white/85" />
          )}
        </p>
      </div>
    </>
  );
}

function Note({ saved: { note, noteBy } }: Pick<BoardCardProps, "saved">) {
  return (
    <>
      <span className="block whitespace-pre-line wrap-anywhere">
        <bdi>{note}</bdi>
      </span>
      {noteBy && (
        <span className="mt-1.5 flex items-center gap-1.5 text-12 text-ink-3">
          <Avatar name={noteBy.name} isSmall />
          <bdi className="truncate">{noteBy.name}</bdi>
        </span>
      )}
    </>
  );
}

function Tags({ id, address, saved: { tags } }: Pick<BoardCardProps, "id" | "address" | "saved">) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            href={boardHref(id, { ...address, tag, page: 1 })}
            prefetch={false}
            className="inline-flex min-h-6 max-w-full items-center rounded-4 bg-sunken px-2 text-12 font-500 text-ink-2 ring-1 ring-inset ring-line hover:text-ink"
          >
            <bdi className="truncate">{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function BoardCard(props: BoardCardProps) {
  const { id, saved, hook, select, poster, creatorHref, back, canEdit, beside, draft } = props;
  const { post, note } = saved;
  return (
    <li
      id={`post-${post.id}`}
      data-post={post.id}
      className="group/card relative min-w-0 scroll-mt-20 data-drop-before:shadow-[-4px_0_0_var(--accent)] data-drop-after:shadow-[4px_0_0_var(--accent)] data-dragged:opacity-50"
    >
      <article
        aria-label={hook}
        className="holds-chosen:[&>:first-child]:shadow-[0_0_0_2px_var(--canvas),0_0_0_4px_var(--accent)]"
      >
        <div
          data-carry={canEdit && beside ? "" : undefined}
          className={
            canEdit && beside ? "cursor-grab rounded-8 select-none [-webkit-touch-callout:none]" : "rounded-8"
          }
        >
          {poster(<OverPoster {...props} />)}
        </div>
        <Menu {...props} />
        {select && (
          <label className="absolute right-0 top-11 z-[4] grid size-11 cursor-pointer place-items-center">
            {select}
          </label>
        )}
        {post.creatorUsername && (
          <p className="truncate px-px pb-1.5 pt-2 font-550">
            {creatorHref ? (
              <Link href={creatorHref} prefetch={false} className="rounded-4 hover:underline">
                <bdi>@{post.creatorUsername.replace(/^@/u, "")}</bdi>
              </Link>
            ) : (
              <bdi>@{post.creatorUsername.replace(/^@/u, "")}</bdi>
            )}
          </p>
        )}
        {canEdit ? (
          <PostWords id={id} saved={saved} hook={hook} back={back} draft={draft}>
            {note && <Note saved={saved} />}
          </PostWords>
        ) : (
          note && (
            <div className="rounded-8 border border-line bg-surface p-2.5">
              <Note saved={saved} />
            </div>
          )
        )}
        <Tags {...props} />
      </article>
    </li>
  );
}
