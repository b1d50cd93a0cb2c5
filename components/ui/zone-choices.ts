import type { Choice } from "./select-field";

/** Every time zone that a select offers, UTC first. `chosen`: offered too, though the list may not have its name. */
export function zoneChoices(chosen: string | null): Choice[] {
  const zones = new Set(["UTC", ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
}
