import "server-only";
/** Source reports contain values only for files without a header, whose columns are named by the first row. */
import { fold } from "@/lib/contract/fold";
import { visibleText } from "@/lib/contract/handle";
import type { Trx } from "@/lib/server/ports/database";
import type { Person } from "./person";

/** Empties every result that may name the person, in the caller's transaction. */
export async function eraseSourceResults(trx: Trx, { names }: Pick<Person, "names">): Promise<void> {
  const sources = await trx.selectFrom("import_source").select(["id", "results"]).execute();
  for (const { id, results } of sources) {
    const text = fold(visibleText(results));
    if (![...names].some((name) => text.includes(name))) continue;
    await trx.updateTable("import_source").set({ results: "[]" }).where("id", "=", id).execute();
  }
}
