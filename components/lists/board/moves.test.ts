/** Moved cards against a server that answers like ours, with other changes in between. */
import { expect, test } from "vitest";
import { watched } from "@/lib/client/watched";
import type { ListRow } from "@/lib/contract/lists";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { listRow } from "@/lib/testing/list-row";
import { json, type Reply } from "@/lib/testing/start-test-server";
import { editStore, rowStore } from "../store/list-store";
import { undoStore } from "../store/undo";
import { arranged, boardOf, type Placed } from "./board-state";
import { movesOf } from "./use-board";

const server = fetchFromServer();
const [A, B] = ["tiktok_1", "tiktok_2"];
const pieces = (rows: readonly ListRow[]) =>
  ["x", "y", "z"].map((statusId) => {
    const own = rows.filter((row) => row.statusId === statusId);
    return { statusId, rows: own, total: own.length };
  });
const rowAt = (id: string, statusId: string, position: number, version = 1) =>
  listRow(id, { statusId, position, versions: { status: version } });

function open() {
  const rows = rowStore(boardOf(pieces([rowAt(A, "x", 1), rowAt(B, "x", 2)])));
  const placed = watched<Placed>(new Map());
  const undo = undoStore({ undone: "Undone.", redone: "Again.", nothing: "-", nothingAgain: "-" });
  const edits = editStore({ listId: "l1", me: "Ben", rows: () => rows, undo });
  const statuses = ["x", "y", "z"].map((id) => ({ id, name: id.toUpperCase(), stage: "replied" as const }));
  const move = movesOf({ list: { id: "l1", statuses }, rows, placed, edits, undo });
  const shown = () => {
    const { columns } = arranged(rows.read(), placed.read());
    return Object.values(columns).map(({ ids }) => ids.map((id) => id.slice(-1)).join(""));
  };
  const to = (statusId: string) => ({ statusId, beforeId: null, afterId: null });
  return { rows, undo, move, shown, to, said: () => undo.read()?.words };
}
const saved = (statusId: string, version: number, position = 1) =>
  json(200, { state: "saved", statusId, version, position });
const sent = () =>
  server.asked.flatMap(({ body }) => (body === "" ? [] : [JSON.parse(body) as { statusVersion: number }]));
/** Redo waits for all moves, and there is none. */
const settled = (undo: ReturnType<typeof undoStore>) => undo.redoLast();

test("a moved card is shown at once, and where the server put it", async () => {
  const { move, shown, undo, to } = open();
  server.reply(saved("y", 2));
  move(A, to("y"));
  expect(shown()).toEqual(["2", "1", ""]);
  await settled(undo);
  expect(shown()).toEqual(["2", "1", ""]);
});

test("a card that is moved twice ends where the second move put it, if the first one fails", async () => {
  const { move, shown, undo, to } = open();
  server.reply(json(503, { detail: "No." }), saved("z", 2));
  move(A, to("y"));
  move(A, to("z"));
  const seen: string[][] = [];
  const watching = setInterval(() => seen.push(shown()), 1);
  await settled(undo);
  clearInterval(watching);
  expect(shown()).toEqual(["2", "", "1"]);
  expect(seen.filter(([, , z]) => z !== "1")).toEqual([]);
});

test("a failed move goes back", async () => {
  const { move, shown, undo, to } = open();
  server.reply(json(503, { detail: "No." }));
  move(A, to("y"));
  await settled(undo);
  expect(shown()).toEqual(["12", "", ""]);
});

test("cards that are read again during a move don't take it back", async () => {
  const { rows, move, shown, undo, to } = open();
  const seen: string[][] = [];
  const readMeanwhile: Reply = (response, asked) => {
    rows.change(() => boardOf(pieces([rowAt(A, "x", 1), rowAt(B, "x", 2)])));
    seen.push(shown());
    saved("y", 2)(response, asked);
  };
  server.reply(readMeanwhile);
  move(A, to("y"));
  await settled(undo);
  expect(seen).toEqual([["2", "1", ""]]);
  expect(shown()).toEqual(["2", "1", ""]);
});

test("undo leaves a status that another member set since", async () => {
  const { rows, move, shown, undo, to, said } = open();
  const theirs = { state: "conflict", statusId: "z", version: 3, by: "Ana", at: "2026-11-02" };
  server.reply(saved("y", 2), json(200, theirs), json(200, { rows: [rowAt(A, "z", 1, 3)] }));
  move(A, to("y"));
  await settled(undo);
  rows.changeRows([A], () => rowAt(A, "z", 1, 3));
  await undo.undoLast();
  expect(sent()[1]).toMatchObject({ statusId: "x", statusVersion: 2 });
  expect(said()).toContain("Ana moved");
  expect(shown()).toEqual(["2", "", "1"]);
});

test("undo after two moves builds on the later one", async () => {
  const { move, shown, undo, to } = open();
  server.reply(saved("y", 2), saved("z", 3), saved("y", 4), saved("x", 5));
  move(A, to("y"));
  move(A, to("z"));
  await settled(undo);
  await undo.undoLast();
  await undo.undoLast();
  expect(sent().map(({ statusVersion }) => statusVersion)).toEqual([1, 2, 3, 4]);
  expect(shown()).toEqual(["12", "", ""]);
});
