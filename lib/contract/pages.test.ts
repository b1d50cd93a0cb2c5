import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROLES, type Role } from "./members";
import {
  ALL_PAGES,
  HOME_PATH,
  PAGES,
  homeOf,
  labelOf,
  mayOpen,
  pageOf,
  settingsOf,
  type PageKey,
} from "./pages";
import { scopesOf } from "./scopes";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const APP = `${ROOT}app/`;
const entries = Object.entries(PAGES) as [PageKey, (typeof PAGES)[PageKey]][];

/** Address of each page.tsx below `app`, with its text. */
const files = new Map(
  readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => {
      const folders = file.split("/").slice(0, -1);
      const address = folders.filter((folder) => !/^\(.*\)$/.test(folder)).join("/");
      return [`/${address}`, readFileSync(APP + file, "utf8")];
    }),
);

test("every page that exists is defined, and every definition exists", () => {
  const defined = ALL_PAGES.map(({ path }) => path);
  expect(new Set(defined).size).toBe(defined.length);
  // The bare address only leads on to the first page.
  expect([...files.keys()].filter((path) => path !== "/").toSorted()).toEqual(defined.toSorted());
  expect(files.get("/")).toContain("redirect(HOME_PATH)");
  expect(HOME_PATH).toBe("/viral");
});

describe.each(entries)("%s", (key, page) => {
  test("takes its title from the definition", () => {
    const text = files.get(page.path)!;
    const isOfRecord = page.path.includes("[") && text.includes("generateMetadata");
    expect(isOfRecord || text.includes(`title: PAGES.${key}.title`)).toBe(true);
  });

  test("has words to be found by", () => {
    const { commands = [], keys } = pageOf(key);
    expect(page.title).not.toBe("");
    expect(labelOf(pageOf(key))).not.toBe("");
    // Shortcuts are shown for the palette entry that opens the page without parameters.
    if (keys) expect(commands.some(({ search }) => search === undefined)).toBe(true);
    for (const { search = "" } of commands) expect(new URLSearchParams(search).toString()).toBe(search);
  });

  test("is open to admins, and a link to a record is in no menu", () => {
    expect(mayOpen(page, "admin")).toBe(true);
    const { navigation, accountMenu, settings, commands, keys } = pageOf(key);
    if (page.path.includes("["))
      expect([navigation, accountMenu, settings, commands, keys].filter(Boolean)).toEqual([]);
    if (accountMenu && accountMenu !== "signedIn")
      expect(mayOpen(page, "admin")).toBe(scopesOf("admin").includes(accountMenu));
    if (navigation) expect(mayOpen(page, "member")).toBe(true);
  });
});

test("every role has a first page that it may open", () => {
  expect(ROLES.map(homeOf)).toEqual(["/viral", "/viral", "/usage", "/viral"]);
  for (const role of ROLES) {
    const home = ALL_PAGES.find(({ path }) => path === homeOf(role))!;
    expect(mayOpen(home, role)).toBe(true);
  }
});

test("a menu offers no role a page that it may not open", () => {
  for (const role of ROLES)
    for (const page of ALL_PAGES)
      if (page.accountMenu && page.accountMenu !== "signedIn" && scopesOf(role).includes(page.accountMenu))
        expect([page.path, mayOpen(page, role)]).toEqual([page.path, true]);
});

test("settings are grouped, and offer each reader what the reader may open", () => {
  const labelsOf = (...reader: Parameters<typeof settingsOf>) =>
    settingsOf(...reader).map(({ label, pages }) => [label, ...pages.map(labelOf)]);
  expect(labelsOf("admin")).toEqual([
    ["Team", "Members", "Spending", "Requests", "Client links"],
    ["Data", "Import", "Sources", "Data", "Privacy"],
    ["System", "Service", "API keys", "Webhooks", "Needs review", "Audit log", "Set up Scoutdeck"],
  ]);
  expect(labelsOf("finance")).toEqual([
    ["Team", "Spending", "Requests"],
    ["System", "Needs review"],
  ]);
  expect(labelsOf("member")).toEqual([]);
  expect(labelsOf("member", { mayImport: true })).toEqual([["Data", "Import", "Sources", "Data"]]);
});

test("every link and redirect in the code leads to a page", () => {
  const found = ["app", "components"].flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${ROOT}${folder}/${file}`, "utf8");
        const links = text.matchAll(
          /(?:href=\{?|redirect\()["`](\/(?!api\/)(?:[^"`?#$]|(?<=\/)\$\{[^}]*\})*)/g,
        );
        return [...links].map(([, path]) => path!.replaceAll(/\$\{[^}]*\}/g, "[id]"));
      }),
  );
  expect(found.length).toBeGreaterThan(5);
  const pages: string[] = ALL_PAGES.map(({ path }) => path);
  const isDocument = (path: string) => path.startsWith("/docs/") && existsSync(`${ROOT}${path.slice(1)}.md`);
  expect(found.filter((path) => !pages.includes(path) && !isDocument(path))).toEqual([]);
});

test("names in one menu and keys are each used once", () => {
  const menus = [
    ALL_PAGES.filter(({ navigation }) => navigation).map(labelOf),
    ALL_PAGES.filter(({ accountMenu }) => accountMenu).map(labelOf),
    ALL_PAGES.filter(({ settings }) => settings).map(labelOf),
    ALL_PAGES.flatMap(({ commands = [] }) => commands.map(({ label }) => label)),
    ALL_PAGES.flatMap(({ keys }) => (keys ? [keys.press.join(" ")] : [])),
  ];
  for (const names of menus) expect(new Set(names).size).toBe(names.length);
});

test("scopes of each page", () => {
  const openTo = (role: Role | null) => entries.filter(([, page]) => mayOpen(page, role)).map(([key]) => key);
  const signedOut: PageKey[] = [
    "share",
    "docs",
    "document",
    "apiReference",
    "signIn",
    "signInStep",
    "signInPasskey",
    "forgot",
    "invite",
    "reset",
    "confirmEmail",
    "unsubscribe",
    "setup",
  ];
  expect(openTo(null)).toEqual(signedOut);
  const admins: PageKey[] = [
    "renamePurpose",
    "members",
    "member",
    "spending",
    "service",
    "keys",
    "apiKey",
    "webhooks",
    "webhook",
    "inbox",
    "allLinks",
    "outcomes",
    "audit",
    "import",
    "importRun",
    "sources",
    "source",
    "data",
    "privacy",
    "welcome",
  ];
  expect(openTo("admin")).toEqual(entries.map(([key]) => key));
  expect(openTo("member")).toEqual(
    openTo("admin").filter((key) => !admins.includes(key) && key !== "statements"),
  );
  const everybodys: PageKey[] = [
    ...signedOut,
    "account",
    "sessions",
    "secondStep",
    "noticeSettings",
    "notices",
    "connect",
  ];
  const library: PageKey[] = ["library", "libraryRecord", "compare", "lists", "list", "outreach"];
  const ofFinance: PageKey[] = [
    ...library,
    "usage",
    "purposes",
    "statements",
    "links",
    "receipt",
    "spending",
    "inbox",
    "outcomes",
    ...everybodys,
  ];
  expect(openTo("finance").toSorted()).toEqual(ofFinance.toSorted());
  const ofViewer: PageKey[] = [
    "viral",
    "postCreators",
    "creators",
    "pasteCreators",
    ...library,
    ...everybodys,
  ];
  expect(openTo("viewer").toSorted()).toEqual(ofViewer.toSorted());
  expect(mayOpen({ path: "/x", title: "x", access: "signedIn" }, "member")).toBe(true);
});
