/** Saved cells, against a server that answers like ours. */
import { describe, expect, test, vi } from "vitest";
import { cellKey, type CellEdit } from "@/lib/contract/lists";
import { fetchFromServer } from "@/lib/testing/fetch-from-server";
import { listPage } from "@/lib/testing/list-row";
import { json } from "@/lib/testing/start-test-server";
import { loadedStore, type LoadedStore } from "../table/loaded-rows";
import { editStore } from "./list-store";
import { undoStore, type Reversal } from "./undo";

const server = fetchFromServer();

describe("cells", () => {
  const said: { words: string; undo: Reversal }[] = [];
  const open = (rows: LoadedStore = loadedStore("l1", "", listPage(0, 5))) => {
    said.length = 0;
    const done = (words: string, undo?: Reversal) => void said.push({ words, undo: undo! });
    const undo = { done, doing: <T>(work: Promise<T>) => work };
    return { rows, cells: editStore({ listId: "l1", me: "Ben", rows: () => rows, undo }) };
  };
  const A = "tiktok_0";
  const fee = (value: string | null, creatorId = A) => ({ creatorId, field: "fee", value });
  const saved = (value: string | null, version: number, before: string | null = null, creatorId = A) => ({
    creatorId,
    field: "fee",
    state: "saved",
    value,
    version,
    before,
  });
  const answer = (...results: object[]) => json(200, { results });
  const sent = () => server.asked.map(({ body }) => (JSON.parse(body) as { edits: CellEdit[] }).edits);

  test("show the typed value until saved, then the stored one", async () => {
    const { rows, cells } = open();
    server.reply(answer(saved("1200", 1)));
    const saving = cells.edit([fee("1.2k")]);
    expect(cells.read().get(cellKey(fee("")))).toMatchObject({ state: "saving", edit: { value: "1.2k" } });
    await saving;
    expect(cells.read().size).toBe(0);
    expect(rows.read().rows.get(A)).toMatchObject({
      values: { fee: "1200" },
      versions: { fee: 1 },
      touchedBy: "Ben",
    });
    expect(sent()).toEqual([[{ creatorId: A, field: "fee", value: "1.2k", version: 0 }]]);
    expect(said.map(({ words }) => words)).toEqual(["1 cell saved."]);
  });

  test("cells with the same value are not sent", async () => {
    const { cells } = open();
    await cells.edit([fee(null), fee(""), fee("1", "tiktok_99")]);
    expect(server.asked).toHaveLength(0);
    expect(said).toEqual([]);
  });

  test("a waiting edit builds on the one before it", async () => {
    const { cells, rows } = open();
    server.reply(answer(saved("1", 1)), answer(saved("2", 2, "1")));
    await Promise.all([cells.edit([fee("1")]), cells.edit([fee("2")])]);
    expect(sent().map(([edit]) => edit!.version)).toEqual([0, 1]);
    expect(rows.read().rows.get(A)!.values.fee).toBe("2");
  });

  test("a cell that changed since its editor opened is a conflict", async () => {
    const { rows, cells } = open();
    const seen = cells.seen(A, "fee")!;
    rows.changeRows([A], (row) => ({ ...row, values: { fee: "500" }, versions: { fee: 4 } }));
    server.reply(answer(THEIRS));
    // Leaving the editor as it was is no edit, and does not undo the other one.
    await cells.edit([{ ...fee(null), seen }]);
    expect(server.asked).toHaveLength(0);
    await cells.edit([{ ...fee("450"), seen }]);
    expect(sent()[0]![0]).toMatchObject({ value: "450", version: 0 });
    expect(cells.read().get(cellKey(fee("")))).toMatchObject({ state: "conflict", theirs: "500" });
  });

  test("an edit back to the stored value is sent while another one is saved", async () => {
    const { rows, cells } = open();
    server.reply(answer(saved("1", 1)), answer(saved(null, 2, "1")));
    const first = cells.edit([fee("1")]);
    expect(cells.seen(A, "fee")).toMatchObject({ value: "1" });
    const states: unknown[] = [];
    cells.subscribe(() => states.push(cells.seen(A, "fee")?.value));
    await Promise.all([first, cells.edit([fee(null)])]);
    expect(sent().map(([edit]) => edit!.value)).toEqual(["1", null]);
    expect(rows.read().rows.get(A)!.values.fee).toBeUndefined();
    // The first answer does not bring the first value back.
    expect(new Set(states)).toEqual(new Set([null]));
  });

  test("typing the stored value after a failure ends it", async () => {
    const { cells } = open();
    server.reply(json(503, { detail: "No." }), answer(saved(null, 0)));
    await cells.edit([fee("1")]);
    await cells.edit([fee(null)]);
    expect(cells.read().size).toBe(0);
    expect(said).toEqual([]);
  });

  test("one call without an answer fails and lets the next one go", async () => {
    const { cells } = open();
    const timeout = vi.spyOn(AbortSignal, "timeout");
    timeout.mockImplementationOnce(() => {
      const never = new AbortController();
      setTimeout(() => never.abort(new DOMException("", "TimeoutError")), 20);
      return never.signal;
    });
    server.reply(() => {}, answer(saved("2", 1, null, "tiktok_1")));
    await Promise.all([cells.edit([fee("1")]), cells.edit([fee("2", "tiktok_1")])]);
    expect([...cells.read().values()]).toMatchObject([
      { state: "failed", message: "Scoutdeck didn’t answer. Try again." },
    ]);
    expect(said.map(({ words }) => words)).toEqual(["1 cell saved."]);
  });

  test("undo waits for edits in flight", async () => {
    const rows = loadedStore("l1", "", listPage(0, 5));
    const { doing, ...undo } = undoStore({
      undone: "Undone.",
      redone: "Again.",
      nothing: "-",
      nothingAgain: "-",
    });
    const told: string[] = [];
    const done: typeof undo.done = (words, back) => {
      told.push(words);
      undo.done(words, back);
    };
    const cells = editStore({ listId: "l1", me: "Ben", rows: () => rows, undo: { done, doing } });
    server.reply(answer(saved("700", 1)), answer(saved(null, 2, "700")), answer(saved("700", 3)));
    void cells.edit([fee("700")], () => "first");
    void cells.edit([fee(null)], () => "last");
    expect(told).toEqual([]);
    await undo.undoLast();
    expect(told).toEqual(["first", "last"]);
    expect(sent()[2]).toEqual([{ creatorId: A, field: "fee", value: "700", version: 2, isStored: true }]);
  });

  test("are undone with current versions", async () => {
    const { cells, rows } = open();
    const B = "tiktok_1";
    server.reply(
      answer(saved("1", 1), saved("2", 1, null, B)),
      answer(saved(null, 2, "2", B), saved(null, 2, "1")),
    );
    await cells.edit([fee("1"), fee("2", B)]);
    await said[0]!.undo();
    expect(sent()[1]).toEqual([
      { creatorId: B, field: "fee", value: null, version: 1, isStored: true },
      { creatorId: A, field: "fee", value: null, version: 1, isStored: true },
    ]);
    expect(rows.read().rows.get(A)!.values.fee).toBeUndefined();
  });

  test("can be redone and undone again", async () => {
    const { cells } = open();
    server.reply(
      answer(saved("1", 1)),
      answer(saved(null, 2, "1")),
      answer(saved("1", 3)),
      answer(saved(null, 4, "1")),
    );
    await cells.edit([fee("1")]);
    const redo = (await said[0]!.undo()).next!;
    const undo = (await redo()).next!;
    await undo();
    expect(sent().map(([edit]) => [edit!.value, edit!.version])).toEqual([
      ["1", 0],
      [null, 1],
      ["1", 2],
      [null, 3],
    ]);
  });

  test("a value changed by another member is not undone, and nothing can be redone", async () => {
    const { cells } = open();
    const theirs = { ...fee("9"), state: "conflict", version: 2, by: "Ana", at: "2026-11-02" };
    server.reply(answer(saved("1", 1)), answer(theirs));
    await cells.edit([fee("1")]);
    expect(await said[0]!.undo()).toEqual({ next: null, words: "No cell changed." });
    expect(cells.read().get(cellKey(fee("")))).toMatchObject({ state: "conflict", theirs: "9" });
  });

  test("an undo that was not sent stays the next one", async () => {
    const { cells } = open();
    server.reply(answer(saved("1", 1)), json(503, { detail: "No." }), answer(saved(null, 2, "1")));
    await cells.edit([fee("1")]);
    const { next, rest, words } = await said[0]!.undo();
    expect([next, words]).toEqual([null, "No cell changed."]);
    cells.giveUp([cellKey(fee(""))]);
    expect((await rest!()).next).not.toBeNull();
    expect(sent().map(([edit]) => edit!.value)).toEqual(["1", null, null]);
  });

  test("of rows that are not loaded are sent without a mark, and end what had failed before", async () => {
    const { rows, cells } = open();
    const theirs = { ...fee("9", "tiktok_99"), state: "conflict", version: 2, by: "Ana", at: "2026-11-02" };
    server.reply(json(503, { detail: "No." }), answer(saved("2", 1), theirs), answer(saved("3", 2, "2")));
    await cells.edit([fee("1")]);
    const made = (id: string, value: string) => ({ ...fee(value, id), version: 0 });
    expect(await cells.send([made(A, "2"), made("tiktok_99", "2")])).toHaveLength(2);
    expect(cells.read().size).toBe(0);
    expect(rows.read().rows.get(A)!.values.fee).toBe("2");
    // The same person's own saves are no conflict.
    await cells.send([made(A, "3")]);
    expect(sent()[2]![0]).toMatchObject({ version: 1 });
  });

  test("a failed call reports to its caller, and the next one is sent", async () => {
    const { cells } = open();
    server.reply(json(503, { detail: "No." }), answer(saved("3", 1)));
    const made = { ...fee("3"), version: 0 };
    await expect(cells.send([made])).rejects.toThrow("No.");
    expect(await cells.send([made])).toMatchObject([{ state: "saved" }]);
    expect(cells.read().size).toBe(0);
  });

  const THEIRS = {
    creatorId: A,
    field: "fee",
    state: "conflict",
    value: "500",
    version: 4,
    by: "Ana",
    at: "2026-11-02",
  };

  test("a conflict is decided: ours over theirs", async () => {
    const { cells, rows } = open();
    const key = cellKey(fee(""));
    server.reply(answer(THEIRS), answer(saved("450", 5, "500")));
    await cells.edit([fee("450")]);
    expect(cells.read().get(key)).toMatchObject({
      state: "conflict",
      edit: { value: "450" },
      theirs: "500",
      by: "Ana",
    });
    expect(said).toEqual([]);
    await cells.again([key]);
    expect(sent()[1]![0]).toMatchObject({ value: "450", version: 4 });
    expect(cells.read().size).toBe(0);
    expect(rows.read().rows.get(A)!.values.fee).toBe("450");
    expect(said.map(({ words }) => words)).toEqual(["1 cell saved."]);
  });

  test("a conflict is decided: theirs stays, with who and when", async () => {
    const { cells, rows } = open();
    const key = cellKey(fee(""));
    server.reply(answer(THEIRS));
    await cells.edit([fee("450")]);
    cells.giveUp([key]);
    expect(cells.read().size).toBe(0);
    expect(rows.read().rows.get(A)).toMatchObject({
      values: { fee: "500" },
      versions: { fee: 4 },
      touchedBy: "Ana",
    });
  });

  test("refused edits stay typed until resent or discarded", async () => {
    const { cells, rows } = open();
    const key = cellKey(fee(""));
    server.reply(
      answer({ creatorId: A, field: "fee", state: "refused", message: "This is not an amount." }),
      json(503, { code: "busy", detail: "Try again." }),
      answer(saved("7", 1)),
    );
    await cells.edit([fee("lots")]);
    expect(cells.read().get(key)).toMatchObject({
      state: "failed",
      edit: { value: "lots" },
      message: "This is not an amount.",
    });
    cells.giveUp([key]);
    expect(cells.read().size).toBe(0);
    await cells.edit([fee("7")]);
    expect(cells.read().get(key)).toMatchObject({
      state: "failed",
      edit: { value: "7" },
      message: "Try again.",
    });
    await cells.again([key]);
    expect(rows.read().rows.get(A)!.values.fee).toBe("7");
  });

  test("splits many edits into calls and keeps unsent ones after a failure", async () => {
    const many = listPage(0, 700, 700);
    const { cells } = open(loadedStore("l1", "", many));
    const wanted = many.rows.map(({ creatorId }) => fee("1", creatorId));
    server.reply(
      answer(...wanted.slice(0, 500).map(({ creatorId }) => saved("1", 1, null, creatorId))),
      json(503, { detail: "No." }),
    );
    await cells.edit(wanted);
    expect(sent().map((edits) => edits.length)).toEqual([500, 200]);
    expect(cells.read().size).toBe(200);
    expect(said.map(({ words }) => words)).toEqual(["500 cells saved."]);
  });

  test("a moved card waits for edits of cells and builds on them", async () => {
    const { cells, rows } = open();
    const status = { creatorId: A, field: "status", value: "s2" };
    server.reply(
      answer({ ...status, state: "saved", version: 2, before: "s1" }),
      json(200, { state: "saved", statusId: "s3", version: 3, position: 1.5 }),
    );
    const editing = cells.edit([status]);
    const placing = cells.place(A, { statusId: "s3", beforeId: null, afterId: "tiktok_1" }, 1);
    await Promise.all([editing, placing]);
    expect(server.asked.map(({ url }) => url)).toEqual([
      "/api/dashboard/lists/l1/cells",
      "/api/dashboard/lists/l1/place",
    ]);
    expect(JSON.parse(server.asked[1]!.body)).toEqual({
      creatorId: A,
      statusId: "s3",
      beforeId: null,
      afterId: "tiktok_1",
      statusVersion: 2,
    });
    expect(rows.read().rows.get(A)).toMatchObject({ statusId: "s3", position: 1.5, versions: { status: 3 } });
  });

  test("a card that another member moved first changes nothing here", async () => {
    const { cells, rows } = open();
    const theirs = { state: "conflict", statusId: "s4", version: 2, by: "Ana", at: "2026-11-02" };
    server.reply(json(200, theirs), json(404, { detail: "Gone." }));
    const before = rows.read();
    const spot = { statusId: "s3", beforeId: null, afterId: null };
    expect(await cells.place(A, spot, 1)).toEqual(theirs);
    await expect(cells.place(A, spot, 1)).rejects.toThrow("Gone.");
    expect(rows.read()).toBe(before);
    expect(cells.read().size).toBe(0);
  });
});
