/** What is said where creators are put on a list. */
import type { ReactNode } from "react";
import { creators, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: (count: number) => `Add ${creators(count)} to a list`,
  find: "Find a list",
  lists: "Lists",
  owner: (name: ReactNode) => <>by {name}</>,
  private: "Only you",
  loading: "Reading the lists…",
  none: "There is no list yet. Name the first one.",
  noneFound: (text: ReactNode) => <>No list is called {text}.</>,
  newList: "New list…",
  newNamed: (name: ReactNode) => <>New list “{name}”</>,
  name: "Name of the new list",
  isTeam: "Everybody in the team sees it",
  create: (count: number) => `Create it and add ${formatNumber(count)}`,
  back: "Back to the lists",
  adding: "Adding…",
  added: (added: number, list: ReactNode, already: number) => (
    <>
      {formatNumber(added)} added to {list}
      {already > 0 &&
        plural(already, {
          one: `, ${formatNumber(already)} was there already`,
          other: `, ${formatNumber(already)} were there already`,
        })}
      .
    </>
  ),
  full: (count: number) => `The list is full: there was no room for ${creators(count)}.`,
  done: (name: string) => `Added to ${name}`,
  nobodyNew: (name: string) => `Already on ${name}`,
  undo: "Undo",
  undoneTitle: "Undone",
  undone: (removed: number, list: ReactNode) => (
    <>
      {creators(removed)} taken off {list} again.
    </>
  ),
  open: "Open the list",
  close: "Close",
  again: "Try again",
  /** On the page that needs no scripts. */
  page: {
    list: "List",
    aNewOne: "A new list",
    submit: (count: number) => `Add ${creators(count)}`,
    nobody: "Nobody is selected",
    nobodyText: "Select creators in a search or in the library, then add them to a list.",
    search: "Search creators",
    library: "Open the library",
    problems: {
      conflict: "The list is closed, or another list has this name. Nobody was added.",
      forbidden: "Your role may read lists, not change them.",
      invalid_parameter: "One of these creators can’t be on a list. Nobody was added.",
      not_found: "This list no longer exists. Nobody was added.",
      name: "A list needs a name of 1 to 80 characters. Nobody was added.",
    },
  },
};
