import "server-only";

/** `isReplayed` means that the answer was stored and paid for before. */
export type Charged<T> = { envelope: T; charged: number; remaining: number; isReplayed: boolean };

/** `count` is in credits. The envelope is built inside the transaction, when the new balance is known. */
export type Sale<T> = {
  count: number;
  creatorIds?: readonly string[];
  envelope: (credits: { charged: number; remaining: number }) => T;
};
