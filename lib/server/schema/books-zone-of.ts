import "server-only";
import { isTimeZone } from "@/lib/contract/display-formats";

/** @param setting null: nobody has set one. One that this version of Node does not know counts as UTC, for everything. */
export const zoneOf = (setting: string | null | undefined): string =>
  setting != null && isTimeZone(setting) ? setting : "UTC";
