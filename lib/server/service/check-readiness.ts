import "server-only";
import type { CatalogueSummary } from "@/lib/server/ports/catalogue";
import type { ServiceContext } from "./call-context";

/** Runs a small query on both databases. Throws whatever they throw. */
export async function checkReadiness({
  db,
  catalogue,
}: Pick<ServiceContext, "db" | "catalogue">): Promise<CatalogueSummary> {
  await db.selectFrom("account").select("id").limit(1).execute();
  return catalogue.summary();
}
