/** For tests: the dashboard's routes on a team of their own, called as a browser calls them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Member } from "@/lib/contract/members";
import { openTestTeam, type TestTeam } from "./open-test-team";
import { cookieOfMember } from "./begin-session";
import { discoveryService } from "../server/composition/discovery-service";
import { sharedDatabase } from "../server/composition/shared-database";
import { thisInstance } from "../server/composition/this-instance";

type Handler = (request: Request, route: never) => Promise<Response>;

export type SiteRequest = {
  method?: string;
  /** Path and query. */
  path?: string;
  params?: Record<string, string>;
  /** Sent as JSON, or as a form when it is URLSearchParams. */
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
};

export type TestSite = TestTeam & {
  cookieOf: (member: Member) => Promise<string>;
  leave: () => Promise<void>;
};

/** The request that a page of ours would send; `headers` overrides its headers. */
export function requestSite(handler: Handler, options: SiteRequest = {}): Promise<Response> {
  const { method = "POST", path = "/api/dashboard/x", params = {}, body, cookie, headers = {} } = options;
  const isForm = body instanceof URLSearchParams;
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && {
        "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body.toString() : JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve(params) } as never);
}

/** Opens a team and lets every route of this process use it. Call it before anything reads the settings. */
export async function openTestSite(): Promise<TestSite> {
  const dataDir = (process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "scoutdeck-site-")));
  const team = await openTestTeam();
  sharedDatabase.replace(Promise.resolve(team.team.db));
  discoveryService.replace(team.team.service);
  thisInstance.replace(Promise.resolve(team.team.instance));
  return {
    ...team,
    cookieOf: ({ id }) => cookieOfMember(team.team.db, id),
    leave: async () => {
      sharedDatabase.forget();
      discoveryService.forget();
      thisInstance.forget();
      await team.comeToRest();
      await team.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
