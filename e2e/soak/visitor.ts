/** A signed-in person whose requests look like a browser's. */

/** An answer that the soak did not expect. */
export class UnexpectedAnswer extends Error {}

const WAIT_MS = 30_000;

/** Reads the whole body, as a client does. @throws UnexpectedAnswer unless it has this status */
export async function request(url: string, init: RequestInit = {}, status = 200): Promise<Response> {
  const signal = AbortSignal.timeout(WAIT_MS);
  const response = await fetch(url, { redirect: "manual", signal, ...init });
  const body = await response.arrayBuffer();
  if (response.status === status) return new Response(body, { headers: response.headers });
  const text = new TextDecoder().decode(body).slice(0, 200);
  throw new UnexpectedAnswer(`${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status} ${text}`);
}

export type Visitor = {
  page: (path: string) => Promise<string>;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: object) => Promise<T>;
};

/** Signs in through the form. */
export async function signIn(
  address: string,
  { email, password }: { email: string; password: string },
): Promise<Visitor> {
  const form = new URLSearchParams({ email, password });
  const headers = { origin: address };
  const answer = await request(
    `${address}/api/dashboard/sign-in`,
    { method: "POST", headers, body: form },
    303,
  );
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";", 1)[0]!;
  if (cookie === "")
    throw new UnexpectedAnswer(`${email} could not sign in: ${answer.headers.get("location")}`);
  const mine = { ...headers, cookie };
  return {
    page: async (path) => (await request(address + path, { headers: mine })).text(),
    get: async <T>(path: string) => (await (await request(address + path, { headers: mine })).json()) as T,
    post: async <T>(path: string, body: object) => {
      const json = { ...mine, "content-type": "application/json" };
      const init = { method: "POST", headers: json, body: JSON.stringify(body) };
      return (await (await request(address + path, init)).json()) as T;
    },
  };
}
