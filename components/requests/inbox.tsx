import { Button } from "@/components/ui/button";
import { Field, TextField } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import { Tag } from "@/components/ui/tag";
import { leftIn, type Budget } from "@/lib/contract/budgets";
import type { CreditRequest, OpenRequest, RequestInbox } from "@/lib/contract/credit-requests";
import { budgetName, whenOf } from "@/lib/domain/budget-words";
import { messages } from "./messages";

const REQUESTS = "/api/dashboard/requests";

const leftWords = (budget: Budget) =>
  messages.inbox.left(budgetName(budget), leftIn(budget), whenOf(budget), budget.isHard);

/** `lacks` is how many credits the team's balance is short. */
type AnswerProps = { request: OpenRequest; lastDay: string; today: string; lacks: number };

function ApproveForm({ request, lastDay, today, lacks }: AnswerProps) {
  return (
    <form method="post" action={REQUESTS} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="action" value="approve" />
      <input type="hidden" name="id" value={request.id} />
      <Field
        id={`credits-${request.id}`}
        className="w-28 max-w-full"
        label={messages.inbox.credits}
        name="credits"
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]+"
        defaultValue={String(request.credits)}
        required
      />
      <Field
        id={`until-${request.id}`}
        className="w-44 max-w-full"
        label={messages.inbox.lastDay}
        name="lastDay"
        type="date"
        min={today}
        defaultValue={lastDay}
        required
      />
      <Button
        type="submit"
        variant="primary"
        disabled={lacks > 0}
        aria-label={messages.inbox.approve(request.member.name)}
      >
        {messages.inbox.approveShort}
      </Button>
    </form>
  );
}

function DeclineForm({ request: { id, member } }: { request: OpenRequest }) {
  return (
    <details data-form="" className="mt-3">
      <summary className="cursor-pointer font-550 text-ink-2 max-md:py-3">
        {messages.inbox.declineOpen}
      </summary>
      <form method="post" action={REQUESTS} className="mt-2 grid gap-2">
        <input type="hidden" name="action" value="decline" />
        <input type="hidden" name="id" value={id} />
        <TextField id={`note-${id}`} label={messages.inbox.note} name="note" maxLength={500} required />
        <p>
          <Button type="submit" aria-label={messages.inbox.decline(member.name)}>
            {messages.inbox.declineShort}
          </Button>
        </p>
      </form>
    </details>
  );
}

function OpenRow(props: AnswerProps) {
  const { request, lacks } = props;
  const { member, credits, isApproval, cost, purpose, reason, budgets, short, isOwn } = request;
  return (
    <li id={`request-${request.id}`} className="border-b border-line px-[18px] py-3.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-600">
          <bdi>{messages.inbox.asks(member.name, credits, isApproval)}</bdi>
        </b>
        <span className="ml-auto text-12 text-ink-3">
          <When iso={request.createdAt} style="full" />
        </span>
      </p>
      <p className="text-ink-2">
        <bdi>{messages.inbox.forReveal(cost, purpose, isApproval)}</bdi>
      </p>
      {reason && (
        <p className="mt-1.5 border-l-2 border-line-strong pl-3 wrap-anywhere">
          <bdi>“{reason}”</bdi>
        </p>
      )}
      {budgets.length > 0 && (
        <p className="mt-1.5 text-12 text-ink-2">
          <bdi>{budgets.map(leftWords).join(" · ")}</bdi>
        </p>
      )}
      <div className="mt-3 rounded-10 border border-line bg-sunken px-3.5 py-3">
        {isOwn ? (
          <p className="text-ink-2">{messages.inbox.own}</p>
        ) : (
          <>
            <p className="mb-2 text-ink-2">
              {lacks > 0
                ? messages.inbox.lacks(lacks)
                : short.length === 0
                  ? messages.inbox.noRise
                  : `${messages.inbox.rises} ${short.map(budgetName).join(", ")}`}
            </p>
            <ApproveForm {...props} />
            <DeclineForm request={request} />
          </>
        )}
      </div>
    </li>
  );
}

/** `balance` is null if the service doesn't report it. */
export function OpenRequests({ inbox, balance }: { inbox: RequestInbox; balance: number | null }) {
  const { waiting, lastDay, today } = inbox;
  if (waiting.length === 0) return <p className="px-[18px] py-4 text-ink-2">{messages.inbox.none}</p>;
  return (
    <ul>
      {waiting.map((request) => (
        <OpenRow
          key={request.id}
          {...{ request, lastDay, today }}
          lacks={balance === null ? 0 : Math.max(0, request.cost - balance)}
        />
      ))}
    </ul>
  );
}

const answerOf = ({ state, granted, lastDay }: CreditRequest) =>
  granted !== null && lastDay !== null ? messages.granted(granted, lastDay) : messages.states[state];

export function AnsweredRequests({ requests }: { requests: readonly CreditRequest[] }) {
  return (
    <ul>
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-[18px] py-2.5 last:border-b-0"
        >
          <bdi className="font-550">{request.member.name}</bdi>
          <span className="text-ink-2">
            {messages.own.asked(request.credits, request.cost, request.isApproval)}
            {request.purpose && <bdi>, {request.purpose}</bdi>}
          </span>
          <Tag variant={request.state === "approved" ? "own" : "plain"} wraps>
            {answerOf(request)}
          </Tag>
          {request.note && <bdi className="text-ink-2 wrap-anywhere">“{request.note}”</bdi>}
          {request.answeredBy && <bdi className="text-ink-3">{messages.by(request.answeredBy)}</bdi>}
          <span className="ml-auto text-12 text-ink-3">
            <When iso={request.answeredAt ?? request.createdAt} style="full" />
          </span>
        </li>
      ))}
    </ul>
  );
}
