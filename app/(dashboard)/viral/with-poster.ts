import "server-only";
/** The browser requests pictures from no other host, so this server caches and serves them. */
import { demoFile } from "@/components/viral/safe-url";
import type { ViralPost } from "@/lib/contract/records";
import { posterAddress } from "@/lib/server/team/posters/poster-address";

export function withPoster<P extends Pick<ViralPost, "thumbnailUrl">>(post: P): P {
  const { thumbnailUrl } = post;
  return { ...post, thumbnailUrl: demoFile(thumbnailUrl) ?? posterAddress(thumbnailUrl) };
}
