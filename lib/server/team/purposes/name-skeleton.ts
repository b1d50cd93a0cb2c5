import "server-only";
/**
 * Two names that are easily mistaken for each other have a skeleton in common (UTS 39). The table has letters that look
 * like Latin ones in the usual typefaces; NFKC covers fullwidth and mathematical letters.
 */
import { cleanName, nameKey } from "@/lib/contract/clean-name";

/** Capitals and small letters apart, because Greek \u0397 looks like H and \u03b7 like n. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: "ΑАᎪꓮ",
  B: "ΒВᏴꓐ",
  C: "ϹСᏟꓚⲤ",
  D: "Ꭰꓓ",
  E: "ΕЕᎬꓰ",
  F: "Ϝꓝ",
  G: "ԌᏀᏳꓖ",
  H: "ΗНᎻꓧⲎ",
  I: "ΙІӀⲒꓲ",
  J: "ЈͿᎫꓙ",
  K: "ΚКᏦꓗⲔ",
  L: "Ꮮꓡ",
  M: "ΜМϺᎷꓟⲘ",
  N: "ΝꓠⲚ",
  O: "ΟОՕꓳⲞ",
  P: "ΡРᏢꓑⲢ",
  Q: "Ԛ",
  R: "ᎡᏒꓣ",
  S: "ЅՏᏚᏕꓢ",
  T: "ΤТᎢꓔⲦ",
  U: "Սꓴ",
  V: "ѴᏙꓦ",
  W: "ԜᎳᏔꓪ",
  X: "ΧХꓫⲬ",
  Y: "ΥУҮᎩᎽꓬⲨ",
  Z: "ΖᏃꓜ",
  a: "аαɑ",
  b: "ьЬƅƄвʙᏏ",
  c: "сϲᴄⲥ",
  d: "ԁᏧꓒ",
  e: "еҽ℮",
  g: "ɡց",
  h: "һհнʜᏂ",
  i: "іıɩιɪꙇᎥ",
  j: "јϳ",
  k: "кκᴋĸ",
  l: "ӏǀ∣וןا",
  m: "мᴍ",
  n: "ոռη",
  o: "оοօσᴏⲟס",
  p: "рρⲣ",
  q: "ԛգզ",
  r: "гᴦⲅ",
  s: "ѕꜱƽ",
  t: "тτᴛ",
  u: "υսʋᴜ",
  v: "νѵᴠ",
  w: "ԝѡաɯᴡ",
  x: "хχ×",
  y: "уγүʏყ",
  z: "ᴢ",
  "'": "’‘‛′`´ʼʹ",
  '"': "“”„‟″",
  "/": "⁄∕",
};

const PROTOTYPES = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) =>
    [...letters].flatMap((letter): [string, string][] => [
      [letter, latin],
      // Small Cherokee letters are small forms of the capitals, and no capital here is a small letter of another row.
      ...(/\p{Script=Cherokee}/u.test(letter)
        ? [[letter.toLowerCase(), latin.toLowerCase()] satisfies [string, string]]
        : []),
    ]),
  ),
);

const latinOf = (text: string) =>
  [...text.normalize("NFD")]
    .map((letter) => PROTOTYPES.get(letter) ?? (/[\p{Pd}\u2212]/u.test(letter) ? "-" : letter))
    .join("");

/** Letters that look like two others, or like a digit. */
const folded = (text: string) =>
  text.replaceAll("m", "rn").replaceAll("w", "vv").replaceAll(/[1|]/g, "l").replaceAll("0", "o");

/** One skeleton of the letters in any case, and one in which a capital I is a small l. */
export function nameSkeletons(text: string): readonly [string, string] {
  // NFKC makes a sigma of the lunate one, which looks like a C.
  const latin = latinOf(latinOf(cleanName(text)).normalize("NFKC"));
  return [folded(nameKey(latin)), folded(latin.replaceAll("I", "l"))];
}

/** @returns the first name that is easily mistaken for `text` */
export function twinAmong(names: readonly string[], text: string): string | undefined {
  const [any, cased] = nameSkeletons(text);
  return names.find((name) => {
    const other = nameSkeletons(name);
    return other[0] === any || other[1] === cased;
  });
}
