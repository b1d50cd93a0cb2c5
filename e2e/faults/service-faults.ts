/** Selects the fault of a request by seed, call number and attempt. */
import { seededRandom } from "@/lib/testing/arbitrary-values";
import type { Temper } from "./settings";

/** Faults in 1,000 requests. The others succeed. */
const WEIGHTS = {
  "reset after reading": 40,
  "reset after charging": 60,
  late: 80,
  "late answer": 15,
  "cut off": 50,
  "cut JSON": 30,
  "429": 12,
  "5xx before charging": 40,
  "5xx after charging": 50,
  "wrong JSON": 30,
  fewer: 40,
  more: 30,
  "twice the same": 30,
  "another one": 30,
  "dies before charging": 6,
  "dies after charging": 12,
  "refuses for a while": 10,
  "spent elsewhere": 8,
};
export type ServiceFault = keyof typeof WEIGHTS | "none";

/** Faults whose end depends on timing: timeouts, restarts and other connections. */
const RACING: readonly ServiceFault[] = [
  "late answer",
  "dies before charging",
  "dies after charging",
  "refuses for a while",
];
/** Connections in 1,000 that are reset before a byte is read. */
const RESET_BEFORE = 30;

/** @param call number of the call by first arrival. @param time number of earlier attempts */
export function drawFault(seed: number, temper: Temper, call: number, time: number): ServiceFault {
  if (temper === "calm") return "none";
  let left = seededRandom(seed * 7919 + call * 131 + time)() * 1000;
  for (const [fault, weight] of Object.entries(WEIGHTS) as [ServiceFault, number][]) {
    if ((left -= weight) >= 0) continue;
    return temper === "steady" && RACING.includes(fault) ? "none" : fault;
  }
  return "none";
}

export const isResetAtOnce = (temper: Temper, random: () => number) =>
  temper === "wild" && random() * 1000 < RESET_BEFORE;
