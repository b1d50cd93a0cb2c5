import { expect, test } from "vitest";
import { waitHref } from "@/lib/contract/wait";
import { mayComeInParts, takesLonger } from "./send-in-time";

const DOCUMENT = "text/html,application/xhtml+xml,*/*;q=0.8";
const sent = (accept: string | undefined, path: string) =>
  new Headers({ ...(accept && { accept }), "x-scoutdeck-path": path });

test.each([
  [DOCUMENT, "/viral", true],
  [DOCUMENT, "/viral?viewsMin=5&view=list", true],
  [DOCUMENT, "/viral?hook=wait%3D1", true],
  [DOCUMENT, "/viral?wait=0", true],
  [DOCUMENT, "/viral?viewsMin=5&wait=1", false],
  ["*/*", "/viral", false],
  [undefined, "/viral", false],
])("a request that accepts %s for %s may come in parts: %s", (accept, path, expected) =>
  expect(mayComeInParts(sent(accept, path))).toBe(expected),
);

test("without a recorded address the page never waits", () =>
  expect(mayComeInParts(new Headers({ accept: DOCUMENT }))).toBe(true));

test.each(["/viral", "/viral?viewsMin=5", "/creators?followersMin=5&owned=hide"])(
  "the address that waits for %s comes whole",
  (href) => {
    expect(new URL(waitHref(href), "http://here").searchParams.get("wait")).toBe("1");
    expect(mayComeInParts(sent(DOCUMENT, waitHref(href)))).toBe(false);
  },
);

test("doesn't wait for a ready answer", async () => {
  expect(await takesLonger(Promise.resolve("found"), 60_000)).toBe(false);
  expect(await takesLonger(Promise.reject(new Error("down")), 60_000)).toBe(false);
});

test("gives up on a missing answer, whose later failure is ignored", async () => {
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise((_resolve, reject) => (fail = reject));
  expect(await takesLonger(answer, 1)).toBe(true);
  fail(new Error("too late"));
  await expect(answer).rejects.toThrow("too late");
});
