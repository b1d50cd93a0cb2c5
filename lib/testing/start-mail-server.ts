/** For tests: a real mail server on this machine, which keeps what it is sent. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** `text`: as a person reads it. `headers`: by name in small letters, unfolded. */
export type ReceivedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  headers: Readonly<Record<string, string>>;
};

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Waits until this many messages have come. */
  waitFor: (count: number) => Promise<void>;
  /** Refuses every message from now on, with this code, or takes them again. */
  refuse: (code?: number | null) => void;
  stop: () => Promise<void>;
};

/** Undoes quoted-printable: joins broken lines and decodes bytes. */
function asRead(body: string): string {
  return body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString())
    .replaceAll("\r\n", "\n");
}

/** Undoes the encoding of words in a header (RFC 2047). */
const asShown = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("latin1") : word.replaceAll("_", " "),
    );

function readMessage(raw: string): Pick<ReceivedMail, "subject" | "text" | "headers"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? "";
  const body = rest.join("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(":")[0]!.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return {
    subject: asRead(asShown(subject)),
    headers,
    text: /quoted-printable/i.test(head) ? asRead(body) : body.replaceAll("\r\n", "\n"),
  };
}

/**
 * @param account required of every sender; omitted: no authentication
 * @param options `hasTls`: offers TLS with an unknown certificate
 */
export async function startMailServer(
  account?: { user: string; password: string },
  { hasTls = false } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  let noticed = () => undefined as void;
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: hasTls ? [] : ["STARTTLS"],
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === account?.user && password === account?.password;
      done(isRight ? null : new Error("Wrong user or password"), isRight ? { user: username } : undefined);
    },
    onRcptTo: (_address, _session, done) =>
      done(
        refusal === null ? null : Object.assign(new Error("The mailbox is full"), { responseCode: refusal }),
      ),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? "" : (envelope.mailFrom?.address ?? "");
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readMessage(raw) });
        noticed();
        done(null);
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    received,
    waitFor: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => (noticed = resolve));
    },
    refuse: (code = 550) => void (refusal = code),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The address in a message, and the token in it. */
export function linkIn({ text: body }: Pick<ReceivedMail, "text">): { link: string; token: string } {
  const link = /https?:\/\/\S+/.exec(body)?.[0] ?? "";
  return { link, token: new URL(link).searchParams.get("token") ?? "" };
}
