import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { HealthReason } from "@/lib/server/composition/check-health";

/** The first answer opens the database and the catalogue. */
const PATIENCE_MS = 60_000;

type Answer = { status?: number; reasons?: HealthReason[] };

async function askHealth(server: Server): Promise<Answer> {
  const { address, port } = server.address() as AddressInfo;
  const host = ["0.0.0.0", "::"].includes(address) ? "127.0.0.1" : address;
  // A separate agent is used because the shared one may lead to a proxy.
  const request = get({
    host,
    port,
    path: "/api/health",
    headers: { host: "localhost" },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { reasons } = (await json(response).catch(() => ({}))) as Answer;
  return { status: response.statusCode, reasons };
}

/** @returns `problem`, a sentence that ends the start, and `notice`, a failure that the start survives */
export async function ownHealth(server: Server): Promise<{ problem: string | null; notice: string }> {
  const { status, reasons = [] } = await askHealth(server).catch((): Answer => ({}));
  const notice = reasons.map(({ message }) => message).join(" ");
  if (status === 200) return { problem: null, notice };
  if (reasons.length === 0) {
    const answer = status ? `answers ${status}` : "does not answer";
    const problem = `/api/health ${answer}, and the log says why; if the build is damaged, delete the folder .next.`;
    return { problem, notice };
  }
  const isDown = reasons.some(({ code }) => code.startsWith("database_"));
  return { problem: isDown ? notice : null, notice };
}
