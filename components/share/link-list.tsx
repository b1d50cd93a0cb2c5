/** Links of a list, receipt or statement, and the decisions of one. */
import Link from "next/link";
import { buttonClass } from "@/components/ui/button-class";
import { TextField } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { momentWords } from "@/components/ui/moment-words";
import { Tag } from "@/components/ui/tag";
import { MAX_COMMENT_LENGTH, type LinkSummary, type SharedRow } from "@/lib/contract/links";
import { messages } from "./messages";

export const linkHref = (id: string) => `/links?${new URLSearchParams({ link: id })}`;
export const nameOfLink = ({ label, title }: Pick<LinkSummary, "label" | "title">) =>
  label || title || messages.noLabel;

export function EndLink({ id, back }: { id: string; back: string }) {
  return (
    <form method="post" action={`/api/dashboard/links/${id}`}>
      <input type="hidden" name="action" value="end" />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        title={messages.endHint}
        className={buttonClass({ variant: "danger", size: "small" })}
      >
        {messages.end}
      </button>
    </form>
  );
}

export function LinkFacts({ link, now }: { link: LinkSummary; now: number }) {
  const { opened, openedAt, expiresAt, decisions, rows, kind, state, hasPassword } = link;
  const isRows = kind === "list" || kind === "board";
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
      <Tag variant={state === "live" ? "own" : state === "paused" ? "warn" : "plain"}>
        {messages.states[state]}
      </Tag>
      <span>{messages.until(momentWords("UTC").day(expiresAt))}</span>
      <span>
        {messages.opened(opened)}
        {openedAt && (
          <>
            , <Moment iso={openedAt} now={now} style="full" />
          </>
        )}
      </span>
      {isRows && <span className="tabular-nums">{messages.sums(decisions, rows)}</span>}
      {hasPassword && <span>{messages.hasPassword}</span>}
    </p>
  );
}

/** `back`: the page that forms return to. */
export function LinkList({ links, back, now }: { links: readonly LinkSummary[]; back: string; now: number }) {
  if (links.length === 0) return <p className="text-ink-2">{messages.none}</p>;
  return (
    <ul className="grid gap-2">
      {links.map((link) => (
        <li
          key={link.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-10 border border-line bg-surface px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <Link
              href={linkHref(link.id)}
              prefetch={false}
              className="font-600 wrap-anywhere hover:underline"
            >
              <bdi>{nameOfLink(link)}</bdi>
            </Link>
            <LinkFacts link={link} now={now} />
            {link.state === "paused" && <p className="text-12 text-warn-ink">{messages.paused}</p>}
          </div>
          {(link.state === "live" || link.state === "paused") && <EndLink id={link.id} back={back} />}
        </li>
      ))}
    </ul>
  );
}

const nameOfRow = ({ creator, post, key }: SharedRow) =>
  creator?.handle ??
  post?.hook ??
  post?.handle ??
  [creator?.country, creator?.category].filter(Boolean).join(", ") ??
  key;

/** Answers of visitors. The team writes to them here. */
export function LinkAnswers({
  id,
  rows,
  canReply,
}: {
  id: string;
  rows: readonly SharedRow[];
  canReply: boolean;
}) {
  const answered = rows.filter(({ decision, comments }) => decision !== null || comments.length > 0);
  if (answered.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {answered.map((row) => (
        <li key={row.key} className="rounded-10 border border-line bg-surface px-4 py-3">
          <p className="flex flex-wrap items-center gap-2">
            <b className="min-w-0 font-600 wrap-anywhere">
              <bdi>{nameOfRow(row) || messages.kinds.list}</bdi>
            </b>
            {row.decision && (
              <Tag variant={row.decision.answer === "yes" ? "own" : "plain"} wraps>
                {messages.decision(row.decision.answer, row.decision.name)}
              </Tag>
            )}
            {row.decision?.reason && (
              <span className="text-12 text-ink-2 wrap-anywhere">
                <bdi>{row.decision.reason}</bdi>
              </span>
            )}
          </p>
          <ol className="mt-1 grid gap-1">
            {row.comments.map((comment) => (
              <li key={comment.id} className="wrap-anywhere">
                <bdi className="font-600">{comment.name}</bdi>{" "}
                <bdi className="whitespace-pre-line">{comment.body}</bdi>
              </li>
            ))}
          </ol>
          {canReply && (
            <form
              method="post"
              action={`/api/dashboard/links/${id}`}
              className="mt-2 flex flex-wrap items-end gap-2"
            >
              <input type="hidden" name="action" value="reply" />
              <input type="hidden" name="creator" value={row.key} />
              <input type="hidden" name="back" value={linkHref(id)} />
              <TextField
                id={`reply-${row.key}`}
                label={messages.reply}
                name="comment"
                required
                maxLength={MAX_COMMENT_LENGTH}
                className="min-w-0 flex-1 basis-48"
              />
              <button type="submit" className={buttonClass()}>
                {messages.reply}
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}
