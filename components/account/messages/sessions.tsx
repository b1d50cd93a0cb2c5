/** What the page of sessions says. */
import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

const sessions = (count: number) => counted(count, { one: "session", other: "sessions" });

export const messages = {
  done: {
    ended: "Signed out. That browser has to sign in again.",
    gone: "That session has ended already.",
  },
  problems: {
    current: "This is not your password.",
    limited: "Too many attempts. Wait a quarter of an hour and try again.",
  },
  title: "Sessions",
  lead: (idle: string) =>
    `Where you are signed in. A session ends after ${idle} without use, and after 12 hours.`,
  everywhere: "Sign out everywhere",
  count: sessions,
  signOut: "Sign out",
  signOutHere: "Sign out of this browser",
  signOutName: (device: string) => `Sign out ${device}`,
  thisBrowser: "This browser",
  activeNow: "active now",
  lastUsed: (age: ReactNode) => <>last used {age} ago</>,
  signedIn: (when: ReactNode) => <>Signed in {when}</>,
  confirm: {
    one: {
      title: (device: string) => `Sign out ${device}?`,
      what: "That browser signs in again.",
      submit: (device: string) => `Sign out ${device}`,
    },
    all: {
      title: (count: number) => `End ${sessions(count)}?`,
      what: "You are signed out here too, and sign in again.",
      submit: (count: number) => `End ${sessions(count)}`,
    },
    signInAgain: "You signed in more than 10 minutes ago. Sign out here, sign in again, and come back.",
    signOutHere: "Sign out here",
    cancel: "Cancel",
    password: "Your password",
    passwordHelp: "It counts for 10 minutes. Signing in again counts too.",
  },
};
