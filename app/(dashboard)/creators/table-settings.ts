import "server-only";
/** How the reader likes the tables of creators, from the cookie that the form of the columns sets. */
import { cookies } from "next/headers";
import { parseTableSettings, type TableSettings } from "@/components/creators/table-settings";
import { readSetting } from "@/lib/contract/setting-cookies";
import { isAllowed } from "@/lib/server/access/caller";
import type { MemberContext } from "@/lib/server/team/team-context";

/** Without the column of addresses for those who may not see them. */
export async function tableSettings(ctx: MemberContext): Promise<TableSettings> {
  const settings = parseTableSettings(readSetting(await cookies(), "creator-table"));
  return { ...settings, hidden: isAllowed(ctx, "contacts") ? [] : ["email"] };
}
