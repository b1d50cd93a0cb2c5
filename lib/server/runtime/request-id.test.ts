import { expect, test } from "vitest";
import { newRequestId } from "./request-id";

test("each has 96 random bits", () => {
  const ids = Array.from({ length: 1_000 }, newRequestId);
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{24}$/);
  expect(new Set(ids).size).toBe(1_000);
});
