import "server-only";

export function redirectTo(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** @param path of this site, opened after signing in */
export function redirectToSignIn(
  problem: string | null,
  path: string,
  cookies?: readonly string[],
): Response {
  const query = new URLSearchParams({ ...(problem !== null && { error: problem }), callbackUrl: path });
  return redirectTo(`/sign-in?${query}`, cookies);
}
