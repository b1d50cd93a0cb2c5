import "server-only";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { AppError } from "@/lib/contract/errors";
import { MAX_PASSWORD_LENGTH } from "@/lib/contract/members";
import { env } from "@/lib/server/runtime/env";
import { isBreached } from "./breached-passwords";

/** The fewest guesses that a password must take, as a power of ten. */
const FEWEST_GUESSES = 6;
const OURS = ["scoutdeck", "marketing", "creators"];

let loading: Promise<ZxcvbnFactory> | null = null;

/** The lists of common passwords have some megabytes, so they are loaded on first use. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

function refuse(message: string): never {
  throw new AppError("invalid_parameter", "The account has invalid fields.", {
    errors: [{ field: "password", code: "invalid_value", message }],
  });
}

/** Passwords that an operator sets by the command line or a variable aren't checked. @throws AppError */
export async function refuseGuessable(password: string, about: readonly string[] = []): Promise<void> {
  if (password.length > MAX_PASSWORD_LENGTH) return;
  loading ??= load();
  const words = about
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
  const { guessesLog10 } = (await loading).check(password, [...OURS, ...words]);
  if (guessesLog10 < FEWEST_GUESSES) refuse("must not be easy to guess; a sentence is not");
  const list = env().breachedPasswords;
  if (list !== null && (await isBreached(password, list))) refuse("was breached elsewhere; use another one");
}
