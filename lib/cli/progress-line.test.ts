import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressLine } from "./perform";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** The output on a terminal of this width, or in a file. */
function screen(terminal?: { columns?: number }) {
  const stream = new PassThrough({ encoding: "utf8" });
  Object.assign(stream, terminal ? { isTTY: true, ...terminal } : {});
  const line = progressLine(stream as unknown as NodeJS.WriteStream);
  const after = (ms: number, text: string) => {
    vi.setSystemTime(Date.now() + ms);
    line.show(text);
  };
  return { after, end: line.end, written: () => (stream.read() as string | null) ?? "" };
}

test("a terminal has one line, rewritten ten times a second at most and removed at the end", () => {
  const { after, end, written } = screen({ columns: 80 });
  after(100, "one");
  after(99, "two");
  after(1, "three");
  end();
  expect(written()).toBe("\r\x1b[2Kone\r\x1b[2Kthree\r\x1b[2K");
  end();
  expect(written()).toBe("");
});

test("a file gets plain lines, one a second at most, and nothing is removed", () => {
  const { after, end, written } = screen();
  after(999, "one");
  after(1, "two");
  after(999, "three");
  after(1_000, "four");
  end();
  expect(written()).toBe("two\nfour\n");
});

test("work that is over at once says nothing", () => {
  const { after, end, written } = screen({ columns: 80 });
  after(50, "one");
  end();
  expect(written()).toBe("");
});

test.each([
  [{ columns: 40 }, 39],
  [{ columns: 10 }, 20],
  [{}, 79],
])("on a terminal of %j a line is cut to %d characters: it must not wrap", (terminal, room) => {
  const { after, written } = screen(terminal);
  after(200, "x".repeat(500));
  expect(written()).toBe(`\r\x1b[2K${"x".repeat(room)}`);
});
