import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stripPrerendered } from "./strip-prerendered";

let built: string;
beforeEach(() => void (built = mkdtempSync(join(tmpdir(), "scoutdeck-built-"))));
afterEach(() => rmSync(built, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(built, path)), { recursive: true });
  writeFileSync(join(built, path), text);
};

test("pages of the build lose their scripts, other files stay", () => {
  const page = '<html><script src="/a.js"></script><p>ü</p><script>self.x=1</script></html>';
  for (const path of ["server/pages/500.html", "server/app/_global-error.html", "static/x.html"])
    write(path, page);
  write("server/app/_global-error.rsc", page);
  expect(stripPrerendered(built).sort()).toEqual(["app/_global-error.html", "pages/500.html"]);
  const read = (path: string) => readFileSync(join(built, path), "utf8");
  expect(read("server/pages/500.html")).toBe("<html><p>ü</p></html>");
  expect(read("server/app/_global-error.html")).toBe("<html><p>ü</p></html>");
  expect([read("static/x.html"), read("server/app/_global-error.rsc")]).toEqual([page, page]);
});

test("without a build there is nothing to do", () => expect(stripPrerendered(built)).toEqual([]));
