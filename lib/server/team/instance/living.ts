import "server-only";
import type { Reader } from "../reveal/reveal-context";

/** Ids of the processes that nobody has ended. */
export const livingInstances = (db: Reader) =>
  db.selectFrom("instance").select("instance.id").where("instance.ended_at", "is", null);
