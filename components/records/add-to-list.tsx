"use client";
/** Scripts open the dialog. Otherwise the link opens a page that does the same. */
import type { MouseEvent } from "react";
import { ListPlus } from "lucide-react";
import { buttonClass, type ButtonVariant } from "@/components/ui/button-class";
import { ADD_CONTROL, askForList, type AddTarget } from "@/lib/client/asked-for-list";
import { ADD_TO_LIST_PATH, addToListHref, type LinkedTarget } from "./add-to-list-href";
import { messages } from "./messages";

/** `isShort` shows only the icon on phones. */
type Look = ButtonVariant & { isShort?: boolean; label?: string };

const control = { [ADD_CONTROL]: "", "aria-keyshortcuts": "l" };

function Words({ isShort, label = messages.addToList }: Look) {
  return (
    <>
      <ListPlus size={15} className="shrink-0" aria-hidden="true" />
      <span className={isShort ? "max-md:sr-only" : undefined}>{label}</span>
    </>
  );
}

/** A press with a modifier opens the link in a tab or window. */
const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

export function AddToListLink({ target, isShort, label, ...look }: Look & { target: LinkedTarget }) {
  return (
    <a
      href={addToListHref(target)}
      className={buttonClass(look)}
      {...control}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        askForList(target);
      }}
    >
      <Words isShort={isShort} label={label} />
    </a>
  );
}

export function AddToListButton({
  target,
  isDisabled,
  isShort,
  ...look
}: Look & { target: AddTarget; isDisabled?: boolean }) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      className={buttonClass(look)}
      {...control}
      onClick={() => askForList(target)}
    >
      <Words isShort={isShort} />
    </button>
  );
}

/** Adds the creators ticked in the surrounding form, which is submitted if scripts don't run. */
export function AddTickedToList({ isDisabled, isShort, ...look }: Look & { isDisabled?: boolean }) {
  return (
    <button
      type="submit"
      disabled={isDisabled}
      formAction={ADD_TO_LIST_PATH}
      className={buttonClass(look)}
      {...control}
      onClick={(event) => {
        const ticked = [...new FormData(event.currentTarget.form ?? undefined).getAll("ids")].map(String);
        event.preventDefault();
        if (ticked.length > 0) askForList({ ids: [...new Set(ticked)] });
      }}
    >
      <Words isShort={isShort} />
    </button>
  );
}
