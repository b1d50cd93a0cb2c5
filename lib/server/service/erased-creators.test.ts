/** Between an erasure and the catalogue's rewrite, the service answers as if the creator never existed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { markErased } from "@/lib/server/schema/erased-marks";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import type { CallContext } from "./call-context";
import { getCreators } from "./get-creators";
import { searchCreatorRecords } from "./search-creator-records";

let service: TestService;
beforeEach(async () => void (service = await openTestService()));
afterEach(() => service.close());

const ctx = (): CallContext => ({
  ...service,
  ...keyCaller(service.dashboard.keyId, NO_ORIGIN),
  holder: service.dashboard,
  requestId: "request",
  now: new Date(),
});
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

test("is not found by id and free", async () => {
  await markErased(service.db, { ids: ["tiktok_2"], handles: [] });
  const { envelope, charged } = await getCreators(ctx(), ["tiktok_1", "tiktok_2"]);
  expect([ids(envelope.data), envelope.notFound, charged]).toEqual([["tiktok_1"], ["tiktok_2"], 1]);
});

test("is left out of pages and free", async () => {
  await markErased(service.db, { ids: [], handles: [{ source: "tiktok", handle: "creator2" }] });
  const { values } = parseUrl(creatorQuery, [["perPage", "3"]]);
  const { envelope, charged } = await searchCreatorRecords(ctx(), values);
  expect([ids(envelope.response.data), charged]).toEqual([["tiktok_1", "tiktok_3"], 2]);
});
