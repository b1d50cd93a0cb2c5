/** The same over HTTP, as the client speaks to a server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogueSearchConformance } from "@/lib/testing/catalogue-conformance";
import { chdbFolder, openChdb, type ChdbServer } from "@/lib/testing/open-chdb";
import type { ClickhouseFront } from "@/lib/testing/clickhouse-front";
import { openEngine, ClickhouseCatalogue, writerOf } from "./open-catalogue";

const folder = chdbFolder();

describe.skipIf(folder === undefined)("with the engine installed", () => {
  let server: ChdbServer;
  let front: ClickhouseFront;
  beforeAll(async () => {
    server = openChdb(folder!);
    front = await server.serve();
  });
  afterAll(() => server?.close());
  const addressOf = async () => front.addressOf(await server.createDatabase());

  catalogueSearchConformance("ClickHouse over HTTP", async ({ posts, creators }) => {
    const address = await addressOf();
    const [reading, writing] = [openEngine(address, 60), openEngine(address, 600)];
    await writerOf(writing).publish({ posts: posts as never, creators: creators as never, isDemo: false });
    const catalogue = new ClickhouseCatalogue(reading);
    return { catalogue, dispose: async () => void (await Promise.all([catalogue.close(), writing.close()])) };
  });

  test("texts arrive as they are", async () => {
    const engine = openEngine(await addressOf(), 60);
    const text = "tab\t line\n quote ' back \\ \\n é 🧶 {n:String}";
    expect(await engine.rows("select {n:String}", { n: text })).toEqual([[text]]);
    expect(await engine.rows("select {n:Array(String)}", { n: [text, ""] })).toEqual([[[text, ""]]]);
    await engine.close();
  });

  test("distinguishes a wrong password, a missing database and a missing table", async () => {
    const address = await addressOf();
    const wrong = openEngine(address.replace(/pass%20word/, "other"), 60);
    await expect(wrong.rows("select 1")).rejects.toMatchObject({ code: "catalogue_unavailable" });
    await wrong.close();
    const nowhere = openEngine(front.addressOf("nowhere"), 60);
    await expect(writerOf(nowhere).summary()).rejects.toMatchObject({ code: "catalogue_unavailable" });
    await nowhere.close();
  });
});
