/** The rows of a client link. Everything is a plain link or form. */
import { MessageSquare } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { Field, TextField } from "@/components/ui/field";
import { Tag } from "@/components/ui/tag";
import {
  ANSWERS,
  MAX_COMMENT_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_REASON_LENGTH,
  type Allowance,
  type Answer,
  type SharedRow,
} from "@/lib/contract/links";
import { CreatorFacts, linkClass, PostFacts, type PosterOf } from "./client-facts";
import { clientMessages as messages } from "./messages";

export type ClientView = "all" | "todo" | Answer;
export const CLIENT_VIEWS: readonly ClientView[] = ["all", "todo", ...ANSWERS];

export type ClientVisitor = { name: string; email: string };

/** Typed for the row `creator`, and not saved. */
export type ReplyDraft = { creator: string; reason: string; comment: string };

const isShown = ({ decision }: SharedRow, view: ClientView) =>
  view === "all" || (view === "todo" ? decision === null : decision?.answer === view);

function WhoFields({ id, visitor }: { id: string; visitor: ClientVisitor }) {
  const { name, email } = messages.who;
  return (
    <>
      <Field
        id={`${id}-name`}
        label={name}
        name="name"
        autoComplete="name"
        required
        maxLength={MAX_NAME_LENGTH}
        defaultValue={visitor.name}
      />
      <Field
        id={`${id}-email`}
        label={email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        defaultValue={visitor.email}
      />
    </>
  );
}

export function WhoForm({ action, visitor }: { action: string; visitor: ClientVisitor }) {
  const { title, lead, save, isStored } = messages.who;
  return (
    <form
      id="who"
      method="post"
      action={action}
      className="mb-5 grid scroll-mt-4 gap-3 rounded-10 border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-16 font-650">{title}</h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <WhoFields id="who" visitor={visitor} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className={buttonClass({ variant: "primary" })}>
          {save}
        </button>
        <span className="text-12 text-ink-3">{isStored}</span>
      </div>
    </form>
  );
}

type CardProps = {
  row: SharedRow;
  n: number;
  action: string;
  view: ClientView;
  visitor: ClientVisitor;
  allowed: readonly Allowance[];
  poster: PosterOf;
  draft: ReplyDraft | null;
};

const CHOSEN = "bg-accent-soft-2 text-accent-ink ring-accent-line";

function Decision({ row, draft }: CardProps) {
  const { decision, key } = row;
  return (
    <>
      <Field
        id={`reason-${key}`}
        label={messages.reason}
        name="reason"
        list="reasons"
        maxLength={MAX_REASON_LENGTH}
        defaultValue={draft?.reason ?? decision?.reason}
      />
      <div className="grid grid-cols-3 gap-2">
        {ANSWERS.map((answer) => (
          <button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            aria-pressed={decision?.answer === answer}
            className={buttonClass({
              className: `justify-center ${decision?.answer === answer ? CHOSEN : ""}`,
            })}
          >
            {messages.answers[answer]}
          </button>
        ))}
      </div>
    </>
  );
}

function Comments({ row, allowed, draft }: CardProps) {
  const { comments, key } = row;
  return (
    <details open={comments.length > 0 || Boolean(draft?.comment)}>
      <summary className={`${linkClass} cursor-pointer`}>
        <MessageSquare size={14} aria-hidden="true" />
        {messages.comments(comments.length)}
      </summary>
      <ol className="grid gap-1.5">
        {comments.map(({ id, name, body, isTeams }) => (
          <li key={id} className="wrap-anywhere">
            <bdi className="font-600">{name}</bdi>{" "}
            {isTeams && <span className="text-12 text-ink-3">({messages.team})</span>}{" "}
            <bdi className="whitespace-pre-line">{body}</bdi>
          </li>
        ))}
      </ol>
      <div className="mt-2 grid justify-items-start gap-2">
        <TextField
          id={`text-${key}`}
          label={messages.comment}
          name="comment"
          required={!allowed.includes("decide")}
          maxLength={MAX_COMMENT_LENGTH}
          defaultValue={draft?.comment}
          className="w-full"
        />
        <button type="submit" className={buttonClass({ size: "small" })}>
          {messages.send}
        </button>
      </div>
    </details>
  );
}

/** One form, so that no button loses what was typed beside it. */
function Reply(props: CardProps) {
  const { row, action, view, visitor, allowed, draft } = props;
  const { decision, comments, key } = row;
  const [canDecide, canComment] = [allowed.includes("decide"), allowed.includes("comment")];
  const fields = (
    <>
      {canDecide && <Decision {...props} />}
      {canComment && <Comments {...props} />}
    </>
  );
  return (
    <form method="post" action={action} className="grid gap-2.5">
      {/* Enter presses the first button of a form: this one keeps the answer, or does nothing before there is one. */}
      {canDecide && <button hidden name="answer" value={decision?.answer} disabled={!decision} />}
      <input type="hidden" name="creator" value={key} />
      {view !== "all" && <input type="hidden" name="show" value={view} />}
      {visitor.name === "" ? (
        <details open={comments.length > 0 || draft !== null}>
          <summary className={buttonClass({ className: "cursor-pointer" })}>
            {canDecide ? messages.decide : messages.comments(0)}
          </summary>
          <div className="mt-3 grid gap-2.5">
            <WhoFields id={`reply-${key}`} visitor={visitor} />
            {fields}
          </div>
        </details>
      ) : (
        fields
      )}
    </form>
  );
}

function Card(props: CardProps) {
  const { row, allowed, n, poster } = props;
  const { decision, isNew, key } = row;
  const tint = decision?.answer === "yes" ? "border-accent-line" : "border-line";
  return (
    <li
      id={`row-${key}`}
      className={`grid scroll-mt-4 content-start gap-3 rounded-10 border bg-surface p-4 ${tint}`}
    >
      <article>
        {isNew && (
          <p className="mb-1 flex items-center gap-1.5 text-12 font-550 text-accent-ink">
            <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
            {messages.isNew}
          </p>
        )}
        {row.creator && <CreatorFacts row={row} n={n} poster={poster} />}
        {row.post && <PostFacts row={row} n={n} poster={poster} />}
      </article>
      {decision && (
        <p>
          <Tag variant={decision.answer === "yes" ? "own" : "plain"} wraps>
            {messages.decided(decision.answer, decision.name)}
          </Tag>{" "}
          <span className="text-12 text-ink-3">({messages.stated})</span>
        </p>
      )}
      {allowed.length > 0 && <Reply {...props} />}
    </li>
  );
}

export function countAnswers(rows: readonly SharedRow[]): Record<Answer, number> {
  const count = (answer: Answer) => rows.filter(({ decision }) => decision?.answer === answer).length;
  return { yes: count("yes"), maybe: count("maybe"), no: count("no") };
}

export function ClientRows({
  rows,
  view,
  until,
  draft,
  ...of
}: Omit<CardProps, "row" | "n"> & { rows: readonly SharedRow[]; until: string }) {
  const shown = rows.map((row, at) => ({ row, n: at + 1 })).filter(({ row }) => isShown(row, view));
  const sums = countAnswers(rows);
  const decided = sums.yes + sums.maybe + sums.no;
  return (
    <>
      <datalist id="reasons">
        {messages.reasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      {of.allowed.includes("decide") && (
        <nav aria-label={messages.show} className="mb-4 flex flex-wrap gap-2">
          {CLIENT_VIEWS.map((each) => (
            <a
              key={each}
              href={each === "all" ? "?" : `?show=${each}`}
              aria-current={each === view ? "page" : undefined}
              className={buttonClass({ variant: each === view ? "inverse" : "plain" })}
            >
              {messages.filters[each]}
              <span className="tabular-nums">{rows.filter((row) => isShown(row, each)).length}</span>
            </a>
          ))}
        </nav>
      )}
      {shown.length === 0 && <p className="text-ink-2">{messages.nothingHere}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] items-start gap-4">
        {shown.map(({ row, n }) => (
          <Card
            key={row.key}
            {...of}
            {...{ row, n, view }}
            draft={draft?.creator === row.key ? draft : null}
          />
        ))}
      </ul>
      {of.allowed.includes("decide") && (
        <footer className="sticky bottom-0 mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-canvas py-3 max-md:static print:static">
          <b className="font-650 tabular-nums">{messages.progress(decided, rows.length)}</b>
          <span className="text-ink-2 tabular-nums">{messages.sums(sums)}</span>
          <span className="ml-auto text-12 text-ink-2">{messages.saved(until)}</span>
        </footer>
      )}
    </>
  );
}
