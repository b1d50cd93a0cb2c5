import "server-only";
/** A post whose thumbnail this server caches and serves; the browser requests no other host for pictures. */
import { demoFile } from "@/components/viral/safe-url";
import type { ViralPost } from "@/lib/contract/records";
import { posterAddress } from "@/lib/server/team/posters/poster-address";

/** Without a thumbnail when its host is not allowed: the drawn poster is shown. */
export function withPoster<P extends Pick<ViralPost, "thumbnailUrl">>(post: P): P {
  const { thumbnailUrl } = post;
  return { ...post, thumbnailUrl: demoFile(thumbnailUrl) ?? posterAddress(thumbnailUrl) };
}
