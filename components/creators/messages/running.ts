/** What is said of a reveal that goes on while its window is gone. */
import { counted } from "@/components/ui/counted";

export const messages = {
  revealing: (chosen: number) =>
    `You are revealing ${counted(chosen, { one: "creator", other: "creators" })}. It continues without this page.`,
  open: "Open its receipt",
};
