import type { ReactNode } from "react";
import { credits, plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Notices",
  waiting: (count: number) =>
    plural(count, { one: "1 new notice", other: `${formatNumber(count)} new notices` }),
  none: "No notices.",
  asked: (name: ReactNode, count: number) => (
    <>
      {name} requests {credits(count)}
    </>
  ),
  approved: (name: ReactNode, count: number) => (
    <>
      {name} approved {credits(count)}
    </>
  ),
  declined: (name: ReactNode, count: number) => (
    <>
      {name} declined {credits(count)}
    </>
  ),
};
