/** Anything but a bare address returns null, so a link can't smuggle in mail headers. */
export function mailAddress(email: string | undefined): string | null {
  return email !== undefined && /^[^\s@:?&]+@[^\s@:?&]+$/.test(email) ? `mailto:${email}` : null;
}
