import "server-only";

/** Mails are plain text, because every client shows it and a link can't hide its address. */
export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** @throws Error when the mail server refused the message */
  send: (mail: Mail) => Promise<void>;
};
