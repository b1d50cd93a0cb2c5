import { createElement } from "react";
import type { Tile } from "@/components/ui/tiles";
import type { Usage } from "@/lib/contract/usage";
import { FORECAST_DAYS, FORECAST_NEEDS } from "@/lib/domain/spend-forecast";
import { whenOf } from "@/lib/domain/budget-words";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages";
import { periodWords } from "./period-words";

type Figures = Pick<
  Usage,
  "zone" | "period" | "own" | "balance" | "noted" | "held" | "ownBudget" | "forecast" | "sums"
>;

const monthOf = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone }).format(now);

/** Reserved credits count as used, as they do for a purchase. */
function budgetTile({ used, cap }: NonNullable<Usage["ownBudget"]>, month: string): Tile {
  return {
    label: messages.tiles.budget.label(month),
    value: formatNumber(used, 1),
    unit: messages.tiles.budget.of(formatNumber(cap, 1)),
    meaning:
      used >= cap
        ? messages.tiles.budget.nothingLeft
        : messages.tiles.budget.left(formatNumber(cap - used, 1)),
  };
}

function ownTile({ left, limit }: Usage["own"]): Tile[] {
  if (left === null || limit === null) return [];
  const words = messages.tiles.own;
  return [
    {
      label: words.label(whenOf(limit)),
      value: formatNumber(left, 1),
      unit: messages.tiles.budget.of(formatNumber(limit.credits, 1)),
      meaning: limit.subject === "everyone" ? words.ofTeam : words.withHeld,
    },
  ];
}

/** Keeps both ends of a range on one line. */
const unbroken = (range: string) =>
  createElement("span", { className: "whitespace-nowrap max-md:text-20" }, range);

/** The forecast uses the whole team's spending, because the balance is shared. */
function forecastTile({ days, range }: Usage["forecast"]): Tile {
  const words = messages.tiles.forecast;
  if (range === null)
    return {
      label: words.label,
      value: createElement("span", { className: "text-16 text-ink-2" }, words.tooEarly),
      meaning: words.days(days, FORECAST_NEEDS, FORECAST_DAYS),
    };
  const between = ([low, high]: [number, number | null]) =>
    low === high
      ? formatNumber(low)
      : `${formatNumber(low)}–${high === null ? words.noEnd : formatNumber(high)}`;
  const perMonth = between(range.perMonth);
  if (range.lasts === null) return { label: words.label, value: unbroken(perMonth), unit: words.inAMonth };
  return {
    label: words.label,
    value: unbroken(between(range.lasts)),
    unit: words.daysLeft,
    meaning: words.perMonth(perMonth),
  };
}

function balanceTile({ held, ...figures }: Figures): Tile {
  const words = messages.tiles.balance;
  const balance = figures.balance ?? figures.noted?.balance ?? null;
  const basis = figures.balance !== null ? "means" : figures.noted ? "noted" : "notReported";
  return {
    label: words.label,
    value: balance === null ? "–" : formatNumber(balance, 1),
    meaning: [words[basis], held > 0 ? words.held(formatNumber(held)) : words.nothingHeld].join(", "),
  };
}

/** `isAdmin`: the whole team's rows, else the reader's. Members with a limit see it instead of the balance. */
export function usageTiles(figures: Figures, { isAdmin, now }: { isAdmin: boolean; now: number }): Tile[] {
  const { zone, period, own, ownBudget, forecast, sums } = figures;
  const words = messages.tiles;
  const isTeam = isAdmin || own.limit === null;
  return [
    ...ownTile(own),
    ...(ownBudget && own.limit === null ? [budgetTile(ownBudget, monthOf(now, zone))] : []),
    ...(isTeam ? [balanceTile(figures)] : []),
    {
      label: words.spent.label(isAdmin, periodWords(period)),
      value: formatNumber(sums.spent, 1),
      meaning:
        sums.returned > 0
          ? words.spent.returned(formatNumber(sums.charged), formatNumber(sums.returned))
          : sums.charged === 0
            ? words.spent.nothing
            : words.spent.charged,
    },
    {
      label: words.saved.label,
      value: formatNumber(sums.notPaidTwice, 1),
      meaning: words.saved.means,
    },
    ...(isTeam ? [forecastTile(forecast)] : []),
  ];
}
