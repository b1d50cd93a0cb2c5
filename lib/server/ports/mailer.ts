import "server-only";

/**
 * Mails are plain text, because every client shows it and a link can't hide its address. `id`: the same for each try, so
 * that mailboxes recognize a repetition. `unsubscribe`: an address that takes one press (RFC 8058).
 */
export type Mail = { to: string; subject: string; text: string; id?: string; unsubscribe?: string };

/** `isRecipients`: this address was refused, others may work. `mayHaveArrived`: the answer was lost. */
export class MailError extends Error {
  readonly isRecipients: boolean;
  readonly mayHaveArrived: boolean;
  constructor(cause: unknown, { isRecipients = false, mayHaveArrived = false } = {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isRecipients = isRecipients;
    this.mayHaveArrived = mayHaveArrived;
  }
}

export type Mailer = {
  /** @throws MailError when the mail server refused the message or did not answer */
  send: (mail: Mail) => Promise<void>;
};
