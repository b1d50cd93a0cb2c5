import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { List, ListRow } from "@/lib/contract/lists";
import {
  MOST_WRITTEN,
  STARTER,
  type AddressState,
  type MessageState,
  type MessageTemplate,
  type PreparedMessage,
  type TemplateText,
} from "@/lib/contract/outreach";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import { fieldValues, nameOfRow } from "@/lib/domain/outreach/field-values";
import { fillTemplate } from "@/lib/domain/outreach/fill-template";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import { fileName } from "../lists/list-export";
import { readSomeRows, tableOf } from "../lists/read-rows";
import type { MemberContext } from "../team-context";
import { readTemplate } from "./templates";

export const messagesInput = z.strictObject({
  listId: z.string(),
  ids: z
    .array(z.string().regex(LISTED_ID))
    .min(1)
    .max(MOST_WRITTEN, { error: `must have at most ${MOST_WRITTEN} creators` }),
  templateId: z.string(),
});

type Asked = Omit<z.output<typeof messagesInput>, "templateId">;

function stateOf({ marks, record }: ListRow, missing: readonly string[]): MessageState {
  if (marks.doNotContact) return "doNotContact";
  if (marks.declined) return "declined";
  // The fields of an unrevealed creator are unknown, so the text can't be about that creator.
  if (!record) return "unrevealed";
  return missing.length > 0 ? "missing" : "ready";
}

async function messagesOf(ctx: MemberContext, list: List, ids: readonly string[], template: TemplateText) {
  const members = await ctx.db.selectFrom("member").select(["id", "name"]).execute();
  const writer = { name: ctx.member.name, people: new Map(members.map(({ id, name }) => [id, name])) };
  const rows = await readSomeRows(ctx, { listId: list.id, ids: [...new Set(ids)] });
  const seesAddresses = isAllowed(ctx, "contacts");
  return rows.map((row): PreparedMessage => {
    const { subject, body, missing, replaced } = fillTemplate(template, fieldValues(row, list, writer));
    const state = stateOf(row, missing);
    const isWritten = state === "ready" || state === "missing";
    const email = (isWritten && row.record?.email) || null;
    const address: AddressState = !seesAddresses ? "hidden" : email === null ? "none" : "known";
    return {
      creatorId: row.creatorId,
      name: nameOfRow(row),
      statusId: row.statusId,
      state,
      missing: isWritten ? missing : [],
      replaced: isWritten ? replaced : [],
      address,
      email,
      subject: isWritten ? subject.text : "",
      body: isWritten ? body.text : "",
      warning: row.warning,
    };
  });
}

/** @throws AppError `not_found` for the list or template; `invalid_parameter` for a board of posts */
export async function preparedMessages(
  ctx: MemberContext,
  { templateId, listId, ids }: Asked & { templateId: string },
): Promise<{ list: List; template: MessageTemplate; messages: PreparedMessage[] }> {
  const list = await tableOf(ctx, listId);
  const template = await readTemplate(ctx.db, templateId);
  return { list, template, messages: await messagesOf(ctx, list, ids, template) };
}

/**
 * In the order of the ids; creators who are no longer on the list are left out. Without a template, the text is the one
 * that a new template begins with.
 * @throws as `preparedMessages`
 */
export const prepareMessages = defineVerb(
  { scope: "library.read", input: messagesInput.partial({ templateId: true }) },
  async (
    ctx: MemberContext,
    { templateId, listId, ids },
  ): Promise<{ template: MessageTemplate | null; messages: PreparedMessage[] }> => {
    if (templateId !== undefined) return preparedMessages(ctx, { templateId, listId, ids });
    const messages = await messagesOf(ctx, await tableOf(ctx, listId), ids, STARTER);
    return { template: null, messages };
  },
);

/** `to.name` is the creator's. The draft is never sent by the product. */
export type MailDraft = {
  name: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
};

const REFUSED: Record<Exclude<MessageState, "ready" | "missing">, string> = {
  doNotContact: "is marked “Do not contact”",
  declined: "is marked “Declined”",
  unrevealed: "isn’t revealed",
};

const joined = (names: readonly string[]) => new Intl.ListFormat("en").format(names);

/** @throws AppError `conflict` saying why no message may be written */
export function assertReady({ name, state, missing }: PreparedMessage): void {
  if (state === "ready") return;
  const why =
    state === "missing"
      ? `has no ${joined(missing)}: fill it in, or add a text for the empty field`
      : REFUSED[state];
  throw new AppError("conflict", `${name ?? "This creator"} ${why}.`);
}

/** Imported addresses can be lists or have a name. A draft has one recipient. */
const ONE_ADDRESS = /^[^\s@<>()[\],:;"\\]+@[^\s@<>()[\],:;"\\]+$/;

/** A draft for the member's own mail program. @throws AppError `not_found`; `conflict` naming what is missing */
export const draftMail = defineVerb(
  { scope: "contacts", input: messagesInput },
  async (ctx: MemberContext, input): Promise<MailDraft> => {
    const { messages } = await preparedMessages(ctx, input);
    const message = messages[0];
    if (!message) throw new AppError("not_found", "This creator is no longer on the list.");
    assertReady(message);
    if (message.email === null)
      throw new AppError("conflict", `${message.name ?? "This creator"} has no email address.`);
    if (!ONE_ADDRESS.test(message.email))
      throw new AppError("conflict", `The email address of ${message.name ?? "this creator"} can’t be used.`);
    const name = (message.name ?? "").replace(/^@/, "");
    return {
      name: `${fileName(name || message.creatorId)}.eml`,
      from: { name: ctx.member.name, address: ctx.member.email },
      to: { name, address: message.email },
      subject: message.subject,
      text: message.body,
    };
  },
);

/** A mail-merge file of the creators with an address whose message is ready. @throws as `preparedMessages` */
export const exportMessages = defineVerb(
  { scope: "export", input: messagesInput, act: "export.messages" },
  async (ctx: MemberContext, input, audit): Promise<CsvFile> => {
    const { list, template, messages } = await preparedMessages(ctx, input);
    if (!isAllowed(ctx, "contacts"))
      throw new AppError("forbidden", "Your role may not see email addresses.");
    const ready = messages.filter(({ state, email }) => state === "ready" && email !== null);
    const after = { list: list.isTeam ? list.name : undefined, template: template.name, rows: ready.length };
    await audit({ act: "export.messages", subject: "messages.csv", after });
    return {
      name: `${fileName(list.name)}-messages.csv`,
      heading: ["Creator", "Email", "Subject", "Message"],
      // A CSV would guard the @ as a formula.
      rows: ready.map(({ name, email, subject, body }) => [name?.replace(/^@/, ""), email, subject, body]),
    };
  },
);
