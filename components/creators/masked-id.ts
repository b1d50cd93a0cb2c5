/** `tiktok_71••••4903`: enough to tell rows apart, not enough to look the person up. */
export function maskedId(id: string): string {
  const [source = "", digits = ""] = id.split("_");
  return digits.length <= 6 ? id : `${source}_${digits.slice(0, 2)}••••${digits.slice(-4)}`;
}
