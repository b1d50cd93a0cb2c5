import "server-only";
import { MOST_REQUESTS, type KeyMember } from "@/lib/contract/api-keys";
import { newKeyBody } from "@/lib/contract/dashboard-bodies";
import { USUAL_SCOPES_OF_KEY, type KeyScope } from "@/lib/contract/scopes";
import { cleanName } from "@/lib/contract/clean-name";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { authorOf } from "../charging/record-charge";
import { addGrant } from "./internal/add-grant";
import { checkedKeyName, expiryOf, scopesText } from "./key-settings";
import { checkWhose, keyMember } from "./internal/key-member";
import { hashKey, newKeyText, prefixOf, randomText } from "./internal/key-text";

/** `key` is returned only here, because only its hash is stored. `prefix`: its first 14 characters. */
export type CreatedKey = {
  id: string;
  key: string;
  prefix: string;
  name: string;
  credits: number;
  monthlyCap: number | null;
  scopes: readonly KeyScope[];
  requestsPerMinute: number;
  expiresOn: string | null;
  member: KeyMember | null;
  purpose: string | null;
};

/**
 * The account of a member's key stays empty, so code that forgets the member finds no credits there.
 * @throws AppError `invalid_parameter`
 */
export const createKey = defineVerb(
  { scope: "keys", input: newKeyBody, act: "key.created" },
  async (
    { db, actor }: VerbContext,
    { name, credits, member: whose, ...settings },
    audit,
  ): Promise<CreatedKey> => {
    const { monthlyCap = null, allowance = null, scopes = USUAL_SCOPES_OF_KEY, expiresOn = null } = settings;
    const member = whose === undefined ? null : await keyMember(db, whose);
    const purpose = cleanName(settings.purpose ?? "") || null;
    checkWhose(member !== null, { credits, monthlyCap, purpose, allowance });
    const { requestsPerMinute = MOST_REQUESTS } = settings;
    const label = checkedKeyName(name);
    const expiresAt = expiryOf(expiresOn);
    const key = newKeyText();
    const id = `key_${randomText(16)}`;
    const accountId = `acc_${randomText(16)}`;
    const prefix = prefixOf(key);
    const createdAt = new Date().toISOString();
    await db
      .insertInto("account")
      .values({ id: accountId, label, balance: 0, isInternal: 0, createdAt })
      .execute();
    const limits = { monthlyCap, requestsPerMinute, expiresAt };
    const acts = { memberId: member?.id ?? null, purpose, allowance };
    const row = { prefix, hash: hashKey(key), scopes: scopesText(scopes), ...acts, ...limits, createdAt };
    await db
      .insertInto("apiKey")
      .values({ id, accountId, label, ...row })
      .execute();
    const first = { accountId, keyId: id, credits, note: "first credits", author: authorOf(actor) };
    if (credits !== 0) await addGrant(db, first);
    const made = { name: label, prefix, credits, monthlyCap, requestsPerMinute, expiresOn, purpose };
    const after = { ...made, allowance, scopes: scopesText(scopes), member: member?.email };
    await audit({ act: "key.created", subject: id, after });
    return { id, key, ...made, scopes, member };
  },
);
