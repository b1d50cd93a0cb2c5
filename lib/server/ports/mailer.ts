import "server-only";
/** Sends mail, where a mail server is configured. */

/** Plain text: it is read everywhere, and a link in it is what it says. */
export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** @throws Error when the mail server did not take the message */
  send: (mail: Mail) => Promise<void>;
};
