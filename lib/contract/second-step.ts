/** A member's own second step. Times are ISO 8601. */
export type OwnPasskey = { id: string; name: string; addedAt: string; usedAt: string | null };

export const NO_PASSKEYS_HERE =
  "Passkeys don’t work at this address. They need https, or localhost, and a name instead of numbers.";

export type OwnSecondStep = {
  /** The password was entered recently enough to allow changes. */
  isConfirmed: boolean;
  isRequired: boolean;
  /** All other pages are closed until a second step is set up. */
  mustSetUp: boolean;
  appSince: string | null;
  /** An app during setup. `secret` is base32. `address` is the content of the QR code. */
  settingUp: { secret: string; address: string } | null;
  passkeys: OwnPasskey[];
  codesLeft: number;
};
