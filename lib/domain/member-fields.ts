/** The forms of /admin/members as the values that their verbs check: read the same in the browser and at the server. */
import { typedAddresses } from "./typed-addresses";
import { typedField } from "./typed-number";

/** Of a `FormData` and of `URLSearchParams`. */
type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty budget is none. */
export const capOf = (fields: Fields) =>
  text(fields, "monthlyCap").trim() === "" ? null : typedField(fields, "monthlyCap");

/** What is no address stays among them, to be refused. */
export function inviteOf(fields: Fields) {
  const { addresses, wrong } = typedAddresses(text(fields, "email"));
  return { emails: [...addresses, ...wrong], role: text(fields, "role"), monthlyCap: capOf(fields) };
}
