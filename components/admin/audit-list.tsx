/** A page of the audit log, by days. */
import type { AuditRow } from "@/lib/contract/audit-log";
import { AuditEntry } from "./audit-entry";

const inYear = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const withYear = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });

/** `Today, Sun 22 November`; `now` in ms since 1970. */
export function dayHeading(day: string, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  const date = new Date(day);
  // A time that somebody wrote into the table may be none.
  if (Number.isNaN(date.getTime())) return day;
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear;
  const text = format.format(date).replace(",", "");
  return day === today ? `Today, ${text}` : text;
}

export function byDay(rows: readonly AuditRow[]): { day: string; entries: AuditRow[] }[] {
  const days: { day: string; entries: AuditRow[] }[] = [];
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    if (days.at(-1)?.day === day) days.at(-1)!.entries.push(row);
    else days.push({ day, entries: [row] });
  }
  return days;
}

export function AuditList({ rows, now }: { rows: readonly AuditRow[]; now: number }) {
  return byDay(rows).map(({ day, entries }, index) => (
    <section key={day}>
      <h2
        className={`border-b border-line bg-sunken px-[18px] py-2 text-12 font-600 text-ink-2 ${index === 0 ? "rounded-t-10" : ""}`}
      >
        {dayHeading(day, now)}
      </h2>
      <ul>
        {entries.map((row) => (
          <AuditEntry key={row.id} row={row} />
        ))}
      </ul>
    </section>
  ));
}
