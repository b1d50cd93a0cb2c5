import { FetchError, problemOf } from "./fetch-json";

export async function putBytes<T>(path: string, body: Blob, signal: AbortSignal): Promise<T> {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(path, { method: "PUT", headers, body, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new FetchError("offline", String(cause), 0);
  });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as T;
}
