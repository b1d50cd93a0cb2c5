import { counted } from "@/components/ui/counted";

export const messages = {
  revealing: (chosen: number) =>
    `Revealing ${counted(chosen, { one: "creator", other: "creators" })}. You can leave this page.`,
  open: "Open receipt",
};
