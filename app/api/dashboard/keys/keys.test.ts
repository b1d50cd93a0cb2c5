/** Keys by the plain forms of their pages, as a browser without JavaScript sends them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { secretIn } from "@/lib/server/http/shown-once";
import { sessionOfToken } from "@/lib/server/access/session";
import { requestSite, openTestSite, type TestSite } from "@/lib/testing/open-test-site";
import { addMember } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { findKey } from "@/lib/server/service/keys/find-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { POST as change } from "./[id]/route";
import { POST as create } from "./route";
import { asOperator } from "@/lib/testing/as-operator";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite();
  await ensureInternalAccount(site.team.db, 500);
  cookie = await site.cookieOf(site.ana.member);
});
afterAll(() => site.leave());

type Form = Record<string, string | string[]>;
const SETTINGS = { name: "Reports", requestsPerMinute: "60", scopes: ["search", "reveal"] };
const NEW = { ...SETTINGS, credits: "7" };

const formOf = (fields: Form) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
const make = (fields: Form, as = cookie) => requestSite(create, { body: formOf(fields), cookie: as });
const alter = (id: string, fields: Form, as = cookie) =>
  requestSite(change, { params: { id }, body: formOf(fields), cookie: as });
const keys = () => listKeys(asOperator(site.team.db));
const keyOf = async (id: string) => (await keys()).find((key) => key.id === id)!;

const addressOf = (answer: Response) => {
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location")!, "http://localhost");
};
/** The secret that an answer brings to the page of a key, for this member. */
const shownBy = (answer: Response, about: string, memberId = "ana") => {
  const token = /scoutdeck-shown-once=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
  return secretIn(token, { memberId, about });
};

async function made(fields: Form = NEW): Promise<{ id: string; key: string; answer: Response }> {
  const answer = await make(fields);
  const id = addressOf(answer).pathname.split("/").at(-1)!;
  return { id, key: (await shownBy(answer, id))!, answer };
}

test("an older page changes only what its reader changed", async () => {
  const { id } = await made();
  const shown = { name: "Reports", requestsPerMinute: "60", monthlyCap: "", expiresOn: "" };
  const was = Object.fromEntries(Object.entries(shown).map(([name, value]) => [`was.${name}`, value]));
  const older = (fields: Form) =>
    alter(id, {
      action: "settings",
      ...shown,
      scopes: SETTINGS.scopes,
      "was.scopes": SETTINGS.scopes,
      ...was,
      ...fields,
    });
  await older({ monthlyCap: "7", scopes: ["search"] });
  expect(addressOf(await older({ name: "Reports 2" })).search).toBe("?done=settings");
  expect(await keyOf(id)).toMatchObject({ name: "Reports 2", monthlyCap: 7, scopes: ["search"] });
  expect(addressOf(await older({ monthlyCap: "9" })).search).toBe("?form=settings&wrong=was");
  expect(addressOf(await older({ scopes: ["reveal"] })).search).toBe("?form=settings&wrong=was");
  expect(addressOf(await older({ requestsPerMinute: "0" })).search).toBe(
    "?form=settings&wrong=requestsPerMinute&requestsPerMinute=0",
  );
  expect(await keyOf(id)).toMatchObject({ monthlyCap: 7, scopes: ["search"], requestsPerMinute: 60 });
});

test("a key is created, used, changed, given credits and a new secret, and revoked", async () => {
  const { id, key, answer } = await made({ ...NEW, monthlyCap: "1,000", expiresOn: "2099-12-31" });
  expect(addressOf(answer).pathname).toBe(`/admin/keys/${id}`);
  expect(answer.headers.get("location")).not.toContain(key);
  expect(await findKey(site.team.db, key)).toMatchObject({ keyId: id, monthlyCap: 1_000 });
  expect(await keyOf(id)).toMatchObject({
    balance: 7,
    expiresOn: "2099-12-31",
    scopes: ["search", "reveal"],
  });

  const settings = { action: "settings", ...SETTINGS, name: "Reports 2", scopes: ["search"] };
  expect(addressOf(await alter(id, { ...settings, requestsPerMinute: "5" })).search).toBe("?done=settings");
  const changed = { name: "Reports 2", requestsPerMinute: 5, scopes: ["search"], monthlyCap: null };
  expect(await keyOf(id)).toMatchObject({ ...changed, expiresOn: null });

  await alter(id, { action: "grant", credits: "5", note: "Invoice 1" });
  await alter(id, { action: "grant", credits: "1", note: " " });
  expect((await keyOf(id)).balance).toBe(13);
  const rows = await site.team.db
    .selectFrom("serviceEntry")
    .select("note")
    .where("keyId", "=", id)
    .orderBy("id")
    .execute();
  // The ledger names the member if there is no note.
  expect(rows.map(({ note }) => note)).toEqual(["first credits", "Invoice 1", "by ana"]);

  const rotated = await alter(id, { action: "rotate" });
  const second = (await shownBy(rotated, id))!;
  expect(await findKey(site.team.db, second)).toEqual(await findKey(site.team.db, key));
  const third = (await shownBy(await alter(id, { action: "rotate", endsNow: "1" }), id))!;
  await expect(findKey(site.team.db, second)).rejects.toMatchObject({ code: "invalid_api_key" });

  expect(addressOf(await alter(id, { action: "revoke" })).search).toBe("?done=revoke");
  await expect(findKey(site.team.db, third)).rejects.toMatchObject({ code: "invalid_api_key" });
  expect(await keyOf(id)).toMatchObject({ balance: 0 });
  expect(addressOf(await alter(id, { action: "grant", credits: "1" })).searchParams.get("wrong")).toBe(
    "conflict",
  );
});

describe("a key that acts as a member", () => {
  const FOR_BEN = { ...SETTINGS, member: "ben", purpose: "Spring" };

  test("is created without credits, changed and revoked", async () => {
    const { id, key } = await made(FOR_BEN);
    const ben = { id: "ben", email: "ben@example.com" };
    expect(await findKey(site.team.db, key)).toMatchObject({ keyId: id, member: ben, purpose: "Spring" });
    expect(await keyOf(id)).toMatchObject({ balance: 0, monthlyCap: null, member: ben, purpose: "Spring" });
    const settings = { action: "settings", ...SETTINGS, purpose: "" };
    expect(addressOf(await alter(id, settings)).search).toBe("?done=settings");
    expect(await keyOf(id)).toMatchObject({ purpose: null });
    const granting = addressOf(await alter(id, { action: "grant", credits: "5" }));
    expect([granting.searchParams.get("wrong"), (await keyOf(id)).balance]).toEqual(["conflict", 0]);
    expect(addressOf(await alter(id, { action: "revoke" })).search).toBe("?done=revoke");
  });

  test.each<[Form, string]>([
    [{ ...FOR_BEN, member: "" }, "member"],
    [{ ...FOR_BEN, member: "nobody" }, "member"],
    [{ ...FOR_BEN, member: "__proto__" }, "member"],
    [{ ...FOR_BEN, monthlyCap: "5" }, "monthlyCap"],
    [{ ...NEW, purpose: "Spring" }, "purpose"],
  ])("%j makes none, and the form comes back for whom it was", async (fields, wrong) => {
    const before = await contentsOf(site.team.db);
    const { searchParams } = addressOf(await make(fields));
    expect([searchParams.get("wrong"), searchParams.get("member")]).toEqual([wrong, fields.member ?? null]);
    expect(await contentsOf(site.team.db)).toEqual(before);
  });

  test("is created, changed and revoked also while another service is connected", async () => {
    const own = discoveryService();
    discoveryService.replace({ ...own, kind: "http" });
    try {
      const { id } = await made(FOR_BEN);
      await alter(id, { action: "settings", ...SETTINGS, name: "Renamed", purpose: "Spring" });
      expect(await keyOf(id)).toMatchObject({ name: "Renamed" });
      expect(addressOf(await alter(id, { action: "revoke" })).search).toBe("?done=revoke");
    } finally {
      discoveryService.replace(own);
    }
  });
});

describe("a secret", () => {
  test("is shown only to the admin who created it, on its key's page", async () => {
    const { id, key, answer } = await made();
    const header = answer.headers.get("set-cookie")!;
    expect(header).toMatch(/Path=\/admin\/keys; Max-Age=300; HttpOnly; SameSite=Strict/);
    expect(header).not.toContain(key);
    expect(await shownBy(answer, "key_other")).toBeNull();
    expect(await shownBy(answer, id, "ben")).toBeNull();
    expect(await secretIn(undefined, { memberId: "ana", about: id })).toBeNull();
    expect(await secretIn("nonsense", { memberId: "ana", about: id })).toBeNull();
  });

  test("does not work as a session, and a session does not work as a secret", async () => {
    const { id, answer } = await made();
    const token = /shown-once=([^;]*)/.exec(answer.headers.get("set-cookie")!)![1];
    expect(await sessionOfToken(async () => site.team.db, token)).toBeNull();
    const session = cookie.slice(cookie.indexOf("=") + 1);
    expect(await secretIn(session, { memberId: "ana", about: id })).toBeNull();
  });

  test("is deleted once it was seen", async () => {
    const answer = await alter("key_1", { action: "seen" });
    expect(answer.headers.get("set-cookie")).toMatch(/^scoutdeck-shown-once=; Path=\/admin\/keys; Max-Age=0/);
  });
});

test("returns a key's credits to the dashboard", async () => {
  const { id } = await made();
  const before = (await keyOf("dashboard")).balance;
  expect(addressOf(await alter(id, { action: "reclaim", credits: "3" })).search).toBe("?done=reclaim");
  expect((await keyOf(id)).balance).toBe(4);
  expect((await keyOf("dashboard")).balance).toBe(before + 3);
  const wrong = addressOf(await alter(id, { action: "reclaim", credits: "many" }));
  expect([wrong.searchParams.get("form"), wrong.searchParams.get("wrong")]).toEqual(["reclaim", "credits"]);
});

test("the dashboard's own account accepts credits, but no change or revocation", async () => {
  // The remaining credits of the earlier keys were returned.
  const { balance } = await keyOf("dashboard");
  await alter("dashboard", { action: "grant", credits: "20" });
  expect((await keyOf("dashboard")).balance).toBe(balance + 20);
  for (const fields of [{ action: "revoke" }, { action: "rotate" }, { action: "settings", ...SETTINGS }])
    expect(addressOf(await alter("dashboard", fields)).searchParams.get("wrong")).toBe("conflict");
});

test.each<[Form, string]>([
  [{ ...NEW, name: " " }, "name"],
  [{ ...NEW, name: "x".repeat(101) }, "name"],
  [{ ...NEW, credits: "-1" }, "credits"],
  [{ ...NEW, credits: "1.5" }, "credits"],
  [{ ...NEW, credits: "" }, "credits"],
  [{ ...NEW, monthlyCap: "-1" }, "monthlyCap"],
  [{ ...NEW, requestsPerMinute: "0" }, "requestsPerMinute"],
  [{ ...NEW, requestsPerMinute: "61" }, "requestsPerMinute"],
  [{ ...NEW, scopes: [] }, "scopes"],
  [{ ...NEW, scopes: ["members"] }, "scopes"],
  [{ ...NEW, expiresOn: "2020-01-01" }, "expiresOn"],
  [{ ...NEW, expiresOn: "soon" }, "expiresOn"],
])("%j makes no key, and the form comes back as it was sent", async (fields, wrong) => {
  const before = await contentsOf(site.team.db);
  const { pathname, searchParams } = addressOf(await make(fields));
  expect([pathname, searchParams.get("wrong")]).toEqual(["/admin/keys", wrong]);
  expect(searchParams.get("name")).toBe(fields.name);
  expect(searchParams.getAll("scopes")).toEqual(fields.scopes);
  expect(await contentsOf(site.team.db)).toEqual(before);
});

test.each(["", "delete", "__proto__", "constructor"])("the action %j changes nothing", async (action) => {
  const { id } = await made();
  const before = await contentsOf(site.team.db);
  expect(addressOf(await alter(id, { action })).searchParams.get("wrong")).toBe("invalid_parameter");
  expect(await contentsOf(site.team.db)).toEqual(before);
});

test("only members with the scope change keys; others are redirected", async () => {
  const { id } = await made();
  const finance = await addMember(site.team, "fin", "finance");
  const viewer = await addMember(site.team, "vi", "viewer");
  const others = await Promise.all([site.ben, finance, viewer].map(({ member }) => site.cookieOf(member)));
  const before = await contentsOf(site.team.db);
  for (const as of others) {
    expect(addressOf(await make(NEW, as)).searchParams.get("wrong")).toBe("forbidden");
    for (const action of ["revoke", "rotate"])
      expect(addressOf(await alter(id, { action }, as)).searchParams.get("wrong")).toBe("forbidden");
  }
  expect(addressOf(await make(NEW, "")).pathname).toBe("/sign-in");
  expect(await contentsOf(site.team.db)).toEqual(before);
});

test("creates and changes no accounts while another service is connected", async () => {
  const own = discoveryService();
  const before = await keys();
  discoveryService.replace({ ...own, kind: "http" });
  try {
    expect(addressOf(await make(NEW)).searchParams.get("wrong")).toBe("not_found");
    const granting = await alter("dashboard", { action: "grant", credits: "1" });
    expect(addressOf(granting).searchParams.get("wrong")).toBe("not_found");
  } finally {
    discoveryService.replace(own);
  }
  expect(await keys()).toEqual(before);
});

test("reads credits in the reader's number format and refuses ambiguous ones", async () => {
  const { id } = await made({ ...NEW, credits: "1.500", numbers: "de" });
  expect((await keyOf(id)).balance).toBe(1_500);
  const refused = await alter(id, { action: "grant", credits: "1.500", note: "" });
  expect(addressOf(refused).searchParams.get("wrong")).toBe("credits");
  expect((await keyOf(id)).balance).toBe(1_500);
});
