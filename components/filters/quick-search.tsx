"use client";
/** Example: `food italy 10k-50k score>80`. The parser is loaded on first use. */
import {
  Suspense,
  lazy,
  useCallback,
  useDeferredValue,
  useId,
  useRef,
  useState,
  useTransition,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { useRouter } from "next/navigation";
import { Search } from "lucide-react";
import { bareInputClass, fieldClass } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";
import { usePendingMark } from "@/components/ui/link-pending";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import type { QueryDefinition } from "@/lib/contract/definition";
import { searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/quick-search";
import { messages as unknownWords } from "./messages/unknown-words";

const load = () => import("./quick-proposals");
const QuickProposals = lazy(async () => ({ default: (await load()).QuickProposals }));

function closeOnEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  close();
}

const comboboxOf = (id: string, isShown: boolean) =>
  ({
    role: "combobox",
    "aria-haspopup": "dialog",
    "aria-expanded": isShown,
    "aria-controls": isShown ? id : undefined,
  }) as const;

function KeyHint({ isEmpty }: { isEmpty: boolean }) {
  return (
    <span className="shrink-0 max-md:hidden" aria-hidden="true">
      <Kbd>{isEmpty ? "/" : "↵"}</Kbd>
    </span>
  );
}

export type QuickSearchProps = {
  query: QueryDefinition;
  /** Words are added to these values of the address. */
  values: object;
  action: string;
  noun: readonly [string, string];
  example: string;
  keep?: Kept;
};

export function QuickSearch({ query, values, action, noun, example, keep = {} }: QuickSearchProps) {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const [isPending, startTransition] = useTransition();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [announced, setAnnounced] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isShown = isOpen && text.trim() !== "";
  // Typing must not wait for the parser.
  const read = useDeferredValue(text);
  const replace = useCallback((word: string, words: string) => {
    setText((current) => current.replace(word, words));
    input.current?.focus();
  }, []);
  usePendingMark(isPending);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { readQuickWords, withProposals } = await import("@/lib/domain/quick-search/quick-words");
    const { proposals, unknown } = readQuickWords(query, text, Date.now());
    const left = unknown.length > 0 ? unknownWords.notUnderstood(unknown) : "";
    setAnnounced(left);
    if (proposals.length === 0) return setOpen(true);
    const next = withProposals(query, values, proposals);
    setText("");
    setOpen(false);
    startTransition(() => router.push(searchAddress(query, action, next, keep)));
  };
  return (
    <form
      role="search"
      aria-label={messages.label}
      onSubmit={submit}
      className="relative noscript:hidden"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => isOpen && closeOnEscape(event, () => setOpen(false))}
    >
      <label className={`${fieldClass} h-9`}>
        <Search size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
        <span className="sr-only">{messages.box}</span>
        <input
          ref={input}
          type="text"
          {...comboboxOf(id, isShown)}
          disabled={!isHydrated}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          placeholder={messages.placeholder(example)}
          value={text}
          className={`${bareInputClass} text-ellipsis`}
          onFocus={() => {
            // It is loaded before the first letter, because code that arrives while typing delays the next one.
            load().catch(() => {});
            setOpen(true);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
        />
        <KeyHint isEmpty={text === ""} />
      </label>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isShown && read.trim() !== "" && (
        <Suspense>
          <QuickProposals
            id={id}
            definition={query}
            text={read}
            values={values}
            noun={noun}
            onRead={setAnnounced}
            onReplace={replace}
          />
        </Suspense>
      )}
    </form>
  );
}
