import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Notices",
  unread: (count: number) =>
    plural(count, { one: "1 new notice", other: `${formatNumber(count)} new notices` }),
  isUnread: "New:",
  none: "No notices.",
  loading: "Loading…",
  failed: "Notices could not be loaded.",
  markAll: "Mark all read",
  settings: "Notice settings",
  all: "All notices",
  end: "Notices are kept for 90 days.",
  days: { today: "Today", yesterday: "Yesterday", earlier: "Earlier" },
};
