import { boardAddressIn, boardHref, typedTags } from "@/components/boards/board-address";
import { readSelectedPosts } from "@/components/match/match-address";
import { PLACES } from "@/lib/contract/boards";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { blobContext } from "@/lib/server/composition/verb-contexts";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countPerson } from "@/lib/server/http/person-limit";
import { act, idIn, writeRoute, type Sent } from "@/lib/server/http/write-route";
import { changePost } from "@/lib/server/team/boards/change-post";
import { movePost } from "@/lib/server/team/boards/move-post";
import { removePosts, restorePosts } from "@/lib/server/team/boards/remove-posts";
import { savePosts } from "@/lib/server/team/boards/save-posts";
import { createList } from "@/lib/server/team/lists/create-list";
import { listLists } from "@/lib/server/team/lists/list-lists";
import type { MemberContext } from "@/lib/server/team/team-context";

export const GET = dashboardRoute(listLists, {
  input: () => ({ kind: "posts" as const }),
  answer: (lists) => ({
    boards: lists
      .filter(({ canEdit }) => canEdit)
      .map(({ id, name, isTeam, items }) => ({ id, name, isTeam, items })),
  }),
});

const LONGEST = 6_000;
/** On a conflict the form reappears with the typed text, if an address can hold it. */
function conflictParams(post: string, note: string, tags: string): Record<string, string> {
  const typed = { trouble: "changed", post, note, tags };
  return new URLSearchParams(typed).toString().length <= LONGEST ? typed : { trouble: "too_long" };
}

const field = (fields: URLSearchParams, name: string) => fields.get(name) ?? "";
const idsIn = (fields: URLSearchParams) => ({ listId: idIn(fields), ids: [field(fields, "post")] });

const wordsIn = (fields: URLSearchParams) => ({
  listId: idIn(fields),
  postId: field(fields, "post"),
  note: field(fields, "note").replaceAll("\r\n", "\n"),
  tags: typedTags(field(fields, "tags")),
  version: Number(fields.get("version")),
});

/** The board as the form showed it, with what happened. */
function shown({ fields }: Pick<Sent, "fields">, said: Record<string, string> = {}): string {
  const back = new URLSearchParams(field(fields, "back"));
  return boardHref(
    idIn(fields),
    boardAddressIn((name) => back.get(name) ?? ""),
    said,
  );
}

async function chosenBoard(ctx: MemberContext, fields: URLSearchParams): Promise<string | null> {
  const name = field(fields, "name").trim();
  if (name === "") return fields.get("board");
  const isTeam = fields.get("isTeam") === "1";
  return (await createList(ctx, { kind: "posts", template: "post-board", name, isTeam })).id;
}

type Posts = Omit<ReturnType<typeof readSelectedPosts>, "left">;

/** A new board stays even when nothing could be saved. */
async function saveTo(ctx: MemberContext, listId: string, posts: Posts): Promise<string> {
  try {
    const saved = await savePosts(blobContext(ctx), { listId, posts });
    const counts = Object.entries(saved).filter(([, count]) => count > 0);
    const words = Object.fromEntries(counts.map(([name, count]) => [name, String(count)]));
    return boardHref(listId, {}, { did: "saved", ...words });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    return boardHref(listId, {}, { trouble: error.code });
  }
}

const OF_THE_FORM = ["action", "board", "name", "isTeam"];

/** @returns the next address; on a problem the page itself */
async function save({ ctx, fields }: Sent): Promise<string> {
  const entries = [...fields].filter(([name]) => !OF_THE_FORM.includes(name));
  const again = (problem: string) =>
    `${PAGES.saveToBoard.path}?${new URLSearchParams([...entries, ["problem", problem]])}`;
  try {
    countPerson(ctx, "search");
    const { left: _, ...posts } = readSelectedPosts(entries);
    const listId = await chosenBoard(ctx, fields);
    if (!listId) return again("board");
    return await saveTo(ctx, listId, posts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isName = error.code === "conflict" && field(fields, "name").trim() !== "";
    return again(error.extra.errors?.[0]?.field ?? (isName ? "name" : error.code));
  }
}

export const POST = writeRoute(
  {
    page: "/lists",
    explains: () => true,
    refused: (problem, sent) => shown(sent, { trouble: problem.split(".")[0]! }),
  },
  {
    save,
    words: act(changePost, wordsIn, ({ state }, sent) => {
      const { postId, note } = wordsIn(sent.fields);
      const tags = field(sent.fields, "tags");
      return shown(sent, state === "saved" ? { did: "words" } : conflictParams(postId, note, tags));
    }),
    move: act(
      movePost,
      (fields) => {
        const place = PLACES.find((each) => each === fields.get("place"));
        if (!place) throw new AppError("invalid_parameter", "This place doesn’t exist.");
        return {
          listId: idIn(fields),
          postId: field(fields, "post"),
          place,
          of: fields.get("of") ?? undefined,
        };
      },
      (_, sent) => shown(sent, { did: "moved" }),
    ),
    remove: act(removePosts, idsIn, (_, sent) =>
      shown(sent, { did: "removed", post: field(sent.fields, "post") }),
    ),
    restore: act(restorePosts, idsIn, (_, sent) => shown(sent, { did: "restored" })),
  },
);
