import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEMO_CLIPS, DEMO_POSTERS } from "./demo-media";
import { CATEGORIES } from "./enums";

const MEDIA = new URL("../../public/demo/", import.meta.url);
const posterFile = (name: string) => new URL(`posters/${name}.svg`, MEDIA);
const clipFile = (name: string) => new URL(`clips/${name}.mp4`, MEDIA);

/** Content that would run or fetch when the file is opened. */
const ACTIVE_CONTENT =
  /<script|<foreignObject|<!ENTITY|\son[a-z]+\s*=|javascript:|(?:href|src)\s*=\s*["'](?!#)|url\((?!#)|@import/i;

describe("DEMO_POSTERS", () => {
  it("names every stored poster once and nothing else", () => {
    const stored = readdirSync(new URL("posters/", MEDIA)).sort();
    expect(DEMO_POSTERS.map(({ name }) => `${name}.svg`).sort()).toEqual(stored);
    expect(new Set(stored).size).toBe(stored.length);
  });

  it("has a poster for each of the 58 categories", () => {
    const covered = new Set(DEMO_POSTERS.flatMap(({ categories }) => categories));
    expect(CATEGORIES.filter((category) => !covered.has(category))).toEqual([]);
    expect(covered.size).toBe(CATEGORIES.length);
  });

  it.each(DEMO_POSTERS.map(({ name }) => name))("%s is a small passive 9:16 drawing", (name) => {
    const svg = readFileSync(posterFile(name), "utf8");
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="360" height="640" viewBox="0 0 180 320">/,
    );
    expect(svg.length).toBeLessThan(8192);
    expect(svg).not.toMatch(ACTIVE_CONTENT);
    expect(svg).not.toMatch(/<text|font-family/);
  });

  it("stays under 600 KB in all", () => {
    const bytes = DEMO_POSTERS.reduce((sum, { name }) => sum + statSync(posterFile(name)).size, 0);
    expect(bytes).toBeLessThan(600_000);
  });
});

describe("DEMO_CLIPS", () => {
  it("names only clips that are stored, each with its still", () => {
    const posters = new Set(DEMO_POSTERS.map(({ name }) => name));
    expect(DEMO_CLIPS.length).toBeGreaterThanOrEqual(8);
    for (const { name } of DEMO_CLIPS) {
      expect(existsSync(clipFile(name)), name).toBe(true);
      expect(statSync(clipFile(name)).size, name).toBeLessThan(150_000);
      expect(posters.has(name), name).toBe(true);
    }
  });
});

describe("ACTIVE_CONTENT", () => {
  it.each([
    "<svg><script>1</script></svg>",
    '<svg onload="x()"/>',
    '<image href="https://example.org/a.png"/>',
    '<rect fill="url(https://example.org)"/>',
  ])("recognises %s", (svg) => {
    expect(svg).toMatch(ACTIVE_CONTENT);
  });
});
