/** For tests: the product's HTTP server with the routes of signing in, on the team of `openTestSite`. */
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { GET as balance } from "@/app/api/dashboard/balance/route";
import { GET as comeBack } from "@/app/api/auth/callback/oidc/route";
import { GET as signOn } from "@/app/api/dashboard/sign-in/oidc/route";
import { POST as signIn } from "@/app/api/dashboard/sign-in/route";
import { POST as signOut } from "@/app/api/dashboard/sign-out/route";
import { serve, type Handler } from "@/lib/host/serve";
import { listen } from "@/lib/host/starting.mjs";
import { cookieFrom } from "./begin-session";
import { answerWith } from "./serve-routes";

const ROUTES: Readonly<Record<string, Parameters<typeof answerWith>[0]>> = {
  "GET /api/health": async () => new Response(),
  "GET /api/auth/callback/oidc": comeBack,
  "GET /api/dashboard/balance": balance,
  "GET /api/dashboard/sign-in/oidc": signOn,
  "POST /api/dashboard/sign-in": signIn,
  "POST /api/dashboard/sign-out": signOut,
};

const handle: Handler = async (request, response) => {
  const route = ROUTES[`${request.method} ${request.url?.split("?", 1)[0]}`];
  if (!route) return response.writeHead(404).end();
  await answerWith(route, request, response);
};

export type ServedSite = { url: string; close: () => Promise<void> };

/** @param trustedProxies as TRUSTED_PROXIES names them */
export async function serveSignIn(trustedProxies: readonly string[] = [], port = 0): Promise<ServedSite> {
  const server = await listen({ host: "127.0.0.1", port });
  if (typeof server === "string") throw new Error(server);
  serve(server, { trustedProxies })(handle);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Answer = { status: number; location: string };

/** A browser on a separate machine, with its cookies. @param address of the loopback, such as `127.0.0.2` */
export function openClient(url: string, address: string) {
  const cookies = new Map<string, string>();
  const call = (method: "GET" | "POST", path: string, fields: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = {
        "sec-fetch-site": "same-origin",
        cookie: [...cookies].map((each) => each.join("=")).join("; "),
        ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
      };
      const options = { method, headers, localAddress: address, agent: false as const };
      const sent = send(new URL(`/api/dashboard/${path}`, url), options, (answer) => {
        for (const header of answer.headers["set-cookie"] ?? []) {
          const [name = "", value = ""] = cookieFrom(header).split(/=(.*)/s);
          cookies.set(name, value);
        }
        answer.resume();
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? "" }),
        );
      });
      sent.on("error", reject);
      sent.end(method === "POST" ? new URLSearchParams(fields).toString() : undefined);
    });
  return {
    cookies,
    signIn: async (email: string, password: string) =>
      (await call("POST", "sign-in", { email, password })).location,
    signOut: async () => (await call("POST", "sign-out")).location,
    /** Status of a page for members only. */
    status: async () => (await call("GET", "balance")).status,
  };
}
