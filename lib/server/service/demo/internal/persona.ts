import "server-only";
/** A persona depends only on the seed and a number, so that posts can find their creator. */
import type { Category, Platform } from "@/lib/contract/enums";
import type { Locale, Theme } from "./locale";
import { arabic } from "./locales/arabic";
import { english } from "./locales/english";
import { french } from "./locales/french";
import { japanese } from "./locales/japanese";
import { portuguese } from "./locales/portuguese";
import { spanish } from "./locales/spanish";
import { mix, Random } from "../random";
import { BY_POPULARITY, SUBJECTS } from "./subject-of-category";

type Niche = {
  niches: readonly string[];
  tags: readonly string[];
  products: readonly string[];
  words: readonly string[];
};

const list = (text: string) => text.split(", ");

/** `words` end handles: mila + bakes. */
export const NICHES: Readonly<Record<Theme, Niche>> = {
  food: {
    niches: list(
      "street food, meal prep, baking, vegan cooking, budget meals, noodles, coffee brewing, barbecue, air fryer recipes",
    ),
    tags: list("food, recipe, easyrecipe, foodtok, homecooking, baking, streetfood, mealprep, dinnerideas"),
    products: list(
      "Pannello skillet, Umbrasalt seasoning, Kornblick granola, Tsukibowl ramen kit, Brewlark coffee, Zestino hot sauce",
    ),
    words: list("bakes, eats, kitchen, cooks, plates, noodles, pantry, toast"),
  },
  fitness: {
    niches: list(
      "home workout, running, strength training, yoga, mobility, calisthenics, healthy habits, cycling, sleep",
    ),
    tags: list("fitness, workout, gymtok, homeworkout, running, mobility, yoga, healthyhabits, gym"),
    products: list(
      "Kolvar protein powder, Stridewell running shoes, Flexora bands, Pulsenook watch, Hydrova bottle, Noctura sleep tea",
    ),
    words: list("fit, lifts, moves, runs, reps, stretch, strong, sweat"),
  },
  beauty: {
    niches: list(
      "skincare, makeup tutorials, hair care, nail art, fragrance, drugstore finds, curly hair, men's grooming",
    ),
    tags: list("skincare, makeup, beauty, grwm, glowup, hairtok, nails, skincareroutine, makeuptutorial"),
    products: list(
      "Lumora serum, Velvane lip tint, Peltique sunscreen, Curlivo cream, Nailune gel kit, Aurelle mist",
    ),
    words: list("glow, beauty, glam, skin, curls, lashes, rouge, dew"),
  },
  fashion: {
    niches: list(
      "outfit ideas, thrifting, streetwear, capsule wardrobe, sneakers, modest fashion, accessories, hauls",
    ),
    tags: list("ootd, fashion, outfitideas, thrift, streetwear, haul, style, sneakers"),
    products: list("Marrow & Fen coats, Threadlark tees, Solvano sneakers, Bindle bags, Ochrewear knitwear"),
    words: list("wears, styles, closet, fits, stitch, thrifts, looks, denim"),
  },
  money: {
    niches: list(
      "personal finance, budgeting, investing basics, side hustles, small business, online shops, freelancing, saving",
    ),
    tags: list("money, finance, budgeting, sidehustle, smallbusiness, saving, investing, entrepreneur"),
    products: list(
      "Pennyroot budget app, Ledgerly invoices, Vaultine card, Shopwren store builder, Tallyfox tax app",
    ),
    words: list("saves, money, budget, invests, ledger, founder, pennies, shop"),
  },
  work: {
    niches: list(
      "interview tips, office life, remote work, content strategy, marketing, contracts explained, productivity, social media growth",
    ),
    tags: list("career, jobtips, worklife, marketing, contentcreator, office, remotework, socialmediatips"),
    products: list(
      "Deskbloom planner, Notevale app, Hirelane course, Captionly scheduler, Quietpod headphones",
    ),
    words: list("works, desk, career, office, memo, agenda, hustle, pitch"),
  },
  tech: {
    niches: list(
      "phone tips, gadgets, coding, artificial intelligence, desk setups, smart home, video editing, budget tech",
    ),
    tags: list("tech, gadgets, techtok, coding, ai, setup, phonetips, editing"),
    products: list(
      "Orbelo earbuds, Fluxpad tablet, Keydrift keyboard, Halcyon desk lamp, Bytegrove hosting, Clipmint editor",
    ),
    words: list("tech, codes, bytes, gadgets, pixel, setup, dev, circuit"),
  },
  gaming: {
    niches: list(
      "indie games, speedruns, cozy games, retro consoles, trading cards, board games, virtual reality, game guides",
    ),
    tags: list("gaming, gamer, indiegame, cozygaming, speedrun, retro, gametok, boardgames"),
    products: list(
      "Nimbusgrip controller, Pixelforge chair, Questlamp lights, Cardhollow sleeves, Loopvisor headset",
    ),
    words: list("plays, games, pixels, quest, respawn, arcade, loot, combo"),
  },
  music: {
    niches: list(
      "guitar covers, bedroom pop, dance challenges, music production, film reviews, movie theories, singing tips, vinyl",
    ),
    tags: list("music, cover, singer, dance, newmusic, film, movietok, guitar"),
    products: list(
      "Echowick microphone, Tonevale guitar strings, Reelnest projector, Beatmoor sampler, Sleevehaus vinyl",
    ),
    words: list("sings, beats, chords, reels, tunes, dances, scenes, echo"),
  },
  learn: {
    niches: list(
      "science explained, history stories, language learning, book reviews, study tips, maths tricks, drawing, news explained",
    ),
    tags: list("learnontiktok, history, science, booktok, study, didyouknow, art, explained"),
    products: list(
      "Lernwell flashcards, Inkharbor notebooks, Storyvane audiobooks, Palettica paints, Cosmik telescope",
    ),
    words: list("explains, learns, reads, facts, history, notes, draws, class"),
  },
  pets: {
    niches: list(
      "dog training, cat behaviour, rescue animals, aquariums, bird care, wildlife, puppy care, farm animals",
    ),
    tags: list("pets, dogtok, cattok, puppy, animals, rescue, catsoftiktok, dogsoftiktok"),
    products: list("Pawdrift harness, Miaolo litter, Kibbleton dog food, Fernfin aquarium, Whiskerly toys"),
    words: list("paws, pets, tails, meows, barks, vet, rescue, whiskers"),
  },
  travel: {
    niches: list(
      "budget travel, solo travel, hiking, van life, city guides, landscape photography, camping, weekend trips",
    ),
    tags: list("travel, traveltok, hiking, vanlife, hiddengems, nature, photography, weekendtrip"),
    products: list("Driftpack backpack, Nordlume tent, Roamly sim, Lensora camera strap, Thermaro flask"),
    words: list("roams, travels, trails, wanders, maps, hikes, lens, nomad"),
  },
  home: {
    niches: list(
      "small space decor, cleaning, home organisation, renovation, house plants, crochet, woodworking, slow living",
    ),
    tags: list("home, cleantok, homedecor, diy, organization, plants, crafts, dayinmylife"),
    products: list(
      "Mossgate planter, Cleanique spray, Nestoria shelves, Woolmere yarn, Timberlo drill, Candlefen candles",
    ),
    words: list("home, nest, makes, plants, tidies, builds, corner, crafts"),
  },
  family: {
    niches: list(
      "toddler activities, newborn care, family vlogs, couple goals, gentle parenting, twins, grandparents, community stories",
    ),
    tags: list("family, momlife, dadlife, parenting, couple, kids, toddler, relationship"),
    products: list(
      "Babbleberry bottle, Strollio stroller, Toybriar blocks, Dozebug night light, Lunchlet boxes",
    ),
    words: list("family, mama, papa, twins, tribe, duo, nursery, together"),
  },
  mind: {
    niches: list(
      "daily habits, anxiety tips, journaling, stoic thoughts, meditation, self-care, faith, motivation",
    ),
    tags: list("mindset, selfcare, mentalhealth, motivation, habits, journaling, meditation, growth"),
    products: list("Calmero app, Mindfern journal, Stillwater candle, Dawnlist planner, Breathlo course"),
    words: list("mind, calm, grows, breathes, quiet, reflects, habits, still"),
  },
  humor: {
    niches: list(
      "sketches, office humour, pranks, impressions, relatable moments, stand-up, parody, teacher humour",
    ),
    tags: list("funny, comedy, humor, relatable, sketch, pov, meme, lol"),
    products: list("Giggleloop tickets, Snorty mugs, Chucklebox cards, Wobblepop candy"),
    words: list("jokes, laughs, sketch, oops, giggles, lol, clown, chaos"),
  },
  sports: {
    niches: list(
      "football skills, basketball, skateboarding, running races, car reviews, motorbikes, detailing, climbing",
    ),
    tags: list("sports, football, basketball, skate, cars, cartok, training, highlights"),
    products: list(
      "Goalmark boots, Grindhaus skateboards, Torqueline wax, Courtza basketball, Velodra helmet",
    ),
    words: list("goals, drives, skates, sprint, hoops, torque, rides, match"),
  },
};

export type Persona = {
  number: string;
  source: Platform;
  username: string;
  locale: Locale;
  country: string;
  category: Category;
  niche: Niche;
  followers: number;
  averageViews: number;
  averageLikes: number;
  averageComments: number;
  /** In percent. */
  engagementRate: number;
};

export const LOCALES: readonly Locale[] = [arabic, english, french, japanese, portuguese, spanish];

export class Weighted<T> {
  readonly #entries: readonly T[];
  readonly #ends: number[] = [];

  constructor(weights: readonly (readonly [entry: T, weight: number])[]) {
    this.#entries = weights.map(([entry]) => entry);
    let end = 0;
    for (const [, weight] of weights) this.#ends.push((end += weight));
  }

  draw(random: Random): T {
    const target = random.next() * this.#ends.at(-1)!;
    let low = 0;
    let high = this.#ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle]! > target) high = middle;
      else low = middle + 1;
    }
    return this.#entries[low]!;
  }
}

/** Zipf's law with a flattened head: the entry of rank r (from 0) weighs 1 / (r + offset) ^ exponent. */
export function zipf<T>(entries: readonly T[], offset: number, exponent: number): Weighted<T> {
  return new Weighted(entries.map((entry, rank) => [entry, 1 / (rank + offset) ** exponent] as const));
}

const locales = new Weighted(LOCALES.map((locale) => [locale, locale.weight] as const));
const countries = new Map(LOCALES.map((locale) => [locale, new Weighted(locale.countries)]));
const categories = zipf(BY_POPULARITY, 3, 0.95);
const platforms = new Weighted<Platform>([
  ["tiktok", 62],
  ["instagram", 25],
  ["youtube", 13],
]);

/** Ends of handles for any theme; each theme adds eight of its own. No word may be in both. */
export const TAILS =
  "daily diary loop studio hq lab club days world stories files room vibes post journal radio".split(" ");
/** Patterns of handles, one per block of numbers: `N` is the name, `T` the end. */
const SHAPES =
  "N.T NT N_T the.N.T N.T.tv im_N_T N.T_ N_T22 oh.N.T T.N N.T.x just.N.T T_N N.T7 its.N.T NTreal N.T.99 hey_N_T TN N_T_now go.N.T N.T01 N_T_ok T.by.N N.T.live T.with.N not.N.T NTplus N_T_33 meet.N.T N.T.eu ask_N_T N.T404 only.N.T Tby.N".split(
    " ",
  );

/** Handles are unique: name and end are a permutation within the block, and the shape identifies the block. */
function handleOf(index: number, seed: number, locale: Locale, niche: Niche): string {
  const tails = [...niche.words, ...TAILS];
  const spread = locale.names.length * tails.length;
  // 365 is coprime to 24 × 24, so each number of the block gets its own place.
  const within = ((index % spread) * 365 + (seed % spread)) % spread;
  const block = Math.floor(index / spread);
  const name = locale.names[within % locale.names.length]!;
  const tail = tails[Math.floor(within / locale.names.length)]!;
  const shape = SHAPES[block % SHAPES.length]!.replace(/[NT]/g, (letter) => (letter === "N" ? name : tail));
  return block < SHAPES.length ? shape : `${shape}.${Math.floor(block / SHAPES.length)}`;
}

/** @param index from 0; the result depends on seed and index only */
export function personaAt(index: number, seed: number): Persona {
  const random = new Random(mix(seed, "creator", index));
  const locale = locales.draw(random);
  const category = categories.draw(random);
  const niche = NICHES[SUBJECTS[category]];
  const followers = Math.round(Math.min(90e6, Math.max(90, random.logNormal(16_000, 1.95))));
  // Small accounts engage more: about 7 % at a thousand followers, 2 % at a million.
  const usual = Math.max(1.2, 12.2 - 1.7 * Math.log10(followers));
  const engagementRate = Math.min(38, random.logNormal(usual, 0.55));
  const reactions = (engagementRate / 100) * followers;
  const averageComments = reactions * Math.min(0.3, random.logNormal(0.045, 0.6));
  const averageLikes = reactions - averageComments;
  const averageViews = Math.max(averageLikes, averageLikes / Math.min(0.5, random.logNormal(0.085, 0.4)));
  return {
    number: `6${String(seed % 1e6).padStart(6, "0")}${String((index * 618_033_989) % 1e12).padStart(12, "0")}`,
    source: platforms.draw(random),
    username: handleOf(index, seed, locale, niche),
    locale,
    country: countries.get(locale)!.draw(random),
    category,
    niche,
    followers,
    averageViews: Math.round(averageViews),
    averageLikes: Math.round(averageLikes),
    averageComments: Math.round(averageComments),
    engagementRate: Math.round(engagementRate * 100) / 100,
  };
}
