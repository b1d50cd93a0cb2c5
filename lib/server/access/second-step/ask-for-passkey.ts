import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { NO_PASSKEYS_HERE } from "@/lib/contract/second-step";
import { defineVerb } from "../define-verb";
import { factorsOf } from "./factors";
import { askForPasskey } from "./passkeys";
import type { PasskeyContext } from "./sign-in-by-step";
import { challengeHeader, openPassword } from "./step-state";

/** `cookie` is a Set-Cookie value. */
export type AskedPasskey<O> = { options: O; cookie: string };

export const noPasskeysHere = () => new AppError("conflict", NO_PASSKEYS_HERE);

/**
 * After the password, the options name the passkeys of that account. Otherwise the person may select any, so that the
 * options don't reveal which accounts have one. Writes nothing.
 * @throws AppError `conflict` where browsers offer no passkeys
 */
export const passkeyToSignIn = defineVerb(
  { scope: "public", input: z.strictObject({ state: z.string().optional() }) },
  async (
    { db, site }: PasskeyContext,
    given,
  ): Promise<AskedPasskey<PublicKeyCredentialRequestOptionsJSON>> => {
    if (site === null) throw noPasskeysHere();
    const memberId = (await openPassword(given.state))?.memberId ?? null;
    const { passkeys } = memberId === null ? { passkeys: [] } : await factorsOf(db, memberId);
    const options = await askForPasskey(site, passkeys);
    const { challenge } = options;
    return { options, cookie: await challengeHeader({ purpose: "sign-in", challenge, memberId }) };
  },
);
