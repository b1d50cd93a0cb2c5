import "server-only";
/** Where the sources lie of what runs in a process or a thread of its own. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** The condition makes `import "server-only"` a no-op, as it is inside the server build. */
export const CONDITION = ["--conditions=react-server"];

/** The project that has this program: where the server was started, else above what it was started with. */
export function projectFolder(program: string): string {
  const places = [process.cwd(), resolve(process.argv[1] ?? ".", "../../..")];
  const found = places.find((place) => existsSync(join(place, program)));
  if (!found) throw new Error(`${program} is not below ${places.join(" or ")}.`);
  return found;
}
