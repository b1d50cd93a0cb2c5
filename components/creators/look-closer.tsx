"use client";
/**
 * Free checks of the rows of a page: they start automatically or by a click, and their code is loaded when they start.
 * Without a script the form runs them on the server.
 */
import {
  Suspense,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from "react";
import { useChosenOf } from "./look-chosen";
import type { LookRunProps } from "./look-run";
import { messages } from "./messages/look";

/** How long a page must be open. */
const REST_MS = 2_000;
type Props = Omit<LookRunProps, "isByPerson" | "onAnnounce">;

/** Without a connection its code cannot be fetched; the form is still there. */
const LookRun = lazy<ComponentType<LookRunProps & { children: ReactNode }>>(() =>
  import("./look-run").then(
    (loaded) => ({ default: loaded.LookRun }),
    () => ({ default: ({ children }) => children }),
  ),
);

/** `isAutomatic`: it begins by itself. `children`: what is shown before. */
export function LookCloser({
  isAutomatic,
  children,
  ...page
}: Props & { isAutomatic: boolean; children: ReactNode }) {
  const [start, setStart] = useState<"page" | "person" | null>(null);
  const [announced, announce] = useState("");
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => setStart((before) => before ?? "page"), REST_MS);
    return () => clearTimeout(timer);
  }, [isAutomatic]);
  const onSubmit = (event: FormEvent) => {
    if (start !== null) return;
    event.preventDefault();
    setStart("person");
  };
  return (
    <div className="contents" role="presentation" onSubmit={onSubmit}>
      {/* Always there, because a region that comes with its words is often not read out. */}
      <p role="status" className="sr-only">
        {announced}
      </p>
      {start === null ? (
        children
      ) : (
        <Suspense fallback={children}>
          <LookRun {...page} isByPerson={start === "person"} onAnnounce={announce}>
            {children}
          </LookRun>
        </Suspense>
      )}
    </div>
  );
}

/** What the button checks: the page, or those of its rows that are selected. */
export function CheckWords({ fresh, words }: { fresh: readonly string[]; words: string }) {
  const { length } = useChosenOf(fresh);
  return length === 0 ? words : messages.checkSelected(length);
}
