import "server-only";
import type { Category } from "@/lib/contract/enums";

const GROUPS: readonly (readonly Category[])[] = [
  ["Pets", "Animals"],
  ["Film", "Entertainment"],
  ["Music", "Entertainment"],
  ["Family", "Parenting", "Kids"],
  ["Beauty & Personal Care", "Fashion"],
  ["Fashion", "Shopping"],
  ["Shopping", "Ecommerce"],
  ["Fitness", "Health"],
  ["Fitness", "Sports"],
  ["Health", "Mental Health"],
  ["Mental Health", "Self-Improvement"],
  ["Self-Improvement", "Spirituality"],
  ["Travel", "Nature", "Outdoors"],
  ["Automotive", "Vehicles & Transportation"],
  ["Sports", "Automotive"],
  ["Business", "Finance", "Marketing"],
  ["Business", "Career & Jobs"],
  ["Politics", "News & Media", "Government", "Law"],
  ["Politics", "Social Issues & Activism"],
  ["Crafts & DIY", "Arts"],
  ["Crafts & DIY", "Home"],
  ["Photography", "Videography"],
  ["Books & Literature", "Writing"],
  ["Weapons & Defense", "Government"],
  ["Religion", "Spirituality"],
  ["Environment", "Nature"],
  ["Gaming", "Virtual Reality"],
  ["Relationships", "Family"],
];

const related = new Set(
  GROUPS.flatMap((group) => group.flatMap((one) => group.map((other) => `${one}|${other}`))),
);

export function isRelated(one: Category, other: Category): boolean {
  return related.has(`${one}|${other}`);
}
