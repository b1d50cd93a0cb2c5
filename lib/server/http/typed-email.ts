import "server-only";
/** Keeps the email of a failed sign-in, encrypted, for a few minutes, so that it need not be typed again. */
import { forgetShown, readShownOnce, showOnce } from "./shown-once";

const PAGE = "/sign-in";
const OF_NOBODY = { memberId: "nobody", about: "typed email" };
const LONGEST = 254;

export async function rememberEmail(email: string): Promise<string | undefined> {
  return email === "" || email.length > LONGEST ? undefined : showOnce({ ...OF_NOBODY, secret: email }, PAGE);
}

export async function typedEmail(): Promise<string> {
  return (await readShownOnce(OF_NOBODY)) ?? "";
}

export const forgetEmail = () => forgetShown(PAGE);
