import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  pending: {
    newLink: "New link",
    newLinkName: (email: string) => `New link for ${email}`,
    revoke: "Revoke",
    revokeName: (email: string) => `Revoke invite of ${email}`,
    title: "Pending invites",
    facts: (role: string, budget: number | null) =>
      budget === null ? role : `${role}, ${credits(budget)} per month`,
    invited: (when: ReactNode, by: string | null) =>
      by === null ? (
        <>invited {when}</>
      ) : (
        <>
          invited {when} by {by}
        </>
      ),
    ends: (when: ReactNode) => <>expires {when}</>,
    ended: (when: ReactNode) => <>expired {when}</>,
  },
  panel: {
    title: "Invite people",
    link: {
      mailed: "The invite link is emailed, and shown to you once.",
      handOver: "No mail server is set up. You’ll get an invite link to copy and send.",
      withPassword: (days: number) => `It works once, for ${days} days.`,
      withSignOn: (days: number, signOn: string) => `It is valid for ${days} days, with ${signOn}.`,
    },
  },
  issued: {
    inviteLink: (email: ReactNode) => <>Invite link for {email}.</>,
    resetLink: (email: ReactNode) => <>Reset link for {email}.</>,
    notSent: "not sent",
    withoutMail: "Copy and send the links. They won’t be shown again.",
    mailed: "Emailed. You can also copy the links now.",
    mailFailed: "Some emails failed. Copy and send the links marked “not sent” now.",
    copyName: (email: string) => `Copy link for ${email}`,
    invited: (count: number) => `${count} people invited`,
    copyAll: "Copy all",
    oneLink: {
      sent: "Emailed. You can also copy it now.",
      failed: "The email failed. Copy and send the link now.",
      off: "Copy and send it. It won’t be shown again.",
    },
  },
};
