import "server-only";
import type { CatalogueSummary } from "../ports/catalogue";
import { serviceContext } from "../composition/service-context";

/** Asks both databases a small question. Throws whatever they throw. */
export async function checkReadiness(): Promise<CatalogueSummary> {
  const { db, catalogue } = await serviceContext();
  await db.selectFrom("account").select("id").limit(1).execute();
  return catalogue.summary();
}
