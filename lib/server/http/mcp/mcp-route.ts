import "server-only";
/** The Model Context Protocol over streamable HTTP, without sessions, so that any process answers any request. */
import { AGENT_INSTRUCTIONS } from "@/lib/contract/agent-tools";
import { foreignText, MAX_AGENT_NAME } from "@/lib/contract/agents";
import { AppError } from "@/lib/contract/errors";
import { areConnectionsOffered, keyOfToken } from "@/lib/server/access/agent-tokens";
import { keyCaller, memberKeyCaller } from "@/lib/server/access/caller";
import { serviceContext } from "@/lib/server/composition/service-context";
import { teamContext } from "@/lib/server/composition/team-context";
import { problemResponse } from "@/lib/server/http/problem-response";
import { readJsonBody, withoutNul } from "@/lib/server/http/read-json-body";
import { refuseMethods } from "@/lib/server/http/refuse-methods";
import { originOf } from "@/lib/server/http/request-context";
import { isOwnOrigin } from "@/lib/server/http/same-origin";
import { keyIn } from "@/lib/server/http/service/key-or-member";
import { admit, holderOf } from "@/lib/server/http/service/service-route";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { requestIdOrNew } from "@/lib/server/runtime/request-id";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import type { CallContext, ServiceContext } from "@/lib/server/service/call-context";
import type { KeyHolder } from "@/lib/server/service/keys/find-key";
import { limitOf } from "@/lib/server/service/keys/limit-of";
import { noteAgent, noteUse } from "@/lib/server/service/keys/note-use";
import packageJson from "@/package.json" with { type: "json" };
import { RESOURCE_PATH } from "./connection-routes";
import { callTool, toolsFor, type AgentCall, type ToolSets } from "./call-tool";

/** An agent states its name with each request (2026-07-28), or once when it connects (earlier revisions). */
const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
const UNNAMED = "an agent";

type Message = {
  method?: unknown;
  params?: { clientInfo?: { name?: unknown }; _meta?: Record<string, { name?: unknown } | undefined> };
};

function nameIn(body: unknown): { stated?: string; isConnecting: boolean } {
  const { method, params } = (body ?? {}) as Message;
  const isConnecting = method === "initialize";
  const given = isConnecting ? params?.clientInfo?.name : params?._meta?.[CLIENT_INFO]?.name;
  const name = typeof given === "string" ? foreignText(given, MAX_AGENT_NAME) : "";
  return { ...(name !== "" && { stated: name }), isConnecting };
}

async function callOf(
  sets: ToolSets,
  service: ServiceContext,
  holder: KeyHolder,
  request: Request,
  { requestId, agent }: { requestId: string; agent: string },
): Promise<AgentCall> {
  const origin = originOf(request, requestId);
  const { keyId: id, scopes, member, purpose } = holder;
  const caller = keyCaller(id, origin, scopes);
  const own: CallContext = {
    ...service,
    ...caller,
    actor: { ...caller.actor, agent },
    holder,
    requestId,
    now: new Date(),
    signal: request.signal,
  };
  if (member === null) return { sets, own, member: null };
  const acting = memberKeyCaller({ id, scopes, member }, origin);
  // The API's answers have addresses because its specification says so; an agent sees them only when its key says so.
  const seen = acting.actor.scopes.filter((scope) => scope !== "contacts" || scopes.includes("contacts"));
  const actor = { ...acting.actor, scopes: seen, agent };
  const requestLimit = limitOf(service.limiter, holder);
  return {
    sets,
    own,
    member: { ...own, ...(await teamContext()), ...acting, actor, key: { id, purpose }, requestLimit },
  };
}

/** The packages are loaded with the first request, because they take 30 MB. */
const handler = processSingleton("mcp", async () => {
  const { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } =
    await import("@modelcontextprotocol/server");
  const info = { name: "scoutdeck", title: "Scoutdeck", version: packageJson.version };
  return createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo!.extra!.call as AgentCall;
      const server = new Server(info, { capabilities: { tools: {} }, instructions: AGENT_INSTRUCTIONS });
      server.setRequestHandler("tools/list", () => ({ tools: toolsFor(call) as never }));
      server.setRequestHandler("tools/call", async ({ params }) => {
        const result = await callTool(call, params.name, params.arguments ?? {});
        if (result) return result;
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool ${foreignText(params.name, 60)}.`,
        );
      });
      return server;
      // The tools of a key don't change while it listens, so a stream would only hold a connection.
    },
    { maxSubscriptions: 0 },
  );
});

/** Tells an agent without a key where to connect (RFC 9728), when connections are offered. */
const challenge = () =>
  areConnectionsOffered() ? `Bearer resource_metadata="${env().publicUrl}${RESOURCE_PATH}"` : "Bearer";

async function serve(sets: ToolSets, request: Request): Promise<Response> {
  const requestId = requestIdOrNew();
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  try {
    // A page of another site must not reach a server in this network through a visitor's browser.
    if (!isOwnOrigin(request))
      throw new AppError("forbidden", "Pages of other sites may not call this. Send no Origin header.");
    const service = await serviceContext();
    const { address } = originOf(request, requestId);
    const key = keyIn(request);
    const holder = await holderOf(service, key, address, await keyOfToken(service.db, key));
    noteCaller({ keyId: holder.keyId });
    await admit(service, holder, headers);
    void noteUse(service.db, holder);
    const body = withoutNul(await readJsonBody(request));
    if (Array.isArray(body))
      throw new AppError("invalid_parameter", "Send one message a request, not a list of them.");
    const { stated, isConnecting } = nameIn(body);
    // A connection keeps the name that its person has seen.
    const isApp = holder.appId !== null;
    if (stated !== undefined && isConnecting && !isApp) await noteAgent(service.db, holder, stated);
    const agent = (isApp ? holder.agent : stated) ?? holder.agent ?? UNNAMED;
    const call = await callOf(sets, service, holder, request, { requestId, agent });
    const authInfo = { token: "", clientId: holder.keyId, scopes: [...holder.scopes], extra: { call } };
    const answer = await (await handler()).fetch(request, { authInfo, parsedBody: body });
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : toUnavailable(request, thrown);
    const answer = problemResponse(error, { requestId, instance: "/api/mcp", headers });
    if (answer.status === 401) answer.headers.set("www-authenticate", challenge());
    return answer;
  }
}

const toUnavailable = ({ signal }: Request, thrown: unknown): unknown =>
  signal.aborted ? new AppError("unavailable", "The caller has gone.") : thrown;

const ALLOW = "POST, OPTIONS";
const refuse = refuseMethods(ALLOW);

/** A key acts as its member, or with an account of its own, and has the tools of that set. */
export const mcpRoute = (sets: ToolSets) => ({
  POST: (request: Request) => serve(sets, request),
  GET: refuse,
  HEAD: refuse,
  PUT: refuse,
  PATCH: refuse,
  DELETE: refuse,
  OPTIONS: async () => new Response(null, { status: 204, headers: { allow: ALLOW } }),
});
