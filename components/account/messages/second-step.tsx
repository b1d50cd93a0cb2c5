/** What setting up a second step says. */
import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";

export const messages = {
  done: {
    app: "The authenticator app is added. Your other sessions have ended if this is your first second step.",
    passkey: "The passkey is added. Your other sessions have ended if this is your first second step.",
    removed: "Removed.",
    codes: "These are your new recovery codes. The ones before have ended.",
  },
  problems: {
    current: "This is not your password.",
    limited: "Too many attempts. Wait a quarter of an hour and try again.",
    unconfirmed: "Enter your password first.",
    code: "This is not the code that the app shows now. Enter the newest one.",
    name: "Enter a name of at most 60 characters.",
    passkey: "The passkey was not accepted. Try again.",
    usedBefore: "This was used before. Begin again.",
    gone: "This took too long or is gone already. Begin again.",
    lastOne: "Your team requires a second step. Add another one before you remove this one.",
  },
  title: "Second step",
  mustSetUp: "Your team requires a second step. Set one up to go on: an app or a passkey.",
  lead: "You are asked for it after your password.",
  leadRequired: "You are asked for it after your password. Your team requires it.",
  confirm: {
    title: "Enter your password to change anything",
    current: "Current password",
    help: "It counts for 10 minutes.",
    submit: "Continue",
  },
  app: {
    title: "Authenticator app",
    lead: "An app on your phone shows a new code every half minute. It works offline.",
    qrCode: "QR code for your authenticator app",
    scan: (key: ReactNode) => <>Scan it with your app. Or enter this key by hand: {key}</>,
    code: "Code that the app shows",
    add: "Add the app",
    cancel: "Cancel",
    notSetUp: "Not set up.",
    added: (when: ReactNode) => <>Added {when}.</>,
    setUp: "Set up an app",
    remove: "Remove the app",
  },
  passkeys: {
    title: "Passkeys",
    lead: "Your fingerprint, face or PIN on this device, or a security key. A passkey signs you in without the password too.",
    none: "No passkeys.",
    added: (when: ReactNode) => <>Added {when}</>,
    addedAndUsed: (when: ReactNode, used: ReactNode) => (
      <>
        Added {when}, last used {used}
      </>
    ),
    remove: "Remove",
    removeName: (name: string) => `Remove ${name}`,
    add: "Add a passkey",
    name: "Name of the passkey",
    example: "Laptop",
    needsScripts: "Passkeys need JavaScript.",
  },
  recovery: {
    title: "Recovery codes",
    lead: "For the day when your phone is gone. Each works once.",
    left: (count: number) => counted(count, { one: "code is left.", other: "codes are left." }),
    replace: "Replace the codes",
    save: "Save your recovery codes",
    saveHelp: "Each signs you in once when your phone is gone. They aren’t shown again.",
  },
};
