import "server-only";
/** How the reader likes the tables of creators, from the cookie that the form of the columns sets. */
import { cookies } from "next/headers";
import {
  SETTINGS_COOKIE,
  parseTableSettings,
  type TableSettings,
} from "@/components/creators/table-settings";

export async function tableSettings(): Promise<TableSettings> {
  return parseTableSettings((await cookies()).get(SETTINGS_COOKIE)?.value);
}
