import { expect, test } from "vitest";
import { Recent } from "./recent";

test("keeps the answers used last and forgets the one used longest ago", async () => {
  const recent = new Recent<string>(2);
  const worked: string[] = [];
  const ask = (key: string) =>
    recent.get(key, async () => {
      worked.push(key);
      return key.toUpperCase();
    });
  expect([
    await ask("a"),
    await ask("b"),
    await ask("a"),
    await ask("c"),
    await ask("a"),
    await ask("b"),
  ]).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(worked).toEqual(["a", "b", "c", "b"]);
});

test("a failure is not kept", async () => {
  const recent = new Recent<number>(2);
  await expect(recent.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await recent.get("a", async () => 1)).toBe(1);
});
