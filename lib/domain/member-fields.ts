import { typedAddresses } from "./typed-addresses";
import { typedField } from "./typed-number";

type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty field means no budget. */
export const capOf = (fields: Fields) =>
  text(fields, "monthlyCap").trim() === "" ? null : typedField(fields, "monthlyCap");

/** Invalid addresses stay in the list, so that the verb refuses them. */
export function inviteOf(fields: Fields) {
  const { addresses, wrong } = typedAddresses(text(fields, "email"));
  return { emails: [...addresses, ...wrong], role: text(fields, "role"), monthlyCap: capOf(fields) };
}
