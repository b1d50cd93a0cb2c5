import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";
import { describeProposal } from "@/components/filters/describe-proposal";
import { readQuickWords, withProposals } from "@/lib/domain/quick-search/quick-words";
import { searchAddress } from "@/components/filters/search-address";
import { fold } from "@/lib/contract/fold";
import type { Role } from "@/lib/contract/members";
import type { GivenScopes } from "@/lib/contract/scopes";
import { ALL_PAGES, PAGES, mayOpen, type PageDefinition } from "@/lib/contract/pages";
import type { ListChoice } from "@/lib/contract/lists";
import { viewHref, type SavedView } from "@/lib/contract/saved-views";
import { messages } from "./messages/commands";

export type Action = "theme" | "copyLink" | "keyMap" | "signOut" | "addToList";
export type PaletteEntry = {
  group: string;
  label: string;
  note?: string;
} & ({ href: string } | { act: Action } | { press: () => void });

/** A control of the page that the palette presses. */
export type PageControl = { label: string; press: () => void };

const ACTIONS: readonly { act: Action; label: string; note?: string }[] = [
  { act: "theme", label: messages.actions.theme },
  { act: "copyLink", label: messages.actions.copyLink },
  { act: "keyMap", label: messages.actions.keyMap, note: "?" },
  { act: "signOut", label: messages.actions.signOut },
];
const ADD_TO_LIST: { act: Action; label: string; note?: string } = {
  act: "addToList",
  label: messages.actions.addToList,
  note: "l",
};
/** The most recently changed lists are offered before anything is typed. */
const LISTS_AT_FIRST = 5;
const SEARCHES: readonly { query: QueryDefinition; page: PageDefinition }[] = [
  { query: viralQuery, page: PAGES.viral },
  { query: creatorQuery, page: PAGES.creators },
];

function matches(label: string, text: string): boolean {
  const folded = fold(label);
  return fold(text)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function searches(text: string, { role, now }: { role: Role; now: number }): PaletteEntry[] {
  if (text === "") return [];
  return SEARCHES.filter(({ page }) => mayOpen(page, role)).flatMap(({ query, page }): PaletteEntry[] => {
    const { proposals, unknown } = readQuickWords(query, text, now);
    if (proposals.length === 0) return [];
    const words = proposals.map(describeProposal).map(({ label, value }) => `${label} ${value}`);
    return [
      {
        group: messages.groups.search,
        label: messages.find[query.name](words),
        // Unknown words are shown, because they don't restrict the search.
        note: unknown.length > 0 ? messages.without(unknown.join(" ")) : undefined,
        href: searchAddress(query, page.path, withProposals(query, {}, proposals)),
      },
    ];
  });
}

function pageEntries({ path, commands = [], keys }: PageDefinition): PaletteEntry[] {
  return commands.map(({ label, search }) =>
    search === undefined
      ? { group: messages.groups.goTo, label, note: keys?.press.join(" "), href: path }
      : { group: messages.groups.goTo, label, href: `${path}?${search}` },
  );
}

type Offered = {
  role: Role;
  given?: GivenScopes;
  views: readonly SavedView[];
  lists?: readonly ListChoice[];
  canAdd?: boolean;
  controls?: readonly PageControl[];
  now: number;
};

function listEntries(lists: readonly ListChoice[], wanted: string): PaletteEntry[] {
  const offered = wanted === "" ? lists.slice(0, LISTS_AT_FIRST) : lists;
  return offered.map(({ id, name, isTeam, owner }) => ({
    group: messages.groups.lists,
    label: name,
    note: isTeam ? owner : messages.ownList,
    href: `/lists/${id}`,
  }));
}

/** @param now ms since 1970, for words like `7d` */
export function paletteEntries(
  text: string,
  { role, given, views, lists = [], canAdd = false, controls = [], now }: Offered,
): PaletteEntry[] {
  const wanted = text.trim();
  const pages = ALL_PAGES.filter((page) => mayOpen(page, role, given)).flatMap(pageEntries);
  const saved = views.map(({ name, page, query, isTeam }): PaletteEntry => ({
    group: messages.groups.views,
    label: name,
    note: isTeam ? messages.ofTeam(messages.views[page]) : messages.views[page],
    href: viewHref(page, query),
  }));
  const actions = [...(canAdd ? [ADD_TO_LIST] : []), ...ACTIONS].map((action): PaletteEntry => ({
    group: messages.groups.do,
    ...action,
  }));
  const chosen = controls.map((control): PaletteEntry => ({ group: messages.groups.selection, ...control }));
  const found = [...chosen, ...saved, ...listEntries(lists, wanted), ...pages, ...actions].filter(
    ({ label, group }) => wanted === "" || matches(`${label} ${group}`, wanted),
  );
  // Names that begin with the text come before searches, so a view named Fitness is first.
  const isNamed = ({ label }: PaletteEntry) => wanted !== "" && fold(label).startsWith(fold(wanted));
  const ordered = [
    ...found.filter(isNamed),
    ...searches(wanted, { role, now }),
    ...found.filter((entry) => !isNamed(entry)),
  ];
  const groups = [...new Set(ordered.map(({ group }) => group))];
  return groups.flatMap((name) => ordered.filter(({ group }) => group === name));
}
