import { createElement } from "react";
import type { Tile } from "@/components/ui/tiles";
import { periodWords } from "@/components/usage/period-words";
import type { PurposeDetails } from "@/lib/contract/purposes";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { FORECAST_NEEDS } from "@/lib/domain/spend-forecast";
import { messages } from "./messages/page";

const words = messages.tiles;

function forecastTile({ days, range }: PurposeDetails["forecast"]): Tile {
  const label = words.forecast;
  if (range === null)
    return {
      label,
      value: createElement("span", { className: "text-16 text-ink-2" }, words.tooEarly),
      meaning: words.days(days, FORECAST_NEEDS),
    };
  const [low, high] = range.perMonth;
  const value = low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`;
  return { label, value, unit: words.unit, meaning: words.basis };
}

/** Spending can exceed the profiles' prices: a purchase that was reconciled by hand has no profiles. */
function profilesMeaning(spent: number, total: number): string {
  if (spent > total) return words.without(spent - total);
  return spent < total ? words.cameBack(total - spent) : words.oneCredit;
}

type Figures = Pick<PurposeDetails, "period" | "sums" | "total" | "forecast">;

export function purposeTiles({ period, sums, total, forecast }: Figures): Tile[] {
  const days = periodWords(period);
  const { spent, charged, returned, held, notPaidTwice } = sums;
  const charges =
    returned > 0 ? words.returned(formatNumber(charged), formatNumber(returned)) : words.charged;
  return [
    {
      label: words.spent(days),
      value: formatNumber(spent, 1),
      meaning: held > 0 ? words.held(formatNumber(held)) : charges,
    },
    {
      label: words.profiles(days),
      value: formatNumber(total, 1),
      meaning: profilesMeaning(spent, total),
    },
    { label: words.notPaidTwice, value: formatNumber(notPaidTwice, 1), meaning: words.owned },
    forecastTile(forecast),
  ];
}
