import { createInterface } from "node:readline";
import type { Command } from "commander";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { readSettings } from "@/lib/host/settings.mjs";

const HELP = `
Passes the messages of an agent to the running server, one JSON message a line,
for agents that start their tools as programs (stdio). The key is in SCOUTDECK_API_KEY.

Examples:
  SCOUTDECK_API_KEY=sd_live_… npm run -s cli -- mcp
  SCOUTDECK_API_KEY=sd_live_… npm run -s cli -- mcp --url https://scoutdeck.example.com`;

const VERSION = "io.modelcontextprotocol/protocolVersion";
const INTERNAL_ERROR = -32_603;
const PARSE_ERROR = -32_700;

type Message = {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: unknown };
};

const isShort = (value: unknown): value is string =>
  typeof value === "string" && /^[\x21-\x7e]{1,100}$/.test(value);

const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** Notifications have no id, so nothing answers them. */
function refuse(id: Message["id"] | null, message: string, code = INTERNAL_ERROR): void {
  if (id !== undefined) say({ jsonrpc: "2.0", id, error: { code, message } });
}

type Place = { url: string; key: string };

class Bridge {
  readonly #place: Place;
  /** The revision that the connection agreed on; since 2026-07-28 each message states it. */
  #revision: string | undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  #headersOf({ method, params }: Message): Headers {
    const stated = params?._meta?.[VERSION];
    const revision = isShort(stated) ? stated : this.#revision;
    return new Headers({
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${this.#place.key}`,
      ...(revision !== undefined && { "mcp-protocol-version": revision }),
      ...(isShort(stated) && isShort(method) && { "mcp-method": method }),
      ...(isShort(stated) && isShort(params?.name) && { "mcp-name": params.name }),
    });
  }

  #pass(message: Message): void {
    const agreed = message.result?.protocolVersion;
    if (isShort(agreed)) this.#revision = agreed;
    say(message);
  }

  async #answer(response: Response, { id }: Message): Promise<void> {
    const type = (response.headers.get("content-type") ?? "").split(";")[0];
    if (type === "text/event-stream" && response.body) {
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream());
      for await (const { data } of events) if (data !== "") this.#pass(JSON.parse(data) as Message);
      return;
    }
    if (response.status === 202) return;
    const body = (await response.json()) as Message & { jsonrpc?: unknown; detail?: unknown };
    if (body.jsonrpc === "2.0") return this.#pass(body);
    refuse(id, typeof body.detail === "string" ? body.detail : `The server answered ${response.status}.`);
  }

  async send(line: string): Promise<void> {
    let message: Message | null;
    try {
      message = JSON.parse(line) as Message | null;
    } catch {
      message = null;
    }
    if (typeof message !== "object" || message === null)
      return refuse(null, "Send one JSON message a line.", PARSE_ERROR);
    try {
      const headers = this.#headersOf(message);
      const response = await fetch(`${this.#place.url}/api/mcp`, { method: "POST", headers, body: line });
      await this.#answer(response, message);
    } catch {
      refuse(message.id, `Scoutdeck can’t be reached at ${this.#place.url}. Start it, or set --url.`);
    }
  }
}

/** Ends when the agent closes its end, after the last answer. */
async function run(place: Place): Promise<void> {
  const bridge = new Bridge(place);
  const open = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const sent = bridge.send(line).finally(() => open.delete(sent));
    open.add(sent);
  }
  await Promise.all(open);
}

export function define(command: Command): void {
  command
    .option("--url <address>", "address of the server; PUBLIC_URL by default")
    .addHelpText("after", HELP)
    .action(async ({ url }: { url?: string }) => {
      const key = process.env.SCOUTDECK_API_KEY ?? "";
      if (key === "") command.error("error: set SCOUTDECK_API_KEY to an API key");
      const address = url ?? readSettings(process.env).publicUrl;
      if (!URL.canParse(address))
        command.error("error: --url must be an address such as https://scoutdeck.example.com");
      await run({ url: address.replace(/\/+$/, ""), key });
    });
}
