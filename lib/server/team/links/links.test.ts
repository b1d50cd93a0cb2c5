/** Links for people outside the team: what they show, who decides, when they stop working. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { USUAL_CHOICES } from "@/lib/contract/links";
import type { List } from "@/lib/contract/lists";
import type { Creator } from "@/lib/contract/records";
import { anonymousCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { saveFacts, serviceState } from "@/lib/server/team/look-closer/kept-facts";
import { eraseRows } from "@/lib/server/team/privacy/erase-person";
import { RECORD_ERASERS } from "@/lib/server/team/privacy/erasers";
import { personOf } from "@/lib/server/team/privacy/person";
import { readTimeline } from "@/lib/server/team/creator-record/read-timeline";
import { band, is, isNot } from "@/lib/testing/facts";
import { addMember, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { plantLists, plantOnLists } from "@/lib/testing/plant-lists";
import { refusalOf } from "@/lib/testing/refusal-of";
import { addItems } from "../lists/add-items";
import { createList } from "../lists/create-list";
import { changeList } from "../lists/change-list";
import { readSomeRows } from "../lists/read-rows";
import { createLink, endLink } from "./create-link";
import {
  findLiveLink,
  forgetVisitors,
  hashOf,
  isLinkPassword,
  isUnlocked,
  noteOpening,
  sharedPicture,
  sharedRows,
  sumOpenings,
  unlockProof,
} from "./open-link";
import { approvedUnrevealed, listAllLinks, listLinks, readLink } from "./read-links";
import { answerVisitor, replyToLink } from "./reply-to-link";
import { readTeamBrand, saveTeamBrand } from "./team-brand";

let t: TestTeam;
let list: List;
const OWNED = ids(1, 3);
const NEW = ids(4, 6);
const record = (id: string): Creator => ({
  id,
  username: `maker.${id}`,
  source: "tiktok",
  email: `${id}@example.com`,
  followers: 12_345,
  engagementRate: 4.2,
  country: "France",
  language: "french",
  mainCategory: "Food",
  bio: "secret bio",
});

beforeAll(async () => {
  t = await openTestTeam();
  await ownRecords(
    t.team.db,
    { revealId: "r1", memberId: "ben" },
    OWNED.map((id) => ({ creator: record(id), revealedAt: "2026-11-01T10:00:00.000Z" })),
  );
  const facts = {
    followers: band({ min: 25_000, max: 100_000 }),
    averageViews: band({ min: 10_000 }),
    country: is("France"),
    mainCategory: isNot("Food"),
    emailExists: { kind: "flag", has: true },
    gender: is("female"),
  } as const;
  await saveFacts(t.team.db, new Map(NEW.map((id) => [id, facts])), await serviceState(t.team.service));
});
afterAll(() => t.close());
beforeEach(async () => {
  list = await createList(t.ben, {
    kind: "creators",
    name: `Shortlist ${crypto.randomUUID()}`,
    template: "shortlist",
    isTeam: true,
  });
  await addItems(t.ben, { listId: list.id, ids: [...OWNED, ...NEW] });
});

const visitor = () => ({ ...t.team, ...anonymousCaller(NO_ORIGIN) });
const refused = (call: () => Promise<unknown>) => refusalOf(t.team.db, call);
const auditEntries = () => t.team.db.selectFrom("auditEntry").selectAll().execute();
const live = async (token: string) => (await findLiveLink(t.team.db, token))!;
const rowsOf = async (token: string, email?: string) => sharedRows(t.team.db, await live(token), email);
const share = (more: Partial<Parameters<typeof createLink>[1]> = {}) =>
  createLink(t.ben, { kind: "list", id: list.id, label: "Round 1", ...more });
const PETRA = { proof: "", name: "Petra", email: "Petra@Client.example" };
const say = (token: string, creator: string, more: object) =>
  replyToLink(visitor(), { token, creator, ...PETRA, ...more });

describe("a link to a list", () => {
  test("has a token of 256 bits, of which only the hash is stored", async () => {
    const { id, token } = await share();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const row = await t.team.db
      .selectFrom("shareLink")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.hash).toBe(hashOf(token));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Math.round((row.expiresAtMs - Date.now()) / 86_400_000)).toBe(30);
  });

  test("shows owned creators by the usual choices, and of others what is known for free", async () => {
    const rows = await rowsOf((await share()).token);
    expect(rows).toHaveLength(6);
    expect(rows[0]!.key).toBe("tiktok_1");
    expect(rows[0]!.creator).toEqual({
      isRevealed: true,
      source: "tiktok",
      handle: "maker.tiktok_1",
      profile: "https://www.tiktok.com/@maker.tiktok_1",
      country: "France",
      language: "french",
      category: "Food",
      figures: { followers: 12_345, engagementRate: 4.2 },
    });
    expect(rows[3]!.creator).toEqual({
      isRevealed: false,
      source: "tiktok",
      country: "France",
      bands: { followers: { min: 25_000, max: 100_000 } },
    });
    expect(NEW).not.toContain(rows[3]!.key);
  });

  test("shows its addresses to no member whose role may not see any", async () => {
    const { id } = await share({ show: ["handle", "email"] });
    const fay = await addMember(t.team, `fay ${crypto.randomUUID()}`, "finance");
    const read = async (ctx: typeof fay) => JSON.stringify((await readLink(ctx, id)).rows);
    expect(await read(t.ana)).toContain("tiktok_1@example.com");
    expect(await read(fay)).toContain("maker.tiktok_1");
    expect(await read(fay)).not.toContain("@example.com");
  });

  test("is frozen, while the list changes", async () => {
    const { token } = await share({ ids: [OWNED[0]!], show: ["handle", "figures"] });
    const changed = { ...record(OWNED[0]!), followers: 99 };
    const set = (creator: Creator) =>
      t.team.db
        .updateTable("ownedCreator")
        .set({ record: JSON.stringify(creator) })
        .where("creatorId", "=", creator.id)
        .execute();
    await set(changed);
    expect((await rowsOf(token))[0]!.creator!.figures!.followers).toBe(12_345);
    await set(record(OWNED[0]!));
  });

  test("two links name an unrevealed creator differently", async () => {
    const [one, other] = [await rowsOf((await share()).token), await rowsOf((await share()).token)];
    const keys = [...one, ...other].filter(({ creator }) => !creator!.isRevealed).map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
  });

  test.each([
    [{ show: ["bio"] }, "show"],
    [{ password: "short" }, "password"],
    [{ days: 366 }, "days"],
    [{ ids: ["tiktok_99"] }, "ids"],
    [{ label: "x".repeat(61) }, "label"],
    [{ kind: "board" }, "kind"],
  ] as const)("is refused for %j, naming %s", async (more, field) => {
    const refusal = await refused(() => share(more as never));
    expect(refusal.fields[0]).toBe(field);
  });

  test("shows at most 200 creators", async () => {
    await addItems(t.ben, { listId: list.id, ids: ids(1_000, 1_200) });
    expect((await refused(() => share())).detail).toContain("at most 200");
    expect(await rowsOf((await share({ ids: ids(1_000, 1_199) })).token)).toHaveLength(200);
  });

  test("viewers may not share, and finance neither a list", async () => {
    for (const role of ["viewer", "finance"] as const) {
      const ctx = await addMember(t.team, `${role} ${list.id}`, role);
      expect((await refused(() => createLink(ctx, { kind: "list", id: list.id }))).code).toBe("forbidden");
    }
  });
});

describe("visitors", () => {
  test("state a name and decide; the last answer counts, and one sent again changes nothing", async () => {
    const { id, token } = await share();
    await say(token, "tiktok_1", { answer: "no", reason: "Too large" });
    await say(token, "tiktok_1", { answer: "yes" });
    await say(token, "tiktok_1", { answer: "yes" });
    const [row] = await rowsOf(token);
    expect(row!.decision).toMatchObject({ answer: "yes", reason: "", name: "Petra", label: "Round 1" });
    const replies = t.team.db.selectFrom("shareReply").selectAll().where("linkId", "=", id);
    expect((await replies.execute()).map(({ email }) => email)).toEqual(
      Array(2).fill("petra@client.example"),
    );
    const entries = (await auditEntries()).filter(({ act }) => act === "link.decided");
    expect(entries.filter(({ subjectId }) => subjectId === id)).toHaveLength(2);
    const [listRow] = await readSomeRows(t.ben, { listId: list.id, ids: ["tiktok_1"] });
    expect(listRow!.decision).toMatchObject({ answer: "yes", name: "Petra" });
    const { entries: timeline } = await readTimeline(t.ben, { creatorId: "tiktok_1", show: "lists" });
    expect(timeline.filter(({ kind }) => kind === "decision")).toHaveLength(2);
  });

  test("have names without hidden and turning characters", async () => {
    const { token } = await share();
    await say(token, OWNED[0]!, { name: "Petra\u202e\u3164 Klug\u200b", answer: "yes" });
    expect((await rowsOf(token))[0]!.decision!.name).toBe("Petra Klug");
    const refusal = await refused(() => say(token, OWNED[0]!, { name: "\u3164\u200e", answer: "no" }));
    expect(refusal).toMatchObject({ code: "invalid_parameter", fields: ["name"] });
  });

  test("lead to the approved ones that aren't revealed", async () => {
    const { token } = await share();
    const rows = await rowsOf(token);
    for (const { key } of rows.slice(2, 5)) await say(token, key, { answer: "yes" });
    await say(token, rows[5]!.key, { answer: "maybe" });
    await say(token, rows[4]!.key, { answer: "no" });
    expect(await approvedUnrevealed(t.ben, list.id)).toEqual(["tiktok_4"]);
    expect(await approvedUnrevealed(t.ana, list.id)).toEqual(["tiktok_4"]);
    await t.team.db.updateTable("list").set({ isTeam: 0 }).where("id", "=", list.id).execute();
    expect(await approvedUnrevealed(t.ana, list.id)).toEqual([]);
  });

  test("talk with the team, whose answers are new until the next visit", async () => {
    const { id, token } = await share();
    const email = "petra@client.example";
    await noteOpening(t.team.db, await live(token), email);
    await say(token, "tiktok_1", { comment: "Free in May?" });
    await answerVisitor(t.ana, { linkId: id, creator: "tiktok_1", comment: "Yes." });
    const [row] = await rowsOf(token, email);
    expect(row!.comments.map(({ body, name, isTeams }) => [body, name, isTeams])).toEqual([
      ["Free in May?", "Petra", false],
      ["Yes.", "ana", true],
    ]);
    expect(row!.isNew).toBe(true);
    expect((await rowsOf(token))[0]!.isNew).toBe(false);
  });

  test.each([
    [{ answer: "yes", name: " " }, "name"],
    [{ answer: "yes", email: "petra" }, "email"],
    [{ answer: "perhaps" }, "answer"],
    [{}, "answer"],
    [{ answer: "yes", creator: "tiktok_4" }, "creator"],
    [{ answer: "yes", creator: "nobody" }, "creator"],
  ])("are refused %j, naming %s", async (more, field) => {
    const { token } = await share();
    const refusal = await refused(() => say(token, "tiktok_1", more));
    expect(refusal.fields[0]).toBe(field);
  });

  test("can do only what the link allows", async () => {
    const { token } = await share({ allow: ["comment"] });
    expect((await refused(() => say(token, "tiktok_1", { answer: "yes" }))).code).toBe("forbidden");
    await say(token, "tiktok_1", { comment: "Hello" });
  });

  test("need the password, and a proof of another link opens nothing", async () => {
    const [{ token }, other] = [
      await share({ password: "harbour-plum" }),
      await share({ password: "harbour-plum" }),
    ];
    const link = await live(token);
    expect(await isLinkPassword(link, "harbour-plum")).toBe(true);
    expect(await isLinkPassword(link, "harbour-pear")).toBe(false);
    expect(isUnlocked(link, unlockProof(link))).toBe(true);
    expect(isUnlocked(link, unlockProof(await live(other.token)))).toBe(false);
    expect((await refused(() => say(token, "tiktok_1", { answer: "yes" }))).code).toBe("not_found");
    await say(token, "tiktok_1", { answer: "yes", proof: unlockProof(link) });
  });
});

describe("a link stops working", () => {
  const gone = async (token: string) => {
    expect(await findLiveLink(t.team.db, token)).toBeNull();
    expect((await refused(() => say(token, "tiktok_1", { answer: "yes" }))).code).toBe("not_found");
  };

  test("when it is ended, by its maker or an admin, once", async () => {
    const { id, token } = await share();
    const carl = await addMember(t.team, `carl ${id}`, "member");
    expect((await refused(() => endLink(carl, id))).code).toBe("forbidden");
    await endLink(t.ana, id);
    await endLink(t.ben, id);
    await gone(token);
    const entries = (await auditEntries()).filter(
      ({ act, subjectId }) => act === "link.ended" && subjectId === id,
    );
    expect(entries).toHaveLength(1);
  });

  test("after its last day", async () => {
    const { id, token } = await share({ days: 1 });
    await t.team.db.updateTable("shareLink").set({ expiresAtMs: Date.now() }).where("id", "=", id).execute();
    await gone(token);
  });

  test.each([
    ["is disabled", { disabledAt: "2026-11-02T00:00:00.000Z" }],
    ["becomes a viewer", { role: "viewer" }],
  ] as const)("while its maker %s", async (_, change) => {
    const carl = await addMember(t.team, `carl ${crypto.randomUUID()}`, "member");
    const { token } = await createLink(carl, { kind: "list", id: list.id });
    const set = (values: object) =>
      t.team.db.updateTable("member").set(values).where("id", "=", carl.member.id).execute();
    await set(change);
    await gone(token);
    const told = (await listAllLinks(t.ana)).find(({ by }) => by.id === carl.member.id);
    expect(told!.state).toBe("paused");
    await set({ disabledAt: null, role: "member" });
    expect(await live(token)).not.toBeNull();
  });

  test("when its list is deleted, or no longer the maker's to see", async () => {
    const { token } = await createLink(t.ana, { kind: "list", id: list.id });
    await changeList(t.ben, {
      id: list.id,
      change: { action: "change", name: list.name, description: "", isTeam: false, version: list.version },
    });
    await gone(token);
    const own = await share();
    await changeList(t.ben, { id: list.id, change: { action: "remove" } });
    await gone(own.token);
  });
});

test("openings count people, and become one entry of the audit log a day", async () => {
  const { id, token } = await share();
  for (const email of ["", "a@b.example", "a@b.example"])
    await noteOpening(t.team.db, await live(token), email);
  const [summary] = await listLinks(t.ben, { listId: list.id });
  expect(summary).toMatchObject({ id, opened: 3, rows: 6, about: list.name, state: "live" });
  await sumOpenings(t.team.db);
  const entries = async () =>
    (await auditEntries()).filter(({ act, subjectId }) => act === "link.opened" && subjectId === id);
  expect(await entries()).toEqual([]);
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  await sumOpenings(t.team.db, tomorrow);
  await sumOpenings(t.team.db, tomorrow);
  expect(await entries()).toHaveLength(1);
});

test("visits are noted for a limited number of addresses, because visitors state them", async () => {
  const { id, token } = await share();
  const at = new Date().toISOString();
  const rows = ids(1, 1_000).map((name) => ({
    linkId: id,
    email: `${name}@b.example`,
    seenAt: at,
    beforeAt: at,
  }));
  for (const some of [rows.slice(0, 500), rows.slice(500)])
    await t.team.db.insertInto("shareVisitor").values(some).execute();
  await noteOpening(t.team.db, await live(token), "one.more@b.example");
  await noteOpening(t.team.db, await live(token), rows[0]!.email);
  const visitors = await t.team.db
    .selectFrom("shareVisitor")
    .select("email")
    .where("linkId", "=", id)
    .execute();
  expect(visitors).toHaveLength(1_000);
  expect((await live(token)).opened).toBe(2);
});

test("addresses of visitors are forgotten 30 days after the end of a link", async () => {
  const DAY = 86_400_000;
  const [ended, open] = [await share({ days: 365 }), await share({ days: 365 })];
  for (const { token } of [ended, open]) {
    await say(token, OWNED[0]!, { answer: "yes" });
    await noteOpening(t.team.db, await live(token), "petra@client.example");
  }
  await endLink(t.ben, ended.id);
  const addressesOf = async (id: string) => {
    const replies = await t.team.db
      .selectFrom("shareReply")
      .select(["name", "email"])
      .where("linkId", "=", id)
      .execute();
    const visits = await t.team.db
      .selectFrom("shareVisitor")
      .select("email")
      .where("linkId", "=", id)
      .execute();
    return [replies.map(({ name, email }) => `${name} ${email}`), visits.length];
  };
  await forgetVisitors(t.team.db, Date.now() + 29 * DAY);
  expect(await addressesOf(ended.id)).toEqual([["Petra petra@client.example"], 1]);
  await forgetVisitors(t.team.db, Date.now() + 31 * DAY);
  expect(await addressesOf(ended.id)).toEqual([["Petra "], 0]);
  expect(await addressesOf(open.id)).toEqual([["Petra petra@client.example"], 1]);
});

test("a board shows the chosen fields of its posts, and their pictures alone", async () => {
  const planted = await plantLists(t.team.db, "ben", crypto.randomUUID());
  const creator = { id: "tiktok_900", username: "poster.one" };
  const post = {
    id: "post_900",
    thumbnailUrl: "https://i.ytimg.com/a.jpg",
    videoUrl: "https://www.tiktok.com/@poster.one/video/1",
    creatorUsername: "poster.one",
    hook: "Look",
    caption: "Inner caption",
    views: 10,
  };
  await plantOnLists(t.team.db, planted, "ben", [creator], [post]);
  const { token } = await createLink(t.ben, { kind: "board", id: planted.board, show: ["hook"] });
  const [row] = await rowsOf(token);
  expect(row!.post).toEqual({ thumbnailUrl: post.thumbnailUrl, hook: "Look" });
  expect(row!.key).not.toBe("post_900");
  const link = await live(token);
  expect(await sharedPicture(t.team.db, link, row!.key, 0)).toBe(post.thumbnailUrl);
  expect(await sharedPicture(t.team.db, link, "post_900", 0)).toBeNull();
  const usual = await createLink(t.ben, { kind: "board", id: planted.board });
  expect((await rowsOf(usual.token))[0]!.post).toMatchObject({ handle: "poster.one", views: 10 });
  expect(USUAL_CHOICES.board).not.toContain("caption");

  const person = personOf(["tiktok_900"], [{ ...creator, source: "tiktok" }]);
  await t.team.db.transaction().execute((trx) => eraseRows(trx, person));
  expect(await rowsOf(usual.token)).toEqual([]);
});

test("erasure reaches rows and answers, and retention the rows", async () => {
  const { token, id } = await share();
  const rows = await rowsOf(token);
  await say(token, "tiktok_2", { answer: "yes" });
  await say(token, rows[3]!.key, { answer: "yes" });
  const erase = (who: string, erasers?: typeof RECORD_ERASERS) =>
    t.team.db.transaction().execute((trx) => eraseRows(trx, personOf([who], [record(who)]), erasers));
  await erase("tiktok_4");
  expect((await rowsOf(token)).map(({ key }) => key)).not.toContain(rows[3]!.key);
  await erase("tiktok_2", RECORD_ERASERS);
  const { rows: left, link } = await readLink(t.ben, id);
  expect(left).toHaveLength(4);
  expect(JSON.stringify(left)).not.toContain("tiktok_2");
  expect(link.decisions.yes).toBe(1);
});

test("admins see all live links, without the names of others' private lists", async () => {
  const own = await createList(t.ben, {
    kind: "creators",
    name: `Private ${list.id}`,
    template: "shortlist",
    isTeam: false,
  });
  await addItems(t.ben, { listId: own.id, ids: NEW });
  const { id } = await createLink(t.ben, { kind: "list", id: own.id, label: "Secret" });
  const seen = (await listAllLinks(t.ana)).find((link) => link.id === id)!;
  expect(seen).toMatchObject({ about: null, href: null, by: { id: "ben" } });
  await endLink(t.ana, id);
  expect((await listAllLinks(t.ana)).map((link) => link.id)).not.toContain(id);
});

test("the team's name and logo are set by admins; only small pictures are taken", async () => {
  const png = Buffer.from(`\x89PNG\r\n\x1a\n${"x".repeat(40)}`, "latin1");
  await saveTeamBrand(t.ana, { name: "Northlight", logo: png });
  const logo = `data:image/png;base64,${png.toString("base64")}`;
  expect(await readTeamBrand(t.team.db)).toEqual({ name: "Northlight", logo });
  await saveTeamBrand(t.ana, { name: "" });
  expect(await readTeamBrand(t.team.db)).toEqual({ name: "Scoutdeck", logo });

  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  const large = Buffer.concat([png, Buffer.alloc(65_536)]);
  for (const wrong of [svg, large, Buffer.alloc(0)])
    expect(await refused(() => saveTeamBrand(t.ana, { name: "x", logo: wrong }))).toMatchObject({
      code: "invalid_parameter",
    });
  expect(await refused(() => saveTeamBrand(t.ben, { name: "x" }))).toMatchObject({ code: "forbidden" });
  await saveTeamBrand(t.ana, { name: "", logo: null });
  expect(await readTeamBrand(t.team.db)).toEqual({ name: "Scoutdeck", logo: null });
});
