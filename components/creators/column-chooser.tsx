"use client";
import { ArrowUp, Columns3 } from "lucide-react";
import { menuClass } from "@/components/ui/menu-class";
import { buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DENSITIES } from "@/components/ui/density";
import { Radio } from "@/components/ui/radio";
import { columnsOf } from "./columns";
import { sameHref, type CreatorAddress } from "./creator-address";
import { COLUMN_KEYS, columnsShown, moveButtonId, type TableSettings } from "./table-settings";
import { messages } from "./messages/table";

function Densities({ settings }: { settings: TableSettings }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 border-b border-line px-3.5 py-2">
      <legend className="sr-only">{messages.chooser.density}</legend>
      {DENSITIES.map((density) => (
        <label key={density} className="flex h-7 items-center gap-2 max-md:h-11">
          <Radio name="density" value={density} defaultChecked={density === settings.density} />
          {messages.chooser[density]}
        </label>
      ))}
    </fieldset>
  );
}

export function ColumnChooser({ address, settings }: { address: CreatorAddress; settings: TableSettings }) {
  const table = address.path === "/library" ? "library" : "creators";
  const shown = columnsShown(settings, table);
  const rest = COLUMN_KEYS.filter((key) => !shown.includes(key) && !settings.hidden?.includes(key));
  const columns = columnsOf([...shown, ...rest], table);
  return (
    <details className="relative shrink-0" name="menu">
      <summary
        title={messages.chooser.columns}
        className="flex h-7 items-center gap-1.5 rounded-6 px-2 font-500 text-ink-2 hover:bg-hover hover:text-ink max-md:h-11 max-md:min-w-11 max-md:justify-center"
      >
        <Columns3 size={15} aria-hidden="true" className="text-ink-3" />
        <span className="max-2xl:sr-only">{messages.chooser.columns}</span>
        <span className="font-450 tabular-nums text-ink-3 max-2xl:sr-only">
          {messages.chooser.shown(shown.length, columns.length)}
        </span>
      </summary>
      <form
        method="post"
        action="/api/dashboard/creator-table"
        // Firefox would restore the boxes that were ticked before the reload.
        autoComplete="off"
        aria-label={messages.chooser.label}
        className={`${menuClass} w-[18.75rem]`}
      >
        <input type="hidden" name="back" value={sameHref(address)} />
        <header className="sticky top-0 z-[1] flex items-center gap-2 rounded-t-12 bg-raised border-b border-line py-2 pl-3.5 pr-2">
          <b className="min-w-0 flex-1 text-14 font-600">{messages.chooser.title}</b>
          <button type="submit" className={buttonClass({ variant: "primary", size: "small" })}>
            {messages.chooser.show}
          </button>
        </header>
        <Densities settings={settings} />
        <ul className="max-h-[min(420px,50dvh)] overflow-y-auto p-1.5 short:max-h-none">
          {columns.map(({ key, title, name }, index) => (
            <li key={key} className="flex items-center rounded-6 hover:bg-hover">
              <label className="flex h-8 min-w-0 flex-1 items-center gap-2.5 px-2 max-md:h-11">
                <Checkbox name="columns" value={key} defaultChecked={index < shown.length} />
                <span className="truncate">{name ?? title}</span>
              </label>
              {index > 0 && index < shown.length && (
                <button
                  type="submit"
                  name="up"
                  value={key}
                  id={moveButtonId(key)}
                  title={messages.chooser.forward}
                  className="grid size-8 place-items-center rounded-6 text-ink-3 hover:bg-sunken hover:text-ink max-md:size-11"
                >
                  <ArrowUp size={14} aria-hidden="true" />
                  <span className="sr-only">{messages.chooser.forwardName(name ?? title)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        <footer className="flex items-center justify-between gap-2 border-t border-line py-1.5 pl-3.5 pr-1.5">
          <span className="text-12 text-ink-3">{messages.chooser.scroll}</span>
          <button type="submit" name="standard" className={buttonClass({ variant: "ghost", size: "small" })}>
            {messages.chooser.standard}
          </button>
        </footer>
      </form>
    </details>
  );
}
