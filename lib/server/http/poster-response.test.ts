import { expect, test } from "vitest";
import { posterResponse } from "./file-response";

test("a picture is cached for a week with a fixed type", async () => {
  const answer = posterResponse({ type: "image/webp", bytes: new Uint8Array([1, 2, 3]) });
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "image/webp",
    "cache-control": "private, max-age=604800",
    "x-content-type-options": "nosniff",
  });
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3]);
});

test("a missing picture is a transparent pixel for ten minutes", async () => {
  const answer = posterResponse(null);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/gif",
    "cache-control": "private, max-age=600",
    "x-poster": "none",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  // Width and height.
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1, 1]);
});
