import "server-only";
import { join } from "node:path";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { internet } from "./fetch-picture";
import { PosterCache } from "./poster-cache";
import { isPosterHost } from "./poster-address";

/** All routes of a process share running fetches and failed addresses. */
export const posters = processSingleton("posters", () => {
  const { dataDir, posterHosts, isTlsRequired } = env();
  return new PosterCache({
    folder: join(dataDir, "posters"),
    network: internet((host) => isPosterHost(host, posterHosts), isTlsRequired),
  });
});
