import "server-only";
/**
 * The type of a picture by its first bytes: the declared type proves nothing. SVG can hold scripts and does not count.
 */

export type PictureType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/avif";

/** Undefined for everything that is not a picture which all our browsers show. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  const text = bytes.toString("latin1", 0, 32);
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp" && /avi[fs]/.test(text.slice(8))) return "image/avif";
  return undefined;
}
