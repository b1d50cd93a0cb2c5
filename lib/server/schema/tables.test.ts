/** The table types are those of the schema that the steps make. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedTables, TABLES_FILE } from "@/lib/testing/write-tables";

test("tables.ts is what `npm run schema` writes", async () => {
  expect(await generatedTables()).toBe(readFileSync(TABLES_FILE, "utf8"));
});
