import { counted } from "@/components/ui/counted";
import type { ViewPage } from "@/lib/contract/saved-views";

const posts = { one: "more post", other: "more posts" };
const creators = { one: "more creator", other: "more creators" };
const moreOn = (page: ViewPage, count: number) => counted(count, page === "viral" ? posts : creators);

export const messages = {
  title: (page: ViewPage, count: number, seen: string) => `${moreOn(page, count)} since ${seen}`,
  spoken: (page: ViewPage, count: number, seen: string) => `(${moreOn(page, count)} since ${seen})`,
};
