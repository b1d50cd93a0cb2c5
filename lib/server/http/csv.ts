import "server-only";
/** CSV that spreadsheets open without running anything (RFC 4180; OWASP: CSV injection). */

/** Control and direction characters that would hide or reorder text. */
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = (Array.isArray(value) ? value.join("; ") : String(value)).replaceAll(HIDDEN, "");
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file to save: a heading line and the rows, with the mark that makes spreadsheets read UTF-8. */
export function csvResponse(
  name: string,
  heading: readonly string[],
  rows: readonly (readonly unknown[])[],
): Response {
  const lines = [heading, ...rows].map((row) => row.map(cell).join(","));
  return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
