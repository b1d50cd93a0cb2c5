/** The one verb of the keys page refuses what its inner verbs refuse, with their audit rows. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { VerbContext } from "@/lib/server/access/define-verb";
import { readAudit } from "@/lib/server/access/read-audit";
import { asOperator } from "@/lib/testing/as-operator";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import { changeKey } from "./change-key";
import { createKey, type CreatedKey } from "./create-key";
import { findKey } from "./find-key";

let service: TestService;
let ctx: VerbContext;
let key: CreatedKey;
beforeEach(async () => {
  service = await openTestService();
  ctx = asOperator(service.db);
  key = await createKey(ctx, { name: "Agency", credits: 7 });
});
afterEach(() => service.close());

const change = (wanted: object, reference = key.id) =>
  changeKey(ctx, { reference, change: wanted as never, by: "ana" });

test("a grant without a note names the giver", async () => {
  expect(await change({ action: "grant", credits: 5 })).toMatchObject({ balance: 12, credits: 5 });
  await change({ action: "grant", credits: 1, note: "  " });
  await change({ action: "grant", credits: 1, note: " spring " });
  const notes = await service.db
    .selectFrom("serviceEntry")
    .select("note")
    .where("keyId", "=", key.id)
    .execute();
  expect(notes.map(({ note }) => note)).toEqual(["first credits", "by ana", "by ana", "spring"]);
});

test("a revoked key has no access", async () => {
  expect(await findKey(service.db, key.key)).toMatchObject({ keyId: key.id });
  expect(await change({ action: "revoke" })).toMatchObject({ id: key.id, name: "Agency" });
  const finding = await refusalOf(service.db, () => findKey(service.db, key.key));
  expect(finding.code).toBe("invalid_api_key");
  expect(await readAudit(ctx, { limit: 2 })).toMatchObject([
    { act: "credits.reclaimed", subject: { id: key.id } },
    { act: "key.revoked", subject: { id: key.id } },
  ]);
});

describe("refuses", () => {
  test.each<[object, string[]]>([
    [{ action: "delete" }, ["change.action"]],
    [{ action: "revoke", credits: 5 }, ["change"]],
    [{ action: "grant" }, ["change.credits"]],
    [{ action: "grant", credits: 0 }, ["change.credits"]],
    [{ action: "grant", credits: 1.5 }, ["change.credits"]],
    [{ action: "grant", credits: 1e12 + 1 }, ["change.credits"]],
    [{ action: "grant", credits: 5, note: "x".repeat(201) }, ["change.note"]],
    [{ action: "rotate", endsNow: "1" }, ["change.endsNow"]],
    [{ action: "settings" }, ["change.settings"]],
    [{}, ["change.action"]],
  ])("%j, naming the field", async (wanted, fields) => {
    const refusal = await refusalOf(service.db, () => change(wanted));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields });
  });

  test("an unknown key, the dashboard's own, and credits for a revoked one", async () => {
    const codeOf = async (wanted: object, reference?: string) =>
      (await refusalOf(service.db, () => change(wanted, reference))).code;
    expect(await codeOf({ action: "revoke" }, "key_none")).toBe("not_found");
    expect(await codeOf({ action: "grant", credits: 5 }, "key_none")).toBe("not_found");
    expect(await codeOf({ action: "revoke" }, "dashboard")).toBe("conflict");
    await change({ action: "revoke" });
    expect(await codeOf({ action: "grant", credits: 5 })).toBe("conflict");
  });

  test.each(["", "sd_live_", "none", "dashboard"])("the key text %j over HTTP", async (text) => {
    for (const given of [text, text === "" ? null : `${text} `])
      expect((await refusalOf(service.db, () => findKey(service.db, given))).code).toBe("invalid_api_key");
  });
});
