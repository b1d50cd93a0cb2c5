import "server-only";
import type { Category } from "@/lib/contract/enums";
import { viralityScore } from "@/lib/domain/virality";
import type { PostRow } from "@/lib/server/ports/catalogue";
import type { DemoSize } from "./demo-creators";
import { captionOf, hookOf } from "./demo-hooks";
import { mediaOf } from "./demo-media";
import { soundOf } from "./demo-sounds";
import { personaAt, type Persona } from "./persona";
import { mix, Random } from "./random";
import { BY_POPULARITY, SUBJECTS } from "./subject-of-category";

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
