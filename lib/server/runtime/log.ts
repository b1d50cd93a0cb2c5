import "server-only";
/** One line an event, on standard output. Never a secret, a password, an e-mail address or a key. */
import pino from "pino";
import { processSingleton } from "./process-singleton";

export type Level = "debug" | "info" | "warn" | "error";
/** `err`: an Error, written with its cause. */
export type Fields = Readonly<Record<string, unknown>> & { err?: unknown };

const logger = processSingleton("log", () => pino({ base: null, level: process.env.LOG_LEVEL ?? "info" }));

/** @param event a fixed name, as `charge.sent`: what differs from time to time goes into the fields */
export function logEvent(level: Level, event: string, fields: Fields = {}): void {
  logger()[level](fields, event);
}
