import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { Moment, When } from "./moment";
import { momentWords, shortAge } from "./moment-words";
import { NumbersField, ReaderFormatsProvider } from "./reader-formats";

const LATE = "2025-12-31T23:30:00.000Z";
const NOW = Date.parse("2026-01-01T12:00:00.000Z");
const all = (
  <p>
    <When iso={LATE} style="day" /> | <When iso={LATE} style="day" now={NOW} /> |{" "}
    <When iso={LATE} style="clock" /> | <When iso={LATE} style="full" /> | <Moment iso={LATE} now={NOW} />
  </p>
);

test("without a reader's formats times are in UTC and say so", () => {
  expect(wordsOf(renderHtml(all))).toBe(
    "31 Dec 2025 | 31 Dec 2025 | 23:30 | Wed, 31 Dec 2025, 23:30 UTC | 12h",
  );
});

test("days, years and clocks are those of the reader, and a form says how the reader writes numbers", () => {
  const page = renderHtml(
    <ReaderFormatsProvider timeZone="Asia/Kolkata" numbers="de">
      {all}
      <NumbersField />
    </ReaderFormatsProvider>,
  );
  expect(wordsOf(page)).toBe("1 Jan 2026 | 1 Jan | 05:00 | Thu, 1 Jan 2026, 05:00 Asia/Kolkata | 12h");
  expect(page).toContain('title="Thu, 1 Jan 2026, 05:00 Asia/Kolkata"');
  expect(page).toContain('<input type="hidden" name="numbers" value="de"/>');
});

test("a zone that is not known here is shown as UTC", () => {
  expect(momentWords("Mars/Olympus").moment(LATE)).toBe("Wed, 31 Dec 2025, 23:30 UTC");
});

test("an age has one unit", () => {
  const ages = [59, 60, 3_600, 86_400, 604_800, 31_557_600].map((s) =>
    shortAge(LATE, Date.parse(LATE) + s * 1_000),
  );
  expect(ages).toEqual(["now", "1m", "1h", "1d", "1w", "1y"]);
});
