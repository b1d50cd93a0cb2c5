import type { ReactNode } from "react";
import type { NoticeGroup } from "@/lib/contract/notice-channels";
import { counted } from "@/components/ui/counted";

const means: Record<NoticeGroup, string> = {
  requests: "Someone asks for credits, or your request is answered",
  work: "Someone assigns you a creator or mentions you, or a reminder is due",
  clients: "A client opens a link, decides or comments",
  views: "A saved view finds new results",
  money: "A budget or the balance crosses a line",
  data: "A reveal, an import or a source ends",
  account: "A new sign-in, a key about to expire, a chat that fails",
  spending: "What the team spent, as in Usage",
};

export const messages = {
  done: {
    saved: "Choices saved",
    tested: "Test message sent",
    added: "Chat connected. Send a test, then select what it gets.",
    changed: "Chat saved",
    removed: "Chat removed",
  },
  problems: {
    mail: "The mail server didn’t take the test message. Ask an admin to check it.",
    chat: "The chat didn’t take the test message. The reason is below.",
    name: "Enter a name of at most 60 characters.",
    address: "Enter the address of an incoming webhook. It must begin with https:// and be on the internet.",
    was: "Someone changed these settings. Check them and save again.",
    conflict: "No more chats fit, or email isn’t set up.",
    rate_limited: "Too many tests. Try again in 15 minutes.",
    not_found: "This chat was removed.",
    hour: "Select an hour.",
    weekday: "Select a day.",
  },
  title: "Notice settings",
  lead: (bell: ReactNode) => <>All notices are under {bell}. Select what you also get elsewhere.</>,
  bell: "Notices",
  means,
  mail: {
    title: "Email",
    to: (address: ReactNode) => <>To {address}</>,
    save: "Save choices",
    test: "Send test email",
    off: "Email isn’t set up. Your notices are all in the app.",
    offAdmin: "Set SMTP_URL and MAIL_FROM to send email.",
    hour: "Digest time",
    weekday: "Weekly on",
    zone: (zone: string) => `${zone} time`,
    next: (daily: ReactNode, weekly: ReactNode) => (
      <>
        Next daily digest {daily}, next weekly digest {weekly}.
      </>
    ),
  },
  state: {
    sent: (when: ReactNode) => <>Last sent {when}</>,
    never: "Nothing sent yet",
    failing: (problem: string, since: ReactNode) => (
      <>
        {problem} Failing since {since}.
      </>
    ),
    next: (when: ReactNode) => <>Next try {when}.</>,
    own: (problem: string) => `${problem} Check your email address.`,
  },
  chats: {
    title: "Team chat",
    lead: "For Slack and chats that take its webhooks. Everyone in the room sees these notices. Private lists, mentions and members’ budgets are never sent.",
    name: "Name",
    example: "#marketing",
    address: "Webhook address",
    addressHelp: "Kept encrypted and not shown again",
    addressKept: "Leave empty to keep the current one",
    add: "Connect chat",
    save: "Save chat",
    test: "Send test",
    testName: (name: string) => `Send test to ${name}`,
    remove: "Remove chat",
    removeName: (name: string) => `Remove ${name}`,
    by: (host: string, name: string) => `${host}, connected by ${name}`,
    booksZone: (zone: string) => `${zone} time`,
  },
  views: {
    title: "Saved views",
    on: (count: number) =>
      `${counted(count, { one: "view is", other: "views are" })} checked once a day, free, at different times.`,
    none: "Save a view of a search to hear about new results. It’s checked once a day, free.",
    last: (when: ReactNode) => <>Last check {when}.</>,
    off: "Free checks are off on this server, so saved views aren’t checked.",
  },
};
