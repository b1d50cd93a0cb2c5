/** The browser imports this file, so it must not import zod. */
import { PAGES } from "@/lib/contract/pages";

export const POST_CREATORS = PAGES.postCreators.path;
export const SAVE_TO_BOARD = PAGES.saveToBoard.path;
export const PASTE_CREATORS = PAGES.pasteCreators.path;
/** This value of `choose` means the newest posts of the search. */
export const ALL_POSTS = "all";
