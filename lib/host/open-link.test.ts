import { describe, expect, test } from "vitest";
import { openLink } from "./serve";

const TOKEN = "CkJpZF1qTviMRgi0roYj1yhE_O_UeFQ9";
const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
const open = (url: string, { method = "GET", headers = { accept } as Record<string, string> } = {}) =>
  openLink({ method, url, headers }, "https://deck.example");

describe("a link that a browser opens", () => {
  test.each(["/invite", "/reset", "/confirm-email", "/setup"])("%s moves its token to a cookie", (path) => {
    expect(open(`${path}?token=${TOKEN}`)).toEqual({
      location: path,
      "set-cookie": `__Host-scoutdeck-opened-link=${TOKEN}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure`,
      "cache-control": "no-store",
    });
  });

  test("keeps what else is in the address", () => {
    expect(open(`/reset?error=password&token=${TOKEN}&x=%0A`)).toMatchObject({
      location: "/reset?error=password&x=%0A",
    });
  });

  test("has no prefix where there is no https", () => {
    const answer = openLink(
      { method: "GET", url: `/setup?token=${TOKEN}`, headers: { accept } },
      "http://localhost",
    );
    expect(answer!["set-cookie"]).toMatch(/^scoutdeck-opened-link=.*SameSite=Lax$/);
  });
});

describe("passes untouched", () => {
  test.each([
    "/reset",
    `/viral?token=${TOKEN}`,
    "/reset?token=",
    "/reset?token=a;b",
    `//reset?token=${TOKEN}`,
  ])("%s", (url) => expect(open(url)).toBeNull());

  test("a program, and another method", () => {
    expect(open(`/reset?token=${TOKEN}`, { headers: { accept: "*/*" } })).toBeNull();
    expect(open(`/reset?token=${TOKEN}`, { method: "POST" })).toBeNull();
  });
});
