/** Addresses that the browser tests open. New pages in lib/contract/pages.ts are included automatically. */
import { PAGES, type PageDefinition, type PageKey } from "@/lib/contract/pages";

/** Searches and inputs with which a page is also opened. */
const SEARCHES: Partial<Record<PageKey, readonly string[]>> = {
  viral: [
    "view=list",
    "view=insights&viralityScoreMin=50",
    "categories=Food&viewsMin=10000",
    "categories=Foood",
    "hook=zzzzzzzz",
  ],
  postCreators: ["categories=Food&choose=all", "pages=1&posts=nope"],
  pasteCreators: [
    "list=nobody-of-that-name&bad=2%3Aspaces%3Atwo+words&unread=30&beyond=3",
    "problem=notText",
  ],
  creators: ["mainCategory=Fitness&followersMin=10000&sortBy=followers", "username=nobody-of-that-name"],
  compare: ["ids=nope"],
  addToList: ["ids=tiktok_1,youtube_2", "ids=tiktok_1&problem=name", "done=undone&list=x"],
  saveToBoard: ["categories=Food&choose=all", "pages=1&posts=nope&problem=board"],
  purposes: ["purpose=nope&from=2026-11-21&to=2026-11-01"],
  renamePurpose: ["purpose=nope&to=x", "purpose=&to=&problem=conflict"],
  links: ["done=ended", "problem=show"],
  statements: ["month=2026-10&purpose=nope"],
  usage: ["member=999&from=2026-11-21&to=2026-11-01"],
  audit: [
    "act=session.started",
    "person=operator&from=2026-11-21&to=2026-11-01&nobody=1",
    "trouble=days&days=3",
  ],
  import: ["done=discarded", "problem=conflict"],
  sources: [
    "trouble=headerValue&name=x&address=https%3A%2F%2Ffiles.example.com%2F&everyHours=24",
    "done=removed",
  ],
  webhooks: ["trouble=address&name=x&address=x&events=balance.low", "done=removed"],
  privacy: ["q=tiktok_1", "q=two+words", "days=30", "q=tiktok_1&trouble=reason&reason=x"],
  connect: ["done=nope", "client_id=nope"],
  noticeSettings: ["done=added", "problem=address"],
  sessions: ["confirm=everywhere", "done=ended"],
  secondStep: ["problem=current", "done=codes&codes=1"],
  spending: ["trouble=typedAbove&typedAbove=abc&isPurposeRequired=1"],
  docs: ["q=budget"],
};

/** These pages redirect: the price without a selection, and sign-in pages. A client link needs its token. */
const LEADING_ON: readonly PageKey[] = ["revealPrice", "signInStep", "signInPasskey", "share"];
/** Documents with long tables, code and lists. */
const DOCUMENTS = ["/docs/start", "/docs/reference/settings"];

const pages = (Object.entries(PAGES) as [PageKey, PageDefinition][]).filter(
  ([key]) => !LEADING_ON.includes(key),
);
const forms = pages.filter(
  ([key, { access, accountMenu }]) => access === "public" && !accountMenu && key !== "document",
);

/** Public forms before signing in. */
export const FORM_ADDRESSES: readonly string[] = forms.map(([, { path }]) => path);

/** Pages that a signed-in admin can open without naming a record. */
const opened = pages.filter(([, { path }]) => !path.includes("[") && !FORM_ADDRESSES.includes(path));

/** Each page on its own. */
export const PAGE_ADDRESSES: readonly string[] = opened.map(([, { path }]) => path);

/** Each page on its own and with its searches. */
export const PAGE_STATES: readonly string[] = [
  ...opened.flatMap(([key, { path }]) => [
    path,
    ...(SEARCHES[key] ?? []).map((search) => `${path}?${search}`),
  ]),
  ...DOCUMENTS,
];

/** Pages with results: their scripts have a budget, and nothing on them may move while they load. */
export const RESULT_ADDRESSES: readonly string[] = opened.flatMap(([, { path, hasResults }]) =>
  hasResults ? [path] : [],
);

/** Splits addresses into short slices, so that only a hang reaches the time limit. */
export function slicesOf(addresses: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / size) }, (_, at) =>
    addresses.slice(at * size, (at + 1) * size),
  );
}
