import "server-only";
import type { ActorKind } from "@/lib/contract/audit";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { logEvent } from "@/lib/server/runtime/log";
import type { FoundSession } from "./session-rows";
import {
  OWN_SCOPES_OF_KEY,
  SCOPES,
  USUAL_SCOPES_OF_KEY,
  scopesOf,
  type KeyScope,
  type Scope,
} from "@/lib/contract/scopes";

/**
 * `isLimited` marks a member who must set up a second step first. `isMembers` marks a key that acts as a member. `agent`
 * is the name that an agent gives itself; nothing proves it.
 */
export type Actor = {
  kind: ActorKind;
  id: string | null;
  scopes: readonly Scope[];
  isLimited?: true;
  isMembers?: true;
  agent?: string;
};

export type Origin = { requestId: string | null; address: string | null };

export type Caller = { actor: Actor; origin: Origin };

export const NO_ORIGIN: Origin = { requestId: null, address: null };

/** The operator can open the database anyway. */
export const OPERATOR: Caller = { actor: { kind: "operator", id: null, scopes: SCOPES }, origin: NO_ORIGIN };

export const SYSTEM: Caller = { actor: { kind: "system", id: null, scopes: SCOPES }, origin: NO_ORIGIN };

export const anonymousCaller = (origin: Origin): Caller => ({
  actor: { kind: "anonymous", id: null, scopes: [] },
  origin,
});

export function memberCaller(member: Member, origin: Origin): Caller & { member: Member } {
  return { member, actor: { kind: "member", id: member.id, scopes: scopesOf(member.role, member) }, origin };
}

export function sessionCaller(session: FoundSession, origin: Origin) {
  const { member, sessionId, mustSetUp, passwordUntilMs } = session;
  const caller = { ...memberCaller(member, origin), sessionId, passwordUntilMs };
  if (!mustSetUp) return caller;
  return { ...caller, actor: { ...caller.actor, scopes: [], isLimited: true as const } };
}

/** Scopes for data of the team do nothing for a key without a member. */
export const keyCaller = (
  keyId: string,
  origin: Origin,
  scopes: readonly KeyScope[] = USUAL_SCOPES_OF_KEY,
): Caller => {
  const own = scopes.filter((scope) => (OWN_SCOPES_OF_KEY as readonly string[]).includes(scope));
  return { actor: { kind: "key", id: keyId, scopes: own }, origin };
};

const SPENDERS: readonly Scope[] = ["reveal", "usage.own", "usage.all"];

/** The member's role limits the key's scopes. It sees addresses where the member does. */
export function memberKeyCaller(
  { id, scopes, member }: { id: string; scopes: readonly KeyScope[]; member: Member },
  origin: Origin,
): Caller & { member: Member } {
  const own = scopesOf(member.role);
  const mayUse = (scope: KeyScope) =>
    scope === "credits.read" ? SPENDERS.some((each) => own.includes(each)) : own.includes(scope);
  const shared = [...scopes.filter(mayUse), ...own.filter((scope) => scope === "contacts")];
  return { member, actor: { kind: "key", id, scopes: shared, isMembers: true }, origin };
}

/** @throws AppError `forbidden` for programs and the command line */
export function memberIdOf({ kind, id }: Actor): string {
  if (kind !== "member" || id === null) throw new AppError("forbidden", "Only people have sessions.");
  return id;
}

/** A scope, one of several scopes, `signedIn`, `session` (a second step may be missing), or `public`. */
export type Requirement = Scope | readonly Scope[] | "signedIn" | "session" | "public";

export function isAllowed({ actor }: Pick<Caller, "actor">, requirement: Requirement): boolean {
  if (requirement === "public") return true;
  if (requirement === "session") return actor.kind !== "anonymous";
  if (actor.isLimited) return false;
  if (requirement === "signedIn") return actor.kind !== "anonymous";
  return [requirement].flat().some((scope) => actor.scopes.includes(scope));
}

function refusalOf({ kind, isLimited, isMembers }: Actor, requirement: Requirement): string {
  if (isLimited) return "Set up your second step first: open /account/second-step.";
  if (kind !== "key") return "Your role doesn’t allow this. An admin can change it.";
  const needed = [requirement].flat().join(" or ");
  if (isMembers) return `This key or its member may not do this: both need the scope ${needed}.`;
  return `This key may not do this: it needs the scope ${needed}.`;
}

/** @throws AppError `not_signed_in` for an anonymous caller, `forbidden` for one without the scope */
export function authorize({ actor }: Pick<Caller, "actor">, requirement: Requirement): void {
  if (isAllowed({ actor }, requirement)) return;
  const { kind, id } = actor;
  logEvent("warn", "access.refused", { actor: kind, id, needs: [requirement].flat().join(" or ") });
  if (kind === "anonymous") throw new AppError("not_signed_in", "Sign in to do this.");
  throw new AppError("forbidden", refusalOf(actor, requirement));
}
