/** The figures above the ledger, in words that name whose they are. */
import type { Tile } from "@/components/ui/tiles";
import type { Usage } from "@/lib/contract/usage";
import { formatNumber } from "@/lib/contract/reader-numbers";

type Figures = Pick<
  Usage,
  "zone" | "balance" | "held" | "spentThisMonth" | "ownBudget" | "burnPerDay" | "runwayDays"
>;

const DAY_MS = 86_400_000;
/** A century: a date beyond it means nothing. */
const FAR_DAYS = 36_525;

const monthOf = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone }).format(now);
const dayOf = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(at);

/** The budget of the asker: held credits count, as they do when something is bought. */
function budgetTile(
  { used, cap }: NonNullable<Usage["ownBudget"]>,
  { zone, now }: { zone: string; now: number },
): Tile {
  return {
    label: `Your ${monthOf(now, zone)} budget`,
    value: formatNumber(used, 1),
    unit: `of ${formatNumber(cap, 1)}`,
    meaning:
      used >= cap
        ? "nothing left this month"
        : `${formatNumber(cap - used, 1)} left, held credits are counted`,
  };
}

/** The balance is the team's, so it lasts as long as the whole team lets it. */
function runwayTile({ zone, balance, runwayDays }: Figures, now: number): Tile {
  if (runwayDays === null) {
    const meaning =
      balance === null ? "the service doesn’t report a balance" : "the team spent nothing in 14 days";
    return { label: "Runway", value: "–", meaning };
  }
  const until =
    runwayDays > FAR_DAYS ? "more than a century" : `until ${dayOf(now + runwayDays * DAY_MS, zone)}`;
  return {
    label: "Runway",
    value: formatNumber(runwayDays, 1),
    unit: runwayDays === 1 ? "day" : "days",
    meaning: `at the team’s rate, ${until}`,
  };
}

/** `isAdmin`: the burn is the whole team's, else the asker's own. `now`: ms since 1970. */
export function usageTiles(figures: Figures, { isAdmin, now }: { isAdmin: boolean; now: number }): Tile[] {
  const { zone, balance, held, burnPerDay, spentThisMonth, ownBudget } = figures;
  return [
    ...(ownBudget ? [budgetTile(ownBudget, { zone, now })] : []),
    {
      label: "Balance",
      value: balance === null ? "–" : formatNumber(balance, 1),
      meaning: balance === null ? "not reported by the service" : "credits that the team can spend now",
    },
    {
      label: "Held",
      value: formatNumber(held, 1),
      meaning: held === 0 ? "nothing is running" : "for reveals that are not finished",
    },
    {
      label: isAdmin ? "The team’s burn" : "Your burn",
      value: formatNumber(burnPerDay, 1),
      unit: "a day",
      meaning: `14-day average, ${formatNumber(spentThisMonth, 1)} this month`,
    },
    runwayTile(figures, now),
  ];
}
