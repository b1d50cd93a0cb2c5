import "server-only";

const BLANK =
  /^(?:n\s?[./]?\s?a\.?|#n\/a|#n\/d|#ref!|#value!|#name\?|#div\/0!|null|nan|none|nil|undefined|unknown|unbekannt|inconnu|desconocido|keine angabe|k\.\s?a\.?|tbd|nc|[-–—_.?/]+)$/i;

/** Empty for a missing value, an object, or a word for "unknown". */
export function cellText(raw: unknown): string {
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? "" : raw.toISOString();
  // A rounded number is written as such, so that its digits aren't mistaken for exact ones.
  if (typeof raw === "number" && Number.isInteger(raw) && !Number.isSafeInteger(raw))
    return raw.toExponential();
  const text =
    typeof raw === "number" || typeof raw === "bigint" || typeof raw === "boolean" ? String(raw) : raw;
  if (typeof text !== "string") return "";
  const trimmed = text.trim();
  return BLANK.test(trimmed) ? "" : trimmed;
}
