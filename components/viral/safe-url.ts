/** Addresses from the data: only http(s) and our own demo files are ever linked or loaded. */

function parsed(text: string | undefined): URL | undefined {
  if (!text || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username === "" && url.password === "" ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The path of a file of the demo data; undefined for anything else. */
export function demoFile(text: string | undefined): string | undefined {
  return text && /^\/demo\/[\w./-]+$/.test(text) && !text.includes("..") ? text : undefined;
}

/** The address of a picture that this server has itself: a demo file or a kept poster. */
export function pictureUrl(text: string | undefined): string | undefined {
  return demoFile(text) ?? (text?.startsWith("/api/dashboard/poster?") ? text : undefined);
}

/** An address that is safe in `href` or `src`; undefined for anything else, `javascript:` above all. */
export function safeUrl(text: string | undefined): string | undefined {
  return demoFile(text) ?? parsed(text)?.href;
}

/** The address of a file that a `<video>` can play; a page of a platform is not one. */
export function playableUrl(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url && /\.(mp4|webm)$/i.test(new URL(url, "http://localhost").pathname) ? url : undefined;
}

/** The address of the post where it was published, for a link out; a demo clip has none. */
export function originalUrl(text: string | undefined): string | undefined {
  return parsed(text)?.href;
}
