/** The drawn posters and clips of the demo catalogue, and the categories each one fits. */
import type { Category } from "./enums";

/** One drawing: its file name without extension, how many files it has, and the categories it fits. */
type Drawing = readonly [name: string, palettes: number, ...categories: Category[]];

/** Palettes count the files: 3 stands for `name`, `name-2` and `name-3`, the same drawing recoloured. */
const DRAWINGS: readonly Drawing[] = [
  ["acoustic-guitar", 1, "Music", "Culture", "Entertainment"],
  ["baby-mobile", 1, "Parenting", "Family", "Kids"],
  ["balanced-stones", 1, "Mental Health", "Spirituality", "Philosophy", "Self-Improvement"],
  ["ballot-box", 1, "Politics", "Government", "Community"],
  ["black-cat", 1, "Pets", "Animals", "Humor"],
  ["book-stack", 1, "Books & Literature", "Education", "Writing"],
  ["building-blocks", 1, "Kids", "Parenting", "Education"],
  ["chess-knight", 1, "Collectibles & Hobbies", "Philosophy", "Entertainment"],
  ["city-bicycle", 1, "Vehicles & Transportation", "Environment", "Outdoors"],
  ["coffee-latte", 1, "Food", "Lifestyle"],
  ["court-gavel", 1, "Law", "Government"],
  ["delivery-parcel", 1, "Ecommerce", "Shopping", "Business"],
  ["film-camera", 1, "Photography", "Collectibles & Hobbies", "Arts"],
  ["film-slate", 1, "Film", "Videography", "Entertainment"],
  ["football-pitch", 1, "Sports", "Entertainment", "Community"],
  ["game-controller", 1, "Gaming", "Entertainment", "Technology"],
  ["good-dog", 1, "Pets", "Animals", "Family"],
  ["greek-vase", 1, "History", "Culture", "Arts"],
  ["house-keys", 1, "Home", "Finance", "Law"],
  ["job-badge", 1, "Career & Jobs", "Business"],
  ["kettlebell", 1, "Fitness", "Health", "Self-Improvement"],
  ["knight-shield", 1, "Weapons & Defense", "History"],
  ["laptop-code", 1, "Technology", "Career & Jobs", "Education"],
  ["love-phone", 1, "Social Media", "Relationships", "Marketing"],
  ["megaphone", 1, "Marketing", "Social Media", "Business"],
  ["microscope", 1, "Science", "Education", "Health"],
  ["mountain-village", 1, "Travel", "Nature", "Outdoors"],
  ["newspaper", 1, "News & Media", "Politics"],
  ["packed-suitcase", 1, "Travel", "Lifestyle", "Fashion"],
  ["paint-palette", 1, "Arts", "Crafts & DIY", "Culture"],
  ["paint-roller", 1, "Home", "Crafts & DIY"],
  ["passport-stamps", 1, "Travel", "Government"],
  ["piggy-bank", 1, "Finance", "Family"],
  ["pixel-boss", 1, "Gaming", "Technology"],
  ["plant-shelf", 1, "Home", "Lifestyle", "Gardening & Agriculture"],
  ["popcorn-box", 1, "Film", "Entertainment"],
  ["potted-plant", 1, "Gardening & Agriculture", "Home", "Nature"],
  ["protest-signs", 1, "Social Issues & Activism", "Community", "Politics"],
  ["ramen-bowl", 1, "Food", "Culture"],
  ["red-fox", 1, "Animals", "Nature", "Environment"],
  ["red-lipstick", 1, "Beauty & Personal Care", "Fashion", "Shopping"],
  ["ring-light", 1, "Videography", "Social Media", "Marketing"],
  ["rocket-launch", 1, "Science", "Business", "Self-Improvement", "Technology"],
  ["rubber-duck", 1, "Humor", "Kids", "Entertainment"],
  ["running-track", 1, "Fitness", "Sports", "Health"],
  ["seedling-bed", 1, "Gardening & Agriculture", "Environment", "Nature"],
  ["serum-bottle", 1, "Beauty & Personal Care", "Health", "Shopping"],
  ["sewing-machine", 1, "Crafts & DIY", "Fashion", "Collectibles & Hobbies"],
  ["shop-receipt", 1, "Finance", "Shopping", "Law", "Ecommerce"],
  ["sneaker", 1, "Fashion", "Shopping", "Collectibles & Hobbies"],
  ["sourdough-loaf", 1, "Food", "Crafts & DIY"],
  ["stained-glass", 1, "Religion", "Spirituality", "Arts", "History"],
  ["street-lights", 1, "Community", "Culture", "Relationships"],
  ["striped-shirt", 1, "Fashion", "Career & Jobs", "Lifestyle"],
  ["studio-microphone", 1, "News & Media", "Music", "Humor"],
  ["swimmer-lane", 1, "Sports", "Fitness", "Outdoors"],
  ["telescope", 1, "Science", "Collectibles & Hobbies", "Kids"],
  ["tent-under-stars", 1, "Outdoors", "Nature", "Travel"],
  ["thinking-head", 1, "Mental Health", "Philosophy", "Self-Improvement"],
  ["typewriter", 1, "Writing", "Books & Literature", "News & Media"],
  ["vinyl-record", 1, "Music", "Collectibles & Hobbies", "Culture"],
  ["vr-headset", 1, "Virtual Reality", "Technology", "Gaming"],
  ["wedding-rings", 1, "Relationships", "Family", "Lifestyle"],
  ["whale-tail", 1, "Environment", "Animals", "Nature"],
  ["workshop-car", 1, "Automotive", "Vehicles & Transportation"],
  ["yoga-mat", 1, "Fitness", "Mental Health", "Health", "Spirituality"],
];

/** Clips, each animating the poster of the same name. */
const CLIP_NAMES: readonly string[] = [
  "black-cat",
  "book-stack",
  "football-pitch",
  "pixel-boss",
  "ramen-bowl",
  "rocket-launch",
  "running-track",
  "swimmer-lane",
  "tent-under-stars",
  "vinyl-record",
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
