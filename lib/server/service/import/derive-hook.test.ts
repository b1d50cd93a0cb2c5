import { describe, expect, it } from "vitest";
import { deriveHook } from "./derive-hook";

describe("deriveHook", () => {
  it.each([
    ["Stop salting the water first. Here is why.", "Stop salting the water first."],
    ["One line\nanother line", "One line"],
    ["\n  \n#tag\nThe third line speaks", "The third line speaks"],
    ["Boat days hit different ✨ #fyp #boats", "Boat days hit different ✨"],
    ["my phone from 2003 💅✨#fyp #y2k", "my phone from 2003 💅✨"],
    ["with a friend @some.one @other", "with a friend"],
    ["I love #dogs more than people", "I love #dogs more than people"],
    ["Mr. Fox came by tonight. He stayed.", "Mr. Fox came by tonight."],
    ["これは三分で作れる深夜のごはんです。もう外では食べない。", "これは三分で作れる深夜のごはんです。"],
    ["Version 2.5 is out and it is fast! Try it", "Version 2.5 is out and it is fast!"],
  ])("%j → %j", (caption, hook) => {
    expect(deriveHook(caption)).toBe(hook);
  });

  it.each([undefined, "", "   ", "#fyp #only #tags", "😂😂", "@someone"])("has none in %j", (caption) => {
    expect(deriveHook(caption)).toBeUndefined();
  });

  it("is at most 140 characters, cut between words, never within a character", () => {
    const words = deriveHook("slowly ".repeat(60))!;
    expect([...words].length).toBeLessThanOrEqual(140);
    expect(words).toMatch(/slowly…$/);
    const emoji = deriveHook(`a${"🦊".repeat(300)}`)!;
    expect([...emoji].length).toBe(140);
    expect(emoji.isWellFormed()).toBe(true);
  });
});
