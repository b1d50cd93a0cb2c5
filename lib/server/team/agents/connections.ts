import "server-only";
/** A person connects an agent with an allowance in credits and a last day, and limits or ends it later. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  changeConnectionBody,
  connectBody,
  type AppRequest,
  type Connection,
} from "@/lib/contract/agent-connections";
import { MOST_REQUESTS } from "@/lib/contract/api-keys";
import { AppError } from "@/lib/contract/errors";
import { scopesOf } from "@/lib/contract/scopes";
import { addDays, endOfLastDay } from "@/lib/domain/zone-days";
import {
  agentResource,
  areConnectionsOffered,
  isRegistered,
  newCode,
} from "@/lib/server/access/agent-tokens";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { spentByKey } from "../keys/key-call";
import type { MemberContext } from "../team-context";

/** `host`: where its person is sent back to, as the person reads it. */
export type AskingApp = {
  name: string;
  host: string;
  redirectUri: string;
  challenge: string;
  state: string | undefined;
};

/** Until the page leads on, the address is in a cookie, and browsers drop cookies above 4 KB. */
const MOST_ADDRESS = 2_400;

/** A host behind a scheme of an app proves nothing, so the scheme stays with it. */
function hostOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  if (protocol === "https:" || protocol === "http:") return host;
  return host === "" ? protocol : `${protocol}//${host}`;
}

/**
 * Reads what an app asks for, before a person sees it.
 * @throws AppError `invalid_parameter` with words for the person; nothing is sent to an address that isn't registered
 */
export async function readAppRequest(db: Db, request: AppRequest): Promise<AskingApp & { appId: string }> {
  const wrong = (message: string) => new AppError("invalid_parameter", message);
  if (!areConnectionsOffered()) throw wrong("Agents connect only where PUBLIC_URL is an https address.");
  const app = await db
    .selectFrom("agentApp")
    .selectAll()
    .where("id", "=", request.client_id ?? "")
    .executeTakeFirst();
  if (!app) throw wrong("This app is not registered here. Start again in the app.");
  const { redirect_uri: uri = "", code_challenge: challenge = "", resource = agentResource() } = request;
  if (!isRegistered(JSON.parse(app.redirectUris) as string[], uri))
    throw wrong("The app sent an address that it has not registered.");
  if (request.response_type !== "code") throw wrong("The app must ask for response_type code.");
  if (request.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(challenge))
    throw wrong("The app must send a code_challenge with the method S256.");
  if (resource !== agentResource()) throw wrong(`The app asks for another server than ${agentResource()}.`);
  const { state } = request;
  const asking = { name: app.name, host: hostOf(uri), redirectUri: uri, challenge, state };
  if (answerAddress(asking, {}).length > MOST_ADDRESS)
    throw wrong("The address and state of the app are too long. It must send a shorter state.");
  return { appId: app.id, ...asking };
}

const DAY_PROBLEMS = { past: "Select today or a later day.", late: "Select an earlier day." };

const endOf = (lastDay: string): string =>
  endOfLastDay(lastDay, (problem) => {
    const error = { field: "lastDay", code: "invalid_value", message: DAY_PROBLEMS[problem] };
    return new AppError("invalid_parameter", "The connection has invalid limits.", { errors: [error] });
  });

function answerAddress({ redirectUri, state }: AskingApp, entries: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(entries)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", env().publicUrl);
  return url.href;
}

/** The app's address when the person says no. */
export const declinedAddress = (app: AskingApp): string => answerAddress(app, { error: "access_denied" });

/** @returns the id of the connection, and the app's address with its code. @throws AppError as `readAppRequest` */
export const connectAgent = defineVerb(
  { scope: "signedIn", input: connectBody, act: "key.created" },
  async (ctx: MemberContext, { request, scopes, allowance, lastDay }, audit) => {
    const { db, member } = ctx;
    const app = await readAppRequest(db, request as AppRequest);
    const own = scopesOf(member.role) as readonly string[];
    const granted = scopes.filter((scope) => scope === "credits.read" || own.includes(scope));
    if (granted.length === 0) {
      const error = { field: "scopes", code: "invalid_value", message: "Your role has none of these." };
      throw new AppError("invalid_parameter", "The connection has no permission.", { errors: [error] });
    }
    const id = `key_${randomBytes(12).toString("hex")}`;
    const accountId = `acc_${randomBytes(12).toString("hex")}`;
    const createdAt = new Date().toISOString();
    const account = { id: accountId, label: app.name, balance: 0, isInternal: 0, createdAt };
    await db.insertInto("account").values(account).execute();
    await db
      .insertInto("apiKey")
      .values({
        id,
        accountId,
        label: app.name,
        prefix: "agent",
        // No text has this hash: a connection is used with its tokens.
        hash: `connection ${id}`,
        scopes: granted.join(" "),
        requestsPerMinute: MOST_REQUESTS,
        memberId: member.id,
        appId: app.appId,
        agent: app.name,
        allowance,
        expiresAt: endOf(lastDay),
        createdAt,
      })
      .execute();
    const code = await newCode(db, { keyId: id, redirectUri: app.redirectUri, challenge: app.challenge });
    const after = {
      name: app.name,
      member: member.email,
      scopes: granted.join(" "),
      allowance,
      expiresOn: lastDay,
    };
    await audit({ act: "key.created", subject: id, after });
    return { id, to: answerAddress(app, { code }) };
  },
);

const openConnections = (db: Db, memberId: string) =>
  db
    .selectFrom("apiKey")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("appId", "is not", null)
    .where("revokedAt", "is", null);

/** The caller's own, the newest first. */
export const listConnections = defineVerb(
  { scope: "signedIn", input: null },
  async ({ db, member }: MemberContext): Promise<Connection[]> => {
    const rows = await openConnections(db, member.id).orderBy("createdAt", "desc").orderBy("id").execute();
    const now = new Date().toISOString();
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: row.label,
        scopes: row.scopes.split(" "),
        allowance: row.allowance ?? 0,
        spent: await spentByKey(db, row.id),
        lastDay: addDays(row.expiresAt!.slice(0, 10), -1),
        isExpired: row.expiresAt! <= now,
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
      })),
    );
  },
);

/** @throws AppError `not_found` also for another person's */
async function ownConnection({ db, member }: MemberContext, id: string) {
  const row = await openConnections(db, member.id).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found", "This connection no longer exists.");
  return row;
}

/** @throws AppError `not_found`, `invalid_parameter` for a day in the past */
export const changeConnection = defineVerb(
  { scope: "signedIn", input: changeConnectionBody, act: "key.changed" },
  async (ctx: MemberContext, { id, allowance, lastDay }, audit): Promise<void> => {
    const row = await ownConnection(ctx, id);
    const expiresAt = endOf(lastDay);
    await ctx.db.updateTable("apiKey").set({ allowance, expiresAt }).where("id", "=", id).execute();
    const before = { allowance: row.allowance, expiresOn: addDays(row.expiresAt!.slice(0, 10), -1) };
    await audit({ act: "key.changed", subject: id, before, after: { allowance, expiresOn: lastDay } });
  },
);

/** @throws AppError `not_found` */
export const endConnection = defineVerb(
  { scope: "signedIn", input: z.strictObject({ id: z.string().max(100) }), act: "key.revoked" },
  async (ctx: MemberContext, { id }, audit): Promise<void> => {
    const { label } = await ownConnection(ctx, id);
    await ctx.db.deleteFrom("agentToken").where("keyId", "=", id).execute();
    const revokedAt = new Date().toISOString();
    await ctx.db.updateTable("apiKey").set({ revokedAt }).where("id", "=", id).execute();
    await audit({ act: "key.revoked", subject: id, after: { name: label } });
  },
);
