import { counted, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const inDays = (days: number) => counted(days, { one: "day", other: "days" });

export const messages = {
  page: {
    done: {
      erased: "Creator erased. The catalogue follows within a minute.",
      kept: "Saved. Older profiles are removed within a day.",
    },
    erased: "No data. This creator was erased and is excluded from imports.",
    nothing: "No data found.",
    nothingToKeepOut: "No data found. You can exclude this creator from imports.",
    lead: "Export or erase a creator’s data.",
    lookUp: {
      title: "Look up creator",
      creator: "Creator",
      help: "tiktok_123, @name, or tiktok:@name",
      submit: "Look up",
    },
    retention: "Retention",
  },
  erase: {
    goes: {
      means: "Catalogue record, posts, library profile and stored answers",
      label: "Erased",
    },
    stays: {
      means: "Anonymous payments, and a block against imports and reveals",
      label: "Kept",
    },
    notHere: {
      label: "Not included",
      means: "Backups and downloaded files. This can’t be undone.",
    },
    reason: {
      label: "Reason",
      help: "Shown in the audit log. Don’t name the person.",
      wrong: "Enter a reason without an ID, handle or address.",
    },
    word: {
      label: (word: string) => `Type ${word}`,
      wrong: (word: string) => `Type ${word}.`,
    },
    submit: "Erase permanently",
  },
  held: {
    bought: (times: number) =>
      plural(times, { one: "revealed once", other: `revealed ${formatNumber(times)} times` }),
    inCatalogue: "in the catalogue",
    inLibrary: "in the library",
    worked: "in lists or notes",
    here: (places: string) => `Data found: ${places}.`,
    select: "Select",
    download: "Download all data (JSON)",
  },
  retention: {
    allWouldStay: "All profiles would be kept.",
    keepForever: "Keep profiles forever",
    wouldGo: (count: number, profiles: number) =>
      `${formatNumber(count)} of ${formatNumber(profiles)} profiles would be deleted within a day. Revealing them again costs credits.`,
    keepFor: (days: number) => `Keep profiles for ${inDays(days)}`,
    stayForever: "Profiles are kept forever.",
    stayFor: (days: number) => `Profiles are kept for ${inDays(days)} after their last reveal or refresh.`,
    days: {
      label: "Keep profiles for",
      unit: "days",
      help: "After the last reveal or refresh.",
      wrong: "Enter a whole number from 1.",
    },
    preview: "Preview",
  },
};
