/** Moves a card to the end of another status. */
import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { placeItem } from "@/lib/server/team/lists/place-item";

export const POST = writeRoute(
  {
    page: ({ fields }) => `/lists/${encodeURIComponent(fields.get("listId") ?? "")}?form=board`,
    refused: (_problem, _sent, { code }) => `?problem=${code}`,
  },
  act(
    placeItem,
    (fields) => ({
      ...textsIn(fields, ["listId", "creatorId", "statusId"]),
      statusVersion: Number(fields.get("statusVersion")),
      beforeId: null,
      afterId: null,
    }),
    ({ state }) => (state === "saved" ? "?done=place" : "?problem=place"),
  ),
);
