"use client";
import { useRef, useState } from "react";
import { ClipboardCopy, Download, FileSpreadsheet, FileText } from "lucide-react";
import { buttonClass, type ButtonVariant } from "@/components/ui/button-class";
import { menuClass } from "@/components/ui/menu-class";
import { FetchError } from "@/lib/client/fetch-json";
import type { List } from "@/lib/contract/lists";
import { useHiddenColumns } from "../table/use-hidden-columns";
import { exportHref, shownSearch, type ExportFormat } from "./export-address";
import { messages } from "./messages";
import { copyTable, saveFile, type Taken } from "./take-rows";

const ENTRY = "flex h-9 w-full items-center gap-2 rounded-6 px-2.5 text-left hover:bg-hover max-md:h-11";
const FILES = [
  { format: "xlsx", label: messages.excel, Icon: FileSpreadsheet },
  { format: "csv", label: messages.csv, Icon: FileText },
] as const;
const UPWARDS = "bottom-full top-auto mb-1 mt-0";

const SHOWN_MS = 4_000;

type State = { says: string; isProblem?: true };

function useTaking(taken: Taken) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [state, setState] = useState<State>();
  const take = async (work: () => Promise<string | undefined>) => {
    setState({ says: messages.working });
    try {
      const says = await work();
      setState(says === undefined ? undefined : { says });
      setTimeout(() => setState(undefined), SHOWN_MS);
      if (menu.current?.open) {
        menu.current.open = false;
        menu.current.querySelector("summary")?.focus();
      }
    } catch (error) {
      setState({ says: error instanceof FetchError ? error.message : messages.noClipboard, isProblem: true });
    }
  };
  return {
    menu,
    state,
    copy: () => take(async () => messages.copied(await copyTable(taken))),
    save: (format: ExportFormat) => take(() => saveFile(taken, format).then(() => undefined)),
    forget: () => setState(undefined),
  };
}

type Props = {
  list: Pick<List, "id" | "columns">;
  search: string;
  ids?: readonly string[];
  count?: number;
  isUp?: boolean;
} & Pick<ButtonVariant, "variant" | "className">;

/** `search` holds the table's parameters (`listQueryText`). `ids` limits the export to the selected creators. */
export function ExportMenu({ list, search, ids, count, variant, className, isUp = false }: Props) {
  const hidden = useHiddenColumns(list.id);
  const taken = { listId: list.id, search: shownSearch(search, list, hidden), ids };
  const { menu, state, copy, save, forget } = useTaking(taken);
  const says = state?.says ?? "";
  const isProblem = state?.isProblem === true;
  return (
    <div className="relative">
      <details ref={menu} name="menu" onToggle={(event) => event.currentTarget.open && forget()}>
        <summary className={buttonClass({ variant, className })}>
          <Download size={14} aria-hidden="true" /> {says !== "" && !isProblem ? says : messages.label}
        </summary>
        <div className={`${menuClass} ${isUp ? UPWARDS : ""} w-64 p-1.5 text-13 text-ink`}>
          <p className="px-2.5 pb-1.5 pt-1 text-12 text-ink-2">{messages.lead(count)}</p>
          {FILES.map(({ format, label, Icon }) => {
            const said = (
              <>
                <Icon size={15} aria-hidden="true" className="text-ink-3" /> {label}
              </>
            );
            return taken.ids ? (
              <button key={format} type="button" onClick={() => void save(format)} className={ENTRY}>
                {said}
              </button>
            ) : (
              <a key={format} href={exportHref(taken, format)} download className={ENTRY}>
                {said}
              </a>
            );
          })}
          <button type="button" onClick={() => void copy()} className={`${ENTRY} noscript:hidden`}>
            <ClipboardCopy size={15} aria-hidden="true" className="text-ink-3" /> {messages.copy}
          </button>
          {isProblem && <p className="px-2.5 py-1.5 text-12 text-bad-ink">{says}</p>}
        </div>
      </details>
      {/* A live region inside a closed menu isn't read out. */}
      <span role="status" className="sr-only">
        {says}
      </span>
    </div>
  );
}
