import "server-only";
/** The email of a sign-in that failed, so that nobody types it twice: encrypted, for a few minutes, for that page alone. */
import { forgetShown, readShownOnce, showOnce } from "./shown-once";

const PAGE = "/sign-in";
/** Nobody is signed in yet. */
const OF_NOBODY = { memberId: "nobody", about: "typed email" };
/** An address has no more characters. */
const LONGEST = 254;

/** The Set-Cookie value that keeps it; none for what is no address. */
export async function rememberEmail(email: string): Promise<string | undefined> {
  return email === "" || email.length > LONGEST ? undefined : showOnce({ ...OF_NOBODY, secret: email }, PAGE);
}

/** What the form begins with; empty when nothing was typed before. */
export async function typedEmail(): Promise<string> {
  return (await readShownOnce(OF_NOBODY)) ?? "";
}

/** The Set-Cookie value that forgets it. */
export const forgetEmail = () => forgetShown(PAGE);
