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
    ["Reply to @some.one - here it is, finally", "here it is, finally"],
    ["#duet with @some.one Look at her face!", "Look at her face!"],
    ["Antwoorden aan @iemand Dit is hoe het moet", "Dit is hoe het moet"],
    ["الرد على @some هذه هي الطريقة؟ نعم", "هذه هي الطريقة؟"],
    ["यह सबसे आसान तरीका है। अब देखो", "यह सबसे आसान तरीका है।"],
    ["On the way up to Mt. Example it snowed. Then it stopped.", "On the way up to Mt. Example it snowed."],
    ["【三分で作れる深夜のごはんを試してみた！】続きは明日", "【三分で作れる深夜のごはんを試してみた！】"],
    ["――――――― 今日はとても暑いので外に出ません❗️明日も", "今日はとても暑いので外に出ません❗️"],
    ["#fyp #home #trees A tree grows", "#trees A tree grows"],
    [". . .\n• What nobody tells you", "What nobody tells you"],
    ["Version 2.5 is out and it is fast! Try it", "Version 2.5 is out and it is fast!"],
  ])("%j → %j", (caption, hook) => {
    expect(deriveHook(caption)).toBe(hook);
  });

  it.each([
    undefined,
    "",
    "   ",
    "#fyp #only #tags",
    "😂😂",
    "@someone",
    "Reply to @someone #fyp",
    "#a #… #b ##c * #d",
  ])("finds no hook in %j", (caption) => {
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
