import "server-only";
/** Name and address of a place that people enter: a source, a webhook or a chat. */
import { z } from "zod";
import { cleanText } from "@/lib/domain/clean-text";
import { refusalOfAddress, type GuardedNetwork } from "./guarded-network";

type Rules = Omit<GuardedNetwork, "resolve">;

/** @returns the address, or why it is refused, in a sentence without its beginning */
export function readAddress(text: string, network: Rules): URL | string {
  if (!URL.canParse(text)) return "is no web address";
  const url = new URL(text);
  return refusalOfAddress(url, network) ?? url;
}

export const enteredName = (most: number) =>
  z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "must not be empty").max(most, "is too long"));

/** The address without its fragment. @param networkOf is called for each address, because it reads the settings */
export const enteredAddress = (most: number, networkOf: () => Rules) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, "is too long")
    .transform((text, context) => {
      const url = readAddress(text, networkOf());
      if (typeof url === "string") {
        context.addIssue({ code: "custom", message: url });
        return z.NEVER;
      }
      url.hash = "";
      return url.href;
    });
