/** `1,000`, `1 000`, `1000`: what somebody typed as a number; NaN when it is none. */
export function typedNumber(text: string): number {
  const digits = text.replaceAll(/[\s,.'’]/gu, "");
  return /^\d+$/.test(digits) ? Number(digits) : NaN;
}
