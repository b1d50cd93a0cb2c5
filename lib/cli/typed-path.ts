import { resolve } from "node:path";

/** The path is relative to the directory where the command was typed, not to the project. */
export const typedPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);
