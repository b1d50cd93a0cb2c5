import "server-only";

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const all = (header ?? "").split(/;\s*/);
  return all.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}
