import "server-only";
/** The page size of an address that the product opens by itself: what fills the window that the browser last reported. */
import { cookies } from "next/headers";
import type { Density } from "@/components/ui/density";
import { fittingSize, parseWindowSize } from "@/components/viral/fitting-size";
import { readSetting } from "@/lib/contract/setting-cookies";
import { viralQuery } from "@/lib/contract/viral";

/** @param wanted the size of the address that is left, which stays */
export async function openingSize(wanted: string, density: Density): Promise<Record<string, string>> {
  const size = parseWindowSize(readSetting(await cookies(), "window"));
  const text = wanted || String(size ? fittingSize(size, density) : viralQuery.paging.defaultSize);
  return text === String(viralQuery.paging.defaultSize) ? {} : { pageSize: text };
}
