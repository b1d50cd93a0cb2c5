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

/** `cookie`: the value of a Set-Cookie header, without which the answer of the browser counts nothing. */
export type AskedPasskey<O> = { options: O; cookie: string };

export const noPasskeysHere = () => new AppError("conflict", NO_PASSKEYS_HERE);

/**
 * What the browser is asked for when somebody signs in. After the password: the passkeys of that account. Without it:
 * whichever the person selects, so that nobody learns which accounts have one. Writes nothing.
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
