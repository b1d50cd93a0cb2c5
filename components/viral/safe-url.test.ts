import { expect, test } from "vitest";
import { originalUrl, playableUrl, safeUrl } from "./safe-url";

test.each(["https://example.com/a.jpg", "http://example.com/a", "/demo/posters/black-cat.svg"])(
  "%s is safe",
  (url) => {
    expect(safeUrl(url)).toBe(url);
  },
);

test.each([
  undefined,
  "",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "JaVaScRiPt://example.com/%0aalert(1)",
  "data:text/html,x",
  "//example.com/a.jpg",
  "/api/dashboard/sign-out",
  "/demo/../api/health",
  "https://user:secret@example.com/",
  "https://",
  "ftp://example.com",
])("%s is not", (url) => {
  expect(safeUrl(url)).toBeUndefined();
  expect(originalUrl(url)).toBeUndefined();
});

test("only media files play here", () => {
  expect(playableUrl("https://cdn.example.com/v/1.MP4?sig=2")).toBe("https://cdn.example.com/v/1.MP4?sig=2");
  expect(playableUrl("/demo/clips/black-cat.webm")).toBe("/demo/clips/black-cat.webm");
  expect(playableUrl("https://www.example.com/@a/video/1")).toBeUndefined();
  expect(playableUrl("https://www.example.com/x?file=a.mp4")).toBeUndefined();
});

test("a demo clip has no original elsewhere", () => {
  expect(originalUrl("/demo/clips/black-cat.webm")).toBeUndefined();
  expect(originalUrl("https://www.example.com/@a/video/1")).toBe("https://www.example.com/@a/video/1");
});
