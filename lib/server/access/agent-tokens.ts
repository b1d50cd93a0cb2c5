import "server-only";
/** Codes and tokens of connected agents (OAuth 2.1, public clients with PKCE S256). A token is for `/api/mcp` alone. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { foreignText, MAX_AGENT_NAME } from "@/lib/contract/agents";
import type { Db, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";

const ACCESS_S = 3_600;
const CODE_MS = 10 * 60_000;
/** An answer may be lost, so a refresh token may be repeated for this long. */
const REPEAT_MS = 60_000;
const UNUSED_MS = 86_400_000;
/** Registered apps; of more, the oldest without a connection are forgotten, because anyone may register. */
const MOST_APPS = 10_000;
/** A used refresh token is kept this long, to recognize its theft. */
const USED_MS = 30 * 86_400_000;
const ACCESS = "sd_agent_";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const newToken = (start: string) => `${start}${randomBytes(32).toString("base64url")}`;

/** Tokens must not be readable on the way. */
export const areConnectionsOffered = (): boolean => env().publicUrl.startsWith("https:");
export const agentResource = (): string => `${env().publicUrl}/api/mcp`;

/** An error answer of OAuth, or of the registration of apps (RFC 7591). */
export class TokenError extends Error {
  readonly error: string;
  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=[/?]|$)/;
/** A scheme of an app has a dot, as a reversed domain (RFC 8252), or a host behind it, as `cursor://` has. */
const APP = /^[a-z][a-z0-9+-]*(\.[a-z0-9+.-]+:\/|:\/\/)/i;
/** Schemes of browsers and systems, some of which open programs with what follows. */
const NOT_FOR_APPS =
  /^(https?|javascript|data|vbscript|file|filesystem|blob|about|view-source|chrome.*|wss?|s?ftp|ssh|telnet|smb|nfs|ldaps?|jar|intent|mailto|tel|sms|shell|search.*|ms-.*):/i;

/** An https address, a program on the person's own machine, or a scheme of an app. */
function isRedirect(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes("#") || /[\s<>"]/u.test(uri)) return false;
  if (LOOPBACK.test(uri) || uri.startsWith("https://")) return true;
  return APP.test(uri) && !NOT_FOR_APPS.test(uri);
}

/** Programs on the person's machine listen on a port of the moment (RFC 8252). */
const withoutPort = (uri: string) => uri.replace(LOOPBACK, "http://$1");
export const isRegistered = (uris: readonly string[], uri: string): boolean =>
  isRedirect(uri) && uris.some((each) => each === uri || withoutPort(each) === withoutPort(uri));

const registration = z.looseObject({
  client_name: z.string().max(1_000).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(5),
});

/**
 * Registers an app (RFC 7591). Apps without a connection are forgotten after a day.
 * @throws TokenError
 */
export async function registerApp(db: Db, body: unknown, mostApps = MOST_APPS) {
  const { data } = registration.safeParse(body);
  if (!data || !data.redirect_uris.every(isRedirect))
    throw new TokenError(
      "invalid_redirect_uri",
      "redirect_uris must be 1 to 5 addresses, https or loopback.",
    );
  const name = foreignText(data.client_name ?? "", MAX_AGENT_NAME) || "An agent";
  const id = newToken("app_");
  const createdAt = new Date().toISOString();
  await db
    .deleteFrom("agentApp")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("createdAt", "<", new Date(Date.now() - UNUSED_MS).toISOString()),
        eb(
          "createdAt",
          "<",
          selectFrom("agentApp as newer")
            .select("newer.createdAt")
            .orderBy("newer.createdAt", "desc")
            .offset(mostApps - 1)
            .limit(1),
        ),
      ]),
    )
    .where("id", "not in", (query) =>
      query.selectFrom("apiKey").select("appId").where("appId", "is not", null).$castTo<{ appId: string }>(),
    )
    .execute();
  const redirectUris = JSON.stringify(data.redirect_uris);
  await db.insertInto("agentApp").values({ id, name, redirectUris, createdAt }).execute();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(Date.parse(createdAt) / 1000),
    client_name: name,
    redirect_uris: data.redirect_uris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
  };
}

type Code = { keyId: string; redirectUri: string; challenge: string };

/** Works once, for ten minutes. Runs in the caller's transaction. */
export async function newCode(trx: Db | Trx, { keyId, redirectUri, challenge }: Code): Promise<string> {
  const code = newToken("code_");
  await trx
    .insertInto("agentToken")
    .values({
      hash: hashOf(code),
      keyId,
      kind: "code",
      redirectUri,
      challenge,
      expiresAtMs: Date.now() + CODE_MS,
    })
    .execute();
  return code;
}

type Granted = {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
};
const refused = (description: string) => new TokenError("invalid_grant", description);

type Key = { id: string; scopes: string; appId: string | null; endsMs: number };

/** The connection, while it and its person may still act. */
async function openKey(trx: Trx, keyId: string): Promise<Key | null> {
  const row = await trx
    .selectFrom("apiKey")
    .innerJoin("member", "member.id", "apiKey.memberId")
    .select(["apiKey.id", "apiKey.scopes", "apiKey.appId", "apiKey.expiresAt"])
    .where("apiKey.id", "=", keyId)
    .where("apiKey.revokedAt", "is", null)
    .where("member.disabledAt", "is", null)
    .executeTakeFirst();
  if (!row || row.expiresAt === null) return null;
  const endsMs = Date.parse(row.expiresAt);
  return endsMs > Date.now() ? { ...row, endsMs } : null;
}

async function issue(trx: Trx, { id: keyId, scopes, endsMs }: Key): Promise<Granted> {
  const now = Date.now();
  await trx.deleteFrom("agentToken").where("keyId", "=", keyId).where("expiresAtMs", "<", now).execute();
  const [access, refresh] = [newToken(ACCESS), newToken("sd_refresh_")];
  const accessEnds = Math.min(endsMs, now + ACCESS_S * 1000);
  await trx
    .insertInto("agentToken")
    .values([
      { hash: hashOf(access), keyId, kind: "access", expiresAtMs: accessEnds },
      { hash: hashOf(refresh), keyId, kind: "refresh", expiresAtMs: endsMs },
    ])
    .execute();
  const expires_in = Math.floor((accessEnds - now) / 1000);
  return { access_token: access, token_type: "Bearer", expires_in, refresh_token: refresh, scope: scopes };
}

type Fields = URLSearchParams;

function checkCode(row: { challenge: string | null; redirectUri: string | null }, fields: Fields): void {
  const verifier = fields.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (!/^[\w.~-]{43,128}$/.test(verifier) || challenge !== row.challenge)
    throw refused("The code_verifier does not fit the code.");
  if (fields.get("redirect_uri") !== row.redirectUri) throw refused("The redirect_uri is another one.");
}

/** Null ends the connection's tokens: a secret was used twice, so another has it. */
async function redeem(
  trx: Trx,
  kind: "code" | "refresh",
  token: string,
  fields: Fields,
): Promise<Granted | null> {
  const row = await trx
    .selectFrom("agentToken")
    .selectAll()
    .where("hash", "=", hashOf(token))
    .where("kind", "=", kind)
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirst();
  const key = row && (await openKey(trx, row.keyId));
  if (!row || !key || key.appId !== fields.get("client_id"))
    throw refused(`The ${kind === "code" ? "code" : "refresh token"} is not valid.`);
  if (kind === "code") checkCode(row, fields);
  const isRepeat = kind === "refresh" && Date.now() - (row.usedAtMs ?? 0) < REPEAT_MS;
  if (row.usedAtMs !== null && !isRepeat) {
    await trx.deleteFrom("agentToken").where("keyId", "=", key.id).where("kind", "!=", "code").execute();
    return null;
  }
  if (row.usedAtMs === null)
    await trx.updateTable("agentToken").set({ usedAtMs: Date.now() }).where("hash", "=", row.hash).execute();
  return issue(trx, key);
}

/** Answers the token endpoint of OAuth. @throws TokenError */
export async function grantTokens(db: Db, fields: Fields): Promise<Granted> {
  const type = fields.get("grant_type");
  const resource = fields.get("resource");
  if (resource !== null && resource !== agentResource())
    throw new TokenError("invalid_target", `The resource is ${agentResource()}.`);
  const kind = type === "authorization_code" ? "code" : type === "refresh_token" ? "refresh" : null;
  if (kind === null)
    throw new TokenError("unsupported_grant_type", "Use authorization_code or refresh_token.");
  const token = fields.get(kind === "code" ? "code" : "refresh_token") ?? "";
  const granted = await db.transaction().execute((trx) => redeem(trx, kind, token, fields));
  if (granted === null) throw refused("This was used before. Connect again.");
  return granted;
}

/** Ends the connection of a token (RFC 7009); an unknown token is no error. */
export async function endTokens(db: Db, token: string): Promise<void> {
  const row = await db
    .selectFrom("agentToken")
    .select("keyId")
    .where("hash", "=", hashOf(token))
    .where("kind", "!=", "code")
    .executeTakeFirst();
  if (row) await db.deleteFrom("agentToken").where("keyId", "=", row.keyId).execute();
}

/** Deletes tokens that have ended, or whose connection has. @returns how many were deleted */
export async function pruneTokens(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("agentToken")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("expiresAtMs", "<", now),
        eb("usedAtMs", "<", now - USED_MS),
        eb("keyId", "in", selectFrom("apiKey").select("id").where("revokedAt", "is not", null)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The key of an access token; null when it is none, or has ended. */
export async function keyOfToken(db: Db, token: string | null): Promise<string | null> {
  if (!token?.startsWith(ACCESS)) return null;
  const row = await db
    .selectFrom("agentToken")
    .select("keyId")
    .where("hash", "=", hashOf(token))
    .where("kind", "=", "access")
    .where("expiresAtMs", ">", Date.now())
    .executeTakeFirst();
  return row?.keyId ?? null;
}
