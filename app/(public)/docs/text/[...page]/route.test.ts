/** The texts below /docs, and those that programs look for at the root: readable without an account, sent once. */
import { expect, test } from "vitest";
import { GET as llms } from "@/app/llms.txt/route";
import { GET as security } from "@/app/.well-known/security.txt/route";
import { ERRORS, problemType, type ErrorCode } from "@/lib/contract/errors";
import { readFileSync } from "node:fs";
import { GET } from "./route";

const headersOf = (headers: Record<string, string>) => ({ headers });
const asked = (path: string, headers = {}) => new Request(`http://localhost:3000${path}`, headersOf(headers));
const markdown = (page: string, headers = {}) =>
  GET(asked(`/docs/${page}.md`, headers), { params: Promise.resolve({ page: page.split("/") }) });

test("a document is Markdown with links to Markdown", async () => {
  const answer = await markdown("operate");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  const text = await answer.text();
  expect(text).toMatch(/^# Run Scoutdeck for a team\n/);
  expect(text).toContain("](/docs/operate/runbook.md)");
});

test.each(Object.keys(ERRORS) as ErrorCode[])("the type of %s leads to its page", async (code) => {
  const answer = await markdown(problemType(code).replace("/docs/", ""));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(
    new RegExp(`^# ${code}\\n\\n.+\\. Status ${ERRORS[code].status}\\.\\n\\n\\S`),
  );
});

test("a document that does not exist is a problem", async () => {
  const answer = await markdown("nothing/here");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "not_found", instance: "/docs/nothing/here.md" });
});

test.each([
  ["a document", (headers: object) => markdown("start", headers)],
  ["llms.txt", (headers: object) => llms(asked("/llms.txt", headers))],
  ["security.txt", (headers: object) => security(asked("/.well-known/security.txt", headers))],
])("%s is sent once to a client that keeps it", async (_name, ask) => {
  const etag = (await ask({})).headers.get("etag")!;
  const again = await ask({ "if-none-match": `"x", W/${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await ask({ "if-none-match": '"x"' })).status).toBe(200);
});

test("llms.txt lists each document once, with its first sentence", async () => {
  const text = await llms(asked("/llms.txt")).text();
  expect(text).toMatch(/^# Scoutdeck\n\n> .+\n\n## Start\n\n- \[Start\]\(http:.*\/docs\/start\.md\): \S/);
  const addresses = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(100);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(text).toContain("## Optional\n\n- [1. ");
});

test("security.txt has what RFC 9116 requires", async () => {
  const text = await security(asked("/.well-known/security.txt")).text();
  expect(text).toMatch(/^Contact: \S+\/docs\/report-a-weakness$/m);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(366);
});

test("robots.txt lets crawlers read the documents alone", () => {
  const robots = readFileSync(new URL("../../../../../public/robots.txt", import.meta.url), "utf8");
  expect(robots.split("\n")).toEqual(expect.arrayContaining(["Allow: /docs", "Disallow: /"]));
});
