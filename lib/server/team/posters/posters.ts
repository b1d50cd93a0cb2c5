import "server-only";
/** The posters of this server. */
import { join } from "node:path";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { internet } from "./fetch-picture";
import { PosterCache } from "./poster-cache";
import { isPosterHost } from "./poster-hosts";

/** Once a process: what runs and what is dead is known to every route. */
export const posters = processSingleton("posters", () => {
  const { dataDir, posterHosts, isTlsRequired } = env();
  return new PosterCache({
    folder: join(dataDir, "posters"),
    network: internet((host) => isPosterHost(host, posterHosts), isTlsRequired),
  });
});
