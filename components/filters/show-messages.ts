/** Returns `Show 1,284 posts`, or `Show posts` while the number is unknown. */
import { counted } from "@/components/ui/counted";
import { messages } from "./messages/show";

export type Noun = readonly [one: string, many: string];

export const showWords = (count: number | undefined, [one, other]: Noun): string =>
  messages.show(count === undefined ? other : counted(count, { one, other }));
