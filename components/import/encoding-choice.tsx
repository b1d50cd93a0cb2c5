/** Asks how the text of a file is encoded when its bytes leave two answers. */
import { buttonClass } from "@/components/ui/button-class";
import { Radio } from "@/components/ui/radio";
import { ENCODINGS, type Encoding } from "@/lib/contract/encodings";
import type { ImportFile, ImportPart } from "@/lib/contract/imports";
import { formOf } from "./import-calls";
import { messages } from "./messages/columns";

const { encoding: words } = messages;

export function EncodingChoice({
  importId,
  file,
  part,
  isBusy,
  onChoose,
}: {
  importId: string;
  file: ImportFile;
  part: ImportPart;
  isBusy: boolean;
  onChoose: (encoding: Encoding) => void;
}) {
  const { name, encodings = [] } = part;
  if (encodings.length < 2) return null;
  return (
    <form
      method="post"
      action={formOf(importId)}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-2 border-b border-line px-4 py-3"
    >
      <input type="hidden" name="action" value="encoding" />
      <input type="hidden" name="file" value={file.id} />
      <input type="hidden" name="part" value={name} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-550">{words.title}</legend>
        {encodings.map(({ encoding, sample, isChosen }) => (
          <label
            key={encoding}
            className="flex min-h-7 items-start gap-2.5 max-md:min-h-11 max-md:items-center"
          >
            <Radio
              name="encoding"
              value={encoding}
              key={String(isChosen)}
              defaultChecked={isChosen}
              disabled={isBusy}
              onChange={() => onChoose(encoding)}
              className="mt-0.5 max-md:mt-0"
            />
            <span className="min-w-0">
              <bdi className="block font-mono text-12 wrap-anywhere">{sample}</bdi>
              <span className="block text-12 text-ink-3">{ENCODINGS[encoding]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="hidden noscript:block">
        <button type="submit" className={buttonClass()}>
          {messages.apply}
        </button>
      </div>
    </form>
  );
}
