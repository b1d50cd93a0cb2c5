import "server-only";
import { DEMO_CLIPS, DEMO_POSTERS } from "@/lib/contract/demo-media";
import { type Category, CATEGORIES } from "@/lib/contract/enums";
import { viralityScore } from "@/lib/domain/virality";
import type { PostRow } from "@/lib/server/ports/catalogue";
import type { DemoSize } from "./demo-creators";
import { ENGLISH_CATEGORY_HOOKS } from "./internal/locales/english-categories";
import { personaAt, type Persona, zipf } from "./internal/persona";
import { phrase } from "./internal/phrase";
import { mix, Random } from "./random";
import { BY_POPULARITY, SUBJECTS } from "./internal/subject-of-category";

const DAY_MS = 86_400_000;
const DAYS = 400;
const KEPT_PERSONAS = 50_000;

function categoryOf(persona: Persona, random: Random): Category {
  if (!random.chance(0.1)) return persona.category;
  const theme = SUBJECTS[persona.category];
  return random.pick(BY_POPULARITY.filter((category) => SUBJECTS[category] === theme));
}

/** A catalogue of viral posts holds those that exceeded the creator's average. */
function countsOf(persona: Persona, random: Random) {
  const isViral = random.chance(0.12);
  const lift = random.logNormal(3.4, 0.9) * (isViral ? random.between(4, 40) : 1);
  const views = Math.round(Math.min(900e6, Math.max(800, persona.averageViews * lift)));
  const usualLikeRate = persona.averageLikes / Math.max(1, persona.averageViews);
  const likes = Math.round(views * Math.min(0.45, usualLikeRate * random.logNormal(1, 0.25)));
  const comments = Math.round(likes * Math.min(0.3, random.logNormal(0.03, 0.7)));
  const shares = Math.round(likes * Math.min(0.6, random.logNormal(isViral ? 0.16 : 0.08, 0.7)));
  return { views, likes, comments, shares };
}

function patternsOf({ locale }: Persona, category: Category): readonly string[] {
  const own = locale.language === "english" ? ENGLISH_CATEGORY_HOOKS[category] : undefined;
  return own ?? locale.hooks[SUBJECTS[category]];
}

function hookOf(persona: Persona, category: Category, random: Random): string {
  const { locale } = persona;
  const patterns = random.chance(0.06) ? locale.anything : patternsOf(persona, category);
  let hook = phrase(random.pick(patterns), random);
  if (random.chance(0.13)) hook = phrase(random.pick(locale.openers), random) + hook;
  if (random.chance(0.22)) hook += phrase(random.pick(locale.closers), random);
  return hook;
}

function captionOf(persona: Persona, hook: string, random: Random): string {
  const { locale, niche } = persona;
  const second = random.chance(0.4) ? `\n${phrase(random.pick(locale.captions), random)}` : "";
  const tags = [
    ...random.some(niche.tags, random.between(1, 3)),
    ...random.some(locale.tags, random.between(0, 2)),
  ];
  return `${hook}${second}\n${tags.map((tag) => `#${tag}`).join(" ")}`;
}

const FIRST =
  "Neon Paper Velvet Static Midnight Copper Lazy Glass Sugar Hollow Golden Silent Plastic Lunar Burning Tiny Electric Faded Slow Wild Cobalt Marble Broken Summer Phantom Crimson Dusty Endless Frozen Hidden".split(
    " ",
  );
const SECOND =
  "Rain Kites Tides Parade Elevator Orchard Signals Engines Lanterns Mirrors Balcony Satellites Harbour Cassette Fireflies Pavement Carousel Horizon Motel Umbrellas Avenue Thunder Comet Garden Skyline Postcards Undertow Static Circus Window".split(
    " ",
  );
const ARTIST_FIRST =
  "Kisaragi Marlo Odette Ferro Lumi Tavo Sable Junko Pax Ilka Nuri Bento Cass Wren Oru Zuri Milo Anouk Rook Yara".split(
    " ",
  );
const ARTIST_SECOND =
  "Loop Avenue Choir Parlour & the Tides,Machine Sisters Orchestra Club Ghost System Brothers Radio Motel Theory Kids Harbour Signal Quartet"
    .replace("& the Tides,", "")
    .split(" ")
    .filter((word) => word !== "");
const VERSIONS = ["", "", "", "", "", " (sped up)", " (slowed)", " (live)", " (instrumental)"];

const ranks = zipf(
  Array.from({ length: 4000 }, (_, rank) => rank),
  9,
  1.02,
);

function titleAt(rank: number, seed: number): string {
  const random = new Random(mix(seed, "sound", rank));
  const title = `${random.pick(FIRST)} ${random.pick(SECOND)}${random.pick(VERSIONS)}`;
  return `${title} · ${random.pick(ARTIST_FIRST)} ${random.pick(ARTIST_SECOND)}`;
}

const titles = new Map<number, string[]>();

function soundOf(persona: Persona, random: Random, seed: number): string {
  if (random.chance(0.3)) return `${persona.locale.originalSound} · ${persona.username}`;
  let known = titles.get(seed);
  if (!known) titles.set(seed, (known = Array.from({ length: 4000 }, (_, rank) => titleAt(rank, seed))));
  return known[ranks.draw(random)]!;
}

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

/** The first match counts. Omitting the flag `i` saves 90 % of the time, and a first start tests 100,000 hooks. */
const DRAWN: readonly (readonly [words: RegExp, ...names: string[]])[] = [
  [/\bsala[dt]|ensalada|insalata|sałat/u, "salad-bowl"],
  [/pizza/u, "pizza-slice"],
  [/\btacos?\b/u, "loaded-taco"],
  [/noodle|ramen|nudel|nouille|fideo|\bpasta|pâtes|spaghetti|makaron|ラーメン|麺/u, "ramen-bowl"],
  [/burger/u, "cheese-burger"],
  [/\bbread|\bbrot\b|\bpain\b|\bpane\b|\bpão\b|\bbrood\b|chleb|ekmek|sourdough/u, "sourdough-loaf"],
  [/coffee|kaffee|\bcafé\b|caffè|koffie|\bkaw[aęy]\b|kahve|\bkopi\b|cà phê|コーヒー|커피/u, "coffee-latte"],
  [/\bcake|\btarte\b|\btorta|kuchen|gâteau|\bbolo\b|\btaart|ケーキ/u, "birthday-cake"],
  [/ice cream|gelato|helado|sorvete|dondurma/u, "ice-cream-cone"],
  [/dumpling|gyoza|pierog|餃子/u, "dumpling-steamer"],
  [/sushi/u, "sushi-board"],
  [/donut|doughnut/u, "glazed-donut"],
  [/lemon|zitrone|citron|limón|limone|limão/u, "lemon-board"],
  [
    /\bdogs?\b|puppy|\bhund|\bchiens?\b|\bperr[oa]|\bcane\b|cachorro|\bhond\b|köpek|anjing|犬|강아지/u,
    "good-dog",
  ],
  [
    /\bcats?\b|kitten|\bkatze|\bchats?\b|\bgat[oa]s?\b|\bgatt[oi]\b|\bkat\b|\bkot\b|\bkedi|kucing|mèo|猫|고양이/u,
    "black-cat",
  ],
  [/goldfish|aquarium|goldfisch/u, "goldfish-bowl"],
  [/parrot|budgie|papagei|perroquet|pappagall|papegaai/u, "budgie-perch"],
  [/\bfox(es)?\b/u, "red-fox"],
  [/whale|ballena|balena|baleine/u, "whale-tail"],
  [/\bbikes?\b|bicycle|fahrrad|\bvélo|\bbici|\bfiets|\browerze|sepeda|xe đạp|自転車|자전거/u, "city-bicycle"],
  [/\bcars?\b|\bvan\b|\bautos?\b|voiture|\bcoche|\bcarro\b|macchina|mechanic|samoch|araba/u, "workshop-car"],
  [/\bplants?\b|pflanze|\bplantes?\b|\bplantas?\b|\bpiant[ae]\b|rośli/u, "potted-plant", "plant-shelf"],
  [/\brun(ning)?\b|marathon|laufen|\bcourir|\bcorrer/u, "running-track"],
  [/yoga/u, "yoga-mat"],
  [/dumbbell|squat|push-?up|hantel|kniebeug|liegestütz|flexion|sentadilla/u, "hex-dumbbells", "kettlebell"],
  [/sneaker|\bshoes?\b|\bschuh|chaussure|zapat|scarpe|sapato|\bschoen|\bbuty\b|ayakkab/u, "sneaker"],
  [/lipstick|lippenstift|rouge à lèvres|rossetto|\bbatom\b|pintalabios/u, "red-lipstick"],
  [/\bnails?\b|nägel|\bongles?\b|\buñas?\b|unghie|\bunhas?\b|paznok/u, "nail-polish"],
  [/perfum|parfum|profumo/u, "perfume-bottle"],
  [/serum|skin ?care|hautpflege/u, "serum-bottle"],
  [/guitar|gitarr|chitarra|violão|gitaar|gitara/u, "acoustic-guitar"],
  [/\bdrum/u, "drum-kit"],
  [/vinyl|vinil/u, "vinyl-record"],
  [/laptop|spreadsheet|\bexcel\b/u, "laptop-code"],
  [/suitcase|\bpacking\b|\bkoffer|valise|\bmaleta|valigia|walizk/u, "packed-suitcase"],
  [/passport|passeport|pasaporte|passaporto|reisepass/u, "passport-stamps"],
  [/\btent\b|camping|\bzelt/u, "tent-under-stars"],
  [/\bbooks?\b|\bbuch|bücher|\blivres?\b|\blibr[oi]s?\b|\bboek|książ|\bkitap|\bsách\b/u, "book-stack"],
  [/wedding|hochzeit|\bmariage|\bboda\b|matrimonio|casamento|bruiloft|\bślub|düğün/u, "wedding-rings"],
  [/\bbeach|\bplage\b|\bplaya\b|spiaggia|\bpraia\b/u, "palm-beach"],
  [/crochet|stitch|\bsew|\bknit|quilt/u, "sewing-machine"],
  [/\bpaint(ed|ing)?\b|\bsketch/u, "paint-palette"],
  [/\bchess|schach/u, "chess-knight"],
  [/resume|recruiter|lebenslauf|currículum|curriculum/u, "job-badge"],
];

export function drawingsOfHook(hook: string): readonly string[] {
  const text = hook.toLowerCase();
  return (DRAWN.find(([words]) => words.test(text))?.slice(1) as readonly string[] | undefined) ?? [];
}

/** A post whose drawing was not animated has no video rather than an unrelated one. */
function mediaOf(
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

function postOf(index: number, persona: Persona, { seed, now }: DemoSize): PostRow {
  const random = new Random(mix(seed, "post", index));
  const category = categoryOf(persona, random);
  const counts = countsOf(persona, random);
  // Recent days are denser: half of the posts are from the last 130 days or so.
  const age = DAY_MS * (0.08 + (DAYS - 0.08) * random.next() ** 1.65);
  const followers = Math.round(persona.followers * (1 - 0.2 * random.next() * (age / (DAYS * DAY_MS))));
  const hook = hookOf(persona, category, random);
  return {
    id: `7${String(seed % 1e6).padStart(6, "0")}${String((index * 618_033_989) % 1e12).padStart(12, "0")}`,
    ...mediaOf(category, hook, random),
    caption: captionOf(persona, hook, random),
    ...counts,
    viralityScore: viralityScore({ ...counts, followers }),
    followers,
    category,
    country: persona.country,
    musicTitle: soundOf(persona, random, seed),
    creatorUsername: persona.username,
    hook,
    createdAt: Math.floor(now - age),
  };
}

/** Uses the creators of `demoCreators` with the same `seed` and number of creators. */
export function* demoPosts(size: DemoSize): Generator<PostRow> {
  const personas: Persona[] = [];
  const who = new Random(mix(size.seed, "who"));
  for (let index = 0; index < size.posts; index++) {
    // The square makes a few creators post a lot and most of them little.
    const creator = Math.floor(size.creators * who.next() ** 2);
    const persona = personas[creator] ?? personaAt(creator, size.seed);
    if (creator < KEPT_PERSONAS) personas[creator] = persona;
    yield postOf(index, persona, size);
  }
}
