import Link from "next/link";
import { Box } from "@/components/ui/box";
import { Button, ButtonLink } from "@/components/ui/button";
import { CheckboxRow } from "@/components/ui/checkbox-row";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { ShownFields } from "@/components/ui/shown-fields";
import { Tag } from "@/components/ui/tag";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import {
  MAX_WEBHOOK_ADDRESS_LENGTH,
  MAX_WEBHOOK_NAME_LENGTH,
  MOST_WEBHOOKS,
  WEBHOOK_EVENT_NAMES,
  type WebhookView,
} from "@/lib/contract/webhooks";
import { AdminTable, type AdminColumn } from "./admin-table";
import { WEBHOOKS_ROUTE, webhookHref, webhookRoute } from "./admin-routes";
import { CreateBox } from "./create-box";
import { messages } from "./messages/webhooks";

const words = messages.refused;

/** Keys are fields, or error codes if no field is wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  name: words.name(MAX_WEBHOOK_NAME_LENGTH),
  address: words.address,
  events: words.events,
  from: words.from,
  to: words.from,
  full: words.full(MOST_WEBHOOKS),
  was: words.was,
  conflict: words.off,
  not_found: words.notFound,
  forbidden: words.forbidden,
};

export function WebhookNotices({ done, trouble }: { done: string; trouble: string }) {
  return (
    <>
      <FormNotice done={done} problem="" doneWords={messages.done} problemWords={{}} />
      {trouble !== "" && (
        <Notice variant="bad" role="alert">
          {ownValue(REFUSALS, trouble) ?? words.unknown}
        </Notice>
      )}
    </>
  );
}

const stateOf = ({ disabledAt, failingSince }: WebhookView) => {
  if (disabledAt !== null) return "off";
  return failingSince === null ? "on" : "failing";
};
const STATES = { on: "own", failing: "bad", off: "warn" } as const;

export function WebhookState({ webhook }: { webhook: WebhookView }) {
  const state = stateOf(webhook);
  return <Tag variant={STATES[state]}>{messages.state[state]}</Tag>;
}

/** `now` is in ms since 1970. */
const columnsAt = (now: number): readonly AdminColumn<WebhookView>[] => [
  {
    title: messages.list.state,
    cell: (webhook) => <WebhookState webhook={webhook} />,
    className: "@max-[20rem]:hidden",
    width: "w-24",
  },
  {
    title: messages.list.last,
    cell: ({ last }) =>
      last?.triedAt ? (
        <>
          {messages.deliveries.states[last.state]},{" "}
          <Moment iso={last.triedAt} now={now} className="text-ink-3" />
        </>
      ) : (
        <span className="text-ink-3">{messages.list.never}</span>
      ),
    className: "@max-[40rem]:hidden",
    width: "w-44",
    text: "text-ink-2",
  },
  {
    title: messages.list.waiting,
    cell: ({ waiting }) => formatNumber(waiting),
    className: "text-right @max-[47.5rem]:hidden",
    width: "w-24",
    text: "tabular-nums",
  },
];

export function WebhookList({ rows, now }: { rows: readonly WebhookView[]; now: number }) {
  return (
    <AdminTable
      label={messages.list.label}
      rows={rows}
      first={{
        title: messages.list.webhook,
        cell: ({ id, name, address }) => (
          <>
            <Link
              href={webhookHref(id)}
              prefetch={false}
              className="block truncate rounded-4 font-600 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="block truncate font-mono text-12 text-ink-3">{new URL(address).host}</span>
          </>
        ),
      }}
      columns={columnsAt(now)}
      actions={{
        width: "w-[5.625rem]",
        cell: ({ id, name }) => (
          <ButtonLink size="small" href={webhookHref(id)} aria-label={messages.list.openName(name)}>
            {messages.list.open}
          </ButtonLink>
        ),
      }}
    />
  );
}

export type WebhookFields = { name: string; address: string; events: readonly string[] };

type FormProps = {
  id: string | null;
  /** Absent for a new webhook. */
  saved?: WebhookFields;
  fields: WebhookFields;
  /** It is empty if nothing was rejected. */
  trouble: string;
  isOpen?: boolean;
};

function Events({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset className="min-w-0 md:col-span-2" aria-describedby={error ? "events-note" : undefined}>
      <legend className="mb-1 text-12 font-550 text-ink-2">{messages.form.events}</legend>
      <input type="hidden" name="events" value="" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <CheckboxRow
            key={event}
            name="events"
            value={event}
            defaultChecked={chosen.includes(event)}
            label={messages.events[event]}
            means={<span className="block truncate font-mono">{event}</span>}
          />
        ))}
      </div>
      {error && (
        <p id="events-note" className="text-12 text-bad-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function WebhookForm({ id, saved, fields, trouble, isOpen = false }: FormProps) {
  const errorOf = (field: keyof WebhookFields) => (trouble === field ? ownValue(REFUSALS, field) : undefined);
  const form = (
    <form
      method="post"
      action={id === null ? WEBHOOKS_ROUTE : webhookRoute(id)}
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 px-[18px] pb-4 pt-3 md:grid-cols-2"
    >
      {id !== null && <input type="hidden" name="action" value="change" />}
      {saved && <ShownFields fields={saved} />}
      <Field
        label={messages.form.name}
        name="name"
        required
        maxLength={MAX_WEBHOOK_NAME_LENGTH}
        autoComplete="off"
        defaultValue={fields.name}
        error={errorOf("name")}
      />
      <Field
        label={messages.form.address.label}
        name="address"
        type="url"
        required
        maxLength={MAX_WEBHOOK_ADDRESS_LENGTH}
        autoComplete="off"
        spellCheck={false}
        help={messages.form.address.help}
        defaultValue={fields.address}
        error={errorOf("address")}
      />
      <Events chosen={fields.events} error={errorOf("events")} />
      <div>
        <Button type="submit" variant="primary">
          {id === null ? messages.form.submitNew : messages.form.submit}
        </Button>
      </div>
    </form>
  );
  if (id !== null) return <Box title={messages.form.settings}>{form}</Box>;
  return (
    <CreateBox label={messages.form.add} isOpen={isOpen || trouble !== ""}>
      {form}
    </CreateBox>
  );
}
