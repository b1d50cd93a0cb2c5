import "server-only";
import { DEMO_CLIPS, DEMO_POSTERS } from "@/lib/contract/demo-media";
import { CATEGORIES, type Category } from "@/lib/contract/enums";
import { drawingsOfHook } from "./drawing-of-hook";
import type { Random } from "./random";

type Media = { posters: string[]; clips: string[] };

const palettesOf = new Map<string, string[]>();
for (const { name } of DEMO_POSTERS) {
  const drawing = name.replace(/-\d$/, "");
  palettesOf.set(drawing, [...(palettesOf.get(drawing) ?? []), name]);
}
const ANIMATED = new Set(DEMO_CLIPS.map(({ name }) => name));

const byCategory = new Map<Category, Media>(
  CATEGORIES.map((category) => [
    category,
    {
      posters: DEMO_POSTERS.filter(({ categories }) => categories.includes(category)).map(({ name }) => name),
      clips: DEMO_CLIPS.filter(({ categories }) => categories.includes(category)).map(({ name }) => name),
    },
  ]),
);

/** A post whose drawing was not animated has no video rather than an unrelated one. */
export function mediaOf(
  category: Category,
  hook: string,
  random: Random,
): { thumbnailUrl?: string; videoUrl?: string } {
  const { posters, clips } = byCategory.get(category)!;
  const clip = clips.length > 0 && random.chance(0.2) ? random.pick(clips) : undefined;
  const usual = clip ?? (posters.length > 0 ? random.pick(posters) : undefined);
  const spoken = drawingsOfHook(hook).flatMap((drawing) => palettesOf.get(drawing) ?? []);
  // The length selects the palette, because another random number would change all other data of a seed.
  const poster = spoken[hook.length % Math.max(1, spoken.length)] ?? usual;
  return {
    ...(poster !== undefined && { thumbnailUrl: `/demo/posters/${poster}.svg` }),
    ...(poster !== undefined && ANIMATED.has(poster) && { videoUrl: `/demo/clips/${poster}.mp4` }),
  };
}
