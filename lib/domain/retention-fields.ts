/** The form that says how long the audit log is kept, as the value that its verb checks: the same in browser and server. */
import { typedField } from "./typed-number";

/** Of a `FormData` and of `URLSearchParams`. Empty: forever. */
export function retentionOf(fields: { get: (name: string) => unknown }): { days: number | null } {
  const text = String(fields.get("days") ?? "").trim();
  return { days: text === "" ? null : typedField(fields, "days") };
}
