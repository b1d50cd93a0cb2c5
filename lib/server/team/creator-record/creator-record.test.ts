/** Notes, tags and links of creators: who writes and reads them, and what is refused. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOTE_CHANGE_MS } from "@/lib/contract/creator-record";
import { MAX_NOTE_LENGTH, MAX_TAGS } from "@/lib/contract/lists";
import { markErased } from "@/lib/server/schema/erased-marks";
import { personOf } from "@/lib/server/team/privacy/person";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { createList } from "../lists/create-list";
import { attachLink, removeLink } from "./links";
import { addNote, changeNote, removeNote } from "./notes";
import { knownTags, setTags } from "./tags";

let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const A = "tiktok_1";
const B = "youtube_2";
const note = (body = "Answers in a day.", ctx = t.ben) => addNote(ctx, { creatorId: A, body });
const notes = () => t.team.db.selectFrom("creatorNote").selectAll().execute();
const codeOf = async (call: () => Promise<unknown>) => (await refusalOf(t.team.db, call)).code;

describe("a note", () => {
  test("keeps text and line breaks without invisible characters", async () => {
    await note(" <script>alert(1)</script>\r\nsecond\u202E\u0007 line ");
    expect((await notes())[0]).toMatchObject({
      creatorId: A,
      memberId: "ben",
      listId: null,
      body: "<script>alert(1)</script>\nsecond line",
    });
  });

  test.each(["", " \n ", "x".repeat(MAX_NOTE_LENGTH + 1)])(
    "that is empty or too long is refused",
    async (body) => {
      expect(await codeOf(() => note(body))).toBe("invalid_parameter");
      expect(await notes()).toEqual([]);
    },
  );

  test("is changed by its writer, for ten minutes", async () => {
    const { id } = await note();
    expect(await codeOf(() => changeNote(t.ana, { noteId: id, body: "x" }))).toBe("forbidden");
    await changeNote(t.ben, { noteId: id, body: "Answers in two days." });
    expect((await notes())[0]).toMatchObject({ body: "Answers in two days." });
    const createdAt = new Date(Date.now() - NOTE_CHANGE_MS - 1_000).toISOString();
    await t.team.db.updateTable("creatorNote").set({ createdAt }).execute();
    expect(await codeOf(() => changeNote(t.ben, { noteId: id, body: "x" }))).toBe("forbidden");
    expect((await notes())[0]).toMatchObject({ body: "Answers in two days." });
  });

  test("is written once when it is sent again within a minute", async () => {
    const first = await note("Sent twice.");
    expect(await note("Sent twice. ")).toEqual(first);
    expect(await note("Another.")).not.toEqual(first);
    expect(await note("Sent twice.", t.ana)).not.toEqual(first);
    await t.team.db.updateTable("creatorNote").set({ createdAt: "2026-01-01T00:00:00.000Z" }).execute();
    expect(await note("Sent twice.")).not.toEqual(first);
  });

  test("is removed by its writer and admins, leaving a trace", async () => {
    const cleo = await addMember(t.team, "cleo", "member");
    const { id } = await note("secret", cleo);
    const dan = await addMember(t.team, "dan", "member");
    expect(await codeOf(() => removeNote(dan, { noteId: id }))).toBe("forbidden");
    const admin = await addMember(t.team, "root", "admin");
    await removeNote(admin, { noteId: id });
    expect((await notes())[0]).toMatchObject({ body: "", removedBy: "root", memberId: "cleo" });
    expect(await codeOf(() => removeNote(cleo, { noteId: id }))).toBe("not_found");
  });

  test("of a private list is visible only to its owner", async () => {
    const list = await createList(t.ben, {
      kind: "creators",
      name: "Mine",
      template: "shortlist",
      isTeam: false,
    });
    const { id } = await addNote(t.ben, { creatorId: A, body: "mine", listId: list.id });
    const admin = await addMember(t.team, "root", "admin");
    expect(await codeOf(() => removeNote(admin, { noteId: id }))).toBe("not_found");
    expect(await codeOf(() => addNote(admin, { creatorId: A, body: "x", listId: list.id }))).toBe(
      "not_found",
    );
    expect((await notes()).map(({ listId }) => listId)).toEqual([list.id]);
  });
});

describe("tags", () => {
  test("are equal in any spelling, and the first one stays", async () => {
    expect(await setTags(t.ben, { creatorIds: [A], add: ["Running  form"] })).toEqual([A]);
    expect(await setTags(t.ana, { creatorIds: [A, B, B], add: ["running FORM"] })).toEqual([B]);
    expect(await setTags(t.ana, { creatorIds: [A, B], add: ["running FORM", "Lead"] })).toEqual([A, B]);
    expect(await knownTags(t.ben, {})).toEqual([
      { name: "Lead", creators: 2 },
      { name: "Running form", creators: 2 },
    ]);
    await setTags(t.ben, { creatorIds: [A], remove: ["LEAD"] });
    expect(await setTags(t.ben, { creatorIds: [A, B], remove: ["LEAD"] })).toEqual([B]);
    expect(await knownTags(t.ben, {})).toEqual([{ name: "Running form", creators: 2 }]);
    expect(await knownTags(t.ben, { q: "RUN" })).toHaveLength(1);
    expect(await knownTags(t.ben, { q: "form" })).toEqual([]);
  });

  test("too many change nothing", async () => {
    const many = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`);
    await setTags(t.ben, { creatorIds: [A], add: many });
    expect(await codeOf(() => setTags(t.ben, { creatorIds: [B, A], add: ["one more"] }))).toBe(
      "invalid_parameter",
    );
    expect(await knownTags(t.ben, { q: "one" })).toEqual([]);
  });
});

describe("a link", () => {
  test("is a web address named after its host, and can be removed", async () => {
    const { id } = await attachLink(t.ben, { creatorId: A, url: " https://kit.example/a?b#c " });
    expect(await t.team.db.selectFrom("creatorLink").selectAll().execute()).toEqual([
      expect.objectContaining({ url: "https://kit.example/a?b#c", title: "kit.example" }),
    ]);
    await removeLink(t.ana, { linkId: id });
    expect(await codeOf(() => removeLink(t.ana, { linkId: id }))).toBe("not_found");
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "kit.example", "", "https://a:b@kit.example/"])(
    "%j is refused",
    async (url) =>
      expect(await codeOf(() => attachLink(t.ben, { creatorId: A, url }))).toBe("invalid_parameter"),
  );
});

test("nothing is written about a creator who was erased", async () => {
  await t.team.db.transaction().execute((trx) => markErased(trx, personOf([A], [])));
  expect(await codeOf(() => note())).toBe("invalid_parameter");
  expect(await codeOf(() => setTags(t.ben, { creatorIds: [B, A], add: ["x"] }))).toBe("invalid_parameter");
  expect(await codeOf(() => attachLink(t.ben, { creatorId: A, url: "https://kit.example/" }))).toBe(
    "invalid_parameter",
  );
});
