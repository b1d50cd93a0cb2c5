import type { ReactNode } from "react";
import { Plus, RefreshCw, Undo2 } from "lucide-react";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/moment";
import { NumbersField } from "@/components/ui/reader-formats";
import { ShownFields } from "@/components/ui/shown-fields";
import { OVERLAP_DAYS, type ApiKeyRow } from "@/lib/contract/api-keys";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { creditsInput, fieldsOfKey, refusalWords, type Refused } from "./key-form-state";
import { KeySettingsFields } from "./key-settings-fields";
import { messages } from "./messages/keys";

export const KEYS_ROUTE = "/api/dashboard/keys";
export const routeOfKey = (id: string) => `${KEYS_ROUTE}/${id}`;

/** `today` is YYYY-MM-DD in UTC. */
type Props = { row: ApiKeyRow; refused: Refused | null; today: string };

const form = "px-[18px] pb-4 pt-3";

const of = (refused: Refused | null, name: string) => (refused?.form === name ? refused : null);

function KeyForm({ row, action, children }: Pick<Props, "row"> & { action: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={routeOfKey(row.id)}
      autoComplete="off"
      className={`grid items-start gap-x-6 gap-y-4 md:grid-cols-2 ${form}`}
    >
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}

export function KeySettings({ row, refused, today }: Props) {
  const again = of(refused, "settings");
  const saved = fieldsOfKey(row);
  const { name, purpose, monthlyCap, allowance, requestsPerMinute, expiresOn, scopes } = saved;
  const shown = {
    name,
    requestsPerMinute,
    expiresOn,
    scopes,
    ...(row.member === null ? { monthlyCap } : { purpose, allowance }),
  };
  return (
    <Box title={messages.settings.title} note={messages.settings.note}>
      <form
        method="post"
        action={routeOfKey(row.id)}
        autoComplete="off"
        className={`grid gap-x-6 gap-y-4 md:grid-cols-2 ${form}`}
      >
        <input type="hidden" name="action" value="settings" />
        <ShownFields fields={shown} />
        <KeySettingsFields
          fields={again?.fields ?? saved}
          wrong={again?.wrong ?? null}
          today={today}
          isMembers={row.member !== null}
        />
        <div>
          <Button type="submit" variant="primary">
            {messages.settings.save}
          </Button>
        </div>
      </form>
    </Box>
  );
}

export function KeyCredits({ row, refused }: Omit<Props, "today">) {
  const again = of(refused, "grant");
  const errorOf = (field: string) => (again?.wrong === field ? refusalWords(field) : undefined);
  return (
    <Box title={messages.grant.title} note={messages.grant.left(formatNumber(row.balance))}>
      <KeyForm row={row} action="grant">
        <NumbersField />
        <Field
          label={messages.grant.credits}
          id="grant-credits"
          name="credits"
          required
          {...creditsInput(1)}
          defaultValue={again?.fields.credits}
          error={errorOf("credits")}
        />
        <Field
          label={messages.grant.note.label}
          id="grant-note"
          name="note"
          maxLength={200}
          placeholder={messages.grant.note.placeholder}
          help={row.isInternal ? messages.grant.note.inLedger : messages.grant.note.inLedgerAndProgram}
          defaultValue={again?.fields.note}
          error={errorOf("note")}
        />
        <div>
          <Button type="submit">
            <Plus size={14} className="text-ink-3" aria-hidden="true" />
            {messages.grant.submit}
          </Button>
        </div>
      </KeyForm>
    </Box>
  );
}

export function KeyReclaim({ row, refused }: Omit<Props, "today">) {
  if (row.balance === 0) return null;
  const again = of(refused, "reclaim");
  return (
    <Box title={messages.reclaim.title} note={messages.grant.left(formatNumber(row.balance))}>
      <KeyForm row={row} action="reclaim">
        <NumbersField />
        <Field
          label={messages.reclaim.credits}
          id="reclaim-credits"
          name="credits"
          required
          {...creditsInput(1)}
          defaultValue={again?.fields.credits ?? String(row.balance)}
          help={messages.reclaim.means}
          error={again?.wrong === "credits" ? refusalWords("credits") : undefined}
        />
        <div className="md:col-span-2">
          <Button type="submit">
            <Undo2 size={14} className="text-ink-3" aria-hidden="true" />
            {messages.reclaim.submit}
          </Button>
        </div>
      </KeyForm>
    </Box>
  );
}

export function KeyRotation({ row }: Pick<Props, "row">) {
  return (
    <Box title={messages.rotation.title}>
      <form method="post" action={routeOfKey(row.id)} className={`grid gap-3 ${form}`}>
        <input type="hidden" name="action" value="rotate" />
        <p className="max-w-[72ch] text-ink-2">
          {messages.rotation.means(OVERLAP_DAYS)}
          {row.oldSecretUntil && (
            <> {messages.rotation.olderSecret(<When iso={row.oldSecretUntil} style="full" />)}</>
          )}
        </p>
        <label className="flex items-center gap-2.5 max-md:min-h-11">
          <Checkbox name="endsNow" value="1" />
          {messages.rotation.endsNow}
        </label>
        <div>
          <Button type="submit">
            <RefreshCw size={14} className="text-ink-3" aria-hidden="true" />
            {messages.rotation.submit}
          </Button>
        </div>
      </form>
    </Box>
  );
}

export function KeyEnd({ row }: Pick<Props, "row">) {
  return (
    <Box title={messages.end.title}>
      <form method="post" action={routeOfKey(row.id)} className={`grid gap-3 ${form}`}>
        <input type="hidden" name="action" value="revoke" />
        <p className="max-w-[72ch] text-ink-2">{messages.end.means(row.balance)}</p>
        <div>
          <Button type="submit" variant="danger">
            {messages.end.submit}
          </Button>
        </div>
      </form>
    </Box>
  );
}

/** Earlier versions revoked keys without returning their credits. */
export function KeyLeftovers({ row }: Pick<Props, "row">) {
  if (row.balance === 0) return null;
  return (
    <Box title={messages.leftovers.title}>
      <form method="post" action={routeOfKey(row.id)} className={`grid gap-3 ${form}`}>
        <input type="hidden" name="action" value="revoke" />
        <p className="text-ink-2">{messages.leftovers.means(row.balance)}</p>
        <div>
          <Button type="submit">{messages.leftovers.submit(row.balance)}</Button>
        </div>
      </form>
    </Box>
  );
}
