import "server-only";
/** How the reader likes the tables of creators, from the cookie that the form of the columns sets. */
import { cookies } from "next/headers";
import { LOOK_COOKIE, parseLook, type TableLook } from "@/components/creators/table-settings";

export async function tableLook(): Promise<TableLook> {
  return parseLook((await cookies()).get(LOOK_COOKIE)?.value);
}
