import "server-only";
import { AGES, CATEGORIES, GENDERS, LANGUAGES, type Category } from "@/lib/contract/enums";
import { categoryOfHypeauditor } from "../internal/category-of-hypeauditor";
import { categoryOfYoutube } from "../internal/category-of-youtube";
import { countryName } from "../internal/country-name";
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

export const CATEGORY_WORDS: Partial<Record<Category, string>> = {
  Arts: "art arte kunst artist artista artiste design drawing dessin zeichnen dibujo illustration",
  Automotive:
    "auto autos car cars coche coches voiture voitures carro carros cars-and-motorbikes motor motorrad moto motos motorsport automobile",
  "Beauty & Personal Care":
    "beauty beaute schonheit belleza bellezza beleza schoonheid makeup make-up skincare hair haare cosmetics kosmetik cosmetique cosmetiques maquillage maquillaje trucco skin-care beauty-and-cosmetics",
  "Books & Literature":
    "books book bucher livres lecture libros libri livros boeken literature literatur literatura booktok",
  Business:
    "business entrepreneurship entrepreneur unternehmer wirtschaft negocios affari negocio entreprise b2b startup",
  Finance:
    "finance finances finanzen finanzas finanza financas financien money geld investing crypto krypto argent dinero",
  "Career & Jobs": "career careers jobs karriere beruf carriere emploi carrera trabajo lavoro carreira",
  "Crafts & DIY":
    "diy crafts craft basteln bricolage handmade manualidades fai-da-te artesanato knutselen handarbeit",
  Culture: "culture kultur cultura cultuur",
  Education:
    "education bildung educacion istruzione educacao onderwijs learning lernen school ecole knowledge wissen",
  Technology:
    "tech technology technik technologie tecnologia techno gadgets computer software ai ki informatique it",
  Entertainment:
    "entertainment unterhaltung divertissement entretenimiento intrattenimento entretenimento amusement celebrity celebrities stars shows tv television show-business",
  Environment:
    "environment umwelt environnement medio-ambiente ambiente sustainability nachhaltigkeit ecologie green eco",
  Family: "family familie famille familia famiglia mom moms mum mums mama mamas maman",
  Parenting:
    "parenting parents eltern parentalite padres genitori pais ouders baby babies motherhood maternity maternidad",
  Fashion:
    "fashion mode moda style clothing clothes kleidung vetements ropa luxury luxe luxus streetwear outfit modeling models",
  Film: "film films movies movie cinema kino cine filme filmes actors actor acteur",
  Fitness:
    "fitness gym workout workouts running laufen course-a-pied course correr corrida yoga bodybuilding training musculation crossfit pilates sport-and-fitness sports-and-fitness",
  Health:
    "health gesundheit sante salud salute saude gezondheid wellness medical medizin nutrition ernahrung health-and-fitness bien-etre",
  Food: "food foodie essen cuisine kochen cooking cocina cucina comida cibo culinaria koken eten recipes rezepte recettes recetas gastronomie gastronomy gastronomia drinks food-and-drink food-and-cooking backen patisserie vegan alimentation",
  Gaming:
    "gaming games game gamer spiele jeux juegos giochi jogos video-games videogames jeux-video videospiele esports",
  "Gardening & Agriculture":
    "garden gardening garten jardin jardinage giardinaggio jardinagem tuin agriculture landwirtschaft",
  History: "history geschichte histoire historia storia",
  Home: "home interior interior-design einrichtung wohnen deco decoration maison hogar casa wonen home-decor home-and-garden dekoration interieur",
  Humor: "humor humour comedy comedie comedia comico umorismo memes meme funny lustig komik comedian",
  Lifestyle: "lifestyle life-style vlog vlogs daily-vlogs vie estilo-de-vida stile-di-vita leben blogger",
  Marketing: "marketing advertising werbung publicite publicidad",
  "Mental Health": "mental-health psychology psychologie mindfulness",
  Music:
    "music musik musique musica muziek singer sanger chanteur cantante musician dance tanz danse music-and-dance",
  "News & Media": "news nachrichten actualites actualite noticias notizie nieuws media medien journalism",
  Outdoors: "outdoor outdoors camping hiking wandern randonnee senderismo trekking",
  Nature: "nature natur naturaleza natura natureza natuur",
  Pets: "pets pet haustiere animaux-de-compagnie mascotas dogs dog hunde chiens perros cats katzen chats",
  Animals: "animals tiere animaux animales animali animais dieren",
  Photography: "photography photo photographie fotografie fotografia fotograf photographe",
  Videography: "videography video filmmaking",
  Politics: "politics politik politique politica politiek",
  Relationships: "relationships beziehung couple love liebe amour dating",
  Religion: "religion religione glaube christian islam",
  Science: "science wissenschaft sciences ciencia scienza wetenschap",
  "Self-Improvement":
    "self-improvement motivation personal-development developpement-personnel selbstentwicklung coaching",
  Shopping: "shopping deals angebote bons-plans compras",
  "Social Issues & Activism": "activism social-issues nonprofit feminism feminisme",
  Sports:
    "sports sport deporte deportes esporte esportes football soccer fussball futbol futebol calcio basketball tennis cycling athlete",
  Travel:
    "travel reisen voyage voyages viajes viaggi viagem reizen tourism tourismus tourisme travel-and-tourism",
  Kids: "kids kinder enfants ninos bambini criancas kinderen toys",
  Spirituality: "spirituality spiritualitat spiritualite astrology astrologie",
};

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
