import { expect, test } from "vitest";
import { costInWords } from "./try-it";

const get = (body: string) => costInWords("/api/v2/creators/get", { parameters: [], body });
const page = (...parameters: [string, string][]) => costInWords("/api/v1/creators", { parameters, body: "" });

test("a fetch costs at most one credit for each distinct identifier", () => {
  expect(get('{"userIds":["tiktok_1","tiktok_2","tiktok_1"]}')).toBe(
    "Costs at most 2 credits: 1 per creator found.",
  );
  expect(get('{"userIds":["tiktok_1"]}')).toContain("at most 1 credit:");
});

test("unreadable input has no cost", () => {
  for (const body of ["{", "null", "{}", '{"userIds":"tiktok_1"}', ""])
    expect(get(body)).toBe("Costs 1 credit per returned creator.");
});

test("a page costs at most its size", () => {
  expect(page()).toContain("at most 10 credits");
  expect(page(["perPage", "1"])).toContain("at most 1 credit:");
  expect(page(["perPage", "3"], ["page", "2"])).toContain("at most 3 credits");
  expect(page(["perPage", "many"])).toContain("at most 100 credits");
});
