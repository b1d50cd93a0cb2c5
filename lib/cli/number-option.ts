import { InvalidArgumentError } from "commander";
import { parseHumanNumber } from "@/lib/contract/human-number";

/** Reads a whole number as people type it (`250`, `100k`), within both bounds inclusive. */
export function wholeNumber(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = parseHumanNumber(text);
    if (value !== undefined && Number.isInteger(value) && value >= low && value <= high) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`);
  };
}
