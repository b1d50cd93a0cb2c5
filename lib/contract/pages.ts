/** Menus, command palette, key map, page titles and the browser tests' page lists are derived from this table. */
import type { Role } from "./members";
import { scopesOf, type GivenScopes, type Scope } from "./scopes";

export type PageIcon = "chart" | "flame" | "library" | "list" | "users";

type SettingsGroup = "team" | "data" | "system";

export type PageDefinition = {
  /** `[id]` is a part that identifies one record, as in the folders of `app`. */
  path: `/${string}`;
  /** Title of the browser tab. A page about one record shows the name of the record instead. */
  title: string;
  /** `signedIn` admits every member. One of several scopes is enough. */
  access: "public" | "signedIn" | Scope | readonly Scope[];
  label?: string;
  /** Adds a link with this icon to the top bar and the tabs of phones. `search` has its parameters. */
  navigation?: { icon: PageIcon; search?: string };
  accountMenu?: "signedIn" | Scope;
  /** Group of the settings navigation. */
  settings?: SettingsGroup;
  commands?: readonly { label: string; search?: string }[];
  /** Keys, pressed in sequence, that open the page, and their line in the key map. */
  keys?: { press: readonly string[]; does: string };
  /** Result pages have a script budget, and their layout must not shift while they load. */
  hasResults?: boolean;
};

export const PAGES = {
  viral: {
    path: "/viral",
    title: "Viral posts",
    label: "Viral",
    access: "search",
    // The bare address shows all posts, or the member's default view.
    navigation: { icon: "flame", search: "open=start" },
    commands: [
      { label: "Viral posts" },
      { label: "Hot this week", search: "open=hot" },
      { label: "Post insights", search: "view=insights" },
    ],
    keys: { press: ["g", "v"], does: "Go to viral posts" },
    hasResults: true,
  },
  postCreators: { path: "/viral/creators", title: "Creators of posts", access: "search" },
  creators: {
    path: "/creators",
    title: "Creators",
    access: "search",
    navigation: { icon: "users" },
    commands: [{ label: "Creators" }],
    keys: { press: ["g", "c"], does: "Go to creators" },
    hasResults: true,
  },
  pasteCreators: {
    path: "/creators/paste",
    title: "Paste handles",
    access: "search",
    commands: [{ label: "Paste handles" }],
  },
  library: {
    path: "/library",
    title: "Library",
    access: "library.read",
    navigation: { icon: "library" },
    commands: [{ label: "Library" }],
    keys: { press: ["g", "l"], does: "Go to the library" },
    hasResults: true,
  },
  libraryRecord: { path: "/library/[id]", title: "Creator", access: "library.read" },
  compare: { path: "/library/compare", title: "Compare", access: "library.read" },
  lists: {
    path: "/lists",
    title: "Lists",
    access: "library.read",
    navigation: { icon: "list" },
    commands: [{ label: "Lists" }],
    keys: { press: ["g", "i"], does: "Go to lists" },
  },
  addToList: { path: "/lists/add", title: "Add to a list", access: "lists.write" },
  list: { path: "/lists/[id]", title: "List", access: "library.read" },
  outreach: { path: "/lists/[id]/outreach", title: "Write to creators", access: "library.read" },
  saveToBoard: { path: "/lists/save", title: "Save to board", access: "lists.write" },
  usage: {
    path: "/usage",
    title: "Usage",
    access: ["usage.own", "usage.all"],
    navigation: { icon: "chart" },
    commands: [{ label: "Usage" }],
    keys: { press: ["g", "u"], does: "Go to usage" },
    hasResults: true,
  },
  purposes: {
    path: "/usage/purposes",
    title: "Purposes",
    access: ["usage.own", "usage.all"],
    commands: [{ label: "Purposes" }],
  },
  renamePurpose: {
    path: "/usage/purposes/rename",
    title: "Rename or merge purposes",
    access: "members",
    commands: [{ label: "Rename or merge purposes" }],
  },
  requests: {
    path: "/requests",
    title: "Your requests",
    access: "reveal",
    commands: [{ label: "Your credit requests" }],
  },
  revealPrice: { path: "/creators/reveal", title: "Reveal", access: "reveal" },
  untilFit: { path: "/creators/reveal/until-fit", title: "Find matches within a budget", access: "reveal" },
  statements: {
    path: "/usage/statements",
    title: "Statements",
    access: "usage.all",
    commands: [{ label: "Statements" }],
  },
  share: { path: "/share/[token]", title: "Shared with you", access: "public" },
  links: { path: "/links", title: "Links", access: ["lists.write", "usage.own", "usage.all"] },
  receipt: { path: "/creators/reveals/[id]", title: "Reveal", access: ["usage.own", "usage.all"] },
  notices: {
    path: "/notices",
    title: "Notices",
    access: "signedIn",
    commands: [{ label: "Notices" }],
    keys: { press: ["g", "n"], does: "Go to notices" },
  },
  account: {
    path: "/account",
    title: "Account",
    access: "signedIn",
    accountMenu: "signedIn",
    commands: [{ label: "Account" }],
  },
  sessions: {
    path: "/account/sessions",
    title: "Sessions",
    access: "signedIn",
    commands: [{ label: "Sessions" }],
  },
  secondStep: {
    path: "/account/second-step",
    title: "Two-step sign-in",
    access: "signedIn",
    commands: [{ label: "Two-step sign-in" }],
  },
  connect: { path: "/connect", title: "Connect an agent", access: "signedIn" },
  noticeSettings: {
    path: "/account/notices",
    title: "Notice settings",
    access: "signedIn",
    commands: [{ label: "Notice settings" }],
  },
  members: {
    path: "/admin/members",
    title: "Members",
    access: "members",
    settings: "team",
    commands: [{ label: "Members" }],
  },
  member: { path: "/admin/members/[id]", title: "Member", access: "members" },
  spending: {
    path: "/admin/spending",
    title: "Spending",
    access: "budgets",
    settings: "team",
    commands: [{ label: "Spending and budgets" }],
  },
  service: {
    path: "/admin/service",
    title: "Service",
    access: "keys",
    settings: "system",
    commands: [{ label: "Service" }],
  },
  keys: {
    path: "/admin/keys",
    title: "API keys",
    access: "keys",
    settings: "system",
    commands: [{ label: "API keys" }],
  },
  apiKey: { path: "/admin/keys/[id]", title: "API key", access: "keys" },
  webhooks: {
    path: "/admin/webhooks",
    title: "Webhooks",
    access: "webhooks",
    settings: "system",
    commands: [{ label: "Webhooks" }],
  },
  webhook: { path: "/admin/webhooks/[id]", title: "Webhook", access: "webhooks" },
  inbox: {
    path: "/admin/requests",
    title: "Requests",
    access: "approve",
    settings: "team",
    commands: [{ label: "Credit requests" }],
  },
  allLinks: {
    path: "/admin/links",
    title: "Client links",
    access: "members",
    settings: "team",
    commands: [{ label: "Client links" }],
  },
  outcomes: {
    path: "/admin/outcomes",
    title: "Needs review",
    access: "approve",
    settings: "system",
    commands: [{ label: "Needs review" }],
  },
  audit: {
    path: "/admin/audit",
    title: "Audit log",
    access: "audit",
    settings: "system",
    commands: [{ label: "Audit log" }],
  },
  import: {
    path: "/admin/import",
    title: "Import",
    access: "import",
    settings: "data",
    commands: [{ label: "Import" }],
  },
  importRun: { path: "/admin/import/[id]", title: "Import", access: "import" },
  sources: {
    path: "/admin/sources",
    title: "Sources",
    access: "import",
    settings: "data",
    commands: [{ label: "Sources" }],
  },
  source: { path: "/admin/sources/[id]", title: "Source", access: "import" },
  data: {
    path: "/admin/data",
    title: "Data",
    access: "import",
    settings: "data",
    commands: [{ label: "Catalogue data" }],
  },
  privacy: {
    path: "/admin/privacy",
    title: "Privacy",
    access: "privacy",
    settings: "data",
    commands: [{ label: "Privacy" }],
  },
  welcome: {
    path: "/welcome",
    title: "Welcome",
    label: "Set up Scoutdeck",
    access: "members",
    settings: "system",
    commands: [{ label: "Set up Scoutdeck" }],
  },
  docs: {
    path: "/docs",
    title: "Docs",
    access: "public",
    accountMenu: "signedIn",
    commands: [{ label: "Docs" }],
  },
  document: { path: "/docs/[...page]", title: "Docs", access: "public" },
  apiReference: {
    path: "/docs/api",
    title: "API reference",
    access: "public",
    accountMenu: "keys",
    commands: [{ label: "API reference" }],
  },
  signIn: { path: "/sign-in", title: "Sign in", access: "public" },
  signInStep: { path: "/sign-in/second-step", title: "Two-step sign-in", access: "public" },
  signInPasskey: { path: "/sign-in/passkey", title: "Sign in with a passkey", access: "public" },
  forgot: { path: "/forgot", title: "Forgot your password?", access: "public" },
  invite: { path: "/invite", title: "Join Scoutdeck", access: "public" },
  reset: { path: "/reset", title: "Set a new password", access: "public" },
  confirmEmail: { path: "/confirm-email", title: "Confirm your email", access: "public" },
  unsubscribe: { path: "/unsubscribe", title: "Stop these emails", access: "public" },
  setup: { path: "/setup", title: "Create the first admin", access: "public" },
} as const satisfies Record<string, PageDefinition>;

export type PageKey = keyof typeof PAGES;
export type AdminPageKey = {
  [Key in PageKey]: (typeof PAGES)[Key] extends { settings: SettingsGroup } ? Key : never;
}[PageKey];
export type PagePath = (typeof PAGES)[PageKey]["path"];

/** Pages in menu order. */
export const ALL_PAGES: readonly PageDefinition[] = Object.values(PAGES);

/** Target after sign-in and of the bare address. Members who may not open it are redirected to `homeOf` their role. */
export const HOME_PATH = PAGES.viral.path;

export function pageOf(key: PageKey): PageDefinition {
  return PAGES[key];
}

export const navigationHref = ({ path, navigation }: PageDefinition): `/${string}` =>
  navigation?.search ? `${path}?${navigation.search}` : path;

export function labelOf({ label, title }: PageDefinition): string {
  return label ?? title;
}

/** @param given scopes that the member has beyond the role */
export function mayOpen({ access }: PageDefinition, role: Role | null, given?: GivenScopes): boolean {
  if (access === "public") return true;
  if (role === null) return false;
  if (access === "signedIn") return true;
  return [access].flat().some((scope) => scopesOf(role, given).includes(scope));
}

const SETTINGS_GROUPS: readonly { group: SettingsGroup; label: string }[] = [
  { group: "team", label: "Team" },
  { group: "data", label: "Data" },
  { group: "system", label: "System" },
];

/** Groups without a page that the reader may open are left out. */
export function settingsOf(role: Role, given?: GivenScopes): { label: string; pages: PageDefinition[] }[] {
  return SETTINGS_GROUPS.map(({ group, label }) => ({
    label,
    pages: ALL_PAGES.filter((page) => page.settings === group && mayOpen(page, role, given)),
  })).filter(({ pages }) => pages.length > 0);
}

export function homeOf(role: Role): PagePath {
  const pages = [PAGES.viral, PAGES.usage, PAGES.library];
  // Every role may open one of them (pages.test.ts).
  return (pages.find((page) => mayOpen(page, role)) ?? PAGES.viral).path;
}
