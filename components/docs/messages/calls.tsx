import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted, credits } from "@/components/ui/counted";

export const messages = {
  answer: {
    duration: (ms: number) => `in ${ms} ms`,
    otherHeaders: (count: number) => counted(count, { one: "other header", other: "other headers" }),
    label: (summary: string) => `Answer to: ${summary}`,
  },
  inputs: {
    apiKey: {
      label: "API key",
      help: "Kept on this page only.",
    },
    parameters: {
      label: "Parameters",
      help: "One name=value per line, unencoded.",
    },
    body: {
      label: "Body",
      help: "JSON.",
    },
    idempotencyKey: {
      label: "Idempotency-Key",
      help: "Added if empty. Prevents double charges.",
    },
  },
  tabs: {
    label: (what: string) => `${what}, language`,
    code: (what: string, language: string) => `${what}, ${language}`,
  },
  copy: (what: string) => `Copy ${what}`,
  cost: {
    atMost: (most: number) => `Costs at most ${credits(most)}: 1 per creator on the page.`,
    identifiers: (count: number) => `Costs at most ${credits(count)}: 1 per creator found.`,
    each: "Costs 1 credit per returned creator.",
  },
  tryIt: {
    title: (whose: (text: string) => ReactNode, unseen: Unseen, summary: string) => (
      <>
        Try it {whose("with your own key")}
        {unseen(`: ${summary}`)}
      </>
    ),
    nothingSent: (cost: string) => `${cost} Nothing is sent yet.`,
    unanswered: "No answer.",
    unansweredCharge: "No answer. Send it again with the same Idempotency-Key. You won’t be charged twice.",
    sendAndPay: "Send and pay",
    askForCost: "Show price",
    send: "Send",
    notNow: "Not now",
  },
};
