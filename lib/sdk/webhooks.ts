/** Verification of webhooks after Standard Webhooks 1.0, with Web Crypto. */

import type { WebhookEventName } from "./api";

export type WebhookEvent = {
  /** The same in every attempt to deliver this event. */
  id: string;
  /** Later versions may send others. */
  type: WebhookEventName | (string & {});
  /** When the event happened, ISO 8601. */
  timestamp: string;
  /** Ids of what the event is about. */
  data: Record<string, unknown>;
};

/** The request is not a webhook of this sender, or too old. Answer it with 400 or 401. */
export class WebhookError extends Error {
  readonly code: "missing_header" | "wrong_timestamp" | "wrong_signature" | "wrong_body";
  constructor(code: WebhookError["code"], message: string) {
    super(message);
    this.name = "WebhookError";
    this.code = code;
  }
}

type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

function headerIn(headers: GivenHeaders, name: string): string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const [, value] = entries.find(([each]) => each.toLowerCase() === name) ?? [];
  const text = typeof value === "string" ? value : value?.[0];
  if (text) return text;
  throw new WebhookError("missing_header", `The request has no ${name}`);
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesIn(secret.replace(/^whsec_/, ""));
  if (!bytes?.length) throw new TypeError("A webhook secret is whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function eventIn(text: string): Omit<WebhookEvent, "id"> {
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event === "object" && event !== null && !Array.isArray(event))
      return event as Omit<WebhookEvent, "id">;
  } catch {
    // Refused below, as other values are.
  }
  throw new WebhookError("wrong_body", "The body is not a JSON object");
}

/** Seconds by which the sender's clock may differ, and for which a copied request could be sent again. */
const TOLERANCE_S = 300;

export type WebhookRequest = {
  /** One, or several while it is rotated. */
  secret: string | readonly string[];
  headers: GivenHeaders;
  /** The body as it arrived: parsed and written again, it has another signature. */
  body: string | Uint8Array;
  toleranceS?: number;
};

/** @throws WebhookError @throws TypeError when a secret is malformed */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { secret, headers, body, toleranceS = TOLERANCE_S } = request;
  const id = headerIn(headers, "webhook-id");
  const sentAt = headerIn(headers, "webhook-timestamp");
  const given = headerIn(headers, "webhook-signature");
  if (!/^\d{1,15}$/.test(sentAt) || Math.abs(Date.now() / 1000 - Number(sentAt)) > toleranceS)
    throw new WebhookError("wrong_timestamp", `The request was not sent in the last ${toleranceS} seconds`);
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${text}`);
  const keys = await Promise.all([secret].flat().map(keyOf));
  const signatures = given.split(" ").flatMap((each) => {
    const [version, signature = ""] = each.split(",");
    return (version === "v1" && bytesIn(signature)) || [];
  });
  const checks = signatures.flatMap((signature) =>
    keys.map((key) => crypto.subtle.verify("HMAC", key, signature, signed)),
  );
  if (!(await Promise.all(checks)).includes(true))
    throw new WebhookError("wrong_signature", "No signature of the request fits");
  return { ...eventIn(text), id };
}
