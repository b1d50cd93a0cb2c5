/** Only permitted members get e-mail addresses, from every verb that returns records. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { Role } from "@/lib/contract/members";
import { parseUrl } from "@/lib/contract/query";
import { HIDDEN_ADDRESS } from "@/lib/domain/shown-texts";
import { addMember, ended, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import type { MemberContext } from "../team-context";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { readReveal } from "../reveal/read-reveal";
import { countViewMatches } from "../views/count-views";
import { browseLibrary, latestOwned, readOwned } from "./browse-library";
import { exportLibrary } from "./library-csv";

const ADDRESS = "ana.secret@knots.example";
const ALL = parseUrl(creatorQuery, []).values;
const BY_ADDRESS = parseUrl(creatorQuery, [["email", ADDRESS]]).values;

let t: TestTeam;
let revealId: string;
const as: Partial<Record<Role, MemberContext>> = {};
beforeAll(async () => {
  t = await openTestTeam();
  const { id: quoteId } = await quote(t.ben, { ids: ["tiktok_1"] });
  revealId = (await confirm(t.ben, { quoteId })).id;
  await ended(revealId);
  const record = { id: "tiktok_1", username: "ana", email: ADDRESS, bio: `Mail ${ADDRESS}.` };
  for (const table of ["ownedCreator", "boughtRecord"] as const)
    await t.team.db
      .updateTable(table)
      .set({ record: JSON.stringify(record) })
      .execute();
  const searched = { email: ADDRESS, hasEmail: 1, bio: `mail ${ADDRESS}.` };
  await t.team.db.updateTable("librarySearch").set(searched).execute();
  as.admin = t.ana;
  as.member = t.ben;
  as.finance = await addMember(t.team, "fin", "finance");
  as.viewer = await addMember(t.team, "vi", "viewer");
});
afterAll(() => t.close());

/** All texts that the library's verbs return to a caller. */
async function given(ctx: MemberContext): Promise<string> {
  const answers = [
    await browseLibrary(ctx, { values: ALL }),
    await browseLibrary(ctx, { values: ALL, revealId }),
    [...(await readOwned(ctx, ["tiktok_1"])).values()],
    await latestOwned(ctx, []),
  ];
  return JSON.stringify(answers);
}

describe.each(["admin", "member"] as const)("%s", (role) => {
  test("sees, searches and exports addresses", async () => {
    const ctx = as[role]!;
    expect((await given(ctx)).split(ADDRESS).length - 1).toBe(8);
    expect((await browseLibrary(ctx, { values: BY_ADDRESS })).total).toBe(1);
    const file = await exportLibrary(ctx, { values: ALL });
    expect(file.heading).toContain("email");
    for await (const row of file.rows) expect(row).toContain(ADDRESS);
    expect(JSON.stringify(await readReveal(ctx, revealId))).toContain(ADDRESS);
  });
});

describe.each(["finance", "viewer"] as const)("%s", (role) => {
  test("sees records and texts without addresses", async () => {
    const text = await given(as[role]!);
    expect(text).not.toContain("secret");
    // Members who see all usage see a colleague's purchases as such.
    const seen = role === "finance" ? 4 : 3;
    expect(text.split(`Mail ${HIDDEN_ADDRESS}`).length - 1).toBe(seen);
  });

  test("searches bios of the library as they are shown", async () => {
    const total = async (ctx: MemberContext, bio: string) =>
      (await browseLibrary(ctx, { values: parseUrl(creatorQuery, [["bio", bio]]).values })).total;
    for (const [word, found] of [
      ["mail", 1],
      ["secret", 0],
      ["ana.s", 0],
      [HIDDEN_ADDRESS, 1],
    ] as const)
      expect([word, await total(as[role]!, word)]).toEqual([word, found]);
    expect(await total(as.member!, "secret")).toBe(1);
  });

  test("cannot find the owner of an address", async () => {
    const ctx = as[role]!;
    const withEmail = parseUrl(creatorQuery, [["emailExists", "true"]]).values;
    expect((await refusalOf(t.team.db, () => browseLibrary(ctx, { values: withEmail }))).code).toBe(
      "forbidden",
    );
    const search = () => browseLibrary(ctx, { values: BY_ADDRESS });
    expect((await refusalOf(t.team.db, search)).code).toBe("forbidden");
    const count = () => countViewMatches(ctx, { page: "library", query: `email=${ADDRESS}` });
    expect((await refusalOf(t.team.db, count)).code).toBe("forbidden");
  });
});

test("finance reads receipts without addresses; a viewer reads none", async () => {
  const receipt = await readReveal(as.finance!, revealId);
  expect(receipt.creators.map(({ id }) => id)).toEqual(["tiktok_1"]);
  expect(JSON.stringify(receipt)).not.toContain("secret");
  const reading = () => readReveal(as.viewer!, revealId);
  expect((await refusalOf(t.team.db, reading)).code).toBe("forbidden");
});

test("the file of a member without contacts has no such column", async () => {
  const scopes = ["library.read", "export"] as const;
  const ctx = { ...t.ben, actor: { ...t.ben.actor, scopes } };
  const file = await exportLibrary(ctx, { values: ALL });
  expect(file.heading).not.toContain("email");
  for await (const row of file.rows) {
    expect(row).toHaveLength(file.heading.length);
    expect(JSON.stringify(row)).not.toContain("secret");
  }
});
