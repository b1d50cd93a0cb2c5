import "server-only";
/** An issuer's claims are not trusted: docs/decisions/034 explains each rule. */
import { ROLES, type Role } from "@/lib/contract/members";
import { ownValue } from "@/lib/contract/own-value";
import type { env } from "@/lib/server/runtime/env";

export type SignOn = NonNullable<ReturnType<typeof env>["signOn"]>;
export type Claims = Readonly<Record<string, unknown>>;

/** `role` is null when the issuer decides none. `newRole` applies to a newly created account. */
export type IssuerPerson = {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: Role | null;
  newRole: Role;
};

/** The reasons to refuse a person whom the issuer authenticated. The sign-in page has the text for each. */
export type Refusal = "email" | "domain" | "role" | "disabled" | "taken" | "strength";

type Read = { person: IssuerPerson } | { refused: Refusal };

const MAX_NAME_LENGTH = 100;

/** The exact name wins over a path: `groups`, `https://example.com/roles`, `realm_access.roles`. */
export function claimAt(claims: Claims, path: string): unknown {
  const exact = ownValue(claims, path);
  if (exact !== undefined) return exact;
  return path.split(".").reduce<unknown>((value, name) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? ownValue(value as Claims, name) : undefined;
  }, claims);
}

function roleIn(claims: Claims, { roleClaim, roles }: SignOn): Role | undefined {
  if (roleClaim === null) return undefined;
  const groups = [claimAt(claims, roleClaim)].flat();
  const given = roles.filter(([group]) => groups.includes(group)).map(([, role]) => role);
  return ROLES.find((role) => given.includes(role));
}

/** Some issuers send booleans as text. An explicit false counts, whatever the settings trust. */
function isVerified({ email_verified: said }: Claims, { isEmailTrusted }: SignOn): boolean {
  if (said === undefined || said === null) return isEmailTrusted;
  return said === true || said === "true";
}

function nameIn({ name }: Claims, email: string): string {
  const given = typeof name === "string" ? name.replaceAll(/\p{Cc}/gu, " ").trim() : "";
  return (given || email.split("@")[0]!).slice(0, MAX_NAME_LENGTH);
}

const CLOCKS_S = 60;

function isStrong({ acr, amr, auth_time: at }: Claims, { strength }: SignOn, now = Date.now()): boolean {
  const isOf = (wanted: readonly string[], said: unknown) =>
    wanted.length === 0 || [said].flat().some((each) => wanted.includes(each as string));
  const ageS = typeof at === "number" ? now / 1000 - at : Infinity;
  const isFresh = strength.maxAgeS === null || ageS <= strength.maxAgeS + CLOCKS_S;
  return isOf(strength.acr, acr) && isOf(strength.amr, amr) && isFresh;
}

/** @param claims are those of a verified ID token, perhaps merged with its userinfo */
export function readPerson(claims: Claims, signOn: SignOn): Read {
  const { sub: subject, email: given } = claims;
  if (typeof subject !== "string" || subject === "" || subject.length > 255) return { refused: "email" };
  const email = typeof given === "string" ? given.trim().toLowerCase() : "";
  const [, domain] = /^[^\s@\p{Cc}]+@([^\s@\p{Cc}]+)$/u.exec(email) ?? [];
  if (domain === undefined || email.length > 200 || !isVerified(claims, signOn)) return { refused: "email" };
  if (!signOn.domains.includes(domain)) return { refused: "domain" };
  if (!isStrong(claims, signOn)) return { refused: "strength" };
  const role = roleIn(claims, signOn) ?? signOn.defaultRole;
  if (!role) return { refused: "role" };
  const { issuer, roleClaim } = signOn;
  const name = nameIn(claims, email);
  return { person: { issuer, subject, email, name, role: roleClaim === null ? null : role, newRole: role } };
}
