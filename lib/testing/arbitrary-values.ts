/** Random values of any search, made from its definition: for property tests. */
import type { AnyValues, Filter, QueryDefinition } from "../contract/definition";
import { fold } from "../contract/fold";

/** A source of randomness: a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** mulberry32: small, fast, the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const whole = (random: Random, low: number, high: number) => low + Math.floor(random() * (high - low + 1));
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** Pieces that trip up naive matching: case pairs, LIKE wildcards, escapes, combining marks, emoji, right-to-left. */
export const AWKWARD_TEXTS = [
  "a",
  "Stop",
  "STOP",
  "straße",
  "ẞ",
  "İstanbul",
  "ı",
  "Σίσυφος",
  "ς",
  "100%",
  "_",
  "\\",
  "50%_off\\",
  "e\u0301",
  "é",
  "👩‍🍳",
  "🔥",
  "خطأ واحد",
  "שלום",
  "3分",
  "한국",
  "'",
  '"',
  ";--",
  "a,b",
  " x ",
  "k",
  "\u212a",
  "ſ",
  "#tag",
  "@name",
] as const;

function arbitraryFilter(filter: Filter, random: Random, texts: readonly string[]): AnyValues {
  switch (filter.kind) {
    case "multiSelect": {
      const chosen = Array.from({ length: whole(random, 1, 4) }, () => pick(random, filter.values));
      return { [filter.param]: filter.values.filter((value) => chosen.includes(value)) };
    }
    case "select":
      return { [filter.param]: pick(random, filter.values) };
    case "range": {
      const draw = () => {
        const value =
          filter.scale === "log"
            ? Math.exp(random() * Math.log(filter.sliderMax))
            : filter.sliderMin + random() * (filter.sliderMax - filter.sliderMin);
        return filter.isInteger ? Math.round(value) : Math.round(value * 100) / 100;
      };
      const [low, high] = [draw(), draw()].sort((a, b) => a - b) as [number, number];
      const which = random();
      return { ...(which < 0.7 && { [filter.min]: low }), ...(which > 0.3 && { [filter.max]: high }) };
    }
    case "dateRange": {
      const draw = () =>
        new Date(Date.UTC(2026, 9, 1) + whole(random, 0, 60) * 86_400_000).toISOString().slice(0, 10);
      const [from, to] = [draw(), draw()].sort() as [string, string];
      return random() < 0.5 ? { [filter.from]: from } : { [filter.from]: from, [filter.to]: to };
    }
    case "text": {
      const text = pick(random, texts);
      const bare = filter.match === "contains" ? text : text.trim();
      const value = filter.match === "handle" ? bare.replace(/^@/, "") : bare;
      return value === "" ? {} : { [filter.param]: value };
    }
    case "textList": {
      const clean = texts
        .map((text) => text.replaceAll(",", "").trim().replace(/^#/, ""))
        .filter((text) => text !== "");
      const chosen = Array.from({ length: whole(random, 1, 2) }, () => pick(random, clean));
      return { [filter.param]: [...new Map(chosen.map((text) => [fold(text), text])).values()] };
    }
    case "flag":
      return { [filter.param]: true };
  }
}

/** Values of a few filters, with sort and paging, as `parseUrl` would return them. `texts`: what texts are drawn from. */
export function arbitraryValues(
  query: QueryDefinition,
  random: Random,
  texts: readonly string[] = AWKWARD_TEXTS,
): AnyValues {
  const names = Object.keys(query.filters);
  const chosen = new Set(Array.from({ length: whole(random, 0, 3) }, () => pick(random, names)));
  const values: AnyValues = {};
  for (const name of chosen) Object.assign(values, arbitraryFilter(query.filters[name]!, random, texts));
  const { paging, sorting } = query;
  values[paging.page] = random() < 0.6 ? 1 : whole(random, 1, 9);
  values[paging.size] = whole(random, 1, 30);
  if (sorting.parameters) {
    values[sorting.parameters.by] = pick(random, Object.keys(sorting.sorts));
    values[sorting.parameters.order] = random() < 0.5 ? "asc" : "desc";
  }
  return values;
}
