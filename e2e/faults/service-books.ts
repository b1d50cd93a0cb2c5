/** The service's own persistent record of charges, buyers and commands. */
import { existsSync, fsyncSync, openSync, writeSync } from "node:fs";
import { readLog } from "./read-log";
import { API_KEYS, FIRST_CREDITS, type LogEntry, type LogLine } from "./settings";

export type Sold = { ids: string[]; returned: string[]; charged: number; soldAtMs: number };

/** Minimum time that answers are kept, by the service's clock. */
const KEPT_MS = 7 * 86_400_000;

export class ServiceBooks {
  credits = FIRST_CREDITS;
  accepted: readonly string[] = API_KEYS;
  aheadMs = 0;
  lines = 0;
  readonly #sold = new Map<string, Sold>();
  /** Calls in order of their first arrival, with the number of attempts. */
  readonly #calls = new Map<string, { number: number; times: number }>();
  readonly #file: number;

  /** @param dropsEarly a planted mistake: forgets answers by the clock even after it moved forward */
  constructor(
    path: string,
    readonly dropsEarly: boolean,
  ) {
    for (const line of existsSync(path) ? readLog(path) : []) this.#take(line);
    this.#file = openSync(path, "a");
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  write(entry: LogEntry): void {
    const line: LogLine = { ...entry, atMs: Date.now() };
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
    fsyncSync(this.#file);
    this.#take(line);
  }

  /** The stored answer of a call. */
  answered(apiKey: string, key: string): Sold | undefined {
    const sold = this.#sold.get(`${apiKey} ${key}`);
    const isOld = this.dropsEarly && sold !== undefined && this.now() - sold.soldAtMs > KEPT_MS;
    return isOld ? undefined : sold;
  }

  /** Number of the call, and how often it arrived before. */
  callOf(key: string): { number: number; times: number } {
    return this.#calls.get(key) ?? { number: this.#calls.size, times: 0 };
  }

  #take(line: LogLine): void {
    this.lines++;
    if (line.kind === "credits") this.credits += line.change;
    if (line.kind === "keys") this.accepted = line.accepted;
    if (line.kind === "clock") this.aheadMs = line.aheadMs;
    if (line.kind === "seen") {
      const { number, times } = this.callOf(line.key);
      this.#calls.set(line.key, { number, times: times + 1 });
    }
    if (line.kind !== "charge") return;
    this.credits -= line.charged;
    this.#sold.set(`${line.apiKey} ${line.key}`, { ...line, soldAtMs: line.atMs + this.aheadMs });
  }
}
