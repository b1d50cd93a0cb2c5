import "server-only";
/** The page size that fills the window, as the browser last reported it. */
import { cookies } from "next/headers";
import type { Density } from "@/components/ui/density";
import { fittingSize, parseWindowSize } from "@/components/viral/fitting-size";
import { readSetting } from "@/lib/contract/setting-cookies";
import { viralQuery } from "@/lib/contract/viral";

/** @param wanted size in the previous address, which takes precedence */
export async function openingSize(wanted: string, density: Density): Promise<Record<string, string>> {
  const size = parseWindowSize(readSetting(await cookies(), "window"));
  const text = wanted || String(size ? fittingSize(size, density) : viralQuery.paging.defaultSize);
  return text === String(viralQuery.paging.defaultSize) ? {} : { pageSize: text };
}
