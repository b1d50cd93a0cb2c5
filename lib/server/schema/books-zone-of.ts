import "server-only";
import { isTimeZone } from "@/lib/contract/display-formats";

/** A zone that this version of Node doesn't know counts as UTC. @param setting null when none is set */
export const zoneOf = (setting: string | null | undefined): string =>
  setting != null && isTimeZone(setting) ? setting : "UTC";
