import "server-only";
import type { Reader } from "../reveal/reveal-context";

export const livingInstances = (db: Reader) =>
  db.selectFrom("instance").select("instance.id").where("instance.ended_at", "is", null);
