/** Guessing keys, through the operations as our server calls them. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { perf } from "@/lib/server/runtime/cache-clock";
import { openKeyedService, problemIn, requestRoute } from "@/lib/testing/request-service";
import { serviceContext } from "@/lib/server/composition/service-context";
import { countBadKey } from "./service-route";

let key: string;
let close: () => Promise<void>;
beforeEach(async () => void ({ key, close } = await openKeyedService()));
afterEach(() => close());

let network = 0;
/** An address of a network that no other test has used. */
const newAddress = () => `198.51.${network++}.7`;
const guess = (address: string, sent = "sd_live_wrong") =>
  requestRoute(sent, "getCredits", { headers: { "x-scoutdeck-address": address } });

test("of 300 wrong keys from one network, 20 get 401 and the others 429", async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 300; count++) statuses.push((await guess(address, `sd_live_${count}`)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual(Array<number>(280).fill(429));
  const refused = await guess(address);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await problemIn(refused)).code).toBe("rate_limited");
});

test("a valid key of that network always works, and other networks count separately", async () => {
  const [address, other] = [newAddress(), newAddress()];
  for (let count = 0; count < 30; count++) await guess(address, count % 2 === 0 ? "" : "sd_live_x");
  for (let count = 0; count < 5; count++) expect((await guess(address, key)).status).toBe(200);
  expect((await guess(address)).status).toBe(429);
  expect((await guess(address.replace(/7$/, "8"))).status).toBe(429);
  expect((await guess(other)).status).toBe(401);
});

test("after a minute the count begins again", () => {
  const address = newAddress();
  const now = Math.floor(perf.now());
  const isRefused = (at: number) => {
    try {
      countBadKey(address, at);
      return false;
    } catch {
      return true;
    }
  };
  for (let count = 0; count < 20; count++) expect(isRefused(now)).toBe(false);
  expect(isRefused(now + 59_999)).toBe(true);
  expect(isRefused(now + 60_000)).toBe(false);
});

test("a wrong key changes nothing in the database", async () => {
  const { db } = await serviceContext();
  const changes = async () => (await db.selectFrom("auditEntry").select("id").execute()).length;
  const before = await changes();
  const address = newAddress();
  for (let count = 0; count < 30; count++) await guess(address);
  expect(await changes()).toBe(before);
});
