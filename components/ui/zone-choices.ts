import type { Choice } from "./select-field";

/** UTC comes first. `chosen` is included even if the browser doesn't list it. */
export function zoneChoices(chosen: string | null): Choice[] {
  const zones = new Set(["UTC", ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
