import { expect, test } from "vitest";
import { atOnce } from "./open-at-once";

const ctx = { member: { id: "ana", email: "ana@example.com", name: "Ana", role: "admin" } } as const;

test("ten of a kind at once, and the next when one has ended", async () => {
  const ends: (() => void)[] = [];
  const work = () => atOnce(ctx, "prices", () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = Array.from({ length: 10 }, work);
  await expect(work()).rejects.toMatchObject({ code: "rate_limited", extra: { retryAfterS: 5 } });
  // Another kind, and another person.
  await atOnce(ctx, "uploads", async () => undefined);
  await atOnce({ member: { ...ctx.member, id: "ben" } }, "prices", async () => undefined);
  ends[0]!();
  await running[0];
  running.push(work());
  ends.forEach((end) => end());
  await Promise.all(running);
  const failing = atOnce(ctx, "prices", () => Promise.reject(new Error("gone")));
  await expect(failing).rejects.toThrow("gone");
});
