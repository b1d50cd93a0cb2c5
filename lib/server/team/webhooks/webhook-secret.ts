import "server-only";
/** Signatures as Standard Webhooks 1.0 has them, and the secrets that make them, which are stored encrypted. */
import { createHmac, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { sealingFor } from "@/lib/server/access/sealing";
import type { Db, Tables } from "@/lib/server/ports/database";

export type WebhookRow = Selectable<Tables["webhook"]>;
type Sealed = Pick<WebhookRow, "id" | "secret" | "previousSecret" | "previousUntilMs">;

const sealing = sealingFor("scoutdeck webhook secrets");
const PREFIX = "whsec_";

/** @returns the secret, which is shown once, and its sealed form */
export function newSecret(webhookId: string): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(32).toString("base64");
  return { secret, sealed: sealing.seal(webhookId, secret) };
}

/** Current first; empty when it was sealed with an AUTH_SECRET that is neither the current nor the previous one. */
export function openSecrets({ id, secret, ...row }: Sealed, now = Date.now()): string[] {
  const current = sealing.open(id, secret);
  if (current === null) return [];
  const isRotating = row.previousSecret !== null && (row.previousUntilMs ?? 0) > now;
  const previous = isRotating ? sealing.open(id, row.previousSecret!) : null;
  return previous === null ? [current] : [current, previous];
}

/** @param timestamp seconds since 1970 @returns the header `webhook-signature`, a signature for each secret */
export const signatureOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      const digest = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
      return `v1,${digest}`;
    })
    .join(" ");

/** Seals secrets again after a change of AUTH_SECRET. @returns how many */
export async function resealSecrets(db: Db): Promise<number> {
  const current = await sealing.resealColumn(db, "webhook", "secret");
  return current + (await sealing.resealColumn(db, "webhook", "previousSecret"));
}
