/** Addresses that come with the data: only http(s) and our own demo files are ever linked or loaded. */

function parsed(text: string | undefined): URL | undefined {
  if (!text || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username === "" && url.password === "" ? url : undefined;
  } catch {
    return undefined;
  }
}

const isDemoFile = (text: string | undefined): text is string => /^\/demo\/[\w./-]+$/.test(text ?? "");

/** The address as it may stand in `href` or `src`; undefined for anything else, `javascript:` above all. */
export function safeUrl(text: string | undefined): string | undefined {
  if (isDemoFile(text)) return text.includes("..") ? undefined : text;
  return parsed(text)?.href;
}

/** The address of a file that a `<video>` can play; a page of a platform is none. */
export function playableUrl(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url && /\.(mp4|webm)$/i.test(new URL(url, "http://localhost").pathname) ? url : undefined;
}

/** The address of the post where it was published, for a link out; a demo clip has none. */
export function originalUrl(text: string | undefined): string | undefined {
  return parsed(text)?.href;
}
