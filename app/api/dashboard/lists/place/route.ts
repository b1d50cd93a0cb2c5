/** Moves a card to the end of another status. */
import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { placeItem } from "@/lib/server/team/lists/place-item";

export const POST = formRoute(async (fields, request) => {
  const field = (name: string) => fields.get(name) ?? "";
  const board = `/lists/${encodeURIComponent(field("listId"))}?form=board`;
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(board)}` };
  try {
    const { state } = await placeItem(ctx, {
      listId: field("listId"),
      creatorId: field("creatorId"),
      statusId: field("statusId"),
      statusVersion: Number(field("statusVersion")),
      beforeId: null,
      afterId: null,
    });
    return { to: state === "saved" ? `${board}&done=place` : `${board}&problem=place` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: `${board}&problem=${error.code}` };
  }
});
