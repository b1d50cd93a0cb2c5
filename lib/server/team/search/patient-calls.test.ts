import { expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { PatientCalls, Unanswered } from "./patient-calls";

/** Returns its waits and its answer. */
async function taken<T>(steps: AsyncGenerator<number, T, void>): Promise<{ waits: number[]; answer: T }> {
  const waits: number[] = [];
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return { waits, answer: value };
    waits.push(value);
  }
}
const refused = () => Promise.reject(new AppError("service_rejected", "No."));
const limited = (retryAfterS?: number) =>
  Promise.reject(new AppError("rate_limited", "Later.", retryAfterS === undefined ? {} : { retryAfterS }));

test("an answer, and a refusal that is left out", async () => {
  const calls = new PatientCalls();
  expect(await taken(calls.answer(async () => 7))).toEqual({ waits: [], answer: 7 });
  expect(await taken(calls.answer(refused))).toEqual({ waits: [], answer: undefined });
});

test("three refusals in a row are no answer; an answer between them counts anew", async () => {
  const calls = new PatientCalls();
  for (const call of [refused, refused, async () => 1, refused, refused]) await taken(calls.answer(call));
  await expect(taken(calls.answer(refused))).rejects.toThrow(Unanswered);
});

test("reports a wait, waits, then asks again", async () => {
  let asked = 0;
  const call = () => (++asked === 1 ? limited(1) : Promise.resolve("there"));
  expect(await taken(new PatientCalls().answer(call))).toEqual({ waits: [1], answer: "there" });
});

test("a long wait, or one without an end, is no answer", async () => {
  await expect(taken(new PatientCalls().answer(() => limited(121)))).rejects.toThrow(Unanswered);
  await expect(taken(new PatientCalls().answer(() => limited()))).rejects.toThrow(Unanswered);
});

test("does not wait for a client that left, and hides no other error", async () => {
  const controller = new AbortController();
  const steps = new PatientCalls(controller.signal).answer(() => limited(60));
  expect((await steps.next()).value).toBe(60);
  const next = steps.next();
  controller.abort();
  await expect(next).rejects.toThrow("aborted");
  const broken = new PatientCalls().answer(() => Promise.reject(new TypeError("broken")));
  await expect(taken(broken)).rejects.toThrow(TypeError);
});
