import { typedField } from "./typed-number";

type Fields = Pick<URLSearchParams, "get" | "getAll">;

const text = (fields: Fields, name: string) => (fields.get(name) ?? "").trim();

export const keySettingsOf = (fields: Fields) => ({
  name: text(fields, "name"),
  monthlyCap: text(fields, "monthlyCap") === "" ? null : typedField(fields, "monthlyCap"),
  ...(fields.getAll("allowance").length > 0 && {
    allowance: text(fields, "allowance") === "" ? null : typedField(fields, "allowance"),
  }),
  requestsPerMinute: typedField(fields, "requestsPerMinute"),
  expiresOn: text(fields, "expiresOn") || null,
  scopes: fields.getAll("scopes"),
  ...(fields.getAll("purpose").length > 0 && { purpose: text(fields, "purpose") || null }),
});

export const newKeyOf = (fields: Fields) => ({
  ...keySettingsOf(fields),
  ...(isForMember(fields)
    ? { member: text(fields, "member"), credits: 0 }
    : { credits: typedField(fields, "credits") }),
});

/** The field is also present when no member was selected. */
export const isForMember = (fields: Pick<URLSearchParams, "getAll">) => fields.getAll("member").length > 0;

/** Changes other than of settings. The verb refuses unknown actions. */
export function keyChangeOf(fields: Fields): object {
  const action = text(fields, "action");
  switch (action) {
    case "grant":
      return { action, credits: typedField(fields, "credits"), note: text(fields, "note") };
    case "reclaim":
      return { action, credits: typedField(fields, "credits") };
    case "rotate":
      return { action, endsNow: fields.get("endsNow") === "1" };
    default:
      return { action };
  }
}
