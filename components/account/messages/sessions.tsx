import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

const sessions = (count: number) => counted(count, { one: "session", other: "sessions" });

export const messages = {
  done: {
    ended: "Device signed out",
    gone: "This session has already ended.",
  },
  problems: {
    current: "Wrong password.",
    limited: "Too many attempts. Try again in 15 minutes.",
  },
  title: "Sessions",
  lead: (idle: string) => `Sessions end after ${idle} without use, or 12 hours.`,
  everywhere: "Sign out everywhere",
  count: sessions,
  signOut: "Sign out",
  signOutHere: "Sign out this browser",
  signOutName: (device: string) => `Sign out ${device}`,
  thisBrowser: "This browser",
  activeNow: "active now",
  lastUsed: (age: ReactNode) => <>last used {age} ago</>,
  signedIn: (when: ReactNode) => <>Signed in {when}</>,
  confirm: {
    one: {
      title: (device: string) => `Sign out ${device}?`,
      what: "That device must sign in again.",
      submit: (device: string) => `Sign out ${device}`,
    },
    all: {
      title: (count: number) => `End ${sessions(count)}?`,
      what: "This signs you out here too.",
      submit: (count: number) => `End ${sessions(count)}`,
    },
    signInAgain: "Sign out, sign in again and come back to confirm.",
    signOutHere: "Sign out here",
    cancel: "Cancel",
    password: "Your password",
    passwordHelp: "Valid for 10 minutes.",
  },
};
