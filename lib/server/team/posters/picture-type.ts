import "server-only";
/** The first bytes decide, because the declared type proves nothing. SVG can contain scripts and isn't accepted. */

export type PictureType = "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/avif";

/** Undefined unless all supported browsers can show it. */
export function pictureType(bytes: Buffer): PictureType | undefined {
  const text = bytes.toString("latin1", 0, 32);
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.slice(4, 8) === "ftyp" && /avi[fs]/.test(text.slice(8))) return "image/avif";
  return undefined;
}
