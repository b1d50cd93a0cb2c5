/** Keys of the embedded service as the admin pages show them. No zod: the browser imports these. */

export type ApiKeyRow = {
  id: string;
  name: string;
  /** First characters, to recognise the key by; the key itself is not kept. */
  prefix: string;
  balance: number;
  spentThisMonth: number;
  /** Most credits a UTC month; null: no cap. */
  monthlyCap: number | null;
  createdAt: string;
  revokedAt: string | null;
  /** The one that this dashboard uses itself. */
  isInternal: boolean;
};

/** `key` is given once and never again. */
export type NewApiKey = { id: string; key: string; name: string };

/** Most credits that an account may hold. */
export const MOST_CREDITS = 1_000_000_000_000;
