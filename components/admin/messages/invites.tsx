/** What inviting people says. */

import type { ReactNode } from "react";
import { credits } from "@/components/ui/counted";

export const messages = {
  pending: {
    newLink: "New link",
    newLinkName: (email: string) => `New link for ${email}`,
    revoke: "Revoke",
    revokeName: (email: string) => `Revoke the invite of ${email}`,
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
    ends: (when: ReactNode) => <>ends {when}</>,
    ended: (when: ReactNode) => <>ended without an answer {when}</>,
  },
  panel: {
    title: "Invite people",
    link: {
      label: "Link",
      mailed: "Sent by mail, and shown to you once.",
      handOver: "No mail server is set: copy it and hand it over.",
      withPassword: (days: number) => `It works once, within ${days} days. The person sets the password.`,
      withSignOn: (days: number, signOn: string) =>
        `Within ${days} days the person joins with ${signOn}, in this role and with this budget.`,
    },
  },
  issued: {
    inviteLink: (email: ReactNode) => <>The link that invites {email}.</>,
    resetLink: (email: ReactNode) => <>The reset link of {email}.</>,
    notSent: "not sent",
    withoutMail: "Copy each and hand it over: they aren’t shown again.",
    mailed: "They were sent by mail. You can also copy them now: they aren’t shown again.",
    mailFailed:
      "The mail server didn’t take every message. Copy the links marked “not sent” and hand them over: they aren’t shown again.",
    copyName: (email: string) => `Copy the link of ${email}`,
    invited: (count: number) => `${count} people are invited.`,
    copyAll: "Copy all",
    oneLink: {
      sent: "It was sent by mail. You can also copy it now: it isn’t shown again.",
      failed:
        "The mail server didn’t take the message. Copy the link and hand it over: it isn’t shown again.",
      off: "Copy it and hand it over: it isn’t shown again.",
    },
  },
};
