import "server-only";
import type { Persona } from "./persona";
import { mix, Random } from "./random";
import { zipf } from "./weighted";

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

export function soundOf(persona: Persona, random: Random, seed: number): string {
  if (random.chance(0.3)) return `${persona.locale.originalSound} · ${persona.username}`;
  let known = titles.get(seed);
  if (!known) titles.set(seed, (known = Array.from({ length: 4000 }, (_, rank) => titleAt(rank, seed))));
  return known[ranks.draw(random)]!;
}
