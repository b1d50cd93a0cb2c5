/** For tests: a real OpenID Connect provider on this machine with its own sign-in page. */
import { createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Provider from "oidc-provider";

export const CLIENT = { id: "scoutdeck", secret: "a secret of the client, 123" };

/** The provider's claims about a person. It doesn't send `email_verified` when that is absent. */
export type IssuerClaims = Record<string, unknown>;
export type IdToken = Record<string, unknown>;

export type TestIssuer = {
  /** For OIDC_ISSUER. */
  url: string;
  /** People by the name typed on the page. `sub` defaults to the name. */
  people: Map<string, IssuerClaims>;
  /** Changes and signs each ID token from now on. `null`: no changes. */
  tamper: (change: ((token: IdToken) => IdToken) | null) => void;
  /** Signs each ID token from now on with a key that the issuer does not publish. */
  forge: () => void;
  stop: () => Promise<void>;
};

/**
 * `isThin`: ID tokens have no claims, as at many issuers; userinfo has them. `algorithm`: signs them; only RS256 tokens
 * can be tampered with.
 */
type Options = { redirectUris: string[]; port?: number; isThin?: boolean; algorithm?: "RS256" | "ES256" };

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const decodePart = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as IdToken;

/** A key of RSA, as the provider takes it, and a function that signs tokens with it. */
function makeKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const resign = (token: string, change: (content: IdToken) => IdToken) => {
    const [header = "", content = ""] = token.split(".");
    const signed = `${header}.${encode(change(decodePart(content)))}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey).toString("base64url")}`;
  };
  const jwk = { ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "test" };
  return { jwk, resign };
}

type Tampering = Pick<TestIssuer, "tamper" | "forge">;

function makeSigner(): Tampering & { jwk: object; signed: (token: string) => string } {
  const key = makeKey();
  let signer = key;
  let change: ((token: IdToken) => IdToken) | null = null;
  return {
    jwk: key.jwk,
    signed: (token) => (change ? signer.resign(token, change) : token),
    tamper: (next) => {
      signer = key;
      change = next;
    },
    forge: () => {
      signer = makeKey();
      change = (token) => token;
    },
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Example login</title><main><h1>Example login</h1>
<form method="post"><label>Name <input name="login" autofocus></label> <button>Continue</button></form>
<form method="post"><button name="cancel" value="1">Cancel</button></form></main></html>`;

/** The page where a person signs in or refuses. */
async function answerPage(
  provider: Provider,
  subjectOf: (login: string) => string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    return void response.end(PAGE);
  }
  const fields = new URLSearchParams(await text(request));
  const result = fields.has("cancel")
    ? { error: "access_denied", error_description: "The person cancelled." }
    : { login: { accountId: subjectOf(fields.get("login") ?? ""), amr: ["pwd"] } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const CLAIMS = {
  acr: null,
  amr: null,
  auth_time: null,
  openid: ["sub"],
  email: ["email", "email_verified"],
  profile: ["name", "groups", "realm_access"],
};

/** A key of an elliptic curve, as the provider takes it. */
function curveKey() {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig", kid: "curve" };
}

export async function startIssuer({
  redirectUris,
  port = 0,
  isThin = false,
  algorithm = "RS256",
}: Options): Promise<TestIssuer> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, IssuerClaims>();
  const subjectOf = (login: string) => String(people.get(login)?.sub ?? login);
  const { jwk, signed, tamper, forge } = makeSigner();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [jwk as never, curveKey() as never] },
    acrValues: ["urn:example:mfa"],
    cookies: { keys: ["for tests alone"] },
    claims: CLAIMS,
    conformIdTokenClaims: isThin,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, accountId) => {
      const login = [...people.keys()].find((each) => subjectOf(each) === accountId);
      const known = login === undefined ? undefined : people.get(login);
      return known && { accountId, claims: () => ({ ...known, sub: accountId }) };
    },
    // The consent page is skipped for this client.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, params } = oidc;
      const grant = new oidc.provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      });
      grant.addOIDCScope(String(params!.scope));
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === "/token" && body?.id_token) ctx.body = { ...body, id_token: signed(body.id_token) };
  });
  const handle = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith("/interaction/")) return void handle(request, response);
    answerPage(provider, subjectOf, request, response).catch(() => response.writeHead(400).end());
  });
  return {
    url,
    people,
    tamper,
    forge,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
