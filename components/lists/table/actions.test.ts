/** Bulk actions against a server that answers like ours. */
import { describe, expect, test } from "vitest";
import type { CellEdit, List, ShortRow } from "@/lib/contract/lists";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { listRow } from "@/lib/testing/list-row";
import { json } from "@/lib/testing/start-test-server";
import { actionsOf } from "./actions";
import { editStore } from "../store/list-store";
import { undoStore } from "../store/undo";
import { loadedStore } from "./loaded-rows";
import { runStore } from "./runs";

const server = fetchFromServer();

const row = listRow;
const idOf = (index: number) => `tiktok_${index}`;
const short = (count: number): ShortRow[] =>
  Array.from({ length: count }, (_, index) => ({
    creatorId: idOf(index),
    versions: { status: 1, owner: 3 },
    isRevealed: true,
    hasEmail: index % 2 === 0,
    group: null,
  }));
const first = {
  start: 0,
  total: 2_000,
  groups: [],
  rows: [row(idOf(0), { tags: ["UGC"], record: { id: idOf(0), email: "a@x.example" } }), row(idOf(1))],
};
const empty = json(200, { rows: [], start: 0, total: 0, groups: [] });

function open() {
  const rows = loadedStore("l1", "", first);
  const undo = undoStore({ undone: "Undone.", redone: "Again.", nothing: "-", nothingAgain: "-" });
  const cells = editStore({ listId: "l1", me: "Ben", rows: () => rows, undo });
  const world = { list: { id: "l1", name: "Winter", isTeam: true } as List, me: { id: "ben", name: "Ben" } };
  const actions = actionsOf({
    world,
    undo,
    runs: runStore(),
    rows: () => rows,
    cells: () => cells,
  });
  return { rows, undo, actions, said: () => undo.read()?.words };
}
const bodies = <T>() => server.asked.flatMap(({ body }) => (body === "" ? [] : [JSON.parse(body) as T]));
const saved = (
  { creatorId, field }: { creatorId: string; field: string },
  value: string,
  before: string,
) => ({
  creatorId,
  field,
  state: "saved",
  value,
  before,
  version: 9,
});

describe("a status or an owner", () => {
  test("is sent with the selected versions and counted correctly", async () => {
    const { actions, undo, said } = open();
    const chosen = short(502);
    const at = (index: number) => ({ creatorId: idOf(index), field: "owner" });
    const theirs = { ...at(500), state: "conflict", value: "c", version: 4, by: "Ana", at: "2026-11-02" };
    server.reply(
      json(200, { results: Array.from({ length: 500 }, (_, index) => saved(at(index), "ben", "ana")) }),
      json(200, { results: [theirs, saved(at(501), "ben", "ben")] }),
      json(200, { results: Array.from({ length: 500 }, (_, index) => saved(at(499 - index), "ana", "ben")) }),
    );
    await actions.give(chosen, "owner", "ben");
    expect(said()).toBe("500 of 502 creators changed. 1 unchanged. 1 was changed by someone else first.");
    const sent = bodies<{ edits: CellEdit[] }>().map(({ edits }) => edits);
    expect(sent.map(({ length }) => length)).toEqual([500, 2]);
    expect(sent.flat().every(({ version, value }) => version === 3 && value === "ben")).toBe(true);
    await undo.undoLast();
    const back = bodies<{ edits: CellEdit[] }>()[2]!.edits;
    expect(back).toHaveLength(500);
    expect(back[0]).toEqual({ ...at(499), value: "ana", version: 9, isStored: true });
    expect(said()).toBe("500 creators changed.");
  });

  test("for a few loaded rows is sent as cell edits", async () => {
    const { actions, said } = open();
    const at = (index: number) => ({ creatorId: idOf(index), field: "status" });
    server.reply(json(200, { results: [saved(at(0), "s2", "s1"), saved(at(1), "s2", "s1")] }));
    await actions.give(short(2), "status", "s2");
    expect(said()).toBe("2 cells saved.");
  });
});

describe("a tag", () => {
  test("is added where missing, and undone only there", async () => {
    const { actions, undo, rows, said } = open();
    server.reply(
      json(200, { changed: [idOf(1)] }),
      json(200, { changed: [idOf(1)] }),
      json(200, { changed: [idOf(1)] }),
    );
    expect(await actions.toggleTag([0, 1, 2].map(idOf), "ugc")).toBeNull();
    expect(said()).toBe("1 of 2 creators changed. 1 unchanged.");
    expect(rows.read().rows.get(idOf(1))!.tags).toEqual(["ugc"]);
    await undo.undoLast();
    await undo.redoLast();
    expect(bodies()).toEqual([
      { creatorIds: [idOf(1), idOf(2)], add: ["ugc"] },
      { creatorIds: [idOf(1)], remove: ["ugc"] },
      { creatorIds: [idOf(1)], add: ["ugc"] },
    ]);
    expect(rows.read().rows.get(idOf(1))!.tags).toEqual(["ugc"]);
  });

  test("that the server refuses can't be undone", async () => {
    const { actions, undo, said } = open();
    server.reply(json(400, { code: "invalid_parameter", detail: "Too many tags." }));
    expect(await actions.toggleTag([idOf(1)], "x")).toBe("Too many tags.");
    await undo.undoLast();
    expect(said()).toBe("-");
  });
});

describe("removing and moving", () => {
  test("are sent in batches; creators removed by others are reported and not restored", async () => {
    const { actions, undo, said } = open();
    const ids = Array.from({ length: 1_001 }, (_, index) => idOf(index));
    server.reply(json(200, { ids: ids.slice(2, 1_000) }), json(200, { ids: [idOf(1_000)] }), empty);
    await actions.remove(ids);
    expect(said()).toBe("999 of 1,001 creators removed. 2 were left out. Someone removed them first.");
    server.reply(json(200, { ids: ids.slice(2) }), empty);
    await undo.undoLast();
    const restored = server.asked.find(({ url }) => url.endsWith("/items/restore"))!;
    expect((JSON.parse(restored.body) as { ids: string[] }).ids).toEqual(ids.slice(2));
    expect(said()).toBe("Undone.");
  });

  test("a partial change stays and can be undone", async () => {
    const { actions, undo, said } = open();
    const ids = Array.from({ length: 1_500 }, (_, index) => idOf(index));
    server.reply(json(200, { ids: ids.slice(0, 1_000) }), json(409, { detail: "It is full." }), empty);
    await actions.move(ids, { id: "l2", name: "Spring" });
    expect(said()).toBe("1,000 of 1,500 creators moved. It is full. 500 creators left.");
    server.reply(json(200, { ids: ids.slice(0, 1_000) }), empty);
    await undo.undoLast();
    const back = server.asked.find(({ url }) => url.endsWith("/lists/l2/items/move"))!;
    expect(JSON.parse(back.body)).toEqual({ to: "l1", ids: ids.slice(0, 1_000) });
  });

  test("that fail at once are reported as a failure", async () => {
    const { actions } = open();
    server.reply(json(409, { detail: "This list is closed." }), empty);
    await expect(actions.remove([idOf(0)])).rejects.toThrow("This list is closed.");
  });
});

test("a note is removed, and undo writes it as a new one", async () => {
  const { actions, undo, rows } = open();
  server.reply(json(200, { id: "n1" }), json(200, {}), json(200, { id: "n2" }), json(200, {}));
  expect(await actions.addNote(idOf(1), "Asks for more")).toBeNull();
  await undo.undoLast();
  expect(rows.read().rows.get(idOf(1))!.note).toBeNull();
  await undo.redoLast();
  expect(rows.read().rows.get(idOf(1))!.note).toMatchObject({ body: "Asks for more", by: "Ben" });
  await undo.undoLast();
  expect(bodies()).toEqual([
    { action: "add", body: "Asks for more" },
    { action: "remove", noteId: "n1" },
    { action: "add", body: "Asks for more" },
    { action: "remove", noteId: "n2" },
  ]);
});

test("reads addresses of unloaded rows once each", async () => {
  const { actions, said } = open();
  const read = [row("tiktok_2", { record: { id: "x", email: "b@x.example" } }), row("tiktok_4")];
  server.reply(json(200, { rows: read }), json(503, { detail: "No." }));
  expect(await actions.emails(short(6))).toEqual(["a@x.example", "b@x.example"]);
  expect(bodies()).toEqual([{ ids: ["tiktok_2", "tiktok_4"] }]);
  expect(await actions.emails(short(6))).toBeNull();
  expect(said()).toBe("No.");
});
