/** What the calls of the reference say that run in the browser. */
import type { ReactNode } from "react";
import type { Unseen } from "@/components/ui/unseen";
import { counted, credits } from "@/components/ui/counted";

export const messages = {
  answer: {
    duration: (ms: number) => `in ${ms} ms`,
    otherHeaders: (count: number) => counted(count, { one: "other header", other: "other headers" }),
    label: (summary: string) => `The answer to: ${summary}`,
  },
  inputs: {
    apiKey: {
      label: "API key",
      help: "Kept in the memory of this page only, and sent to this server only.",
    },
    parameters: {
      label: "Parameters",
      help: "One name=value a line, not percent-encoded.",
    },
    body: {
      label: "Body",
      help: "JSON.",
    },
    idempotencyKey: {
      label: "Idempotency-Key",
      help: "Filled in when empty. Sent again under the same key, nothing is charged twice.",
    },
  },
  tabs: {
    label: (what: string) => `${what}, language`,
    code: (what: string, language: string) => `${what}, ${language}`,
  },
  copy: {
    label: (what: string) => `Copy ${what}`,
    done: "Copied",
  },
  cost: {
    atMost: (most: number) => `This call costs at most ${credits(most)}: 1 for each creator on the page.`,
    identifiers: (count: number) =>
      `This call costs at most ${credits(count)}: 1 for each of ${count} different identifiers that is found.`,
    each: "This call costs 1 credit for each creator that it returns.",
  },
  tryIt: {
    title: (whose: (text: string) => ReactNode, unseen: Unseen, summary: string) => (
      <>
        Try it {whose("with your own key")}
        {unseen(`: ${summary}`)}
      </>
    ),
    nothingSent: (cost: string) => `${cost} Nothing has been sent yet.`,
    unanswered: "No answer came.",
    unansweredCharge:
      "No answer came. Send it again under the same Idempotency-Key: it is charged at most once.",
    sendAndPay: "Send and pay",
    askForCost: "Show the price",
    send: "Send",
    notNow: "Not now",
  },
};
