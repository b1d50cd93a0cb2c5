import "server-only";
/** Each passkey must verify its user (WebAuthn user verification), so that one alone may sign in. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Insertable, Selectable } from "kysely";
import type { Member } from "@/lib/contract/members";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import type { Factors } from "./factors";
import type { RelyingParty } from "./relying-party";

type Row = Selectable<Tables["passkey"]>;
const TIMEOUT_MS = 300_000;

const transportsOf = (text: string) => text.split(" ").filter(Boolean) as AuthenticatorTransport[];
const listed = (passkeys: Factors["passkeys"]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }));

/** `passkeys` lists the accepted passkeys; an empty list accepts any. */
export const askForPasskey = (
  site: RelyingParty,
  passkeys: Factors["passkeys"],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: site.id,
    userVerification: "required",
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.length === 0 ? undefined : listed(passkeys),
  });

export const askForNewPasskey = (
  site: RelyingParty,
  { id, email, name }: Member,
  passkeys: Factors["passkeys"],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: "Scoutdeck",
    rpID: site.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: TIMEOUT_MS,
    excludeCredentials: listed(passkeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

type FoundPasskey = { row: Row; response: AuthenticationResponseJSON };

/** @returns null for an unknown passkey or malformed input */
export async function findPasskey(db: Db, text: string): Promise<FoundPasskey | null> {
  const response = parsed<AuthenticationResponseJSON>(text);
  const id: unknown = response?.id;
  if (!response || typeof id !== "string" || id.includes("\0")) return null;
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? { row, response } : null;
}

type RightPasskey = { memberId: string; note: (trx: Trx) => Promise<void> };

/** Returns null unless this passkey signed the answer for this challenge and this site, with a verified user. */
export async function isPasskeyRight(
  { row, response }: FoundPasskey,
  challenge: string,
  site: RelyingParty,
): Promise<RightPasskey | null> {
  const verifying = verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
      transports: transportsOf(row.transports),
    },
  });
  const found = await verifying.catch(() => null);
  if (!found?.verified) return null;
  const { newCounter, credentialBackedUp } = found.authenticationInfo;
  const usedAt = new Date().toISOString();
  const values = { counter: newCounter, isBackedUp: Number(credentialBackedUp), usedAt };
  return {
    memberId: row.memberId,
    note: async (trx) =>
      void (await trx.updateTable("passkey").set(values).where("id", "=", row.id).execute()),
  };
}

/** Returns the row of a newly created passkey, or null when the answer is invalid. `text` is the browser's JSON. */
export async function newPasskey(
  text: string,
  challenge: string,
  site: RelyingParty,
): Promise<Omit<Insertable<Tables["passkey"]>, "memberId" | "name"> | null> {
  const response = parsed<RegistrationResponseJSON>(text);
  if (!response) return null;
  const verifying = verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  });
  const found = await verifying.catch(() => null);
  if (!found?.verified) return null;
  const { credential, credentialBackedUp } = found.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)).join(" "),
    isBackedUp: Number(credentialBackedUp),
    createdAt: new Date().toISOString(),
  };
}
