/** Agents that a person connects by signing in (OAuth 2.1). A connection is a key of that person, used with tokens alone. */
import { z } from "zod";
import { MOST_CREDITS } from "./api-keys";
import { SCOPES_OF_KEY } from "./scopes";

/** Permissions that a connection can have. Ingest and webhooks are for programs with a key. */
export const CONNECTION_SCOPES = SCOPES_OF_KEY.filter((scope) => scope !== "ingest" && scope !== "webhooks");
/** Ticked on the consent page, unless the app asks for other ones. */
export const USUAL_CONNECTION_SCOPES: readonly string[] = CONNECTION_SCOPES.filter(
  (scope) => scope !== "contacts",
);
export const USUAL_ALLOWANCE = 100;
export const USUAL_DAYS = 30;

/** Parameters that an app sends to the consent page; its form sends the same again. */
export const REQUEST_FIELDS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "scope",
  "state",
] as const;
export type AppRequest = Partial<Record<(typeof REQUEST_FIELDS)[number], string>>;

const text = z.string().max(2_000).optional();
const limits = {
  allowance: z.int().min(0).max(MOST_CREDITS),
  /** YYYY-MM-DD in UTC. */
  lastDay: z.iso.date(),
};
export const connectBody = z.strictObject({
  request: z.strictObject(Object.fromEntries(REQUEST_FIELDS.map((name) => [name, text]))),
  scopes: z.array(z.enum(CONNECTION_SCOPES)).min(1),
  ...limits,
});
export const changeConnectionBody = z.strictObject({ id: z.string().max(100), ...limits });

/** `spent` counts toward the allowance, with what is held. */
export type Connection = {
  id: string;
  name: string;
  scopes: readonly string[];
  allowance: number;
  spent: number;
  lastDay: string;
  isExpired: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};
