import { messages } from "./messages/until-fit";

export const untilFitHref = (search: string) =>
  `/creators/reveal/until-fit?${new URLSearchParams({ search })}`;

/** `search` includes its order. */
export function UntilFitLink({ search }: { search: string }) {
  return (
    <a
      href={untilFitHref(search)}
      className="rounded-4 py-1 font-550 text-accent-ink underline-offset-3 hover:underline max-md:py-3"
    >
      {messages.link}
    </a>
  );
}
