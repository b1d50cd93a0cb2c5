/** Where posts and lists become creators. No zod: the browser imports this. */
import { PAGES } from "@/lib/contract/pages";

export const POST_CREATORS = PAGES.postCreators.path;
export const SAVE_TO_BOARD = PAGES.saveToBoard.path;
export const PASTE_CREATORS = PAGES.pasteCreators.path;
/** The value of `choose` that means the newest posts of the search. */
export const ALL_POSTS = "all";
