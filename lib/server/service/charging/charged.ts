import "server-only";

/** An answer that cost credits. `isReplayed`: it is the stored one, and was paid for before. */
export type Charged<T> = { envelope: T; charged: number; remaining: number; isReplayed: boolean };

/**
 * What is to be sold. `count`: credits. `creatorIds`: what they are for. The envelope is made inside the transaction, when
 * the new balance is known.
 */
export type Sale<T> = {
  count: number;
  creatorIds?: readonly string[];
  envelope: (credits: { charged: number; remaining: number }) => T;
};
