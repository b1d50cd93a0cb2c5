import { formatDay } from "@/components/ui/moment-words";
import { byKind } from "@/lib/contract/by-kind";
import type { AnyValues, Filter } from "@/lib/contract/definition";
import { readableNumber } from "./number-text";
import { optionLabel } from "./option-label";
import { messages } from "./messages/describe";

const MOST_SHOWN = 2;

function shorten(values: readonly string[], separator = ", "): string {
  const shown = values.slice(0, MOST_SHOWN).join(separator);
  return values.length > MOST_SHOWN ? `${shown} +${values.length - MOST_SHOWN}` : shown;
}

function list(value: AnyValues[string]): string[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [String(value)];
}

function dayText(value: AnyValues[string]): string {
  const text = String(value);
  return Number.isNaN(Date.parse(text)) ? text : formatDay(text);
}

const describe = byKind<[values: AnyValues], string>({
  multiSelect: (filter, values) => shorten(list(values[filter.param]).map(optionLabel)),
  select: (filter, values) => optionLabel(String(values[filter.param] ?? "")),
  range: (filter, values) => {
    const [low, high] = [values[filter.min], values[filter.max]].map((value) =>
      typeof value === "number" ? readableNumber(value) : undefined,
    );
    const unit = filter.unit ?? "";
    if (low === undefined) return messages.upTo(`${high}${unit}`);
    if (high === undefined) return messages.andUp(`${low}${unit}`);
    return low === high ? messages.exactly(`${low}${unit}`) : `${low}–${high}${unit}`;
  },
  dateRange: (filter, values) => {
    const [from, to] = [values[filter.from], values[filter.to]];
    if (from === undefined) return messages.until(dayText(to));
    if (to === undefined) return messages.since(dayText(from));
    return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  },
  text: (filter, values) => {
    const text = String(values[filter.param] ?? "");
    return filter.match === "handle" ? `@${text}` : `“${text}”`;
  },
  textList: (filter, values) =>
    filter.match === "allExact"
      ? shorten(
          list(values[filter.param]).map((text) => `#${text}`),
          " ",
        )
      : shorten(list(values[filter.param])),
  flag: (filter) => filter.chip,
});

/** Examples: `70 and up`, `since 22 Oct 2026`, `Food, Music +2`. `values` are wire fields. */
export function describeFilter(filter: Filter, values: object): string {
  return describe(filter, values as AnyValues);
}
