/** The operations’ own texts come from the OpenAPI document. */
import type { ReactNode } from "react";

export const messages = {
  contents: "Contents",
  errors: {
    example: (what: string, code: string) => `${what}, example of ${code}`,
    title: "Errors",
    note: (count: number) => `${count}, explained above`,
  },
  values: {
    show: (count: number) => `Show ${count} values`,
    hide: "Hide values",
  },
  required: "required",
  sameFields: (count: number) => `The same ${count} fields as above.`,
  oneOf: (types: readonly string[]) => types.join(" or "),
  input: {
    body: "Body",
    parameters: "Parameters",
    none: "None.",
    json: "JSON",
    optional: "all optional",
    same: (count: number, operation: ReactNode) => (
      <>
        The same {count} as {operation}.
      </>
    ),
    headers: {
      title: "Request headers",
      note: "besides the key",
    },
  },
  call: {
    label: (summary: string) => `Call: ${summary}`,
    answer: "Answer",
    answerLabel: (summary: string) => `Answer: ${summary}`,
  },
  cost: {
    charges: "charges credits",
    free: "free",
  },
  answer: {
    title: "Answer",
    headers: "Answer headers",
    ofEvery: "Headers of every answer",
    besides: (link: (text: string) => ReactNode) => <>besides {link("those of every answer")}</>,
  },
  types: {
    list: (entries: string) => `list of ${entries}`,
    separated: (entries: string) => `${entries}, comma-separated`,
    object: (entries: string) => `object of ${entries}`,
  },
  rules: {
    between: (least: unknown, most: unknown) => `${least} to ${most}`,
    atLeast: (least: unknown) => `at least ${least}`,
    atMost: (most: unknown) => `at most ${most}`,
    characters: (most: unknown) => `at most ${most} characters`,
    entries: (most: string) => `at most ${most} entries`,
    default: (value: string) => `default ${value}`,
  },
  page: {
    description: "Operations, parameters, errors and limits of the Scoutdeck discovery service.",
    tiles: {
      searching: { label: "Searching", value: "Free", meaning: "posts, creator identifiers, counts" },
      record: { label: "A creator record", value: "1", unit: "credit", meaning: "for each that is returned" },
      rateLimit: {
        label: "Rate limit",
        value: "60",
        unit: "in any 60 s",
        meaning: "for each key, all operations",
      },
      retry: { label: "A retry", value: "Free", meaning: "for 60 s, with an Idempotency-Key for 7 days" },
    },
    openApi: (version: ReactNode) => <>OpenAPI {version}</>,
    title: "API reference",
    version: (version: string) => `Version ${version}`,
    operations: "Operations",
  },
};
