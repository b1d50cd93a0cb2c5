/** Addresses in the data are untrusted: only http(s) and our demo files are linked or loaded. */

function parsed(text: string | undefined): URL | undefined {
  if (!text || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username === "" && url.password === "" ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined for anything but a file of the demo data. */
export function demoFile(text: string | undefined): string | undefined {
  return text && /^\/demo\/[\w./-]+$/.test(text) && !text.includes("..") ? text : undefined;
}

/** Returns undefined for anything but pictures on this server: demo files, cached posters and those of client links. */
export function pictureUrl(text: string | undefined): string | undefined {
  return (
    demoFile(text) ?? (text && /^\/(api\/dashboard|share\/[\w-]+)\/poster\?/.test(text) ? text : undefined)
  );
}

/** Returns addresses safe in `href` and `src`, undefined for others such as `javascript:`. */
export function safeUrl(text: string | undefined): string | undefined {
  return demoFile(text) ?? parsed(text)?.href;
}

/** A `<video>` can play files, but not the pages of a platform. */
export function playableUrl(text: string | undefined): string | undefined {
  const url = safeUrl(text);
  return url && /\.(mp4|webm)$/i.test(new URL(url, "http://localhost").pathname) ? url : undefined;
}

/** Returns undefined for demo clips, which weren't published. */
export function originalUrl(text: string | undefined): string | undefined {
  return parsed(text)?.href;
}
