import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import type { ViralPost } from "@/lib/contract/records";

const HOSTS: readonly [Platform, RegExp][] = [
  ["tiktok", /(^|\.)tiktok\.com$/],
  ["instagram", /(^|\.)instagram\.com$/],
  ["youtube", /(^|\.)(youtube\.com|youtu\.be)$/],
];

export function platformNamed(text: string | undefined): Platform | undefined {
  return PLATFORMS.find((platform) => text === platform);
}

/** @param host in lower case, as `URL` has it */
export function platformOfHost(host: string): Platform | undefined {
  return HOSTS.find(([, pattern]) => pattern.test(host))?.[0];
}

/** `tiktok_12` → `tiktok` */
export const platformOfId = (id: string): Platform | undefined => platformNamed(id.split("_")[0]);

/** Posts don't state their platform. It follows from the host of the video or from the id. */
export function platformOfPost({ id, videoUrl }: Pick<ViralPost, "id" | "videoUrl">): Platform | undefined {
  const host = videoUrl && URL.canParse(videoUrl) ? new URL(videoUrl).hostname : "";
  return platformOfHost(host) ?? platformOfId(id);
}
