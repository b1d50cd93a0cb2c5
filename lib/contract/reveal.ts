/** Buying creator records: the quote before, the progress meanwhile, the receipt after. No zod: the browser imports these. */
import type { Creator } from "./records";

/** Most creators in one reveal. */
export const MAX_REVEAL = 1_000;
export const MAX_PURPOSE_LENGTH = 80;

/** A full record that the team bought, and who bought it, when and for what. */
export type OwnedCreator = {
  creator: Creator;
  revealedAt: string;
  revealedBy: { id: string; name: string };
  purpose: string | null;
  revealId: string;
};

/** What a selection would cost. Nothing is spent by asking. */
export type Quote = {
  id: string;
  chosen: number;
  /** Already the team's: free. */
  owned: number;
  toBuy: number;
  /** At most this many credits; 1 a creator. */
  cost: number;
  /** Null when the service does not tell its balance. Held credits are taken off. */
  balance: { before: number; after: number } | null;
  memberCap: { before: number; after: number; of: number } | null;
  oldestOwnedAt: string | null;
  expiresAt: string;
  /** Credits missing; 0 when it is affordable. */
  missing: number;
  /** How many of the new ones are affordable. */
  affordable: number;
  /** Purposes used before, the latest first. */
  purposes: string[];
};

export type RevealState = "running" | "paused" | "stopped" | "done" | "unknown";

/** A confirmed quote on its way or at its end. */
export type Reveal = {
  id: string;
  state: RevealState;
  memberName: string;
  purpose: string | null;
  createdAt: string;
  finishedAt: string | null;
  chosen: number;
  owned: number;
  toBuy: number;
  bought: number;
  charged: number;
  /** Ids that the service does not have: free. */
  notFound: string[];
  /** Credits set aside for what is not finished. */
  held: number;
  /** Credits of calls whose outcome is not known. */
  unknown: number;
  pausedUntil: string | null;
  message: string | null;
  /** What was bought, the first 100. */
  creators: Creator[];
};

export type UnknownIntent = {
  id: string;
  revealId: string;
  memberName: string;
  purpose: string | null;
  credits: number;
  sentAt: string | null;
  message: string | null;
  /** The service is asked again by itself; there is nothing to decide yet. */
  isAskedAgain: boolean;
};
