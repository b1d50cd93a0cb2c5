"use client";
/**
 * Selects the posts inside it. The server renders the boxes, which work before hydration and without it: a plain form then
 * opens the page of their creators. The code of the bar is fetched with the first tick.
 */
import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { PostBarProps } from "./post-bar";
import { POST_CREATORS } from "./match-paths";

/** Without a connection there is no bar. */
const PostBar = lazy<ComponentType<PostBarProps>>(() =>
  import("./post-bar").catch(() => ({ default: () => null })),
);

/** Something was ticked in this tab: the pages after it show the bar at once. */
let isUsed = false;

export function PostForm({
  children,
  ...bar
}: Omit<PostBarProps, "form" | "first"> & { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<string | null>(null);
  const [isNeeded, setNeeded] = useState(isUsed);
  const need = () => {
    isUsed = true;
    setNeeded(true);
  };
  useEffect(() => {
    // Ticked before the script was there.
    if (form.current?.querySelector("input[name=posts]:checked")) need();
  }, []);
  return (
    <>
      <form
        ref={form}
        method="get"
        action={POST_CREATORS}
        autoComplete="off"
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement;
          if (name !== "posts") return;
          first.current ??= value;
          need();
        }}
        // Enter on a checkbox would submit the form; the bar leads on, with what other pages hold.
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
      </form>
      {isNeeded && (
        <Suspense>
          <PostBar form={form} first={first} {...bar} />
        </Suspense>
      )}
    </>
  );
}
