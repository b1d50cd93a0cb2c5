/** Agents that a person connects by signing in: the official client, from the first 401 to the end of the connection. */
import { createHash, randomBytes } from "node:crypto";
import {
  Client,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as serverMetadata } from "@/app/.well-known/oauth-authorization-server/route";
import { GET as resourceMetadata } from "@/app/.well-known/oauth-protected-resource/[[...rest]]/route";
import { POST as agentStep } from "@/app/api/agents/[step]/route";
import { POST as connections } from "@/app/api/dashboard/connections/route";
import { POST as mcp } from "@/app/api/mcp/route";
import { pruneTokens, registerApp } from "@/lib/server/access/agent-tokens";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { listKeys } from "@/lib/server/service/keys/list-keys";
import { readAudit } from "@/lib/server/access/read-audit";
import { secretIn } from "@/lib/server/http/shown-once";
import { env } from "@/lib/server/runtime/env";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { listConnections, readAppRequest } from "@/lib/server/team/agents/connections";
import { saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { readInbox } from "@/lib/server/team/requests/read-requests";
import { changeMember } from "@/lib/server/team/members/change-member";
import { usage } from "@/lib/server/team/usage/usage";
import type { Answer } from "@/lib/testing/agent-client";
import { asOperator } from "@/lib/testing/as-operator";
import { cookieOfMember } from "@/lib/testing/begin-session";
import { openKeyedTeam, type KeyedTeam } from "@/lib/testing/open-keyed-team";
import { ids } from "@/lib/testing/open-test-team";
import { requestSite } from "@/lib/testing/open-test-site";

const SITE = "https://deck.example";
const REDIRECT = "http://127.0.0.1:7777/callback";

let t: KeyedTeam;
beforeEach(async () => {
  vi.stubEnv("PUBLIC_URL", SITE);
  env.forget();
  t = await openKeyedTeam();
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await t.leave();
  vi.unstubAllEnvs();
  env.forget();
});

/** The routes at their addresses, as the agent reaches them. */
async function ask(input: string | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (pathname === "/api/mcp") return mcp(request);
  if (pathname.startsWith("/.well-known/oauth-protected-resource")) return resourceMetadata(request);
  if (pathname === "/.well-known/oauth-authorization-server") return serverMetadata(request);
  const step = /^\/api\/agents\/(\w+)$/.exec(pathname)?.[1];
  if (step !== undefined) return agentStep(request, { params: Promise.resolve({ step }) });
  return new Response(null, { status: 404 });
}

function provider(name = "Desk agent") {
  const kept: Record<string, unknown> = {};
  const made: OAuthClientProvider & { asked?: URL; tokensNow: () => Record<string, string> } = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: name, redirect_uris: [REDIRECT] },
    state: () => "state-1",
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (made.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => String(kept.verifier),
    tokensNow: () => kept.tokens as Record<string, string>,
  };
  return made;
}

const lastDay = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
type Consent = { allowance?: string; lastDay?: string; scopes?: string[]; more?: Record<string, string> };

/** Ben answers the consent page. @returns the app's address */
async function consent(asked: URL, { scopes = ["search", "reveal"], more = {}, ...limits }: Consent = {}) {
  const body = new URLSearchParams(asked.search);
  const fields = { action: "connect", allowance: "3", lastDay: lastDay(), ...limits, ...more };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.delete("scope");
  for (const scope of scopes) body.append("scopes", scope);
  const cookie = await cookieOfMember(t.team.db, "ben");
  const answer = await requestSite(connections, { body, cookie });
  const to = new URL(answer.headers.get("location")!, SITE);
  const id = to.searchParams.get("done");
  if (id === null) return { problem: to.searchParams.get("problem") };
  const [shown = ""] = answer.headers.getSetCookie();
  const token = /=([^;]*)/.exec(shown)![1]!;
  return { id, cookie: shown, to: new URL((await secretIn(token, { memberId: "ben", about: id }))!) };
}

async function connected(given?: Consent) {
  const auth = provider();
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${SITE}/api/mcp`), { authProvider: auth, fetch: ask });
  const first = open();
  await expect(new Client({ name: "Desk", version: "1" }).connect(first)).rejects.toThrow();
  const agreed = await consent(auth.asked!, given);
  await first.finishAuth(agreed.to!.searchParams);
  const client = new Client({ name: "Another name", version: "1" });
  await client.connect(open());
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })).structuredContent as Answer;
  return { auth, client, call, id: agreed.id!, asked: auth.asked! };
}

test("the agent finds its way, spends its allowance and no more, and is named as it registered", async () => {
  const { client, call, asked } = await connected();
  expect(asked.pathname).toBe("/connect");
  expect(asked.searchParams.get("resource")).toBe(`${SITE}/api/mcp`);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("confirm_reveal");
  expect(names).not.toContain("list_library");
  const buy = async (userIds: string[]) => {
    const { quote_id, credits } = await call("quote_reveal", { userIds });
    return call("confirm_reveal", { quote_id, credits });
  };
  expect(await buy(ids(1, 2))).toMatchObject({ charged: 2, left: 498, limit_left: 1 });
  expect(await buy(ids(3, 4))).toMatchObject({ charged: 0, error: { code: "over_budget", available: 1 } });
  expect(await buy(ids(3, 3))).toMatchObject({ charged: 1, limit_left: 0 });
  expect(t.service.charged).toBe(3);
  expect((await usage(t.ana)).rows[0]!.member!.name).toBe("ben, by Desk agent");
  const [made] = await readAudit(t.ana, { act: "key.created" });
  expect(made).toMatchObject({ actor: { id: "ben" }, after: { name: "Desk agent", allowance: 3 } });
  expect(await listConnections(t.ben)).toMatchObject([{ name: "Desk agent", allowance: 3, spent: 3 }]);
  expect(await listConnections(t.ana)).toEqual([]);
  expect((await listKeys(asOperator(t.team.db))).map(({ name }) => name)).toContain("Desk agent");
});

test("its person raises, limits and ends it, and another person does not", async () => {
  const { auth, call, id } = await connected();
  const send = async (member: string, fields: Record<string, string>) => {
    const cookie = await cookieOfMember(t.team.db, member);
    const body = new URLSearchParams({ id, ...fields });
    return (await requestSite(connections, { body, cookie })).headers.get("location");
  };
  const raise = { action: "change", allowance: "9", lastDay: lastDay() };
  expect(await send("ana", raise)).toContain("problem=not_found");
  expect((await call("usage")).limit_left).toBe(3);
  expect(await send("ben", { ...raise, allowance: "-1" })).toContain("problem=allowance");
  expect(await send("ben", { ...raise, lastDay: "2020-01-01" })).toContain("problem=lastDay");
  expect(await send("ben", raise)).toContain("done=connection");
  expect((await call("usage")).limit_left).toBe(9);
  expect(await send("ana", { action: "end" })).toContain("problem=not_found");
  expect(await send("ben", { action: "end" })).toContain("done=ended");
  expect(await status(auth.tokensNow().access_token!)).toBe(401);
  expect(await listConnections(t.ben)).toEqual([]);
});

const status = async (token: string) =>
  (
    await ask(`${SITE}/api/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    })
  ).status;

const form = (step: string, fields: Record<string, string>) =>
  ask(`${SITE}/api/agents/${step}`, { method: "POST", body: new URLSearchParams(fields) });

describe("tokens", () => {
  test("are refreshed once, end with a second use of an old one, and can be given up", async () => {
    const { auth } = await connected();
    const client_id = (auth.clientInformation() as { client_id: string }).client_id;
    const refresh = async (refresh_token: string) =>
      (await form("token", { grant_type: "refresh_token", refresh_token, client_id })).json();
    const first = auth.tokensNow();
    const second = await refresh(first.refresh_token!);
    expect(await status(second.access_token)).toBe(200);
    // A lost answer may be asked for again for a minute.
    expect(await refresh(first.refresh_token!)).toHaveProperty("access_token");
    await t.team.db
      .updateTable("agentToken")
      .set({ usedAtMs: Date.now() - 61_000 })
      .where("usedAtMs", "is not", null)
      .execute();
    expect(await refresh(first.refresh_token!)).toMatchObject({ error: "invalid_grant" });
    expect(await status(second.access_token)).toBe(401);
    expect(await refresh(second.refresh_token)).toMatchObject({ error: "invalid_grant" });
  });

  test("are of one app, one code, one verifier and one server", async () => {
    const registered = await (
      await ask(`${SITE}/api/agents/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_name: "Raw\u202e app", redirect_uris: [REDIRECT] }),
      })
    ).json();
    expect(registered).toMatchObject({ client_name: "Raw app", token_endpoint_auth_method: "none" });
    const { client_id } = registered;
    const verifier = randomBytes(32).toString("base64url");
    const wanted = {
      client_id,
      redirect_uri: "http://127.0.0.1:9999/callback",
      response_type: "code",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: `${SITE}/api/mcp`,
    };
    const asked = (change: Record<string, string> = {}) =>
      new URL(`${SITE}/connect?${new URLSearchParams({ ...wanted, ...change })}`);
    for (const change of [
      { client_id: "app_x" },
      { redirect_uri: "https://evil.example/callback" },
      { redirect_uri: "http://127.0.0.1:9999/other" },
      { code_challenge_method: "plain" },
      { code_challenge: "short" },
      { response_type: "token" },
      { resource: "https://other.example/api/mcp" },
    ] as Record<string, string>[])
      expect(await consent(asked(change))).toEqual({ problem: "invalid_parameter" });
    expect(await consent(asked(), { scopes: [] })).toEqual({ problem: "scopes" });
    expect(await consent(asked(), { allowance: "many" })).toEqual({ problem: "allowance" });
    expect(await listConnections(t.ben)).toEqual([]);

    const { to } = await consent(asked());
    expect(`${to!.origin}${to!.pathname}`).toBe(wanted.redirect_uri);
    expect(to!.searchParams.get("iss")).toBe(SITE);
    const grant = {
      grant_type: "authorization_code",
      code: to!.searchParams.get("code")!,
      client_id,
      redirect_uri: wanted.redirect_uri,
      code_verifier: verifier,
      resource: wanted.resource,
    };
    const errorOf = async (change: Record<string, string>) =>
      (await (await form("token", { ...grant, ...change })).json()).error;
    expect(await errorOf({ code: "code_x" })).toBe("invalid_grant");
    expect(await errorOf({ client_id: "app_x" })).toBe("invalid_grant");
    expect(await errorOf({ redirect_uri: REDIRECT })).toBe("invalid_grant");
    expect(await errorOf({ code_verifier: randomBytes(32).toString("base64url") })).toBe("invalid_grant");
    expect(await errorOf({ resource: "https://other.example/api/mcp" })).toBe("invalid_target");
    expect(await errorOf({ grant_type: "password" })).toBe("unsupported_grant_type");
    const tokens = await (await form("token", grant)).json();
    expect(tokens).toMatchObject({ token_type: "Bearer", scope: "search reveal" });
    expect(await status(tokens.access_token)).toBe(200);
    expect(await errorOf({})).toBe("invalid_grant");
    expect(await status(tokens.access_token)).toBe(401);
    const { rows } = { rows: await t.team.db.selectFrom("agentToken").selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(tokens.access_token);
  });

  test("open nothing but the server for agents", async () => {
    const { auth } = await connected();
    const { requestRoute } = await import("@/lib/testing/request-service");
    expect((await requestRoute(auth.tokensNow().access_token!, "searchCreatorIds")).status).toBe(401);
    await form("revoke", { token: auth.tokensNow().refresh_token! });
    expect(await status(auth.tokensNow().access_token!)).toBe(401);
  });
});

test("an allowance that is too small is not asked of an approver, who can't raise it", async () => {
  const { call } = await connected();
  await saveSpendingSettings(t.ana, { typedAbove: null, isPurposeRequired: false, approvalAbove: 2 });
  const { quote_id, credits } = await call("quote_reveal", { userIds: ids(1, 5) });
  const confirmed = await call("confirm_reveal", { quote_id, credits, reason: "The client wants them." });
  expect(confirmed).toMatchObject({ charged: 0, error: { code: "over_budget", required: 5, available: 3 } });
  expect(confirmed.error!.message).toContain("allowance");
  expect((await readInbox(t.ana)).waiting).toEqual([]);
});

test("the page of consent names the app's scheme, because a host behind it proves nothing", async () => {
  const hostOf = async (redirect_uri: string) => {
    const registered = await ask(`${SITE}/api/agents/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ redirect_uris: [redirect_uri] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const code_challenge = "c".repeat(43);
    const asked = { client_id, redirect_uri, response_type: "code", code_challenge_method: "S256" };
    return (await readAppRequest(t.team.db, { ...asked, code_challenge })).host;
  };
  expect(await hostOf("https://app.example:8443/cb")).toBe("app.example:8443");
  expect(await hostOf("https://claude.ai@app.example/cb")).toBe("app.example");
  expect(await hostOf("http://127.0.0.1:7777/cb")).toBe("127.0.0.1:7777");
  expect(await hostOf("evil-app://claude.ai/cb")).toBe("evil-app://claude.ai");
  expect(await hostOf("com.app:/cb")).toBe("com.app:");
});

test("an admin limits and narrows the agent of a person, and lifts none of its limits", async () => {
  const { id, call } = await connected();
  const update = (settings: Parameters<typeof updateKey>[1]["settings"]) =>
    updateKey(asOperator(t.team.db), { reference: id, settings });
  for (const [settings, field] of [
    [{ allowance: null }, "allowance"],
    [{ expiresOn: null }, "expiresOn"],
    [{ scopes: ["search", "reveal", "contacts"] }, "scopes"],
  ] as [Parameters<typeof update>[0], string][])
    await expect(update(settings)).rejects.toMatchObject({ extra: { errors: [{ field }] } });
  await update({ allowance: 1, scopes: ["reveal"] });
  expect(await call("usage")).toMatchObject({ limit_left: 1 });
  expect(await call("search_creators")).toMatchObject({ error: { code: "forbidden" } });
  expect(await listConnections(t.ben)).toMatchObject([{ allowance: 1, scopes: ["reveal"] }]);
});

test("a state that no cookie can keep is refused before the person agrees", async () => {
  const auth = provider();
  const first = new StreamableHTTPClientTransport(new URL(`${SITE}/api/mcp`), {
    authProvider: auth,
    fetch: ask,
  });
  await expect(new Client({ name: "Desk", version: "1" }).connect(first)).rejects.toThrow();
  const withState = (length: number) => {
    const asked = new URL(auth.asked!);
    asked.searchParams.set("state", "é".repeat(length));
    return asked;
  };
  expect(await consent(withState(1_900))).toEqual({ problem: "invalid_parameter" });
  expect(await listConnections(t.ben)).toEqual([]);
  const { to, cookie } = await consent(withState(370));
  expect(to!.searchParams.get("state")).toBe("é".repeat(370));
  expect(cookie!.length).toBeLessThan(4_096);
});

test("the same code, sent twice at once, leaves no working token", async () => {
  const auth = provider();
  const first = new StreamableHTTPClientTransport(new URL(`${SITE}/api/mcp`), {
    authProvider: auth,
    fetch: ask,
  });
  await expect(new Client({ name: "Desk", version: "1" }).connect(first)).rejects.toThrow();
  const { to } = await consent(auth.asked!);
  const fields = {
    grant_type: "authorization_code",
    code: to!.searchParams.get("code")!,
    client_id: (auth.clientInformation() as { client_id: string }).client_id,
    redirect_uri: REDIRECT,
    code_verifier: await auth.codeVerifier(),
  };
  const answers = await Promise.all([1, 2, 3].map(() => form("token", fields)));
  const granted = answers.filter(({ ok }) => ok);
  expect(granted).toHaveLength(1);
  const { access_token } = (await granted[0]!.json()) as { access_token: string };
  expect(await status(access_token)).toBe(401);
});

test.each([
  ["is disabled", { action: "disable" }, 401],
  ["becomes a viewer", { action: "role", role: "viewer" }, 200],
] as const)("a token spends nothing once its person %s", async (_, change, expected) => {
  const { auth, call } = await connected();
  const { quote_id, credits } = await call("quote_reveal", { userIds: ids(1, 2) });
  await changeMember(asOperator(t.team.db), { id: "ben", change });
  expect(await status(auth.tokensNow().access_token!)).toBe(expected);
  if (expected === 200)
    expect(await call("confirm_reveal", { quote_id, credits })).toMatchObject({
      error: { code: "forbidden" },
    });
  const client_id = (auth.clientInformation() as { client_id: string }).client_id;
  const refresh_token = auth.tokensNow().refresh_token!;
  const refreshed = await form("token", { grant_type: "refresh_token", refresh_token, client_id });
  expect(refreshed.status).toBe(expected === 200 ? 200 : 400);
  expect(t.service.charged).toBe(0);
});

test("anyone may register apps, so only the newest without a connection are kept", async () => {
  const { auth } = await connected();
  const registered = async () =>
    (await registerApp(t.team.db, { redirect_uris: ["https://app.example/cb"] }, 3)).client_id;
  const before = await registered();
  const later = new Date(Date.now() + 60_000).toISOString();
  for (let n = 0; n < 4; n++) {
    const client_id = await registered();
    await t.team.db.updateTable("agentApp").set({ createdAt: later }).where("id", "=", client_id).execute();
  }
  await registered();
  const kept = (await t.team.db.selectFrom("agentApp").select("id").execute()).map(({ id }) => id);
  expect(kept).not.toContain(before);
  expect(kept).toContain((auth.clientInformation() as { client_id: string }).client_id);
});

test("tokens that have ended are deleted, and others stay", async () => {
  const { auth, id, call } = await connected();
  const count = async () => (await t.team.db.selectFrom("agentToken").select("hash").execute()).length;
  expect(await pruneTokens(t.team.db)).toBe(0);
  expect(await pruneTokens(t.team.db, Date.now() + 11 * 60_000)).toBe(1);
  expect(await call("usage")).toMatchObject({ limit_left: 3 });
  expect(await pruneTokens(t.team.db, Date.now() + 2 * 3_600_000)).toBe(1);
  expect(await count()).toBe(1);
  expect(auth.tokensNow()).toHaveProperty("refresh_token");
  await revokeKey(asOperator(t.team.db), id);
  expect(await pruneTokens(t.team.db)).toBe(1);
});

test("a last day that no calendar of ours has is refused, and the list of connections stays readable", async () => {
  const { id } = await connected();
  const cookie = await cookieOfMember(t.team.db, "ben");
  for (const [day, to] of [
    ["9999-12-31", "problem=lastDay"],
    ["9999-12-30", "done=connection"],
  ] as const) {
    const body = new URLSearchParams({ id, action: "change", allowance: "3", lastDay: day });
    const answer = await requestSite(connections, { body, cookie });
    expect(answer.headers.get("location")).toContain(to);
  }
  expect(await listConnections(t.ben)).toMatchObject([{ lastDay: "9999-12-30", isExpired: false }]);
});

test("apps cannot register addresses of other people's pages, and nothing is offered without https", async () => {
  const register = async (redirect: string) =>
    (
      await ask(`${SITE}/api/agents/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ redirect_uris: [redirect] }),
      })
    ).status;
  for (const good of [
    "https://app.example/cb",
    "http://localhost/cb",
    "com.app:/cb",
    "cursor://app.cursor-mcp/cb",
    "http://[::1]:1/cb",
  ])
    expect([good, await register(good)]).toEqual([good, 201]);
  for (const bad of [
    "http://app.example/cb",
    "javascript:alert(1)",
    "https://a.example/#x",
    "data:text/html,x",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "JavaScript://%0aalert(1)",
    "view-source:https://a.example/",
    "ms-msdt:/id",
    "ms-word:ofe|u|https://a.example/x.docx",
    "search-ms://query=x",
    "intent://a.example/",
    "mailto:a@app.example",
    "app:cb",
    "http://localhost:80@a.example/",
    "http://localhost.a.example/cb",
    "https:a.example",
    "x",
  ])
    expect([bad, await register(bad)]).toEqual([bad, 400]);
  const refused = await ask(`${SITE}/api/mcp`, { method: "POST" });
  expect(refused.headers.get("www-authenticate")).toContain(`resource_metadata="${SITE}/.well-known/`);
  vi.stubEnv("PUBLIC_URL", "http://deck.example");
  env.forget();
  expect((await ask(`${SITE}/.well-known/oauth-authorization-server`)).status).toBe(404);
  expect((await form("token", {})).status).toBe(404);
  expect(await register("https://app.example/cb")).toBe(404);
  expect((await ask(`${SITE}/api/mcp`, { method: "POST" })).headers.get("www-authenticate")).toBe("Bearer");
});
