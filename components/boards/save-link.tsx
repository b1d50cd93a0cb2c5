"use client";
/** Scripts open a dialog instead of the page. */
import { Suspense, lazy, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { isSingleKey } from "@/lib/client/single-keys";
import type { PostsToSave, SaveDialogProps } from "./save-dialog";

/** If the code can't be loaded, there is no dialog. */
const SaveDialog = lazy<ComponentType<SaveDialogProps>>(() =>
  import("./save-dialog").catch(() => ({ default: () => null })),
);

/** `hasKey` lets B open the dialog. */
export function SaveLink({
  href,
  posts,
  className,
  hasKey = false,
  children,
}: {
  href: string;
  posts: PostsToSave;
  className: string;
  hasKey?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!hasKey) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "b" || !isSingleKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [hasKey]);
  return (
    <>
      <a
        href={href}
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </a>
      {isOpen && (
        <Suspense>
          <SaveDialog posts={posts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
