/** Raw bytes to the server and its answer: for requests that no HTTP client would send. */
import { connect, type Socket } from "node:net";

export type RawAnswer = {
  /** Null when the connection ended without an answer. */
  status: number | null;
  headers: Record<string, string>;
  body: string;
  /** Status of every answer on the connection, in order. */
  statuses: number[];
};

type Options = {
  /** Sends one byte at a time with this pause. */
  dripMs?: number;
  /** Ends our side once all is sent. */
  endsEarly?: boolean;
  /** Ends the connection without an answer after this long. */
  limitMs?: number;
};

const STATUS_LINE = /HTTP\/1\.[01] (\d{3})[^\r]*\r\n/g;

function read(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1];
  const statuses = [...text.matchAll(STATUS_LINE)].map(([, code]) => Number(code));
  return { status: status ? Number(status) : null, headers, body: text.slice(end + 4), statuses };
}

async function drip(socket: Socket, bytes: Buffer, pauseMs: number): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed || !socket.writable) return;
    socket.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Every request demands that the server closes the connection. @returns the answers until then */
export function sendRaw(
  address: string,
  request: string | Buffer,
  { dripMs, endsEarly = false, limitMs = 20_000 }: Options = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const bytes = typeof request === "string" ? Buffer.from(request, "latin1") : request;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`no end after ${limitMs} ms; so far: ${Buffer.concat(chunks).toString().slice(0, 200)}`),
      );
    }, limitMs);
    socket.on("connect", () => {
      if (dripMs !== undefined) void drip(socket, bytes, dripMs);
      else if (endsEarly) socket.end(bytes);
      else socket.write(bytes);
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A server that refuses early resets the connection: its answer before that counts.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(read(Buffer.concat(chunks).toString("utf8")));
    });
  });
}
