import { buttonClass } from "@/components/ui/button-class";
import { FileField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { ListInAddress } from "@/lib/domain/match/list-address";
import { messages } from "./messages/match";

const { paste } = messages;

export function PasteForm({ list }: { list: string }) {
  return (
    <form
      method="post"
      action="/api/dashboard/creators/paste"
      encType="multipart/form-data"
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-10 border border-line bg-surface p-[18px]"
    >
      <div>
        <label htmlFor="paste-list" className="mb-1.5 block text-12 font-550 text-ink-2">
          {paste.label}
        </label>
        <textarea
          id="paste-list"
          name="list"
          rows={6}
          defaultValue={list}
          placeholder={paste.example}
          spellCheck={false}
          autoCapitalize="none"
          className="block max-h-96 w-full resize-y rounded-6 bg-surface px-2.5 py-2 leading-5 text-ink ring-1 ring-inset ring-field placeholder:text-ink-3 focus-visible:outline-2 focus-visible:outline-accent"
        />
      </div>
      <FileField
        id="paste-file"
        label={paste.file}
        help={paste.fileHelp}
        name="file"
        accept=".txt,.csv,text/plain,text/csv"
      />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className={buttonClass({ variant: "primary", className: "max-md:w-full" })}>
          {paste.submit}
        </button>
        <span className="text-ink-3">{paste.limit}</span>
      </div>
    </form>
  );
}

export function Unreadable({ list }: { list: ListInAddress }) {
  const { unreadable, unread, repeated, beyond } = list;
  return (
    <div className="mt-4 grid gap-2 empty:hidden">
      {unread > 0 && (
        <Notice>
          <p className="font-550">{paste.unreadable(unread)}</p>
          <ul className="mt-1">
            {unreadable.map(({ line, text, why }, index) => (
              <li key={index} className="wrap-anywhere">
                {paste.line(line, <bdi>{text}</bdi>, why)}
              </li>
            ))}
          </ul>
          {unread > unreadable.length && <p>{paste.unreadMore(unread - unreadable.length)}</p>}
        </Notice>
      )}
      {beyond > 0 && <Notice>{paste.beyond(beyond)}</Notice>}
      {repeated > 0 && <p className="text-ink-3">{paste.repeated(repeated)}</p>}
    </div>
  );
}
