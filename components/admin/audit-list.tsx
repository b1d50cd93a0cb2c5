import { momentWords } from "@/components/ui/moment-words";
import type { AuditRow } from "@/lib/contract/audit-log";
import { dayIn } from "@/lib/domain/zone-days";
import { AuditEntry } from "./audit-entry";
import { messages } from "./messages/audit";

// Days have no time, so they are parsed and formatted in UTC.
const inYear = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const withYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** Example: `Today, Sun 22 November`. `now` is in ms since 1970, `zone` the reader's. */
export function dayHeading(day: string, now: number, zone: string): string {
  const today = dayIn(zone, now);
  const date = new Date(day);
  // A manually edited row may hold an invalid time.
  if (Number.isNaN(date.getTime())) return day;
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear;
  const text = format.format(date).replace(",", "");
  return day === today ? messages.list.today(text) : text;
}

function dayOf({ at }: AuditRow, zone: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at.slice(0, 10) : dayIn(zone, time);
}

export function byDay(rows: readonly AuditRow[], zone: string): { day: string; entries: AuditRow[] }[] {
  const days: { day: string; entries: AuditRow[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row, zone);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(row);
    else days.push({ day, entries: [row] });
  }
  return days;
}

export function AuditList({ rows, now, zone }: { rows: readonly AuditRow[]; now: number; zone: string }) {
  const words = momentWords(zone);
  return byDay(rows, zone).map(({ day, entries }, index) => (
    <section key={day}>
      <h2
        className={`border-b border-line bg-sunken px-[18px] py-2 text-12 font-600 text-ink-2 ${index === 0 ? "rounded-t-10" : ""}`}
      >
        {dayHeading(day, now, zone)}
      </h2>
      <ul>
        {entries.map((row) => (
          <AuditEntry key={row.id} row={row} words={words} />
        ))}
      </ul>
    </section>
  ));
}
