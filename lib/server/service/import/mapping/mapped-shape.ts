import "server-only";
/** A mapping as a shape: records under any names become drafts of posts or creators. */
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import { CREATOR_ID } from "@/lib/contract/records";
import type { Draft, ImportShape } from "../import-shape";
import { shownValue } from "../shown-value";
import { stableId } from "../stable-id";
import { firstPart } from "./column-profile";
import { mappedText, mappedValue } from "./mapped-values";
import { readLink, type LinkReading } from "./platform-links";

type Fields = Record<string, unknown>;

const isPlatform = (value: unknown): value is Platform => (PLATFORMS as readonly unknown[]).includes(value);

/** The upper half of a TikTok id is the second in which the post was made. */
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

/** Every mapped field but those that are put together from several. */
function plainFields(fields: Fields, { fields: mapped }: ImportMapping): Draft {
  const draft: Draft = {};
  for (const field of Object.keys(mapped)) {
    const value = mappedValue(field, fields, mapped[field]);
    if (value !== undefined) draft[field] = value;
  }
  return draft;
}

function postDraft(fields: Fields, mapping: ImportMapping): Draft | string {
  const { source: stated, ...draft } = plainFields(fields, mapping);
  const idText = mappedText(fields, mapping.fields.id);
  const links = [mappedText(fields, mapping.fields.videoUrl), idText].map((text) => readLink(text));
  const link: Partial<LinkReading> =
    links.find((found) => found?.postId) ?? links.find((found) => found) ?? {};
  // A spreadsheet rounds long numbers: 7.5062E+18 is no id any more.
  const isWhole = idText !== "" && !readLink(idText) && !/e\+\d/i.test(idText);
  const id = isWhole ? idText : (link.postId ?? "");
  if (id === "") return "it has no id and no link that has one";
  const username = String(draft.creatorUsername ?? link.handle ?? "");
  const source = link.source ?? (isPlatform(stated) ? stated : undefined);
  const videoUrl = links.find((found) => found?.postId)
    ? mappedText(fields, readLink(idText) ? mapping.fields.id : mapping.fields.videoUrl)
    : ((draft.videoUrl as string | undefined) ?? (source && ADDRESSES[source](id, username)));
  const createdAt = draft.createdAt ?? (source === "tiktok" || !source ? dateOfTiktokId(id) : undefined);
  return {
    ...draft,
    id,
    createdAt,
    ...(username && { creatorUsername: username }),
    ...(videoUrl && { videoUrl: /^https?:/i.test(videoUrl) ? videoUrl : `https://${videoUrl}` }),
  };
}

function creatorId(idText: string, source: Platform, username: string): string {
  if (CREATOR_ID.test(idText)) return idText;
  // Shorter numbers count the rows of a table.
  return /^\d{6,20}$/.test(idText) ? `${source}_${idText}` : stableId(source, username || idText);
}

function creatorDraft(fields: Fields, mapping: ImportMapping): Draft | string {
  const draft = plainFields(fields, mapping);
  const usernameText = mappedText(fields, mapping.fields.username);
  const idText = mappedText(fields, mapping.fields.id);
  const username = String(draft.username ?? "");
  const idHasName = CREATOR_ID.test(idText) || /^\d{6,20}$/.test(idText) || /^UC[\w-]{22}$/.test(idText);
  if (username === "" && !idHasName) return "it has no handle and no id";
  const stated = isPlatform(draft.source) ? draft.source : undefined;
  // The address of the profile is nearer to the row than what is said for all rows.
  const source = readLink(firstPart(usernameText))?.source ?? stated ?? idText.split("_").find(isPlatform);
  if (!source && draft.source)
    return `its platform "${shownValue(draft.source)}" is none of ${PLATFORMS.join(", ")}`;
  if (!source) return "nothing says which platform it is on";
  const category = mapping.fields.mainCategory && mappedText(fields, mapping.fields.mainCategory);
  const niche = category && draft.mainCategory !== category ? category : undefined;
  return {
    ...draft,
    id: creatorId(idText, source, username),
    source,
    username: username || undefined,
    ...(niche && draft.subCategory === undefined && { subCategory: niche }),
  };
}

export function mappedShape(mapping: ImportMapping): ImportShape {
  return {
    name: `table of ${mapping.kind}`,
    kind: mapping.kind,
    detect: () => true,
    map: (fields) => (mapping.kind === "posts" ? postDraft(fields, mapping) : creatorDraft(fields, mapping)),
  };
}
