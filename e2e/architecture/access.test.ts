/**
 * The access matrix: every page and route has a decision about who may open it. roles.test.ts calls the routes below
 * app/api/dashboard in each role, and e2e/roles.spec.ts the pages.
 */
import { describe, expect, test } from "vitest";
import { sourceFiles } from "./source-files";

const files = sourceFiles().filter(({ isTest }) => !isTest);
const under = (pattern: RegExp) => files.filter(({ path }) => pattern.test(path));

/** Public addresses, with the reason. */
const OPEN: Record<string, string> = {
  "app/page.tsx": "leads to the sign-in, or to the first page of a role",
  "app/(public)/confirm-email/page.tsx": "opened with a link that works once",
  "app/(public)/docs/page.tsx": "the documents",
  "app/(public)/docs/[...page]/page.tsx": "a document",
  "app/(public)/docs/text/[...page]/route.ts": "a document as Markdown",
  "app/llms.txt/route.ts": "the list of documents",
  "app/.well-known/oauth-protected-resource/[[...rest]]/route.ts": "how an agent is connected",
  "app/.well-known/oauth-authorization-server/route.ts": "how an agent is connected",
  "app/api/agents/[step]/route.ts": "judges codes and tokens of connected agents",
  "app/.well-known/security.txt/route.ts": "how to report a weakness",
  "app/(public)/docs/api/page.tsx": "the reference of the API",
  "app/(public)/forgot/page.tsx": "asks for a link",
  "app/(public)/invite/page.tsx": "opened with a link that works once",
  "app/(public)/reset/page.tsx": "opened with a link that works once",
  "app/(public)/setup/page.tsx": "opened with a link that works once",
  "app/(public)/sign-in/page.tsx": "signing in",
  "app/(public)/sign-in/passkey/page.tsx": "signing in",
  "app/(public)/sign-in/second-step/page.tsx": "signing in",
  "app/(public)/unsubscribe/page.tsx": "opened with a link of an email",
  "app/share/[token]/page.tsx": "opened with a client link",
  "app/share/[token]/[part]/route.ts": "answers, pictures and files of a client link",
  "app/api/[[...rest]]/route.ts": "404",
  "app/api/v1/[[...rest]]/route.ts": "404",
  "app/api/v2/[[...rest]]/route.ts": "404",
  "app/api/auth/[...nextauth]/route.ts": "signing in",
  "app/api/auth/callback/oidc/route.ts": "signing in",
  "app/api/health/route.ts": "states and reasons, no data",
  "app/api/health/live/route.ts": "answered by lib/host/serve.ts",
  "app/api/metrics/route.ts": "METRICS_TOKEN, judged by the route",
  "app/api/openapi.json/route.ts": "the reference of the API",
};

/** Calls that check access, by folder. */
const DOORS: readonly (readonly [where: RegExp, door: RegExp])[] = [
  [/^app\/\(dashboard\)\/.*page\.tsx$/, /\bopenPage\(/],
  [/^app\/api\/v[12]\/.*route\.ts$/, /\bserviceRoute\(/],
  [/^app\/api\/mcp\/route\.ts$/, /\bmcpRoute\(/],
];

describe("access decisions of all addresses", () => {
  const addresses = under(/^app\/.*\/(page\.tsx|route\.ts)$|^app\/page\.tsx$/);

  test.each(addresses.map(({ path, text, runtimeImports }) => ({ path, text, runtimeImports })))(
    "$path",
    ({ path, text, runtimeImports }) => {
      // roles.test.ts reads this folder and fails for an undeclared route.
      if (path.startsWith("app/api/dashboard/")) return;
      if (path in OPEN) return;
      const door = DOORS.find(([where]) => where.test(path));
      expect(door, `${path} is neither open nor behind a door`).toBeDefined();
      // A page may leave the check to a part that it renders.
      const texts = [
        text,
        ...files.flatMap((file) => (runtimeImports.includes(file.path) ? [file.text] : [])),
      ];
      expect(texts.some((each) => door![1].test(each))).toBe(true);
    },
  );

  test("open addresses exist", () => {
    const paths = addresses.map(({ path }) => path);
    const served = ["app/api/health/live/route.ts"];
    expect(Object.keys(OPEN).filter((path) => !paths.includes(path) && !served.includes(path))).toEqual([]);
  });
});

test("verbs that stream check access again for each part", () => {
  const verbs = under(/^lib\/server\/(team|access)\//).filter(({ text }) => text.includes("defineVerb("));
  const goingOn = verbs.filter(({ text }) =>
    /while they are sent|Promise<Async(Generator|Iterable)</.test(text),
  );
  expect(goingOn.length).toBeGreaterThan(5);
  expect(goingOn.filter(({ text }) => !text.includes("whileAllowed(")).map(({ path }) => path)).toEqual([]);
});
