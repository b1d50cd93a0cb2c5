import "server-only";
import type { Platform } from "@/lib/contract/enums";
import { plainWord } from "./header-words";
import { readLink } from "./platform-links";
import { remembered } from "./remembered";

const WORDS: Record<Platform, RegExp> = {
  tiktok: /^(?:tik ?tok(?:er)?|tt|douyin)$/,
  instagram: /^(?:instagram|insta|ig|instagr|reels?)$/,
  youtube: /^(?:you ?tube(?:r)?|yt|shorts?)$/,
};
const PLATFORMS = Object.keys(WORDS) as Platform[];

const platformOfName = remembered((text): Platform | undefined => {
  const word = plainWord(text)
    .replace(/[._-]+/g, " ")
    .trim();
  return PLATFORMS.find((platform) => WORDS[platform].test(word));
});

const NO_NAME = /[/:@\d]/;

/** Accepts `Instagram`, `IG`, `https://www.tiktok.com/@one`; undefined for none or several. */
export function readPlatform(text: string): Platform | undefined {
  const named = NO_NAME.test(text) ? undefined : platformOfName(text);
  return named ?? readLink(text)?.source;
}

/** Undefined when the name contains none or several. */
export function platformIn(name: string): Platform | undefined {
  const text = plainWord(name);
  const words = text.split(/[^a-z0-9]+/);
  const found = PLATFORMS.filter(
    (platform) =>
      (platform === "instagram"
        ? /insta(?:gram)?/
        : platform === "tiktok"
          ? /tik[ _-]?tok/
          : /you[ _-]?tube/
      ).test(text) || words.some((word) => WORDS[platform].test(word) && word.length === 2),
  );
  return found.length === 1 ? found[0] : undefined;
}
