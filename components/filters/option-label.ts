/** Only labels are changed. The wire keeps the specification's spelling. */
import { ownValue } from "@/lib/contract/own-value";
const NAMES: Record<string, string> = {
  tiktok: "TikTok",
  instagram: "Instagram",
  youtube: "YouTube",
  ugc: "UGC",
  agc: "AGC",
};

export function optionLabel(value: string): string {
  return ownValue(NAMES, value) ?? value.charAt(0).toUpperCase() + value.slice(1);
}
