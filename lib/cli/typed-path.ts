import { resolve } from "node:path";

/** Relative to where the command was typed, not to the project. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
