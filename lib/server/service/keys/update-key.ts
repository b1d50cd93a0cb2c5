import "server-only";
import { z } from "zod";
import { keySettingsBody } from "@/lib/contract/dashboard-bodies";
import { shownSettings } from "@/lib/contract/shown-settings";
import { cleanName } from "@/lib/contract/clean-name";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { refuseOvertaken } from "@/lib/server/access/refuse-overtaken";
import { changeableKey } from "./internal/key-by-reference";
import { checkWhose } from "./internal/key-member";
import { checkedKeyName, expiryOf, invalidSetting, lastDayOf, scopesIn, scopesText } from "./key-settings";

const input = z.strictObject({
  reference: z.string(),
  settings: keySettingsBody,
  was: shownSettings.optional(),
});

export type Updated = { id: string; name: string };
type Changes = z.output<typeof keySettingsBody>;
type Row = Awaited<ReturnType<typeof changeableKey>>;

const kept = (row: Row) => ({
  name: row.label,
  monthlyCap: row.monthlyCap,
  scopes: row.scopes,
  requestsPerMinute: row.requestsPerMinute,
  expiresOn: lastDayOf(row.expiresAt),
  purpose: row.purpose,
  allowance: row.allowance,
});

/** An unchanged last day may be in the past. */
function wanted(row: Row, { name, scopes, purpose, ...others }: Changes) {
  return {
    ...kept(row),
    ...others,
    ...(name !== undefined && { name: checkedKeyName(name) }),
    ...(scopes !== undefined && { scopes: scopesText(scopes) }),
    ...(purpose !== undefined && { purpose: cleanName(purpose ?? "") || null }),
  };
}

/** Forms have scopes as a list. */
const comparable = (settings: ReturnType<typeof kept>) => ({
  ...settings,
  scopes: scopesIn(settings.scopes),
});

const refusal = (field: string, message: string) => invalidSetting(field, message, "connection");

/** A connected agent has limits and permissions that its person agreed to. Admins may narrow the permissions. */
function checkConnection(before: Row, { allowance, expiresOn, scopes }: ReturnType<typeof kept>): void {
  if (allowance === null) throw refusal("allowance", "must be a whole number for a connected agent");
  if (expiresOn === null) throw refusal("expiresOn", "must be a day for a connected agent");
  const granted = before.scopes.split(" ");
  if (scopes.split(" ").some((scope) => !granted.includes(scope)))
    throw refusal("scopes", "must be permissions that the person of the agent granted");
}

/** @throws AppError `not_found`, `invalid_parameter`, `conflict` */
export const updateKey = defineVerb(
  { scope: "keys", input, act: "key.changed" },
  async ({ db }: VerbContext, { reference, settings, was }, audit): Promise<Updated> => {
    const row = await changeableKey(db, reference);
    const [before, after] = [kept(row), wanted(row, settings)];
    refuseOvertaken(was, comparable(before), comparable(after));
    checkWhose(row.memberId !== null, after);
    if (row.appId !== null) checkConnection(row, after);
    const fields = (Object.keys(before) as (keyof typeof before)[]).filter(
      (field) => after[field] !== before[field],
    );
    const result = { id: row.id, name: after.name };
    if (fields.length === 0) {
      audit.nothing();
      return result;
    }
    const expiresAt = fields.includes("expiresOn") ? expiryOf(after.expiresOn) : row.expiresAt;
    const { name: label, monthlyCap, scopes, purpose, allowance } = after;
    const requestsPerMinute = after.requestsPerMinute;
    await db
      .updateTable("apiKey")
      .set({ label, monthlyCap, scopes, requestsPerMinute, expiresAt, purpose, allowance })
      .where("id", "=", row.id)
      .execute();
    const only = (all: typeof before) => Object.fromEntries(fields.map((field) => [field, all[field]]));
    await audit({ act: "key.changed", subject: row.id, before: only(before), after: only(after) });
    return result;
  },
);
