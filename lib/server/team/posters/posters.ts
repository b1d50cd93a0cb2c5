import "server-only";
/** The posters of this server. */
import { join } from "node:path";
import { env } from "@/lib/server/runtime/env";
import { internet } from "./fetch-picture";
import { PosterCache } from "./poster-cache";
import { isPosterHost } from "./poster-hosts";

// Next bundles each route by itself: what runs and what is dead must be known once a process.
const shared = globalThis as typeof globalThis & { scoutdeckPosters?: PosterCache };

export function posters(): PosterCache {
  const { dataDir, posterHosts } = env();
  shared.scoutdeckPosters ??= new PosterCache({
    folder: join(dataDir, "posters"),
    network: internet((host) => isPosterHost(host, posterHosts)),
  });
  return shared.scoutdeckPosters;
}
