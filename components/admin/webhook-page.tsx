import { CircleAlert, Power, RefreshCw, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Box } from "@/components/ui/box";
import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Moment, When } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import {
  FAILING_DAYS,
  ROTATION_HOURS,
  TEST_EVENT,
  type DeliveryView,
  type WebhookView,
} from "@/lib/contract/webhooks";
import { AdminTable } from "./admin-table";
import { webhookHref, webhookRoute } from "./admin-routes";
import { messages } from "./messages/webhooks";

function Act({
  id,
  action,
  fields = {},
  children,
}: {
  id: string;
  action: string;
  fields?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={webhookRoute(id)}>
      {Object.entries({ action, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export function WebhookActs({ webhook: { id, disabledAt } }: { webhook: WebhookView }) {
  const isOff = disabledAt !== null;
  return (
    <div className="flex flex-wrap gap-2">
      <Act id={id} action={isOff ? "enable" : "disable"}>
        <Button type="submit" variant={isOff ? "primary" : undefined}>
          <Power size={14} aria-hidden="true" />
          {isOff ? messages.page.enable : messages.page.disable}
        </Button>
      </Act>
      {!isOff && (
        <Act id={id} action="test">
          <Button type="submit">
            <Send size={14} className="text-ink-3" aria-hidden="true" />
            {messages.page.test}
          </Button>
        </Act>
      )}
    </div>
  );
}

/** Why nothing is sent, or nothing arrives. */
export function WebhookProblems({ webhook }: { webhook: WebhookView }) {
  const { disabledWhy, failingSince, last, hasReadableSecret } = webhook;
  const icon = <CircleAlert size={16} aria-hidden="true" />;
  const end = disabledWhy === "failing" ? messages.ended.failing(FAILING_DAYS) : null;
  return (
    <>
      {!hasReadableSecret && (
        <Notice variant="bad" icon={icon}>
          {messages.unreadable}
        </Notice>
      )}
      {disabledWhy !== null && (
        <Notice variant={disabledWhy === "admin" ? "warn" : "bad"} icon={icon}>
          {disabledWhy === "failing" ? end : messages.ended[disabledWhy]}
        </Notice>
      )}
      {disabledWhy === null && failingSince !== null && (
        <Notice variant="bad" icon={icon}>
          {last?.problem && <b className="block font-600 wrap-anywhere">{last.problem}</b>}
          {messages.failing}
        </Notice>
      )}
    </>
  );
}

const words = messages.deliveries;
const VARIANTS = { waiting: "plain", delivered: "own", failed: "bad", skipped: "warn" } as const;

function Result({ row, now }: { row: DeliveryView; now: number }) {
  const { state, attempts, status, tookMs, problem, nextAt } = row;
  if (state === "delivered") return words.arrived(status, tookMs);
  const isDue = nextAt !== null && Date.parse(nextAt) <= now;
  return (
    <>
      {problem ?? (state === "skipped" ? words.off : "")} {attempts > 0 && words.attempts(attempts)}
      {nextAt !== null && !isDue && (
        <>
          {". "}
          {words.next} <When iso={nextAt} style="full" />
        </>
      )}
    </>
  );
}

function DeliveryTable({
  id,
  rows,
  now,
  canReplay,
}: {
  id: string;
  rows: readonly DeliveryView[];
  now: number;
  canReplay: boolean;
}) {
  return (
    <AdminTable
      isInBox
      label={words.label}
      rows={rows}
      first={{
        title: words.event,
        cell: ({ event, eventId }) => (
          <>
            <span className="block truncate font-550">{event}</span>
            <span className="block truncate font-mono text-12 font-450 text-ink-3">{eventId}</span>
          </>
        ),
      }}
      columns={[
        {
          title: words.state,
          width: "w-24",
          cell: ({ state }) => <Tag variant={VARIANTS[state]}>{words.states[state]}</Tag>,
        },
        {
          title: words.result,
          className: "@max-[47.5rem]:hidden",
          text: "whitespace-normal! text-12 text-ink-2",
          cell: (row) => <Result row={row} now={now} />,
        },
        {
          title: words.when,
          width: "w-24",
          className: "@max-[30rem]:hidden",
          text: "text-ink-2",
          cell: ({ at }) => <Moment iso={at} now={now} />,
        },
      ]}
      actions={{
        width: "w-32",
        cell: (row) =>
          canReplay &&
          row.event !== TEST_EVENT && (
            <Act id={id} action="replay" fields={{ deliveryId: String(row.id) }}>
              <Button type="submit" size="small" aria-label={words.againEvent(row.event, row.eventId)}>
                {words.again}
              </Button>
            </Act>
          ),
      }}
    />
  );
}

export function Deliveries({
  webhook: { id, disabledAt },
  rows,
  older,
  state,
  isNewest,
  now,
}: {
  webhook: WebhookView;
  rows: readonly DeliveryView[];
  older: number | null;
  /** Only these are shown. */
  state: "failed" | null;
  isNewest: boolean;
  now: number;
}) {
  const filter = state === null ? "" : `state=${state}`;
  const hrefOf = (...parts: string[]) => {
    const query = parts.filter((part) => part !== "").join("&");
    return `${webhookHref(id)}${query === "" ? "" : `?${query}`}`;
  };
  return (
    <Box
      title={words.title}
      note={words.note}
      aside={
        <div role="group" aria-label={words.filter} className="flex gap-2">
          <ButtonLink size="small" href={hrefOf()} aria-current={state === null ? "true" : undefined}>
            {words.all}
          </ButtonLink>
          <ButtonLink
            size="small"
            href={hrefOf("state=failed")}
            aria-current={state === "failed" ? "true" : undefined}
          >
            {words.failedOnly}
          </ButtonLink>
        </div>
      }
    >
      {rows.length === 0 ? (
        <p className="px-[18px] py-4 text-ink-2">{words.none}</p>
      ) : (
        <DeliveryTable {...{ id, rows, now }} canReplay={disabledAt === null} />
      )}
      {(older !== null || !isNewest) && (
        <p className="flex flex-wrap gap-2 border-t border-line px-[18px] py-3">
          {!isNewest && (
            <ButtonLink size="small" href={hrefOf(filter)}>
              {words.newest}
            </ButtonLink>
          )}
          {older !== null && (
            <ButtonLink size="small" href={hrefOf(filter, `before=${older}`)}>
              {words.older}
            </ButtonLink>
          )}
        </p>
      )}
    </Box>
  );
}

const form = "grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 px-[18px] pb-4 pt-2";

export function Replay({ id }: { id: string }) {
  const { title, means, from, to, isAll, submit } = messages.replay;
  return (
    <Box title={title}>
      <form method="post" action={webhookRoute(id)} className={`${form} md:grid-cols-2`}>
        <input type="hidden" name="action" value="replay" />
        <p className="max-w-[72ch] text-ink-2 md:col-span-2">{means}</p>
        <Field label={from} name="from" type="date" required />
        <Field label={to} name="to" type="date" required />
        <label className="flex items-center gap-2.5 max-md:min-h-11 md:col-span-2">
          <Checkbox name="isAll" value="1" />
          {isAll}
        </label>
        <div>
          <Button type="submit">{submit}</Button>
        </div>
      </form>
    </Box>
  );
}

export function WebhookSecret({ webhook: { id, oldSecretUntil } }: { webhook: WebhookView }) {
  const { title, means, old, endsNow, submit } = messages.rotation;
  return (
    <Box title={title}>
      <form method="post" action={webhookRoute(id)} className={form}>
        <input type="hidden" name="action" value="rotate" />
        <p className="max-w-[72ch] text-ink-2">
          {means(ROTATION_HOURS)}
          {oldSecretUntil && (
            <>
              {" "}
              {old} <When iso={oldSecretUntil} style="full" />.
            </>
          )}
        </p>
        <label className="flex items-center gap-2.5 max-md:min-h-11">
          <Checkbox name="endsNow" value="1" />
          {endsNow}
        </label>
        <div>
          <Button type="submit">
            <RefreshCw size={14} className="text-ink-3" aria-hidden="true" />
            {submit}
          </Button>
        </div>
      </form>
    </Box>
  );
}

export function WebhookRemoval({ id }: { id: string }) {
  const { title, means, submit } = messages.remove;
  return (
    <Box title={title}>
      <div className={form}>
        <p className="text-ink-2">{means}</p>
        <Act id={id} action="remove">
          <Button type="submit" variant="danger">
            {submit}
          </Button>
        </Act>
      </div>
    </Box>
  );
}
