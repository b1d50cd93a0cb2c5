import "server-only";
import { cookies } from "next/headers";
import { parseTableSettings, type TableSettings } from "@/components/creators/table-settings";
import { readSetting } from "@/lib/contract/setting-cookies";
import { isAllowed } from "@/lib/server/access/caller";
import type { MemberContext } from "@/lib/server/team/team-context";

/** Members without access to contacts don't get the e-mail column. */
export async function tableSettings(ctx: MemberContext): Promise<TableSettings> {
  const settings = parseTableSettings(readSetting(await cookies(), "creator-table"));
  return { ...settings, hidden: isAllowed(ctx, "contacts") ? [] : ["email"] };
}
