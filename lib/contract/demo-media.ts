/** The drawn posters and clips of the demo catalogue, and the categories each one fits. */
import type { Category } from "./enums";

/** One drawing: its file name without extension, how many files it has, and the categories it fits. */
type Drawing = readonly [name: string, palettes: number, ...categories: Category[]];

/** Palettes count the files: 3 stands for `name`, `name-2` and `name-3`, the same drawing recoloured. */
const DRAWINGS: readonly Drawing[] = [
  ["acoustic-guitar", 2, "Music", "Culture", "Entertainment"],
  ["baby-mobile", 1, "Parenting", "Family", "Kids"],
  ["balanced-stones", 2, "Mental Health", "Spirituality", "Philosophy", "Self-Improvement"],
  ["ballot-box", 1, "Politics", "Government", "Community"],
  ["birthday-cake", 2, "Food", "Family", "Kids"],
  ["black-cat", 2, "Pets", "Animals", "Humor"],
  ["book-stack", 1, "Books & Literature", "Education", "Writing"],
  ["building-blocks", 1, "Kids", "Parenting", "Education"],
  ["cheese-burger", 2, "Food", "Lifestyle"],
  ["chess-knight", 2, "Collectibles & Hobbies", "Philosophy", "Entertainment"],
  ["city-bicycle", 2, "Vehicles & Transportation", "Environment", "Outdoors"],
  ["coffee-latte", 2, "Food", "Lifestyle"],
  ["court-gavel", 1, "Law", "Government"],
  ["delivery-parcel", 1, "Ecommerce", "Shopping", "Business"],
  ["dumpling-steamer", 2, "Food", "Culture"],
  ["film-camera", 2, "Photography", "Collectibles & Hobbies", "Arts"],
  ["film-slate", 2, "Film", "Videography", "Entertainment"],
  ["football-pitch", 1, "Sports", "Entertainment", "Community"],
  ["game-controller", 2, "Gaming", "Entertainment", "Technology"],
  ["good-dog", 2, "Pets", "Animals", "Family"],
  ["greek-vase", 1, "History", "Culture", "Arts"],
  ["house-keys", 2, "Home", "Finance", "Law"],
  ["ice-cream-cone", 2, "Food", "Kids", "Lifestyle"],
  ["job-badge", 1, "Career & Jobs", "Business"],
  ["kettlebell", 2, "Fitness", "Health", "Self-Improvement"],
  ["knight-shield", 1, "Weapons & Defense", "History"],
  ["laptop-code", 2, "Technology", "Career & Jobs", "Education"],
  ["lemon-board", 2, "Food", "Home"],
  ["love-phone", 1, "Social Media", "Relationships", "Marketing"],
  ["megaphone", 2, "Marketing", "Social Media", "Business"],
  ["microscope", 2, "Science", "Education", "Health"],
  ["mountain-village", 2, "Travel", "Nature", "Outdoors"],
  ["newspaper", 1, "News & Media", "Politics"],
  ["packed-suitcase", 2, "Travel", "Lifestyle", "Fashion"],
  ["paint-palette", 1, "Arts", "Crafts & DIY", "Culture"],
  ["paint-roller", 1, "Home", "Crafts & DIY"],
  ["passport-stamps", 1, "Travel", "Government"],
  ["piggy-bank", 2, "Finance", "Family"],
  ["pixel-boss", 2, "Gaming", "Technology"],
  ["pizza-slice", 2, "Food", "Entertainment"],
  ["plant-shelf", 1, "Home", "Lifestyle", "Gardening & Agriculture"],
  ["popcorn-box", 2, "Film", "Entertainment"],
  ["potted-plant", 2, "Gardening & Agriculture", "Home", "Nature"],
  ["protest-signs", 1, "Social Issues & Activism", "Community", "Politics"],
  ["ramen-bowl", 2, "Food", "Culture"],
  ["red-fox", 1, "Animals", "Nature", "Environment"],
  ["red-lipstick", 2, "Beauty & Personal Care", "Fashion", "Shopping"],
  ["ring-light", 1, "Videography", "Social Media", "Marketing"],
  ["rocket-launch", 2, "Science", "Business", "Self-Improvement", "Technology"],
  ["rubber-duck", 2, "Humor", "Kids", "Entertainment"],
  ["running-track", 2, "Fitness", "Sports", "Health"],
  ["salad-bowl", 2, "Food", "Health", "Fitness"],
  ["seedling-bed", 1, "Gardening & Agriculture", "Environment", "Nature"],
  ["serum-bottle", 2, "Beauty & Personal Care", "Health", "Shopping"],
  ["sewing-machine", 1, "Crafts & DIY", "Fashion", "Collectibles & Hobbies"],
  ["shop-receipt", 2, "Finance", "Shopping", "Law", "Ecommerce"],
  ["sneaker", 2, "Fashion", "Shopping", "Collectibles & Hobbies"],
  ["sourdough-loaf", 1, "Food", "Crafts & DIY"],
  ["stained-glass", 1, "Religion", "Spirituality", "Arts", "History"],
  ["street-lights", 1, "Community", "Culture", "Relationships"],
  ["striped-shirt", 2, "Fashion", "Career & Jobs", "Lifestyle"],
  ["studio-microphone", 2, "News & Media", "Music", "Humor"],
  ["sushi-board", 2, "Food", "Culture", "Travel"],
  ["swimmer-lane", 2, "Sports", "Fitness", "Outdoors"],
  ["telescope", 2, "Science", "Collectibles & Hobbies", "Kids"],
  ["tent-under-stars", 2, "Outdoors", "Nature", "Travel"],
  ["thinking-head", 2, "Mental Health", "Philosophy", "Self-Improvement"],
  ["typewriter", 2, "Writing", "Books & Literature", "News & Media"],
  ["vinyl-record", 3, "Music", "Collectibles & Hobbies", "Culture"],
  ["vr-headset", 1, "Virtual Reality", "Technology", "Gaming"],
  ["wedding-rings", 2, "Relationships", "Family", "Lifestyle"],
  ["whale-tail", 2, "Environment", "Animals", "Nature"],
  ["workshop-car", 1, "Automotive", "Vehicles & Transportation"],
  ["yoga-mat", 2, "Fitness", "Mental Health", "Health", "Spirituality"],
];

/** Clips, each animating the poster of the same name. */
const CLIP_NAMES: readonly string[] = [
  "black-cat",
  "book-stack",
  "city-bicycle",
  "football-pitch",
  "love-phone",
  "pixel-boss",
  "ramen-bowl",
  "rocket-launch",
  "running-track",
  "studio-microphone",
  "swimmer-lane",
  "tent-under-stars",
  "vinyl-record",
  "whale-tail",
];

/** Posters at `/demo/posters/<name>.svg`, 9:16; every category of the specification has at least one. */
export const DEMO_POSTERS: readonly { name: string; categories: readonly Category[] }[] = DRAWINGS.flatMap(
  ([name, palettes, ...categories]) =>
    Array.from({ length: palettes }, (_, palette) => ({
      name: palette === 0 ? name : `${name}-${palette + 1}`,
      categories,
    })),
);

/** Looping silent clips at `/demo/clips/<name>.mp4`, 360 × 640; the poster of the same name is their still. */
export const DEMO_CLIPS: readonly { name: string; categories: readonly Category[] }[] = DRAWINGS.filter(
  ([name]) => CLIP_NAMES.includes(name),
).map(([name, , ...categories]) => ({ name, categories }));
