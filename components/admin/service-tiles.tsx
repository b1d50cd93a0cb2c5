import type { ReactNode } from "react";
import { formatDay, shortAge } from "@/components/ui/moment-words";
import type { Tile } from "@/components/ui/tiles";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Connection, ServiceCondition } from "@/lib/contract/service-connection";
import { messages } from "./messages/service";

const { tiles: words } = messages;
const NONE: ReactNode = <span className="text-ink-3">–</span>;

function timeTile({ condition, test }: Connection): Tile {
  const { label, ms, slow, tested, none } = words.time;
  if (condition) {
    const { usualMs, slowMs } = condition;
    if (usualMs === null) return { label, value: NONE, meaning: none };
    return { label, value: formatNumber(usualMs), unit: ms, meaning: slow(slowMs ?? usualMs) };
  }
  const search = test?.lines.find(
    ({ operation, state }) => operation === "searchCreatorIds" && state === "ok",
  );
  if (search?.ms == null) return { label, value: NONE, meaning: none };
  return { label, value: formatNumber(search.ms), unit: ms, meaning: tested };
}

function requestsTile({ requests }: ServiceCondition): Tile {
  const { label, of, next, shared, unknown } = words.requests;
  if (requests === null) return { label, value: NONE, meaning: unknown };
  const { remaining, limit, windowS, nextInS } = requests;
  return {
    label,
    value: formatNumber(remaining),
    unit: of(limit),
    meaning: remaining === 0 ? next(nextInS) : shared(windowS),
  };
}

function balanceTile({ balance, held, noted }: Connection): Tile {
  const { label, told, held: withHeld, noted: fromNoted, absent, failed } = words.balance;
  if (balance.state === "told")
    return { label, value: formatNumber(balance.credits), meaning: held > 0 ? withHeld(held) : told };
  if (noted) return { label, value: formatNumber(noted.balance), meaning: fromNoted };
  return { label, value: NONE, meaning: balance.state === "absent" ? absent : failed };
}

function problemTile({ lastProblem }: ServiceCondition, now: number): Tile {
  const { label, none, noneMeaning, ago, answered, unanswered } = words.problem;
  if (lastProblem === null) return { label, value: none, meaning: noneMeaning };
  const isNow = now - Date.parse(lastProblem.at) < 60_000;
  const unit = isNow ? undefined : ago;
  const { code } = lastProblem;
  const meaning = /^\d/.test(code) ? answered(code) : unanswered;
  return { label, value: shortAge(lastProblem.at, now), unit, meaning };
}

/** @param now ms since 1970 */
export function serviceTiles(connection: Connection, now: number): Tile[] {
  const { condition } = connection;
  if (condition === null) return [timeTile(connection), balanceTile(connection)];
  return [
    timeTile(connection),
    requestsTile(condition),
    balanceTile(connection),
    problemTile(condition, now),
  ];
}

/** Example: `5,000 bought on 1 Nov 2026 − 1,234 spent since`. */
export function basisWords({ noted, purchases }: Connection): string | null {
  if (noted === null) return null;
  return messages.purchases.basis(noted.bought, purchases.length, formatDay(noted.since), noted.spent);
}
