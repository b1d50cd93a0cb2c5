import "server-only";
/** The page size of an address that the product opens by itself: what fills the window that the browser last reported. */
import { cookies } from "next/headers";
import type { Density } from "@/components/ui/density";
import { fittingSize, parseWindowSize } from "@/components/viral/fitting-size";
import { WINDOW_COOKIE } from "@/components/ui/window-cookie";
import { viralQuery } from "@/lib/contract/viral";

/** @param wanted the size of the address that is left, which stays */
export async function openingSize(wanted: string, density: Density): Promise<Record<string, string>> {
  const size = parseWindowSize((await cookies()).get(WINDOW_COOKIE)?.value);
  const text = wanted || String(size ? fittingSize(size, density) : viralQuery.paging.defaultSize);
  return text === String(viralQuery.paging.defaultSize) ? {} : { pageSize: text };
}
