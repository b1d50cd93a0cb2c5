import { MOST_CREDITS } from "@/lib/contract/api-keys";

export const creditsInput = (min: number, max: number = MOST_CREDITS) =>
  ({ type: "number", inputMode: "numeric", min, max, step: 1 }) as const;
