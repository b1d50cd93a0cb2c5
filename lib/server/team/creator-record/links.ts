import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MAX_LINK_LENGTH, MAX_LINK_TITLE_LENGTH, MAX_LINKS } from "@/lib/contract/creator-record";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { plainText } from "../lists/list-name";
import { currentId } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import type { MemberContext } from "../team-context";
import { refuseField } from "./notes";

/** Other schemes could run scripts or open programs. @throws AppError `invalid_parameter` naming `url` */
export function checkedUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol) || url.href.length > MAX_LINK_LENGTH)
    throw refuseField("url", "A link starts with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw refuseField("url", "A link must not have a name or a password before the host.");
  return url.href;
}

/** @throws AppError `invalid_parameter` naming the field, and for an erased creator; `conflict` at the limit */
export const attachLink = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ creatorId: creatorIdInput, url: z.string(), title: z.string().optional() }),
    transaction: "write",
  },
  async ({ db, member }: MemberContext, { creatorId: asked, ...typed }): Promise<{ id: string }> => {
    const creatorId = await currentId(db, asked);
    await refuseErased(db, [creatorId]);
    const url = checkedUrl(typed.url);
    const title = plainText(typed.title ?? "");
    if ([...title].length > MAX_LINK_TITLE_LENGTH)
      throw refuseField("title", `The name of a link has at most ${MAX_LINK_TITLE_LENGTH} characters.`);
    const { count } = await db
      .selectFrom("creatorLink")
      .select((fields) => fields.fn.countAll<number>().as("count"))
      .where("creatorId", "=", creatorId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_LINKS)
      throw new AppError("conflict", `A creator has at most ${MAX_LINKS} links. Remove one first.`);
    const id = randomUUID();
    await db
      .insertInto("creatorLink")
      .values({
        id,
        creatorId,
        memberId: member.id,
        listId: null,
        url,
        title: title || new URL(url).host,
        createdAt: new Date().toISOString(),
      })
      .execute();
    return { id };
  },
);

/** @throws AppError `not_found` */
export const removeLink = defineVerb(
  { scope: "lists.write", input: z.strictObject({ linkId: z.string() }), transaction: "write" },
  async ({ db }: MemberContext, { linkId }): Promise<{ id: string }> => {
    const link = await db
      .deleteFrom("creatorLink")
      .where("id", "=", linkId)
      .where("listId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!link) throw new AppError("not_found", "This link no longer exists.");
    return link;
  },
);
