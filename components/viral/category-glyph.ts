import type { Category } from "@/lib/contract/enums";

/** Outlines fit a 24 × 24 grid and a round stroke of about 1.7. A zero-length dash is a dot. */
const GLYPHS = {
  arrow: "M4 19l6-7 4 4 6-9M15 7h5v5",
  bag: "M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5",
  blocks: "M8 3.5h8V12H8zM3.5 12H12v8.5H3.5zM12 12h8.5v8.5H12z",
  book: "M12 6.5c-2-1.5-5-2-8.5-2V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5c-3.5 0-6.5.5-8.5 2zM12 6.5V20",
  briefcase: "M4 8h16v11.5H4zM9 8V5h6v3M4 13h16M12 12v2",
  bubble: "M4 5h16v11.5h-8l-5 4v-4H4zM8 9.5h8M8 12.5h5",
  bulb: "M9 17.5h6M10 20.5h4M12 3a6 6 0 0 0-3.8 10.7c.6.5.8 1.2.8 2v1.8h6v-1.8c0-.8.2-1.5.8-2A6 6 0 0 0 12 3z",
  bus: "M5 4.5h14v12H5zM5 11.5h14M7.5 16.5V19M16.5 16.5V19M8.5 14h.01M15.5 14h.01",
  camera: "M3.5 7.5h4L9 5h6l1.5 2.5h4v12h-17zM12 17a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4z",
  candle: "M9 20.5V11h6v9.5M12 11V9M12 8.5c-1.8-1-1.8-3 0-5.5 1.8 2.5 1.8 4.5 0 5.5zM5.5 20.5h13",
  car: "M4 12l2-5.5C6.3 5.6 7 5 8 5h8c1 0 1.7.6 2 1.5l2 5.5M3.5 12h17v6h-17zM6 18v2M18 18v2M7 15h.01M17 15h.01",
  chip: "M7 7h10v10H7zM10.5 10.5h3v3h-3zM9.5 7V3.5M14.5 7V3.5M9.5 20.5V17M14.5 20.5V17M7 9.5H3.5M7 14.5H3.5M20.5 9.5H17M20.5 14.5H17",
  clapper: "M4 10.5h16v10H4zM4 10.5l-.8-3.7L18.5 3l.9 3.6zM8.3 5.5l2.5 3.2M13.2 4.3l2.5 3.2",
  coins:
    "M12 3.5c4 0 7 1.2 7 2.8s-3 2.8-7 2.8-7-1.2-7-2.8 3-2.8 7-2.8zM5 6.3V12c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8V6.3M5 12v5.7c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8V12",
  columns: "M4 10l8-6 8 6zM4 20.5h16M5 17.5h14M6.5 17.5V10M12 17.5V10M17.5 17.5V10",
  cup: "M5 9h12v6a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5zM17 10.5h1.2a2.3 2.3 0 0 1 0 4.6H17M9 3.5c-1 1 1 2 0 3M13 3.5c-1 1 1 2 0 3",
  dumbbell: "M6.5 6.5v11M3.5 9v6M17.5 6.5v11M20.5 9v6M6.5 12h11",
  flag: "M5.5 21V4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0",
  flask: "M9.5 3.5V9L4 18c-.7 1.3 0 2.5 1.5 2.5h13c1.5 0 2.2-1.2 1.5-2.5l-5.5-9V3.5M8 3.5h8M7 14.5h10",
  fork: "M7 3v18M4.5 3v5c0 1.5 1 2.5 2.5 2.5S9.5 9.5 9.5 8V3M18 21V3c-2.5 1-4 4-4 8.5h4",
  gamepad:
    "M7.5 7h9c3 0 4.5 2.5 5 7.5.3 3.5-3 4-4.5 1.5l-1.5-2h-7L7 16c-1.5 2.5-4.8 2-4.5-1.5.5-5 2-7.5 5-7.5zM8 9v3M6.5 10.5h3M15.5 9.5h.01M17.5 11.5h.01",
  gem: "M6.5 4h11L21 9l-9 11.5L3 9zM3 9h18M12 4L9 9l3 11.5L15 9z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z",
  hanger:
    "M12 9.5V8.3c0-1.2 1.9-1.5 1.9-3.3a1.9 1.9 0 0 0-3.8 0M12 9.5l-9 6c-1.2.8-.6 2.5.8 2.5h16.4c1.4 0 2-1.7.8-2.5z",
  heart: "M12 20.5C6 16 3 12.7 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.7-3 7-9 11.5z",
  hourglass:
    "M6 3.5h12M6 20.5h12M7 3.5C7 9 12 10 12 12s-5 3-5 8.5M17 3.5C17 9 12 10 12 12s5 3 5 8.5M9.5 18h5",
  house: "M4 11l8-7 8 7v9.5H4zM9.5 20.5V14h5v6.5",
  leaf: "M5.5 18.5C4.5 10 9 4.5 20 4.5 20.5 15 15 19.5 7 18.2M4 21c2-5 6-8.5 10.5-10.5",
  lipstick: "M9 12V6.5L15 3v9M8 12h8v3.5H8zM7 15.5h10V21H7z",
  lotus:
    "M12 5c3 3 3.5 8 0 13-3.5-5-3-10 0-13zM12 18c-5 1.5-9-1-9.5-7 3 0 5 1 6.6 2.8M12 18c5 1.5 9-1 9.5-7-3 0-5 1-6.6 2.8",
  megaphone: "M4 10v4h3l9 5V5l-9 5zM8 14.5l1 5.5h2.5M19 9.5c1.3 1.5 1.3 3.5 0 5",
  newspaper: "M4 4.5h13v15H6a2 2 0 0 1-2-2zM17 9h3v8.5a2 2 0 0 1-2 2h-1M7.5 8h6M7.5 11.5h6M7.5 15h4",
  note: "M9 18V5.5L20 3v12.5M9 18a2.8 2.8 0 1 1-5.6 0A2.8 2.8 0 0 1 9 18zM20 15.5a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z",
  palette:
    "M12 3a9 9 0 0 0 0 18c2 0 2.2-1.6 1.4-2.8-.9-1.4 0-3.2 1.8-3.2H18c2 0 3-1.4 3-3.4C21 6.7 17 3 12 3zM7.5 12h.01M9.5 7.5h.01M15 7.5h.01",
  paw: "M12 12.5c-3 0-5.5 3-5.5 5.5 0 1.8 1.5 2.5 3 2.3 1-.2 1.5-.5 2.5-.5s1.5.3 2.5.5c1.5.2 3-.5 3-2.3 0-2.5-2.5-5.5-5.5-5.5zM6.5 10.5a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0zM10.6 6a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0zM16.6 6a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0zM20.7 10.5a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0z",
  pen: "M4 20l1.2-5L16 4.2c.8-.8 2-.8 2.8 0l1 1c.8.8.8 2 0 2.8L9 18.8zM13.5 6.7l3.8 3.8",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.2M17.5 14.3c2.6.6 4 2.6 4 5.7",
  plane: "M21 3L3 10.5l6.5 3L12.5 20zM21 3L9.5 13.5",
  play: "M7 4l12 8-12 8z",
  pram: "M4 12a8 8 0 0 1 8-8v8zM4 12h16c0 3.3-3 6-6.5 6h-3C7 18 4 15.3 4 12zM20 12l1.5-4M8 21h.01M16 21h.01",
  pulse: "M3 12h4l2.5-6L14 18l2.5-6H21",
  scales: "M12 3.5v17M8 20.5h8M5 7h14M5 7l-2.7 6.5c0 3.2 5.4 3.2 5.4 0zM19 7l-2.7 6.5c0 3.2 5.4 3.2 5.4 0z",
  scissors:
    "M6.5 9a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM6.5 20.6a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8.7 7.9L20 18.5M8.7 16.1L20 5.5",
  shield: "M12 3c2.5 1.5 5 2 8 2 .3 7-2 13-8 16-6-3-8.3-9-8-16 3 0 5.5-.5 8-2zM12 3v18",
  sign: "M4.5 3.5h15v9h-15zM12 12.5V21M9 8l2 2 4-4",
  smile:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 13.5h8c-.7 2-2.2 3-4 3s-3.3-1-4-3zM8.7 9.5h.01M15.3 9.5h.01",
  sprout: "M12 21v-9M12 14.5c0-4.5-3-7-8-7 0 4.5 3 7 8 7zM12 11.5c0-4.5 3-7.5 8-8 0 5-3 8-8 8z",
  tent: "M12 4.5L3 20h18zM12 4.5L10.8 3M12 4.5L13.2 3M12 12l-4 8M12 12l4 8",
  ticket: "M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14.5 9.5v.8M14.5 13.5v.8",
  trophy:
    "M7 4h10v5a5 5 0 0 1-10 0zM7 5.5H4c0 3.5 1.2 5 3.3 5.3M17 5.5h3c0 3.5-1.2 5-3.3 5.3M12 14v4M8 20.5c0-1.7 1.5-2.5 4-2.5s4 .8 4 2.5z",
  visor:
    "M4 7.5h16A1.5 1.5 0 0 1 21.5 9v6.5A1.5 1.5 0 0 1 20 17h-4c-1.5 0-2-2.5-4-2.5S9.5 17 8 17H4a1.5 1.5 0 0 1-1.5-1.5V9A1.5 1.5 0 0 1 4 7.5zM6.5 11h3",
  video: "M3 7h12v10H3zM15 11l6-3.5v9L15 13",
} as const;

type Glyph = keyof typeof GLYPHS;

/** Every colour has a contrast of at least 4.5 : 1 with white text. */
const VARIANTS: Readonly<Record<Category, readonly [hue: string, glyph: Glyph]>> = {
  Arts: ["#8C3F5C", "palette"],
  Automotive: ["#45556B", "car"],
  "Beauty & Personal Care": ["#A1386B", "lipstick"],
  "Books & Literature": ["#6B3E2A", "book"],
  Business: ["#2B4C7E", "briefcase"],
  Finance: ["#2C6E49", "coins"],
  "Career & Jobs": ["#36547A", "briefcase"],
  "Collectibles & Hobbies": ["#6A4A8C", "gem"],
  Community: ["#2F6F73", "people"],
  Ecommerce: ["#8A5A1F", "bag"],
  "Crafts & DIY": ["#8A4B2F", "scissors"],
  Culture: ["#7A4564", "globe"],
  Education: ["#3A5A8C", "book"],
  Technology: ["#1F5A6E", "chip"],
  Entertainment: ["#8C2F4A", "ticket"],
  Environment: ["#2E6B45", "leaf"],
  Family: ["#A04A3C", "heart"],
  Parenting: ["#9A5236", "pram"],
  Fashion: ["#7B3F7A", "hanger"],
  Film: ["#5A2E3E", "clapper"],
  Fitness: ["#B0402A", "dumbbell"],
  Health: ["#1F6F6B", "pulse"],
  Food: ["#7A4A2B", "fork"],
  Gaming: ["#4A3C92", "gamepad"],
  "Gardening & Agriculture": ["#4B6B23", "sprout"],
  History: ["#7A5524", "hourglass"],
  Home: ["#6E5A3C", "house"],
  Humor: ["#96570F", "smile"],
  Law: ["#6B2737", "scales"],
  Government: ["#3D4A66", "columns"],
  Lifestyle: ["#8A5548", "cup"],
  Marketing: ["#A3441F", "megaphone"],
  "Mental Health": ["#4F6090", "lotus"],
  Music: ["#8A2F6B", "note"],
  "News & Media": ["#4A4C48", "newspaper"],
  Outdoors: ["#2B5F4A", "tent"],
  Nature: ["#3B6B35", "leaf"],
  Pets: ["#96502A", "paw"],
  Animals: ["#6B5B2A", "paw"],
  Philosophy: ["#5A4E78", "bulb"],
  Spirituality: ["#6B4A7E", "lotus"],
  Photography: ["#2C5A5A", "camera"],
  Videography: ["#3E4A78", "video"],
  Politics: ["#7E2F2F", "flag"],
  Relationships: ["#A8375A", "heart"],
  Religion: ["#7A5A1F", "candle"],
  Science: ["#1F5F82", "flask"],
  "Self-Improvement": ["#34704F", "arrow"],
  Shopping: ["#97471F", "bag"],
  "Social Media": ["#3B55A8", "bubble"],
  "Social Issues & Activism": ["#94382F", "sign"],
  Sports: ["#256B3A", "trophy"],
  Travel: ["#1F6A86", "plane"],
  "Vehicles & Transportation": ["#4F5B3C", "bus"],
  "Virtual Reality": ["#5B2F9A", "visor"],
  "Weapons & Defense": ["#4B5540", "shield"],
  Writing: ["#5A4A3A", "pen"],
  Kids: ["#A8482F", "blocks"],
};

const UNKNOWN: readonly [hue: string, glyph: Glyph] = ["#54564F", "play"];

/** `hue` is `#RRGGBB`, `path` the `d` of a stroke. Unlisted categories (section 4.5) get neutral ones. */
export function categoryGlyph(category: string | undefined): { hue: string; path: string } {
  const known =
    category !== undefined && Object.hasOwn(VARIANTS, category) ? VARIANTS[category as Category] : undefined;
  const [hue, glyph] = known ?? UNKNOWN;
  return { hue, path: GLYPHS[glyph] };
}
