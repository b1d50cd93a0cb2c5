import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";

export const messages = {
  access: {
    stops: {
      title: "Stops",
      sessions: "All sessions",
      links: (count: number) =>
        counted(count, {
          one: "open link from this member",
          other: "open links from this member",
        }),
    },
    stays: {
      title: "Stays",
      revealed: (count: number) =>
        counted(count, {
          one: "revealed creator in the library",
          other: "revealed creators in the library",
        }),
      name: "Name in Usage and audit log",
    },
    title: "Access",
    disabled: "Disabled. This member can’t sign in.",
    enable: "Enable account",
    own: "Another admin can disable your account.",
    disable: {
      open: "Disable …",
      means: (name: ReactNode) => <>{name} can’t sign in until you enable the account.</>,
      submit: (name: ReactNode) => <>Disable {name}</>,
    },
  },
  role: {
    title: "Role",
    saveName: "Save role",
    save: "Save",
  },
  budget: {
    title: "Monthly budget",
    spent: (credits: string, zone: string) => `${credits} spent this month, ${zone}`,
    label: "Monthly budget",
    placeholder: "No limit",
    unit: "credits",
    help: "Empty: no limit.",
    saveName: "Save budget",
    save: "Save",
  },
  imports: {
    title: "Import",
    may: "Can import files and undo imports.",
    mayNot: "Can’t import files.",
    give: "Allow imports",
    take: "Revoke imports",
  },
  email: {
    title: "Email address",
    label: "Email address",
    help: "Used from the next sign-in.",
    saveName: "Save email address",
    save: "Save",
  },
  password: {
    title: "Password",
    means: (hours: number, hasMail: boolean) =>
      hasMail
        ? `Emails a one-time link, valid for ${hours} hours, and ends all sessions.`
        : `Creates a one-time link, valid for ${hours} hours, and ends all sessions.`,
    submit: "Create reset link",
  },
  sessions: {
    title: "Sessions",
    means: (name: ReactNode) => <>Signs {name} out on all devices.</>,
    submit: "Sign out everywhere",
  },
  table: {
    you: "you",
    disabled: "Disabled",
    cannotSpend: "can’t spend",
    noLimit: (spent: ReactNode) => <>{spent}, no limit</>,
    ofCap: (spent: ReactNode, most: string) => (
      <>
        {spent} of {most}
      </>
    ),
    /** No heading names the amount and its month on narrow screens. */
    inLine: {
      noLimit: (spent: ReactNode, month: string) => (
        <>
          {spent} spent in {month}, no limit
        </>
      ),
      ofCap: (spent: ReactNode, most: string, month: string) => (
        <>
          {spent} of {most} spent in {month}
        </>
      ),
    },
    disabledOn: (when: ReactNode) => <>disabled {when}</>,
    notKnown: "Unknown",
    role: "Role",
    lastSeen: "Last seen",
    spentIn: (month: string) => `Spent in ${month}`,
    sessions: "Sessions",
    label: "Members",
    member: "Member",
    changeName: (name: string) => `Change ${name}`,
    disableName: (name: string) => `Disable ${name} …`,
    change: "Change",
  },
  step: {
    title: "Two-step sign-in",
    required: "required",
    optional: "optional",
    requiredMeans: "Required for password sign-in.",
    optionalMeans: "Require an app or passkey for password sign-in.",
    makeOptional: "Make optional",
    require: "Require",
    lost: (name: ReactNode) => (
      <>Removes the app, passkeys and recovery codes of {name} and ends all sessions.</>
    ),
    remove: "Reset two-step sign-in",
  },
  member: {
    done: {
      role: "Saved. Applies at the next sign-in.",
      cap: "Saved. Applies to the next reveal.",
      email: "Saved. Applies at the next sign-in.",
      disable: "Account disabled, sessions ended",
      enable: "Account enabled",
      imports: "Import access changed",
      sessions: "All sessions ended",
      "second-step": "Two-step sign-in reset, sessions ended",
    },
    problems: {
      monthlyCap: "Enter a whole number, or leave the budget empty.",
      role: "Select a role.",
      email: "Enter an email address.",
      taken: "This address already has an account.",
      admin: "The team needs at least one admin.",
      own: "Change your own two-step sign-in under Account.",
      disabled: "Enable this account first.",
      forbidden: "Your role doesn’t allow this. Ask an admin.",
    },
    signOn: (name: ReactNode, isRoleDecided: boolean) =>
      isRoleDecided ? (
        <>Signs in with {name}, which sets the address and role.</>
      ) : (
        <>Signs in with {name}, which sets the address.</>
      ),
  },
  page: {
    done: {
      revoked: "Invite revoked",
      required: "Two-step sign-in is now required",
      optional: "Two-step sign-in is now optional",
    },
    problems: {
      email: "No invites sent. Correct the addresses.",
      role: "Select a role.",
      monthlyCap: "Enter a whole number, or leave the budget empty.",
      "own-step": "Set up your own two-step sign-in first, under Account.",
      conflict: "This address already has an account.",
      not_found: "This invite has already ended.",
      forbidden: "Your role doesn’t allow this. Ask an admin.",
    },
    title: (count: number) => counted(count, { one: "member", other: "members" }),
    /** `named` lists the addresses in words. */
    taken: (count: number, named: string) =>
      plural(count, {
        one: `${named} already has an account. No invites sent.`,
        other: `${named} already have accounts. No invites sent.`,
      }),
    lead: (zone: string) => `Finance and Viewer don’t see email addresses. Months are in ${zone}.`,
  },
};
