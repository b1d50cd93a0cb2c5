import { MAX_LOGO_BYTES } from "@/lib/contract/links";
import { PAGES } from "@/lib/contract/pages";
import { multipartRoute } from "@/lib/server/http/write-route";
import { saveTeamBrand } from "@/lib/server/team/links/team-brand";

/** Undefined if no file was chosen, null if the logo is removed. */
async function logoOf(form: FormData): Promise<Buffer | null | undefined> {
  const file = form.get("logo");
  if (file instanceof File && file.size > 0) return Buffer.from(await file.arrayBuffer());
  return form.has("removeLogo") ? null : undefined;
}

export const POST = multipartRoute(
  { page: PAGES.allLinks.path, mostBytes: 4 * MAX_LOGO_BYTES },
  async (ctx, read) => {
    const form = await read();
    const name = String(form.get("name") ?? "");
    // An older page leaves alone a name that its reader didn't change.
    const isKept = name === form.get("was.name");
    await saveTeamBrand(ctx, { ...(!isKept && { name }), logo: await logoOf(form) });
    return "?done=saved";
  },
);
