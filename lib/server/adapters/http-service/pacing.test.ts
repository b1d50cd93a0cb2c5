import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import { Pacing, type TurnKind } from "./service-connection";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pacingOf = (limit: number) => new Pacing(new MemoryRateLimiter({ limit }), "service");

/** Queues a turn and writes its name down when it comes or is refused. */
function queue(pacing: Pacing, log: string[], name: string, kind: TurnKind, signal?: AbortSignal): void {
  pacing.turn(kind, signal).then(
    () => log.push(name),
    (error: { code: unknown; name: string }) =>
      log.push(`${name} ${error.name === "AbortError" ? "aborted" : String(error.code)}`),
  );
}

test("never more than the limit in any 60 seconds, and every request gets its turn", async () => {
  const pacing = pacingOf(55);
  const moments: number[] = [];
  const start = performance.now();
  for (let call = 0; call < 200; call++) {
    void pacing.turn("reveal").then(
      () => moments.push(performance.now() - start),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(call % 3 === 0 ? 1_900 : 0);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(moments.length).toBeGreaterThan(110);
  for (let index = 55; index < moments.length; index++) {
    expect(moments[index]! - moments[index - 55]!).toBeGreaterThanOrEqual(60_000);
  }
});

test("reveals go before searches, in the order of arrival", async () => {
  const pacing = pacingOf(2);
  const log: string[] = [];
  queue(pacing, log, "first", "search");
  queue(pacing, log, "second", "search");
  await vi.advanceTimersByTimeAsync(58_000);
  queue(pacing, log, "search 1", "search");
  queue(pacing, log, "reveal 1", "reveal");
  queue(pacing, log, "reveal 2", "reveal");
  await vi.advanceTimersByTimeAsync(2_500);
  expect(log).toEqual(["first", "second", "reveal 1", "reveal 2", "search 1 rate_limited"]);
});

describe("in the background", () => {
  test("all other requests go first", async () => {
    const pacing = pacingOf(2);
    const log: string[] = [];
    queue(pacing, log, "first", "search");
    queue(pacing, log, "second", "search");
    await vi.advanceTimersByTimeAsync(59_500);
    for (const kind of ["background", "search", "reveal"] as const) queue(pacing, log, kind, kind);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log).toEqual(["first", "second", "reveal", "search", "background rate_limited"]);
  });

  test("leaves half of the places to others", async () => {
    const pacing = pacingOf(10);
    const log: string[] = [];
    for (let call = 1; call <= 6; call++) queue(pacing, log, `plan ${call}`, "background");
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual([1, 2, 3, 4, 5].map((call) => `plan ${call}`).concat("plan 6 rate_limited"));
    for (let call = 1; call <= 5; call++) queue(pacing, log, `person ${call}`, "search");
    await vi.advanceTimersByTimeAsync(0);
    expect(log.slice(6)).toEqual([1, 2, 3, 4, 5].map((call) => `person ${call}`));
    await expect(pacing.turn("search")).rejects.toMatchObject({ extra: { retryAfterS: 60 } });
    await expect(pacing.turn("background")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("counts people's requests", async () => {
    const pacing = pacingOf(10);
    const log: string[] = [];
    for (let call = 1; call <= 5; call++) queue(pacing, log, "person", "search");
    queue(pacing, log, "plan", "background");
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual([...Array(5).fill("person"), "plan rate_limited"]);
    await vi.advanceTimersByTimeAsync(59_000);
    queue(pacing, log, "patient", "background");
    await vi.advanceTimersByTimeAsync(999);
    expect(log.at(-1)).toBe("plan rate_limited");
    await vi.advanceTimersByTimeAsync(1);
    expect(log.at(-1)).toBe("patient");
  });

  test("people don't wait behind a waiting background call", async () => {
    const pacing = pacingOf(4);
    const log: string[] = [];
    queue(pacing, log, "plan 1", "background");
    queue(pacing, log, "plan 2", "background");
    await vi.advanceTimersByTimeAsync(59_500);
    queue(pacing, log, "plan 3", "background");
    queue(pacing, log, "person", "search");
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["plan 1", "plan 2", "person"]);
    await vi.advanceTimersByTimeAsync(500);
    expect(log.at(-1)).toBe("plan 3");
  });
});

test("an aborted search leaves the queue and takes no turn", async () => {
  const pacing = pacingOf(1);
  const log: string[] = [];
  const controller = new AbortController();
  queue(pacing, log, "first", "search");
  await vi.advanceTimersByTimeAsync(57_000);
  queue(pacing, log, "gone", "search", controller.signal);
  queue(pacing, log, "second", "search");
  controller.abort();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(log).toEqual(["first", "gone aborted", "second"]);
  await expect(pacing.turn("search", controller.signal)).rejects.toThrow();
});

test("a pause holds all requests; a short wait is waited, a long one is an error", async () => {
  const pacing = pacingOf(55);
  const log: string[] = [];
  pacing.pause(4);
  queue(pacing, log, "patient", "search");
  await vi.advanceTimersByTimeAsync(3_999);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["patient"]);
  pacing.pause(15);
  pacing.pause(1);
  await expect(pacing.turn("search")).rejects.toMatchObject({
    code: "rate_limited",
    extra: { retryAfterS: 15 },
  });
  await expect(pacing.turn("reveal")).rejects.toMatchObject({ extra: { retryAfterS: 15 } });
  await vi.advanceTimersByTimeAsync(12_500);
  queue(pacing, log, "reveal", "reveal");
  await vi.advanceTimersByTimeAsync(2_500);
  expect(log).toEqual(["patient", "reveal"]);
});

test("a pause that begins during a wait refuses the callers that cannot wait that long", async () => {
  const pacing = pacingOf(1);
  const log: string[] = [];
  queue(pacing, log, "first", "search");
  await vi.advanceTimersByTimeAsync(57_000);
  queue(pacing, log, "waiting", "search");
  pacing.pause(30);
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(["first", "waiting rate_limited"]);
});

test("an aborted wait is not refused later, and a refused one ignores its abort", async () => {
  const pacing = pacingOf(1);
  const log: string[] = [];
  const [early, late] = [new AbortController(), new AbortController()];
  queue(pacing, log, "first", "search");
  await vi.advanceTimersByTimeAsync(57_000);
  queue(pacing, log, "early", "search", early.signal);
  queue(pacing, log, "late", "search", late.signal);
  early.abort();
  pacing.pause(30);
  await vi.advanceTimersByTimeAsync(0);
  late.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toEqual(["first", "early aborted", "late rate_limited"]);
});

test("a turn that was taken counts, also when its caller aborts right after", async () => {
  const pacing = pacingOf(2);
  const log: string[] = [];
  const controller = new AbortController();
  queue(pacing, log, "taken", "search", controller.signal);
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  queue(pacing, log, "second", "search");
  queue(pacing, log, "third", "reveal");
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(["taken", "second", "third rate_limited"]);
});

test("a reveal that comes later overtakes every search that waits, and no search is lost", async () => {
  const pacing = pacingOf(3);
  const log: string[] = [];
  for (const name of ["1", "2", "3"]) queue(pacing, log, name, "search");
  await vi.advanceTimersByTimeAsync(56_000);
  for (const name of ["a", "b"]) queue(pacing, log, name, "search");
  await vi.advanceTimersByTimeAsync(2_000);
  queue(pacing, log, "reveal", "reveal");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log).toEqual(["1", "2", "3", "reveal", "a", "b"]);
});

test("a wall clock that is set back or forward changes nothing", async () => {
  const pacing = pacingOf(2);
  const log: string[] = [];
  queue(pacing, log, "1", "search");
  queue(pacing, log, "2", "search");
  await vi.advanceTimersByTimeAsync(57_000);
  queue(pacing, log, "waits", "search");
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(log).toEqual(["1", "2"]);
  vi.setSystemTime(Date.now() - 7_200_000);
  await vi.advanceTimersByTimeAsync(1);
  expect(log).toEqual(["1", "2", "waits"]);
});

describe("with a limiter that several processes share", () => {
  const ANSWER_MS = 5;

  /** Counts when it is asked and answers later, like a network; the next `failures` requests get no answer. */
  class DistantLimiter implements RateLimiter {
    readonly #limiter: MemoryRateLimiter;
    readonly limit: number;
    readonly windowMs: number;
    failures = 0;
    constructor(limit: number) {
      this.#limiter = new MemoryRateLimiter({ limit });
      ({ limit: this.limit, windowMs: this.windowMs } = this.#limiter);
    }
    async #later<T>(answer: () => T): Promise<T> {
      if (this.failures-- > 0) throw new Error("gone");
      const value = answer();
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      return value;
    }
    admit = (key: string) => this.#later(() => this.#limiter.admit(key));
    look = (key: string) => this.#later(() => this.#limiter.look(key));
    pause = (key: string, seconds: number) => this.#later(() => this.#limiter.pause(key, seconds));
  }

  const processes = (limit: number) => {
    const limiter = new DistantLimiter(limit);
    return { limiter, one: new Pacing(limiter, "service"), other: new Pacing(limiter, "service") };
  };

  test("never exceeds the limit in any 60 seconds in total, and no wait is in vain", async () => {
    const { one, other } = processes(55);
    const moments: number[] = [];
    let ended = 0;
    for (let call = 0; call < 400; call++) {
      const turn = (call % 2 === 0 ? one : other).turn("search");
      void turn.then(
        () => moments.push(performance.now()),
        () => ended++,
      );
      await vi.advanceTimersByTimeAsync(call % 3 === 0 ? 1_900 : 0);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(moments.length).toBeGreaterThan(220);
    expect(moments.length + ended).toBe(400);
    for (let index = 55; index < moments.length; index++) {
      // The answer that grants a place arrives this much later.
      expect(moments[index]! - moments[index - 55]!).toBeGreaterThanOrEqual(60_000 - ANSWER_MS);
    }
  });

  test("a request whose place another process took waits for the next one or learns how long", async () => {
    const { one, other } = processes(2);
    const log: string[] = [];
    queue(one, log, "1", "search");
    await vi.advanceTimersByTimeAsync(2_000);
    queue(one, log, "2", "search");
    await vi.advanceTimersByTimeAsync(55_500);
    queue(one, log, "patient", "search");
    queue(other, log, "quick", "search");
    queue(other, log, "hasty", "reveal");
    await vi.advanceTimersByTimeAsync(2_600);
    // Both requests came for the only free place. The next one is two seconds away: too late for a reveal.
    expect(log.toSorted()).toEqual(["1", "2", "hasty rate_limited", "patient"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(log.at(-1)).toBe("quick");
  });

  test("a pause of one process holds the other, and refuses those of both who cannot wait", async () => {
    const { one, other } = processes(9);
    const log: string[] = [];
    void one.pause(4);
    await vi.advanceTimersByTimeAsync(100);
    queue(other, log, "reveal", "reveal");
    queue(other, log, "search", "search");
    await vi.advanceTimersByTimeAsync(3_800);
    expect(log).toEqual(["reveal rate_limited"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(log).toEqual(["reveal rate_limited", "search"]);
  });

  test("a reveal that comes while the limiter is asked for a search goes first", async () => {
    const { one } = processes(1);
    const log: string[] = [];
    queue(one, log, "search", "search");
    await vi.advanceTimersByTimeAsync(1);
    queue(one, log, "reveal", "reveal");
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    expect(log).toEqual(["reveal", "search rate_limited"]);
  });

  test("a late place is not given to a later caller", async () => {
    const { one } = processes(2);
    const log: string[] = [];
    const controller = new AbortController();
    queue(one, log, "gone", "search", controller.signal);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    await vi.advanceTimersByTimeAsync(30_000);
    queue(one, log, "second", "search");
    queue(one, log, "third", "search");
    await vi.advanceTimersByTimeAsync(20);
    expect(log).toEqual(["gone aborted", "second", "third rate_limited"]);
  });

  test("sends nothing while the limiter fails, and asks again", async () => {
    const { limiter, one } = processes(2);
    const log: string[] = [];
    limiter.failures = 1;
    queue(one, log, "1", "reveal");
    queue(one, log, "2", "search");
    await vi.advanceTimersByTimeAsync(20);
    expect(log).toEqual(["1 unavailable", "2 unavailable"]);
    queue(one, log, "3", "search");
    await vi.advanceTimersByTimeAsync(20);
    limiter.failures = 1;
    // This must not throw, or the answer that requested the pause would be lost.
    await one.pause(30);
    queue(one, log, "4", "search");
    await vi.advanceTimersByTimeAsync(20);
    expect(log.slice(2)).toEqual(["3", "4"]);
  });
});
