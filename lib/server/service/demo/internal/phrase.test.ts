import { describe, expect, it } from "vitest";
import { phrase } from "./phrase";
import { Random } from "../random";

const all = (pattern: string) => {
  const random = new Random(5);
  return new Set(Array.from({ length: 300 }, () => phrase(pattern, random)));
};

describe("phrase", () => {
  it("draws from choices, also within choices, and from ranges", () => {
    expect(all("a {b|c {d|e}} f")).toEqual(new Set(["a b f", "a c d f", "a c e f"]));
    expect(all("{1-3} x")).toEqual(new Set(["1 x", "2 x", "3 x"]));
    expect(all("{|s}")).toEqual(new Set(["", "s"]));
    expect(all("plain, 100 %")).toEqual(new Set(["plain, 100 %"]));
  });
});
