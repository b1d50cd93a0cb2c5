import { messages } from "@/components/lists/outreach/messages";
import { fieldInput, FALLBACK_ACTS, isTypedInput } from "@/components/lists/outreach/template-fields";
import { MAX_MESSAGE_LENGTH } from "@/lib/contract/outreach";
import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listTemplates, saveTemplate, templateBody } from "@/lib/server/team/outreach/templates";
import { withAnswer } from "../answered-page";

export const GET = dashboardRoute(listTemplates, { answer: (templates) => ({ templates }) });

/** The longest text of four-byte characters, percent-encoded as a form sends it. */
const MOST_BYTES = 12 * MAX_MESSAGE_LENGTH + 65_536;
/** The refused form reappears with a text that an address can hold. A longer one is the answer itself. */
const LONGEST = 6_000;

const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? "";

/** `for` names the fields that the form has rows for. */
function fallbacksIn(fields: URLSearchParams) {
  return Object.fromEntries(
    fields.getAll("for").flatMap((field) => {
      const act = FALLBACK_ACTS.find((each) => each === fields.get(fieldInput("act", field)));
      const typed = text(fields, fieldInput("text", field));
      if (act === undefined || act === "none") return [];
      const replaces = act === "field" ? "field" : "sentence";
      return [[field, { replaces, text: act === "remove" ? "" : typed }]];
    }),
  );
}

function refusal(problem: string, fields: URLSearchParams, message: string) {
  const typed = [...fields].filter(([name]) => isTypedInput(name));
  const to = (entries: object) => withAnswer(fields.get("back"), { problem, ...entries });
  if (new URLSearchParams(typed).toString().length <= LONGEST) return { to: to(Object.fromEntries(typed)) };
  const [name, subject, body] = ["name", "subject", "body"].map((field) => text(fields, field));
  return { to: to({}), text: messages.keepText(message, [name, subject, body].join("\n\n")) };
}

export const POST = dashboardRoute(saveTemplate, {
  body: templateBody,
  maxBytes: MOST_BYTES,
  form: {
    mostBytes: MOST_BYTES,
    page: ({ fields }) => callbackPath(fields.get("back")),
    fields: (fields) => ({
      ...(text(fields, "id") !== "" && { id: text(fields, "id"), version: Number(fields.get("version")) }),
      name: text(fields, "name"),
      subject: text(fields, "subject"),
      body: text(fields, "body"),
      fallbacks: fallbacksIn(fields),
    }),
    next: ({ id }, { fields }) => withAnswer(fields.get("back"), { done: "saved", template: id }),
    refused: (problem, { fields }, { message }) => refusal(problem, fields, message),
  },
});
