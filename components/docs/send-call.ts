type TypedCall = {
  method: "GET" | "POST";
  path: string;
  /** Each line is one `name=value`. */
  query: string;
  body: string;
  apiKey: string;
  idempotencyKey: string;
};
export type Answer = {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
  ms: number;
};

/** A line without `=` is a name with an empty value. */
export function parametersIn(lines: string): [string, string][] {
  return lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...rest] = line.split("=");
      return [name.trim(), rest.join("=").trim()];
    });
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** @param origin empty in the browser, where the service is ours @throws TypeError if there was no response */
export async function sendCall(call: TypedCall, origin = ""): Promise<Answer> {
  const { method, path, query, body, apiKey, idempotencyKey } = call;
  const search = new URLSearchParams(parametersIn(query)).toString();
  const start = performance.now();
  const response = await fetch(`${origin}${path}${search && `?${search}`}`, {
    method,
    credentials: "omit",
    redirect: "error",
    cache: "no-store",
    headers: {
      "x-svc-api-key": apiKey.trim(),
      ...(method === "POST" && { "content-type": "application/json" }),
      ...(idempotencyKey.trim() !== "" && { "idempotency-key": idempotencyKey.trim() }),
    },
    ...(method === "POST" && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: laidOut(text),
    ms: Math.round(performance.now() - start),
  };
}
