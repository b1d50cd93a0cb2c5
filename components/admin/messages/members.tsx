/** What the pages of members say. */
import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";

export const messages = {
  access: {
    stops: {
      title: "Stops",
      sessions: "All sessions end at once",
      links: (count: number) =>
        counted(count, {
          one: "open link made by this person ends",
          other: "open links made by this person end",
        }),
    },
    stays: {
      title: "Stays",
      revealed: (count: number) =>
        counted(count, {
          one: "revealed creator in the library",
          other: "revealed creators in the library",
        }),
      name: "Ledger and audit log keep the name",
    },
    title: "Access",
    disabled: "The account is disabled: nobody can sign in with it. What it bought stays with the team.",
    enable: "Enable the account",
    own: "Another admin can disable your account.",
    disable: {
      open: "Disable …",
      means: (name: ReactNode) => <>{name} can’t sign in until you enable the account again.</>,
      submit: (name: ReactNode) => <>Disable {name}</>,
    },
  },
  role: {
    title: "Role",
    saveName: "Save the role",
    save: "Save",
  },
  budget: {
    title: "Monthly budget",
    spent: (credits: string, zone: string) => `${credits} spent this month, ${zone}`,
    label: "Monthly budget",
    placeholder: "no limit",
    unit: "credits",
    help: "Counts from the first of the month. Empty: as much as the team has.",
    saveName: "Save the budget",
    save: "Save",
  },
  imports: {
    title: "Import",
    may: "Brings files into the catalogue, and can undo imports.",
    mayNot: "Brings in no files.",
    give: "Allow imports",
    take: "Take imports away",
  },
  email: {
    title: "E-mail address",
    label: "E-mail address",
    help: "Used from the next sign-in. Links that were sent to the old address stop working.",
    saveName: "Save the e-mail address",
    save: "Save",
  },
  password: {
    title: "Password",
    means: (hours: number, hasMail: boolean) =>
      hasMail
        ? `A link sets a new password, once, within ${hours} hours, and ends all sessions. Nobody else sees the password. It is sent by mail too.`
        : `A link sets a new password, once, within ${hours} hours, and ends all sessions. Nobody else sees the password.`,
    submit: "Reset link",
  },
  sessions: {
    title: "Sessions",
    means: (name: ReactNode) => <>Ends every session of {name}, who signs in again with the same password.</>,
    submit: "Sign out everywhere",
  },
  table: {
    you: "you",
    disabled: "Disabled",
    cannotSpend: "can’t spend",
    noLimit: (spent: ReactNode) => <>{spent} no limit</>,
    ofCap: (spent: ReactNode, most: string) => (
      <>
        {spent} of {most}
      </>
    ),
    disabledOn: (when: ReactNode) => <>disabled {when}</>,
    notKnown: "Not known",
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
    title: "Second step",
    required: "required",
    optional: "optional",
    requiredMeans: "Everybody who signs in with a password needs an app or a passkey.",
    optionalMeans:
      "Require an app or a passkey of everybody who signs in with a password. Anyone without one sets it up before anything else.",
    makeOptional: "Make it optional",
    require: "Require it",
    lost: (name: ReactNode) => (
      <>
        Lost phone? Removes the app, passkeys and recovery codes of {name} and ends all sessions. The password
        stays.
      </>
    ),
    remove: "Remove the second step",
  },
  member: {
    done: {
      role: "Saved. The role applies from the next sign-in on.",
      cap: "Saved. The budget applies to the next reveal.",
      email: "Saved. The new address signs in from now on.",
      disable: "The account is disabled and its sessions have ended.",
      enable: "The account is enabled.",
      imports: "Whether this member may import is changed. It takes effect at once.",
      sessions: "All sessions have ended.",
      "second-step": "The second step is removed and all sessions have ended.",
    },
    problems: {
      monthlyCap: "The budget is a whole number, 0 or more; or nothing.",
      role: "Select a role.",
      email: "Enter an e-mail address.",
      taken: "This address has an account already.",
      admin: "The team needs at least one admin.",
      own: "Change your own second step under Account.",
      disabled: "This account is disabled. Enable it first.",
      forbidden: "Your role does not allow this. An admin can change it.",
    },
    signOn: (name: ReactNode, isRoleDecided: boolean) =>
      isRoleDecided ? (
        <>Signs in with {name}, which decides about the address and the role at each sign-in.</>
      ) : (
        <>Signs in with {name}, which decides about the address at each sign-in.</>
      ),
    trail: "Breadcrumb",
    allMembers: "Members",
  },
  page: {
    done: {
      revoked: "The invite is revoked. Its link has ended.",
      required: "Saved. Everybody without a second step sets one up before anything else.",
      optional: "Saved. A second step is everybody’s own choice.",
    },
    problems: {
      email: "Nobody is invited yet. Correct the addresses.",
      role: "Select a role.",
      monthlyCap: "The budget is a whole number, 0 or more; or nothing.",
      "own-step": "Set up your own second step first, under Account.",
      conflict: "This address has an account already.",
      not_found: "This invite has ended already.",
      forbidden: "Your role does not allow this. An admin can change it.",
    },
    title: (count: number) => counted(count, { one: "member", other: "members" }),
    /** `named`: the addresses as a list. */
    taken: (count: number, named: string) =>
      plural(count, {
        one: `${named} has an account already. Nobody is invited yet.`,
        other: `${named} have accounts already. Nobody is invited yet.`,
      }),
    lead: (zone: string) =>
      `Everyone sees the whole library, Finance and Viewer without email addresses. A budget limits what one person can spend per month. Months are counted in ${zone}.`,
  },
};
