import "server-only";
/** The drawn poster and the clip of an invented post. */
import { DEMO_CLIPS, DEMO_POSTERS } from "@/lib/contract/demo-media";
import { CATEGORIES, type Category } from "@/lib/contract/enums";
import type { Random } from "./random";

type Media = { posters: string[]; clips: string[] };

const byCategory = new Map<Category, Media>(
  CATEGORIES.map((category) => [
    category,
    {
      posters: DEMO_POSTERS.filter(({ categories }) => categories.includes(category)).map(({ name }) => name),
      clips: DEMO_CLIPS.filter(({ categories }) => categories.includes(category)).map(({ name }) => name),
    },
  ]),
);

/**
 * Paths below `/demo/`. Posts whose drawing was animated have the clip of which it is the still; the others have no
 * video rather than one of something else. Some weight on clips, so that a page has a few that play.
 */
export function mediaOf(category: Category, random: Random): { thumbnailUrl?: string; videoUrl?: string } {
  const { posters, clips } = byCategory.get(category)!;
  const clip = clips.length > 0 && random.chance(0.2) ? random.pick(clips) : undefined;
  const poster = clip ?? (posters.length > 0 ? random.pick(posters) : undefined);
  const video = clip ?? (poster !== undefined && clips.includes(poster) ? poster : undefined);
  return {
    ...(poster !== undefined && { thumbnailUrl: `/demo/posters/${poster}.svg` }),
    ...(video !== undefined && { videoUrl: `/demo/clips/${video}.mp4` }),
  };
}
