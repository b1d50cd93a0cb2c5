import "server-only";
/** The categories of HypeAuditor's rankings in terms of section 4.5. */
import type { Category } from "@/lib/contract/enums";
import { ownValue } from "@/lib/contract/own-value";

const BY_NAME: Record<string, Category> = {
  "Accessories & Jewellery": "Fashion",
  Animals: "Animals",
  "Animals & Pets": "Pets",
  Animation: "Film",
  "Art/Artists": "Arts",
  ASMR: "Entertainment",
  "Autos & Vehicles": "Automotive",
  Beauty: "Beauty & Personal Care",
  "Business & Careers": "Business",
  "Cars & Motorbikes": "Automotive",
  "Cinema & Actors/actresses": "Film",
  "Clothing & Outfits": "Fashion",
  "Comics & sketches": "Humor",
  "Computers & Gadgets": "Technology",
  "Daily vlogs": "Lifestyle",
  "Design/art": "Arts",
  "DIY & Life Hacks": "Crafts & DIY",
  Education: "Education",
  Family: "Family",
  Fashion: "Fashion",
  "Finance & Economics": "Finance",
  Fitness: "Fitness",
  "Fitness & Gym": "Fitness",
  "Food & Cooking": "Food",
  "Food & Drinks": "Food",
  "Health & Self Help": "Health",
  Humor: "Humor",
  "Humor & Fun & Happiness": "Humor",
  "Kids & Toys": "Kids",
  Lifestyle: "Lifestyle",
  "Literature & Journalism": "Books & Literature",
  Luxury: "Lifestyle",
  "Machinery & Technologies": "Technology",
  "Management & Marketing": "Marketing",
  Modeling: "Fashion",
  Movies: "Film",
  Music: "Music",
  "Music & Dance": "Music",
  Mystery: "Entertainment",
  "Nature & landscapes": "Nature",
  "News & Politics": "News & Media",
  Photography: "Photography",
  "Racing Sports": "Sports",
  Science: "Science",
  "Science & Technology": "Technology",
  "Shopping & Retail": "Shopping",
  Shows: "Entertainment",
  Sports: "Sports",
  "Sports with a ball": "Sports",
  Toys: "Kids",
  "Trainers & Coaches": "Fitness",
  Travel: "Travel",
  "Video games": "Gaming",
  "Winter sports": "Sports",
};

/** Undefined for what has no counterpart (`Adult content`). */
export function categoryOfHypeauditor(name: string): Category | undefined {
  const text = name.replace(/\s+/g, " ").trim();
  return ownValue(BY_NAME, text);
}
