/** The forms of API keys as the values that their verbs check. */

type Fields = Pick<URLSearchParams, "get" | "getAll">;

const text = (fields: Fields, name: string) => (fields.get(name) ?? "").trim();
/** `1000`, `1,000`, `1 000`: NaN for anything else. `1.5` is no 15 credits. */
const typedNumber = (given: string) =>
  /^(\d+|\d{1,3}([,.'’ \u00a0\u202f]\d{3})+)$/u.test(given) ? Number(given.replaceAll(/\D/gu, "")) : NaN;
const orNull = <T>(given: string, read: (given: string) => T) => (given === "" ? null : read(given));

const settingsOf = (fields: Fields) => ({
  name: text(fields, "name"),
  monthlyCap: orNull(text(fields, "monthlyCap"), typedNumber),
  requestsPerMinute: typedNumber(text(fields, "requestsPerMinute")),
  expiresOn: orNull(text(fields, "expiresOn"), (day) => day),
  scopes: fields.getAll("scopes"),
  // Only the forms of members' keys have it.
  ...(fields.getAll("purpose").length > 0 && { purpose: orNull(text(fields, "purpose"), (given) => given) }),
});

/** Of a key for a member the form has no credits. */
export const newKeyOf = (fields: Fields) => ({
  ...settingsOf(fields),
  ...(isForMember(fields)
    ? { member: text(fields, "member"), credits: 0 }
    : { credits: typedNumber(text(fields, "credits")) }),
});

/** True of the form that makes a key for a member, also where none was selected. */
export const isForMember = (fields: Pick<URLSearchParams, "getAll">) => fields.getAll("member").length > 0;

/** What a form of a key's page asks for; the verb refuses an action that there is not. */
export function keyChangeOf(fields: Fields): object {
  const action = text(fields, "action");
  switch (action) {
    case "grant":
      return { action, credits: typedNumber(text(fields, "credits")), note: text(fields, "note") };
    case "settings":
      return { action, settings: settingsOf(fields) };
    case "rotate":
      return { action, endsNow: fields.get("endsNow") === "1" };
    default:
      return { action };
  }
}
