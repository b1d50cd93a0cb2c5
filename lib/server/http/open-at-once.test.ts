import { describe, expect, test } from "vitest";
import { atOnce, takePlace, untilSent } from "./open-at-once";

const ctx = { member: { id: "ana", email: "ana@example.com", name: "Ana", role: "admin" } } as const;

test("allows ten of a kind at once", async () => {
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

describe("a download takes a place until it is", () => {
  const pieces = (count: number) =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (count-- > 0) controller.enqueue(new Uint8Array(10));
          else controller.close();
        },
      }),
      { headers: { "x-kept": "1" } },
    );
  const full = () => {
    try {
      takePlace(ctx, "downloads")();
      return false;
    } catch (error) {
      expect(error).toMatchObject({
        code: "rate_limited",
        message: "You have 10 downloads open. Wait for one to end, or cancel one in your browser.",
      });
      return true;
    }
  };
  /** All places but one are taken while it runs. */
  async function withOneLeft(work: (giveBack: () => void) => Promise<void>): Promise<void> {
    const others = Array.from({ length: 9 }, () => takePlace(ctx, "downloads"));
    const giveBack = takePlace(ctx, "downloads");
    expect(full()).toBe(true);
    await work(giveBack);
    expect(full()).toBe(false);
    giveBack();
    others.forEach((each) => each());
  }

  test("read", () =>
    withOneLeft(async (giveBack) => {
      const sent = untilSent(pieces(20), giveBack);
      expect(full()).toBe(true);
      expect(sent.headers.get("x-kept")).toBe("1");
      expect((await sent.arrayBuffer()).byteLength).toBe(200);
    }));

  test("cancelled", () =>
    withOneLeft(async (giveBack) => {
      await untilSent(pieces(20), giveBack).body!.cancel();
    }));

  test("broken off by an error", () =>
    withOneLeft(async (giveBack) => {
      const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
      await expect(untilSent(new Response(broken), giveBack).text()).rejects.toThrow("gone");
    }));

  test("short and produced without being read", () =>
    withOneLeft(async (giveBack) => {
      untilSent(pieces(1), giveBack);
      await expect.poll(full).toBe(false);
    }));
});
