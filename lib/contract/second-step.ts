/** What a member sees of their own second step. Times: ISO 8601. No zod: the browser imports this. */
export type OwnPasskey = { id: string; name: string; addedAt: string; usedAt: string | null };

/** Where browsers offer none. */
export const NO_PASSKEYS_HERE =
  "Passkeys don’t work at this address. They need https, or localhost, and a name instead of numbers.";

export type OwnSecondStep = {
  /** The password was given a moment ago, so it can be changed. */
  isConfirmed: boolean;
  /** Of everybody in the team. */
  isRequired: boolean;
  /** Nothing else is open before one is set up. */
  mustSetUp: boolean;
  /** When the authenticator app was added; null: there is none. */
  appSince: string | null;
  /** An app that is being set up. `secret`: base32. `address`: what the QR code says. */
  settingUp: { secret: string; address: string } | null;
  passkeys: OwnPasskey[];
  /** Recovery codes that were not used. */
  codesLeft: number;
};
