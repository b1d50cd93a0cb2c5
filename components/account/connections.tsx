import { AccountSection } from "./account-form";
import { Button } from "@/components/ui/button";
import { buttonClass, summaryLinkClass } from "@/components/ui/button-class";
import { CheckboxRow } from "@/components/ui/checkbox-row";
import { Field } from "@/components/ui/field";
import { formatDay } from "@/components/ui/moment-words";
import {
  REQUEST_FIELDS,
  USUAL_ALLOWANCE,
  type AppRequest,
  type Connection,
} from "@/lib/contract/agent-connections";
import { KEY_SCOPE_WORDS } from "@/lib/contract/api-keys";
import type { KeyScope } from "@/lib/contract/scopes";
import { messages } from "./messages/connections";

const ROUTE = "/api/dashboard/connections";

type Limits = { allowance: number; lastDay: string; problem?: string; id?: string };

function LimitFields({ allowance, lastDay, problem, id = "new" }: Limits) {
  const errorOf = (field: "allowance" | "lastDay") =>
    problem === field ? messages.problems[field] : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={`allowance-${id}`}
        label={messages.allowance.label}
        help={messages.allowance.help}
        name="allowance"
        type="number"
        min={0}
        step={1}
        required
        defaultValue={allowance}
        error={errorOf("allowance")}
      />
      <Field
        id={`last-day-${id}`}
        label={messages.lastDay.label}
        help={messages.lastDay.help}
        name="lastDay"
        type="date"
        required
        defaultValue={lastDay}
        error={errorOf("lastDay")}
      />
    </div>
  );
}

type Asking = {
  app: string;
  host: string;
  request: AppRequest;
  offered: readonly KeyScope[];
  ticked: readonly string[];
  lastDay: string;
  problem: string;
  declined: string;
};

/** A person decides here what an app may see and spend. */
export function ConsentForm({ app, host, request, offered, ticked, lastDay, problem, declined }: Asking) {
  return (
    <form method="post" action={ROUTE} className="grid gap-4">
      <input type="hidden" name="action" value="connect" />
      {REQUEST_FIELDS.map(
        (name) =>
          request[name] !== undefined && <input key={name} type="hidden" name={name} value={request[name]} />,
      )}
      <p className="text-ink-2 wrap-anywhere">{messages.lead(app, host)}</p>
      <fieldset>
        <legend className="mb-1 text-12 font-550 text-ink-2">{messages.may}</legend>
        {offered.map((scope) => (
          <CheckboxRow
            key={scope}
            name="scopes"
            value={scope}
            defaultChecked={ticked.includes(scope)}
            {...KEY_SCOPE_WORDS[scope]}
          />
        ))}
        {problem === "scopes" && <p className="text-12 text-bad-ink">{messages.problems.scopes}</p>}
      </fieldset>
      <LimitFields allowance={USUAL_ALLOWANCE} lastDay={lastDay} problem={problem} />
      <p className="text-ink-2">{messages.people}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          <bdi>{messages.connect(app)}</bdi>
        </Button>
        <a href={declined} className={buttonClass({})}>
          {messages.cancel}
        </a>
      </div>
    </form>
  );
}

function Row({ connection }: { connection: Connection }) {
  const { id, name, allowance, spent, lastDay, isExpired } = connection;
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="font-600 wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-ink-2">
            {messages.section.spent(spent, allowance)} ·{" "}
            {isExpired ? messages.section.expired : messages.section.until(formatDay(lastDay))}
          </p>
        </div>
        <form method="post" action={ROUTE}>
          <input type="hidden" name="action" value="end" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" aria-label={messages.section.endName(name)}>
            {messages.section.end}
          </Button>
        </form>
      </div>
      <details className="mt-2">
        <summary className={summaryLinkClass}>{messages.section.limit(name)}</summary>
        <form method="post" action={ROUTE} className="mt-3 grid gap-4">
          <input type="hidden" name="action" value="change" />
          <input type="hidden" name="id" value={id} />
          <LimitFields allowance={allowance} lastDay={lastDay} id={id} />
          <div>
            <Button type="submit">{messages.section.save}</Button>
          </div>
        </form>
      </details>
    </li>
  );
}

export function ConnectionsSection({ connections }: { connections: readonly Connection[] }) {
  return (
    <AccountSection title={messages.section.title} lead={messages.section.lead}>
      {connections.length === 0 ? (
        <p className="text-ink-2">{messages.section.none}</p>
      ) : (
        <ul>
          {connections.map((connection) => (
            <Row key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
