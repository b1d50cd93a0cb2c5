/** What the page of privacy says. */
import { counted, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const inDays = (days: number) => counted(days, { one: "day", other: "days" });

export const messages = {
  page: {
    done: {
      erased: "Erased. The library no longer has this creator; the catalogue follows within a minute.",
      kept: "Saved. Older profiles are removed within a day.",
    },
    erased: "Nothing is held: this creator was erased and is kept out.",
    nothing: "Nothing is held here.",
    nothingToKeepOut: "Nothing is held here. You can keep this creator out of what is imported from now on.",
    title: "Privacy",
    lead: "What is held about a creator, as a file for that person; erasing one; and how long profiles stay.",
    lookUp: {
      title: "Look up a creator",
      creator: "Creator",
      help: "tiktok_123, @name, or tiktok:@name",
      submit: "Look up",
    },
    retention: "How long profiles are kept",
  },
  erase: {
    goes: {
      means:
        "Record and posts in the catalogue, profile in the library with all its purchases, stored answers.",
      label: "Goes",
    },
    stays: {
      means:
        "What was paid, without the name. A mark that names nobody keeps this person out of imports and reveals.",
      label: "Stays",
    },
    notHere: {
      label: "Not here",
      means: "Backups and files that somebody downloaded. It can't be undone.",
    },
    reason: {
      label: "Reason",
      help: "Stays in the audit log. Don't name the person.",
      wrong: "Say why, without the id, handle or address of the person.",
    },
    word: {
      label: (word: string) => `Type ${word}`,
      wrong: (word: string) => `Type the word ${word}.`,
    },
    submit: "Erase permanently",
  },
  held: {
    bought: (times: number) =>
      plural(times, { one: "bought once", other: `bought ${formatNumber(times)} times` }),
    inCatalogue: "in the catalogue",
    inLibrary: "in the library",
    worked: "in lists or notes of the team",
    here: (places: string) => `Held here: ${places}.`,
    select: "This one",
    download: "Everything held, JSON",
  },
  retention: {
    allWouldStay: "Every profile would stay.",
    keepForever: "Keep profiles forever",
    wouldGo: (count: number, profiles: number) =>
      `${formatNumber(count)} of ${formatNumber(profiles)} profiles would go within a day. What was paid stays, and they can be bought again.`,
    keepFor: (days: number) => `Keep profiles for ${inDays(days)}`,
    stayForever: "Profiles stay forever.",
    stayFor: (days: number) => `Profiles stay for ${inDays(days)} after they were bought or refreshed last.`,
    days: {
      label: "Keep profiles for",
      unit: "days",
      help: "After they were bought or refreshed last.",
      wrong: "A whole number, 1 or more.",
    },
    preview: "Show what would go",
  },
};
