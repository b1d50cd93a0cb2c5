import "server-only";
/** A file that cannot be imported at all; the message is one sentence for the person who gave it. */
export class ImportError extends Error {}
