/** The form of the columns as a browser sends it. */
import { expect, test } from "vitest";
import { requestSite } from "@/lib/testing/open-test-site";
import { POST } from "./route";

async function send(fields: string) {
  const answer = await requestSite(POST, { body: new URLSearchParams(fields) });
  return [answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")?.split(";")[0]];
}

test("stores the settings and returns to the same page", async () => {
  const back = encodeURIComponent("/creators?mainCategory=Food&page=2");
  expect(await send(`back=${back}&density=compact&columns=country&columns=followers`)).toEqual([
    303,
    "/creators?mainCategory=Food&page=2",
    "creator-table=compact/country.followers",
  ]);
});

test("after a move the page opens at the button of that column", async () => {
  const fields = "back=/library%23old&density=comfortable&columns=country&columns=followers&up=followers";
  expect(await send(fields)).toEqual([
    303,
    "/library#move-followers",
    "creator-table=comfortable/followers.country",
  ]);
});

test("never redirects to another site or stores unknown values", async () => {
  expect(await send("back=//evil.example&density=huge&columns=%0d%0aX: y&up=%0d%0a")).toEqual([
    303,
    "/viral",
    "creator-table=comfortable/",
  ]);
});
