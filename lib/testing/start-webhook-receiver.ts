/** For tests: a web server of this machine behind invented host names that receives webhooks. */
import { createHmac } from "node:crypto";
import { startTestServer, type Asked, type TestServer } from "./start-test-server";
import { isNamedHost, type GuardedNetwork } from "../server/team/outgoing/guarded-network";
import { isPublicAddress } from "../server/team/posters/is-public-address";

/** The setting that names every host of a receiver. */
export const HOOK_HOSTS = "a.hooks.test,b.hooks.test";

const ELSEWHERE: Readonly<Record<string, string>> = { "inside.hooks.test": "10.0.0.7" };

export const hookNetwork: GuardedNetwork = {
  resolve: async (host) => [{ address: ELSEWHERE[host] ?? "127.0.0.1", family: 4 }],
  isAddress: isPublicAddress,
  isExempt: (url) => isNamedHost(url, HOOK_HOSTS.split(",")),
  isTlsRequired: false,
  setting: "WEBHOOK_HOSTS",
};

/** True when one of the signatures is right (Standard Webhooks 1.0). */
export function isSignedWith(secret: string, { headers, body }: Pick<Asked, "headers" | "body">): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const right = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(right);
}

export type Receiver = TestServer & { at: (path?: string, host?: string) => string };

export async function startWebhookReceiver(): Promise<Receiver> {
  const server = await startTestServer();
  const { port } = new URL(server.url);
  return { ...server, at: (path = "/", host = "a.hooks.test") => `http://${host}:${port}${path}` };
}
