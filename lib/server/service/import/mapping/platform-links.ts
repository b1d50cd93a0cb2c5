import "server-only";
import type { Platform } from "@/lib/contract/enums";
import { bareHandle, decodedPart } from "@/lib/contract/handle";

export type LinkReading = {
  source: Platform;
  handle?: string;
  postId?: string;
  /** Channel id (UC…) of an address without a handle. */
  channelId?: string;
};

const PAGES = new Set(
  "explore reel reels p tv stories accounts about watch shorts live embed playlist results feed hashtag music tag discover foryou video videos channel c user t search trending login signup www".split(
    " ",
  ),
);

const HOSTS: [RegExp, Platform][] = [
  [/(?:^|\/\/|\.)(?:vm\.|vt\.)?tiktok\.com$/i, "tiktok"],
  [/(?:^|\/\/|\.)(?:instagram\.com|instagr\.am)$/i, "instagram"],
  [/(?:^|\/\/|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/i, "youtube"],
];

/** An address in plain ASCII contains the name of its host. */
const PLAIN = /^[!-$&-~]*$/;
const MAY_BE_KNOWN = /tiktok\.com|instagr|youtu/i;

const handleOf = (part: string | undefined): string | undefined => {
  const name = part && bareHandle(part);
  return name && /^[\p{L}\p{M}\p{N}._·-]{1,60}$/u.test(name) && !PAGES.has(name.toLowerCase())
    ? name
    : undefined;
};

function readTiktok(url: URL, parts: string[]): Omit<LinkReading, "source"> {
  // Short links have a code in the place of the handle.
  if (/^v[mt]\./i.test(url.hostname)) return {};
  const at = parts.findIndex((part) => part.startsWith("@"));
  const handle = handleOf(at >= 0 ? parts[at] : parts[0]);
  const isPost = parts[at + 1] === "video" || parts[at + 1] === "photo" || parts[0] === "v";
  const postId = isPost ? /^\d{6,}/.exec(parts.at(at >= 0 ? at + 2 : 1) ?? "")?.[0] : undefined;
  return { ...(handle && { handle }), ...(postId && { postId }) };
}

function readInstagram(all: string[]): Omit<LinkReading, "source"> {
  const parts = all[0] === "_u" || all[0] === "stories" ? all.slice(1) : all;
  const at = parts.findIndex((part) => /^(?:p|reels?|tv)$/.test(part));
  const postId = at >= 0 ? /^[\w-]{5,}/.exec(parts[at + 1] ?? "")?.[0] : undefined;
  const handle = at === 0 ? undefined : handleOf(parts[0]);
  return { ...(handle && { handle }), ...(postId && { postId }) };
}

function readYoutube(url: URL, parts: string[]): Omit<LinkReading, "source"> {
  const video = /youtu\.be$/i.test(url.hostname)
    ? parts[0]
    : (url.searchParams.get("v") ??
      (/^(?:shorts|live|embed|v)$/.test(parts[0] ?? "") ? parts[1] : undefined));
  const postId = /^[\w-]{11}$/.exec(video ?? "")?.[0];
  if (postId) return { postId };
  if (parts[0] === "channel") return /^UC[\w-]{10,}/.test(parts[1] ?? "") ? { channelId: parts[1]! } : {};
  const handle = handleOf(/^(?:c|user)$/.test(parts[0] ?? "") ? parts[1] : parts[0]);
  return handle ? { handle } : {};
}

/** Nearly every address of a post is written in one of these ways, and a URL takes several times as long to parse. */
const USUAL_TIKTOK = /^https:\/\/www\.tiktok\.com\/@([\w.]{1,60})\/video\/(\d{6,30})$/;
const USUAL_INSTAGRAM = /^https:\/\/www\.instagram\.com\/(?:p|reel)\/([\w-]{5,30})\/?$/;
const USUAL_YOUTUBE = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})$/;

function usualLink(text: string): LinkReading | undefined {
  const tiktok = USUAL_TIKTOK.exec(text);
  if (tiktok)
    return PAGES.has(tiktok[1]!.toLowerCase())
      ? undefined
      : { source: "tiktok", handle: tiktok[1]!, postId: tiktok[2]! };
  const instagram = USUAL_INSTAGRAM.exec(text);
  if (instagram) return { source: "instagram", postId: instagram[1]! };
  const youtube = USUAL_YOUTUBE.exec(text);
  return youtube ? { source: "youtube", postId: youtube[1]! } : undefined;
}

function linkIn(text: string): Readonly<LinkReading> | undefined {
  const usual = usualLink(text);
  if (usual) return usual;
  const trimmed = text.trim();
  if (trimmed.length > 2000 || /\s/.test(trimmed) || !/[a-z]\.[a-z]/i.test(trimmed)) return undefined;
  if (PLAIN.test(trimmed) && !MAY_BE_KNOWN.test(trimmed)) return undefined;
  if (/^https?%3a/i.test(trimmed)) {
    const plain = decodedPart(trimmed);
    return plain === trimmed ? undefined : linkIn(plain);
  }
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const source = HOSTS.find(([pattern]) => pattern.test(url.hostname))?.[1];
  if (!source) return undefined;
  const parts = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodedPart);
  if (source === "tiktok") return { source, ...readTiktok(url, parts) };
  return { source, ...(source === "instagram" ? readInstagram(parts) : readYoutube(url, parts)) };
}

/** Results to keep: a row's id, platform, handle and address are read from at most this many texts. */
const TEXTS_OF_A_ROW = 4;
const texts: string[] = [];
const links: ReturnType<typeof linkIn>[] = [];
let oldest = 0;

/** Undefined when the text is not an address of a known platform. `https://` is optional. */
export function readLink(text: string): ReturnType<typeof linkIn> {
  const known = texts.indexOf(text);
  if (known >= 0) return links[known];
  const link = linkIn(text);
  texts[oldest] = text;
  links[oldest] = link;
  oldest = (oldest + 1) % TEXTS_OF_A_ROW;
  return link;
}
