import { expect, test } from "vitest";
import type { ChangedField } from "@/lib/contract/creator-record";
import { valueWords } from "./timeline-messages";

test.each<[Pick<ChangedField, "type" | "currency">, string, string]>([
  [{ type: "money", currency: "EUR" }, "1200", "€1,200"],
  [{ type: "money", currency: "CHF" }, "1200.5", "1,200.50 CHF"],
  [{ type: "money", currency: "EUR" }, "-5", "−€5"],
  [{ type: "money" }, "7", "7"],
  [{ type: "money", currency: "EUR" }, "about 7", "about 7"],
  [{ type: "number" }, "12000", "12,000"],
  [{ type: "number" }, "1e3x", "1e3x"],
  [{ type: "date" }, "2026-03-09", "9 Mar 2026"],
  [{ type: "date" }, "soon", "soon"],
  [{ type: "checkbox" }, "1", "yes"],
  [{ type: "text" }, "1200", "1200"],
  [{ type: "status" }, "Agreed", "Agreed"],
  [{ type: "money", currency: "constructor" }, "5", "5 constructor"],
])("%j of %j is %j", (field, value, words) => {
  expect(valueWords(field, value)).toBe(words);
});
