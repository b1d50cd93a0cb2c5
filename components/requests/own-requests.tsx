import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import { NumbersField } from "@/components/ui/reader-formats";
import { Tag } from "@/components/ui/tag";
import type { OwnRequest, OwnRequests } from "@/lib/contract/credit-requests";
import { messages } from "./messages";

function BuyForm({ request, typedAbove }: { request: OwnRequest; typedAbove: number | null }) {
  const { quoteId, purpose, buyable, cost } = request;
  return (
    <form
      method="post"
      action="/api/dashboard/confirm-reveal"
      className="mt-3 flex flex-wrap items-end gap-2"
    >
      <NumbersField />
      <input type="hidden" name="from" value="requests" />
      <input type="hidden" name="quoteId" value={quoteId ?? ""} />
      <input type="hidden" name="purpose" value={purpose ?? ""} />
      {buyable < cost && <input type="hidden" name="first" value={buyable} />}
      {typedAbove !== null && buyable > typedAbove && (
        <Field
          id={`typed-${request.id}`}
          className="w-60 max-w-full"
          name="typed"
          label={messages.own.typed(buyable)}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      <Button type="submit" variant="primary">
        {messages.own.reveal(buyable, cost)}
      </Button>
    </form>
  );
}

function WithdrawForm({ id }: { id: string }) {
  return (
    <form method="post" action="/api/dashboard/requests" className="mt-3">
      <input type="hidden" name="action" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit">{messages.own.withdraw}</Button>
    </form>
  );
}

function OwnRow({ request, typedAbove }: { request: OwnRequest; typedAbove: number | null }) {
  const { state, credits, cost, isApproval, purpose, reason, note } = request;
  const { granted, lastDay, answeredBy, quoteId } = request;
  return (
    <li className="border-b border-line px-[18px] py-3.5 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-600">{messages.own.asked(credits, cost, isApproval)}</b>
        {purpose && <bdi className="text-ink-2">{purpose}</bdi>}
        <Tag variant={state === "approved" ? "own" : "plain"}>{messages.states[state]}</Tag>
        <span className="ml-auto text-12 text-ink-3">
          <When iso={request.createdAt} style="full" />
        </span>
      </p>
      {reason && (
        <p className="mt-1 text-ink-2 wrap-anywhere">
          <bdi>“{reason}”</bdi>
        </p>
      )}
      {granted !== null && lastDay !== null && (
        <p className="mt-1 text-ink-2">
          {messages.granted(granted, lastDay)} {answeredBy && <bdi>{messages.by(answeredBy)}</bdi>}
        </p>
      )}
      {note && (
        <p className="mt-1 text-ink-2 wrap-anywhere">
          <bdi>“{note}”</bdi> {answeredBy && <bdi>{messages.by(answeredBy)}</bdi>}
        </p>
      )}
      {state === "approved" && quoteId === null && <p className="mt-1 text-ink-3">{messages.own.bought}</p>}
      {request.buyable > 0 && <BuyForm request={request} typedAbove={typedAbove} />}
      {state === "waiting" && <WithdrawForm id={request.id} />}
    </li>
  );
}

export function OwnRequestList({ requests, typedAbove }: OwnRequests) {
  return (
    <ul>
      {requests.map((request) => (
        <OwnRow key={request.id} request={request} typedAbove={typedAbove} />
      ))}
    </ul>
  );
}
