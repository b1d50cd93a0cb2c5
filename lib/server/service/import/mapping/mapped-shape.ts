import "server-only";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import { handleProblem, isTotal } from "../internal/handle-problem";
import { CREATOR_ID } from "@/lib/contract/records";
import { isRounded } from "../field-readers";
import type { Finding, Draft, ImportShape } from "../import-shape";
import { shownValue } from "../internal/shown-value";
import { stableId } from "../stable-id";
import { firstPart } from "./column-profile";
import { mappedText, rowReader } from "./mapped-values";
import { readLink, type LinkReading } from "./platform-links";
import { readHeader } from "./read-header";
import { remembered } from "./remembered";

type Fields = Record<string, unknown>;

const isPlatform = (value: unknown): value is Platform => (PLATFORMS as readonly unknown[]).includes(value);

/** The upper half of a TikTok id is the post's creation time in seconds. */
export function dateOfTiktokId(id: string): string | undefined {
  if (!/^\d{18,19}$/.test(id)) return undefined;
  const seconds = Number(BigInt(id) >> 32n);
  const isPlausible = seconds > 1_400_000_000 && seconds * 1000 < Date.now() + 86_400_000;
  return isPlausible ? new Date(seconds * 1000).toISOString() : undefined;
}

const ADDRESSES: Record<Platform, (id: string, username: string) => string | undefined> = {
  tiktok: (id, username) => (username ? `https://www.tiktok.com/@${username}/video/${id}` : undefined),
  instagram: (id) => (/[A-Za-z]/.test(id) ? `https://www.instagram.com/p/${id}/` : undefined),
  youtube: (id) => (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined),
};

const ROUNDED = "its id is a number that was rounded, and no link has it whole; keep ids as text";

/** Distinguishes a platform's id from a row number of a private table. */
const isPostId = (text: string) => /^\d{15,20}$/.test(text) || /^[\w-]{10,12}$/.test(text);

function postId(idText: string, link: Partial<LinkReading>): string {
  const isWhole = idText !== "" && !readLink(idText) && !isRounded(idText);
  if (!isWhole) return link.postId ?? "";
  // Instagram has two ids for each post, so a valid one is kept; otherwise the link's id is used.
  const isLinked = link.postId !== undefined && (link.source !== "instagram" || !isPostId(idText));
  return isLinked ? link.postId! : idText;
}

/** The link takes precedence, because the column may hold a name. */
function posterOf(stated: string, link: Partial<LinkReading>, source: Platform | undefined) {
  if (link.postId && link.handle) return { username: link.handle };
  if (stated === "") return { username: link.handle ?? "" };
  const problem = source && source !== "youtube" ? handleProblem(`@${stated}`, source) : undefined;
  return problem ? { username: link.handle ?? "", problem } : { username: stated };
}

function postDraft(fields: Fields, mapping: ImportMapping, values: Draft): Draft | string {
  const { source: stated, ...draft } = values;
  const idText = mappedText(fields, mapping.fields.id);
  if (isTotal(idText)) return "it is a total of the table";
  const links = [mappedText(fields, mapping.fields.videoUrl), idText].map((text) => readLink(text));
  const link: Partial<LinkReading> =
    links.find((found) => found?.postId) ?? links.find((found) => found) ?? {};
  const id = postId(idText, link);
  if (id === "") return isRounded(idText) ? ROUNDED : "it has no id and no link that has one";
  const source = link.source ?? (isPlatform(stated) ? stated : undefined);
  const { username, problem } = posterOf(String(draft.creatorUsername ?? ""), link, source);
  const findings: Finding[] = problem
    ? [{ field: "creatorUsername", reason: problem, value: shownValue(draft.creatorUsername), isRow: false }]
    : [];
  const videoUrl = links.find((found) => found?.postId)
    ? mappedText(fields, readLink(idText) ? mapping.fields.id : mapping.fields.videoUrl)
    : ((draft.videoUrl as string | undefined) ?? (source && ADDRESSES[source](id, username)));
  const createdAt = draft.createdAt ?? (source === "tiktok" || !source ? dateOfTiktokId(id) : undefined);
  return {
    ...draft,
    id,
    createdAt,
    creatorUsername: username || undefined,
    ...(findings.length > 0 && { findings }),
    ...(videoUrl && { videoUrl: /^https?:/i.test(videoUrl) ? videoUrl : `https://${videoUrl}` }),
  };
}

function creatorId(idText: string, source: Platform, username: string): string {
  if (CREATOR_ID.test(idText)) return idText;
  // Shorter numbers are row numbers of a table.
  return /^\d{6,20}$/.test(idText) ? `${source}_${idText}` : stableId(source, username || idText);
}

/** YouTube channels may also be identified by name, but not in a column of handles. */
const isHandleColumn = remembered((column) => readHeader(column).meanings.includes("handle"));

const KEYS = ["username", "source"];

/** True when a row of several columns has only a handle: such a row is a group heading. */
function isAlone(draft: Draft, { fields }: ImportMapping): boolean {
  const hasOthers = Object.keys(fields).some((field) => !KEYS.includes(field));
  return hasOthers && Object.keys(draft).every((field) => KEYS.includes(field));
}

function creatorDraft(fields: Fields, mapping: ImportMapping, draft: Draft): Draft | string {
  const usernameText = mappedText(fields, mapping.fields.username);
  const idText = mappedText(fields, mapping.fields.id);
  const username = String(draft.username ?? "");
  const idHasName = CREATOR_ID.test(idText) || /^\d{6,20}$/.test(idText) || /^UC[\w-]{22}$/.test(idText);
  if (username === "" && !idHasName) return isRounded(idText) ? ROUNDED : "it has no handle and no id";
  const stated = isPlatform(draft.source) ? draft.source : undefined;
  const source = readLink(firstPart(usernameText))?.source ?? stated ?? idText.split("_").find(isPlatform);
  if (!source && draft.source)
    return `its platform "${shownValue(draft.source)}" is none of ${PLATFORMS.join(", ")}`;
  if (!source) return "nothing says which platform it is on";
  if (!idHasName && isAlone(draft, mapping) && /^\p{Lu}\p{L}+$/u.test(usernameText.trim()))
    return `"${shownValue(usernameText)}" is alone in its row and looks like a title; write @ before it if it is a handle`;
  const isName = source === "youtube" && !isHandleColumn(mapping.fields.username?.column ?? "");
  const problem =
    username && !readLink(firstPart(usernameText)) && handleProblem(usernameText, source, isName);
  if (problem && !idHasName) return `its handle "${shownValue(usernameText)}" ${problem}`;
  const category = mapping.fields.mainCategory && mappedText(fields, mapping.fields.mainCategory);
  const niche = category && draft.mainCategory !== category ? category : undefined;
  return {
    ...draft,
    id: creatorId(idText, source, username),
    source,
    username: problem ? undefined : username || undefined,
    ...(problem && {
      findings: [{ field: "username", reason: problem, value: shownValue(usernameText), isRow: false }],
    }),
    ...(niche && draft.subCategory === undefined && { subCategory: niche }),
  };
}

export function mappedShape(mapping: ImportMapping): ImportShape {
  const read = rowReader(mapping.fields);
  const draftOf = mapping.kind === "posts" ? postDraft : creatorDraft;
  return {
    name: `table of ${mapping.kind}`,
    kind: mapping.kind,
    detect: () => true,
    map: (fields) => draftOf(fields, mapping, read(fields)),
  };
}
