import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { MAX_KEY_NAME_LENGTH, MOST_REQUESTS, type ApiKeyRow, MOST_CREDITS } from "@/lib/contract/api-keys";
import { MAX_PURPOSE_LENGTH } from "@/lib/contract/reveal";
import { USUAL_SCOPES_OF_KEY } from "@/lib/contract/scopes";
import { messages } from "./messages/keys";

export type KeyFields = {
  name: string;
  /** The key acts for the member with this id. It is empty if none is selected. */
  member: string;
  purpose: string;
  credits: string;
  monthlyCap: string;
  allowance: string;
  requestsPerMinute: string;
  expiresOn: string;
  note: string;
  scopes: readonly string[];
};

/** `form` was rejected. `wrong` is a field or an error code. */
export type Refused = { form: string; wrong: string; fields: KeyFields };

export const NEW_KEY: KeyFields = {
  name: "",
  member: "",
  purpose: "",
  credits: "100",
  monthlyCap: "",
  allowance: "",
  requestsPerMinute: String(MOST_REQUESTS),
  expiresOn: "",
  note: "",
  scopes: USUAL_SCOPES_OF_KEY,
};

export const fieldsOfKey = (row: ApiKeyRow): KeyFields => ({
  name: row.name,
  member: row.member?.id ?? "",
  purpose: row.purpose ?? "",
  credits: "",
  monthlyCap: row.monthlyCap === null ? "" : String(row.monthlyCap),
  allowance: row.allowance === null ? "" : String(row.allowance),
  requestsPerMinute: String(row.requestsPerMinute),
  expiresOn: row.expiresOn ?? "",
  note: "",
  scopes: row.scopes,
});

const BLANK: KeyFields = { ...NEW_KEY, credits: "", requestsPerMinute: "", scopes: [] };

/** @param rest fields that the rejected form didn't change @returns null if the address has no rejected form */
export function refusedIn(params: SearchParams, rest = BLANK): Refused | null {
  const wrong = firstOf(params.wrong);
  if (wrong === "") return null;
  const textOf = (name: Exclude<keyof KeyFields, "scopes">) =>
    params[name] === undefined ? rest[name] : firstOf(params[name]);
  return {
    form: firstOf(params.form),
    wrong,
    fields: {
      name: textOf("name"),
      member: textOf("member"),
      purpose: textOf("purpose"),
      credits: textOf("credits"),
      monthlyCap: textOf("monthlyCap"),
      allowance: textOf("allowance"),
      requestsPerMinute: textOf("requestsPerMinute"),
      expiresOn: textOf("expiresOn"),
      note: textOf("note"),
      scopes: [params.scopes ?? rest.scopes].flat(),
    },
  };
}

/** A Map is safe for arbitrary names from the address. */
const WORDS = new Map([
  ["name", messages.refused.name(MAX_KEY_NAME_LENGTH)],
  ["member", messages.refused.member],
  ["purpose", messages.refused.purpose(MAX_PURPOSE_LENGTH)],
  ["credits", messages.refused.credits],
  ["monthlyCap", messages.refused.monthlyCap],
  ["requestsPerMinute", messages.refused.requestsPerMinute(MOST_REQUESTS)],
  ["expiresOn", messages.refused.expiresOn],
  ["scopes", messages.refused.scopes],
  ["note", messages.refused.note],
  ["was", messages.refused.was],
  ["conflict", messages.refused.revoked],
  ["not_found", messages.refused.gone],
]);

export const refusalWords = (wrong: string): string => WORDS.get(wrong) ?? messages.refused.unknown;

export const creditsInput = (min: number, max: number = MOST_CREDITS) =>
  ({ type: "number", inputMode: "numeric", min, max, step: 1 }) as const;
