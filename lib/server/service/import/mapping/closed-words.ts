import "server-only";
import { AGES, CATEGORIES, GENDERS, LANGUAGES, type Category } from "@/lib/contract/enums";
import { categoryOfHypeauditor } from "../category-of-hypeauditor";
import { categoryOfYoutube } from "../category-of-youtube";
import { countryName } from "../country-name";
import { CATEGORY_WORDS } from "./category-words";
import { plainWord } from "./header-words";

/** Longer texts are not list words, and hostile ones would take long to refuse. */
const LONGEST = 200;

const SPOKEN =
  "en de fr es it pt nl ja zh zh-Hant ko ru uk pl cs tr ar fa he hi th vi id sv da nb fi hu ro el".split(" ");
const english = { region: new Intl.DisplayNames("en", { type: "region", fallback: "none" }) };

/** Country names in seven languages are loaded on first use. */
let countries: Map<string, string> | undefined;
function countryByWord(): Map<string, string> {
  if (countries) return countries;
  countries = new Map();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const names = SPOKEN.map((locale) => new Intl.DisplayNames(locale, { type: "region", fallback: "none" }));
  for (const first of letters)
    for (const second of letters) {
      const name = english.region.of(first + second);
      if (name === undefined) continue;
      for (const inLanguage of names) {
        const word = inLanguage.of(first + second);
        if (word && !countries.has(plainWord(word))) countries.set(plainWord(word), name);
      }
    }
  return countries;
}

const ISO3 =
  "usa:US gbr:GB deu:DE ger:DE fra:FR esp:ES ita:IT prt:PT nld:NL bel:BE che:CH aut:AT can:CA aus:AU bra:BR mex:MX arg:AR ind:IN idn:ID jpn:JP kor:KR chn:CN rus:RU tur:TR pol:PL swe:SE nor:NO dnk:DK fin:FI irl:IE zaf:ZA nga:NG egy:EG sau:SA are:AE col:CO chl:CL per:PE phl:PH tha:TH vnm:VN mys:MY sgp:SG nzl:NZ pak:PK bgd:BD ukr:UA grc:GR cze:CZ rou:RO hun:HU isr:IL mar:MA kaz:KZ bra:BR";
const byIso3 = new Map(ISO3.split(" ").map((pair) => pair.split(":") as [string, string]));

function codeOfFlag(text: string): string | undefined {
  const letters = [...text].map((sign) => sign.codePointAt(0)! - 0x1f1e6).filter((at) => at >= 0 && at < 26);
  return letters.length === 2 ? letters.map((at) => String.fromCharCode(65 + at)).join("") : undefined;
}

export function countryWord(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const flag = codeOfFlag(text);
  const bare = flag ? text.replace(/[^\p{L}\p{N}\s.'’&()-]/gu, "").trim() : text.trim();
  for (const part of bare === "" ? [] : [bare, ...bare.split(/\s*[,/|(]\s*/).toReversed()]) {
    const word = plainWord(part.replace(/[)]$/, ""));
    const code = byIso3.get(word);
    const name = code ? english.region.of(code) : countryByWord().get(word);
    const known = countryName(name ?? part);
    if (known.isListed || name) return known.name;
  }
  return flag && countryName(flag).name;
}

let languages: Map<string, string> | undefined;
function languageByWord(): Map<string, string> {
  if (languages) return languages;
  languages = new Map(LANGUAGES.map((name) => [name, name]));
  const toEnglish = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  const names = SPOKEN.map((locale) => new Intl.DisplayNames(locale, { type: "language", fallback: "none" }));
  const codes =
    "en es fr de ja ko zh hi ar pt ru tr it nl pl th vi id fil tl sv no nb da fi cs ro hu el he fa ur bn ta te mr gu kn ml pa si ne ps ha yo so sw uk sr hr bs bg sk sl et lv lt ca is kk uz jv yue";
  for (const code of codes.split(" ")) {
    const name = toEnglish.of(code)?.toLowerCase() ?? "";
    const listed =
      { chinese: "mandarin", tagalog: "filipino", "norwegian bokmål": "norwegian" }[name] ?? name;
    if (!(LANGUAGES as readonly string[]).includes(listed)) continue;
    languages.set(code, listed);
    for (const inLanguage of names) languages.set(plainWord(inLanguage.of(code) ?? listed), listed);
    languages.set(plainWord(new Intl.DisplayNames(code, { type: "language" }).of(code) ?? listed), listed);
  }
  return languages;
}

/** Accepts `en`, `de-AT`, `Französisch`, `español`. */
export function languageWord(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const word = plainWord(text.trim());
  const first = /^[a-z]{2,3}(?=[-_][a-z]{2,4}$)/.exec(word)?.[0];
  return languageByWord().get(first ?? word) ?? languageByWord().get(word.split(/[\s,/|;(]+/)[0] ?? "");
}

const GENDER_WORDS: Record<(typeof GENDERS)[number], string> = {
  female:
    "female f woman women w girl femme feminin feminine frau weiblich mujer femenino femenina donna femmina femminile mulher feminino feminina vrouw vrouwelijk v",
  male: "male m man men boy homme h masculin mann mannlich hombre masculino uomo maschio maschile homem man mannelijk",
};
const genders = new Map(
  GENDERS.flatMap((gender) => GENDER_WORDS[gender].split(" ").map((word) => [word, gender] as const)),
);
export const genderWord = (text: string) => genders.get(plainWord(text.trim()).replace(/\.$/, ""));

/** Maps `27` and `25-29` to `20-29`; undefined for a range that spans two groups. */
export function ageWord(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
  if (numbers.length === 0 || numbers.length > 2) return undefined;
  const buckets = numbers.map((age) => AGES[Math.floor(age / 10)]);
  return buckets.every((bucket) => bucket === buckets[0]) ? buckets[0] : undefined;
}

const categories = new Map<string, Category>(CATEGORIES.map((name) => [plainWord(name), name]));
for (const [category, words] of Object.entries(CATEGORY_WORDS) as [Category, string][])
  for (const word of words.split(" ")) {
    const key = word.replaceAll("-", " ");
    if (!categories.has(key)) categories.set(key, category);
  }

/** Maps a foreign category; of several, the first known one counts. */
export function categoryWord(text: string): Category | undefined {
  if (text.length > LONGEST) return undefined;
  const whole = text.trim();
  const known = (part: string) =>
    categories.get(plainWord(part).replaceAll("-", " ").replaceAll("&", "and")) ??
    categories.get(plainWord(part).replaceAll("-", " ")) ??
    categoryOfHypeauditor(part) ??
    categoryOfYoutube(part);
  if (/^\d+$/.test(whole)) return undefined;
  const parts = [whole, ...whole.split(/\s*[,;|/·•+>]\s*|\s+(?:&|and|und|et|y|e|en)\s+/)];
  for (const part of parts) {
    const found = known(part);
    if (found) return found;
  }
  for (const word of whole.split(/[\s,;|/·•+&>]+/)) {
    const found = word.length > 3 ? known(word) : undefined;
    if (found) return found;
  }
  return undefined;
}
