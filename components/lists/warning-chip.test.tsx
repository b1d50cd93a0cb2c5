/** The chip names the teammate involved with a creator, short and as a sentence. */
import { expect, test } from "vitest";
import type { ContactWarning } from "@/lib/contract/lists";
import { renderHtml } from "@/lib/testing/render-html";
import { WarningChip } from "./warning-chip";

const NOW = Date.parse("2026-03-10T12:00:00.000Z");
const warning = (kind: ContactWarning["kind"], at: string): ContactWarning => ({
  kind,
  by: { id: "ana", name: "Ana Obi" },
  listId: "l",
  list: "Nordhaus",
  at,
});

test.each<[ContactWarning["kind"], string, string, string]>([
  [
    "contacted",
    "2026-03-10T11:00:00.000Z",
    "Ana</bdi>, 1h",
    "Marked as contacted by Ana Obi for Nordhaus today",
  ],
  [
    "contacted",
    "2026-03-09T11:00:00.000Z",
    "Ana</bdi>, 1d",
    "Marked as contacted by Ana Obi for Nordhaus yesterday",
  ],
  [
    "contacted",
    "2026-03-07T11:00:00.000Z",
    "Ana</bdi>, 3d",
    "Marked as contacted by Ana Obi for Nordhaus 3 days ago",
  ],
  [
    "contacted",
    "2026-03-10T12:00:05.000Z",
    "Ana</bdi>, now",
    "Marked as contacted by Ana Obi for Nordhaus today",
  ],
  ["claimed", "2026-01-07T11:00:00.000Z", "Ana</bdi>, 8w", "Assigned to Ana Obi for Nordhaus"],
])("%s at %s: %s", async (kind, at, short, sentence) => {
  const html = (await renderHtml(<WarningChip warning={warning(kind, at)} now={NOW} />)).replaceAll(
    "<!-- -->",
    "",
  );
  expect(html).toContain(short);
  expect(html).toContain(`<span class="sr-only">${sentence}</span>`);
  expect(html).toContain(`title="${sentence}"`);
  const whole = await renderHtml(<WarningChip warning={warning(kind, at)} now={NOW} isWhole />);
  expect(whole).toContain(`${sentence}</span>`);
  expect(whole).not.toContain("title=");
});
