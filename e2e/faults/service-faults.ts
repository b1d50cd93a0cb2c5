/** Which fault the service makes of a request: by the seed, which call it is and how often it came. */
import { seededRandom } from "@/lib/testing/arbitrary-values";
import type { Temper } from "./settings";

/** Faults in 1000 requests. What is left works. */
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

/** Their end depends on who is faster: a timeout, a restart, another connection. */
const RACING: readonly ServiceFault[] = [
  "late answer",
  "dies before charging",
  "dies after charging",
  "refuses for a while",
];
/** Connections in 1000 that are reset before a byte was read. */
const RESET_BEFORE = 30;

/** @param call which of the calls it is, in the order in which they first came. @param time how often it came before */
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
