import { typedField } from "./typed-number";

/** An empty field keeps the log forever. */
export function retentionOf(fields: { get: (name: string) => unknown }): { days: number | null } {
  const text = String(fields.get("days") ?? "").trim();
  return { days: text === "" ? null : typedField(fields, "days") };
}
