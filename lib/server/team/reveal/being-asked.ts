import "server-only";
/** The attempts that this process is sending again: meanwhile nobody decides them, or a late charge would go unrecorded. */
import { processSingleton } from "@/lib/server/runtime/process-singleton";

const asked = processSingleton("attempts-being-asked", () => new Set<string>());

export const isBeingAsked = (id: string) => asked().has(id);

/** Marks the attempt before the work begins and until it has ended. Null when it is marked already. */
export async function whileAsked<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  if (asked().has(id)) return null;
  asked().add(id);
  try {
    return await work();
  } finally {
    asked().delete(id);
  }
}
