import "server-only";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

const asked = processSingleton("attempts-being-asked", () => new Set<string>());

export const isQueryPending = (id: string) => asked().has(id);

/** Marks an attempt that is sent again, so that no person decides it meanwhile. Null when it is marked already. */
export async function whileQuerying<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  if (asked().has(id)) return null;
  asked().add(id);
  try {
    return await work();
  } finally {
    asked().delete(id);
  }
}
