"use client";
/** The browser submits the form if scripts don't run. */
import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { BookmarkPlus } from "lucide-react";
import { menuClass } from "@/components/ui/menu-class";
import { Button, buttonClass } from "@/components/ui/button";
import { useCheckedForm } from "@/components/ui/use-checked-form";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { messages } from "./messages/form";
import { NameAndScope, RadioGroup } from "./name-and-scope";
import { VIEWS_ROUTE, newViewOf, type Screen } from "./view-form";

function useNamePopover() {
  const element = useRef<HTMLDetailsElement>(null);
  // The proposed name is selected, so that typing replaces it.
  const focusName = () => {
    const name = element.current?.querySelector<HTMLInputElement>('input[name="name"]');
    name?.focus();
    name?.select();
  };
  const onSummaryClick = (event: MouseEvent) => {
    const popover = element.current;
    if (!popover || popover.open) return;
    // Focuses the name before the browser opens the popover, so that the next key is typed into it.
    event.preventDefault();
    popover.open = true;
    focusName();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const popover = element.current;
    if (event.key !== "Escape" || event.nativeEvent.isComposing || !popover?.open) return;
    event.preventDefault();
    popover.open = false;
    popover.querySelector("summary")?.focus();
  };
  const close = () => {
    if (element.current) element.current.open = false;
  };
  return { element, focusName, close, onSummaryClick, onKeyDown };
}

const loadCheck = () => import("./new-view-check").then(({ checkNewView }) => checkNewView);

/** React Query's mutations are avoided, because every page with results has this form and no other use for them. */
function useSaving({ understood }: Screen, onSaved: () => void, onRefused: () => void) {
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const save = async (form: HTMLFormElement) => {
    if (isSaving) return;
    setSaving(true);
    try {
      await fetchJson(`${VIEWS_ROUTE}/new`, newViewOf(new FormData(form)));
      onSaved();
      window.location.assign(understood);
    } catch (error) {
      setRefused(error instanceof FetchError ? error.message : messages.new.failed);
      onRefused();
    }
    setSaving(false);
  };
  const { errors, formProps } = useCheckedForm(loadCheck, (form) => void save(form));
  return {
    isSaving,
    error: errors.name ?? refused,
    formProps: {
      ...formProps,
      onInput: () => {
        formProps.onInput();
        setRefused(undefined);
      },
    },
  };
}

export function SaveAs({ screen, isCopy }: { screen: Screen; isCopy: boolean }) {
  const { element, focusName, close, onSummaryClick, onKeyDown } = useNamePopover();
  const { isSaving, error, formProps } = useSaving(screen, close, focusName);
  return (
    <details ref={element} className="relative" name="menu" onKeyDown={onKeyDown}>
      <summary
        className={buttonClass({ variant: "ghost", size: "small", className: "max-md:min-w-11 max-md:px-0" })}
        onClick={onSummaryClick}
      >
        <BookmarkPlus size={15} className="text-ink-3" aria-hidden="true" />
        {isCopy ? (
          <>
            <span aria-hidden="true" className="max-md:hidden">
              {messages.new.openCopy}
            </span>
            <span className="sr-only">{messages.new.openCopySpoken}</span>
          </>
        ) : (
          <span className="max-md:sr-only">{messages.new.open}</span>
        )}
      </summary>
      <form
        method="post"
        action={VIEWS_ROUTE}
        {...formProps}
        aria-label={messages.new.label}
        className={`${menuClass} w-72 p-4`}
      >
        <input type="hidden" name="page" value={screen.page} />
        {screen.dates.length === 0 && <input type="hidden" name="query" value={screen.query} />}
        <input type="hidden" name="back" value={screen.understood} />
        <NameAndScope idPrefix="new-view" name={screen.name} error={error} />
        {screen.dates.length > 0 && (
          <RadioGroup
            label={messages.new.dates}
            name="query"
            options={screen.dates.map(({ query, label }) => ({ value: query, label }))}
            chosen={screen.dates[0]!.query}
          />
        )}
        <Button type="submit" variant="primary" className="mt-4 w-full" disabled={isSaving}>
          {messages.save}
        </Button>
      </form>
    </details>
  );
}
