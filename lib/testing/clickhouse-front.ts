/**
 * ClickHouse's HTTP interface, as far as the official client uses it, in front of the engine of this process, so that
 * other processes can use it like a server. Runs one statement at a time, because the values of a statement's
 * parameters are settings of its only session.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";

/** The part of an engine's connection that the front needs. */
export type EngineConnection = {
  exec: (params: {
    query: string;
    clickhouse_settings: Record<string, string>;
  }) => Promise<{ stream: Readable }>;
};

export type ClickhouseFront = {
  /** In the form of CATALOGUE_URL. */
  addressOf: (database: string) => string;
  /** How many statements were answered, errors included. */
  answered: () => number;
  close: () => Promise<void>;
};

const USER = { name: "scoutdeck", password: "pass word" };
const AUTHORIZED = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString("base64")}`;
/** Parameters of the request or the server that are not settings. */
const NO_SETTINGS =
  /^(query|query_id|database|session_id|default_format|wait_end_of_query|enable_http_compression|send_progress_in_http_headers|param_.*)$/;

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** The statement with its data, after the values of its parameters. */
function statementOf(url: URL, body: string): string {
  const values = [...url.searchParams].filter(([name]) => name.startsWith("param_"));
  const set = values.map(([name, value]) => `set ${name} = ${quoted(value)}; `);
  const query = url.searchParams.get("query");
  return `${set.join("")}${query === null ? body : `${query}\n${body}`}`;
}

function refuse(response: ServerResponse, { code = "0", message, type }: Partial<Record<string, string>>) {
  response.writeHead(code === "516" ? 403 : 500, {
    "content-type": "text/plain",
    "x-clickhouse-exception-code": code,
  });
  response.end(`Code: ${code}. DB::Exception: ${message} (${type}) (version 26.7)`);
}

export async function serveClickhouse(connection: EngineConnection): Promise<ClickhouseFront> {
  let answered = 0;
  const answer = async (url: URL, body: string, response: ServerResponse) => {
    const settings = [...url.searchParams].filter(([name]) => !NO_SETTINGS.test(name));
    try {
      const query = statementOf(url, body);
      const { stream } = await connection.exec({ query, clickhouse_settings: Object.fromEntries(settings) });
      response.end(await buffer(stream));
    } catch (error) {
      refuse(response, error as Partial<Record<string, string>>);
    }
    answered++;
  };
  let turn: Promise<void> = Promise.resolve();
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await buffer(request)).toString();
    if (request.headers.authorization !== AUTHORIZED)
      return refuse(response, { code: "516", message: "who are you?", type: "AUTHENTICATION_FAILED" });
    const url = new URL(request.url!, "http://front");
    turn = turn.then(() => answer(url, body, response));
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (database) =>
      `http://${USER.name}:${encodeURIComponent(USER.password)}@127.0.0.1:${port}/${database}`,
    answered: () => answered,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await turn;
    },
  };
}
