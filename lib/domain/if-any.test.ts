import { expect, test } from "vitest";
import { ifAny } from "./if-any";

async function* rows(...values: number[]): AsyncGenerator<number> {
  yield* values;
}

test.each([[[1]], [[1, 2, 3]]])("keeps all rows %j", async (values) => {
  const read: number[] = [];
  for await (const value of (await ifAny(rows(...values)))!) read.push(value);
  expect(read).toEqual(values);
});

test("is empty without rows", async () => expect(await ifAny(rows())).toBeUndefined());
