/** Answers of next-auth's own address before next-auth is called. */
import { expect, test } from "vitest";
import { requestSite } from "@/lib/testing/open-test-site";
import { GET } from "./[...nextauth]/route";

test.each(["GET", "HEAD"])("refuses %s of the password address without an error", async (method) => {
  const params = { nextauth: ["callback", "credentials"] } as never;
  const answer = await requestSite(GET, { method, path: "/api/auth/callback/credentials", params });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
});
