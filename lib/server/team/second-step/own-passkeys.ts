import "server-only";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { noPasskeysHere, type AskedPasskey } from "@/lib/server/access/second-step/ask-for-passkey";
import { factorsOf, stateOf } from "@/lib/server/access/second-step/factors";
import { askForNewPasskey, newPasskey } from "@/lib/server/access/second-step/passkeys";
import type { RelyingParty } from "@/lib/server/access/second-step/relying-party";
import { challengeHeader, openChallenge, spendState } from "@/lib/server/access/second-step/step-state";
import type { MemberContext } from "../team-context";
import { afterAdding, afterRemoving, noSuch, tellOwner, type StepContext } from "./internal/change-factors";
import { requireConfirmed } from "./confirm-identity";

/** The limit keeps the list for the browser small. */
const MOST_PASSKEYS = 20;

/** `site`: null where browsers offer no passkeys. */
type WithSite = { site: RelyingParty | null };

/** @throws AppError `conflict` where browsers offer no passkeys; `invalid_parameter` without the password */
export const passkeyToAdd = defineVerb(
  { scope: "session", input: null },
  async (ctx: MemberContext & WithSite): Promise<AskedPasskey<PublicKeyCredentialCreationOptionsJSON>> => {
    const { db, member, site } = ctx;
    if (site === null) throw noPasskeysHere();
    await requireConfirmed(ctx);
    const { passkeys } = await factorsOf(db, member.id);
    const options = await askForNewPasskey(site, member, passkeys);
    const { challenge } = options;
    return { options, cookie: await challengeHeader({ purpose: "add", challenge, memberId: member.id }) };
  },
);

const wrongPasskey = () => {
  const errors = [{ field: "passkey", code: "invalid_value", message: "was not accepted" }];
  return new AppError("invalid_parameter", "The passkey was not accepted. Try again.", { errors });
};

const input = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** The JSON of the browser. */
  response: z.string(),
  /** The cookie with the challenge. */
  state: z.string().optional(),
});

/** @returns recovery codes, available only here; null for a second factor @throws AppError `invalid_parameter` */
export const addPasskey = defineVerb(
  { scope: "session", input, act: "second-step.added", transaction: "none" },
  async (ctx: StepContext & WithSite, { name, response, state: cookie }, audit): Promise<string[] | null> => {
    await requireConfirmed(ctx);
    const { db, member, site } = ctx;
    const state = await openChallenge(cookie);
    if (state?.purpose !== "add" || state.memberId !== member.id || site === null) throw wrongPasskey();
    const row = await newPasskey(response, state.challenge, site);
    if (!row) throw wrongPasskey();
    const codes = await db.transaction().execute(async (trx) => {
      await spendState(trx, state);
      const before = await factorsOf(trx, member.id);
      if (before.passkeys.length >= MOST_PASSKEYS)
        throw new AppError("conflict", `An account has ${MOST_PASSKEYS} passkeys at most.`);
      const added = await trx
        .insertInto("passkey")
        .values({ ...row, memberId: member.id, name })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows !== 1n) throw wrongPasskey();
      await audit({ act: "second-step.added", subject: member.id, after: { kind: "passkey", name } }, trx);
      return afterAdding(trx, ctx, stateOf(before) !== null);
    });
    await tellOwner(ctx, `The passkey “${name}” was added to your account.`);
    return codes;
  },
);

/** @throws AppError `not_found`; `conflict` when it is the last factor and the team requires one */
export const removePasskey = defineVerb(
  {
    scope: "session",
    input: z.strictObject({ id: z.string() }),
    act: "second-step.removed",
    transaction: "none",
  },
  async (ctx: StepContext, { id }, audit): Promise<void> => {
    await requireConfirmed(ctx);
    const { db, member } = ctx;
    const name = await db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom("passkey")
        .where("id", "=", id)
        .where("memberId", "=", member.id)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw noSuch("passkey");
      await afterRemoving(trx, member.id);
      const before = { kind: "passkey", name: removed.name };
      await audit({ act: "second-step.removed", subject: member.id, before }, trx);
      return removed.name;
    });
    await tellOwner(ctx, `The passkey “${name}” was removed from your account.`);
  },
);
