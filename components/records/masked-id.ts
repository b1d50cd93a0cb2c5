/** Example: `tiktok_7192384903` → `tiktok_71••••4903`. Short ids stay whole. */
export function maskedId(id: string): string {
  const [, source, digits] = /^([a-z]+)_(\d+)$/.exec(id) ?? [];
  if (source === undefined || digits === undefined) return id.length > 24 ? `${id.slice(0, 23)}…` : id;
  return digits.length <= 7 ? id : `${source}_${digits.slice(0, 2)}••••${digits.slice(-4)}`;
}

export function sourceOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf("_")));
}
