import "server-only";
/** Values of a cell as text, and those that only say that there is none. */

const BLANK =
  /^(?:n\s?[./]?\s?a\.?|#n\/a|#n\/d|#ref!|#value!|#name\?|#div\/0!|null|nan|none|nil|undefined|unknown|unbekannt|inconnu|desconocido|keine angabe|k\.\s?a\.?|tbd|nc|[-–—_.?/]+)$/i;

/** Empty for what is missing, is an object, or says that nothing is known. */
export function cellText(raw: unknown): string {
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? "" : raw.toISOString();
  // What was rounded is written as such: nobody takes it for all of its digits.
  if (typeof raw === "number" && Number.isInteger(raw) && !Number.isSafeInteger(raw))
    return raw.toExponential();
  const text =
    typeof raw === "number" || typeof raw === "bigint" || typeof raw === "boolean" ? String(raw) : raw;
  if (typeof text !== "string") return "";
  const trimmed = text.trim();
  return BLANK.test(trimmed) ? "" : trimmed;
}
