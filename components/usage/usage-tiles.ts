/** The figures above the ledger, in words that name whose they are. */
import type { Tile } from "@/components/ui/tiles";
import type { Usage } from "@/lib/contract/usage";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";

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
    label: messages.tiles.budget.label(monthOf(now, zone)),
    value: formatNumber(used, 1),
    unit: messages.tiles.budget.of(formatNumber(cap, 1)),
    meaning:
      used >= cap
        ? messages.tiles.budget.nothingLeft
        : messages.tiles.budget.left(formatNumber(cap - used, 1)),
  };
}

/** The balance is the team's, so it lasts as long as the whole team lets it. */
function runwayTile({ zone, balance, runwayDays }: Figures, now: number): Tile {
  const words = messages.tiles.runway;
  if (runwayDays === null)
    return {
      label: words.label,
      value: "–",
      meaning: balance === null ? words.noBalance : words.nothingSpent,
    };

  return {
    label: words.label,
    value: formatNumber(runwayDays, 1),
    unit: words.unit(runwayDays),
    meaning:
      runwayDays > FAR_DAYS ? words.beyondACentury : words.until(dayOf(now + runwayDays * DAY_MS, zone)),
  };
}

/** `isAdmin`: the burn is the whole team's, else the asker's own. `now`: ms since 1970. */
export function usageTiles(figures: Figures, { isAdmin, now }: { isAdmin: boolean; now: number }): Tile[] {
  const { zone, balance, held, burnPerDay, spentThisMonth, ownBudget } = figures;
  return [
    ...(ownBudget ? [budgetTile(ownBudget, { zone, now })] : []),
    {
      label: messages.tiles.balance.label,
      value: balance === null ? "–" : formatNumber(balance, 1),
      meaning: balance === null ? messages.tiles.balance.notReported : messages.tiles.balance.means,
    },
    {
      label: messages.tiles.held.label,
      value: formatNumber(held, 1),
      meaning: held === 0 ? messages.tiles.held.none : messages.tiles.held.means,
    },
    {
      label: isAdmin ? messages.tiles.burn.ofTeam : messages.tiles.burn.own,
      value: formatNumber(burnPerDay, 1),
      unit: messages.tiles.burn.unit,
      meaning: messages.tiles.burn.means(formatNumber(spentThisMonth, 1)),
    },
    runwayTile(figures, now),
  ];
}
