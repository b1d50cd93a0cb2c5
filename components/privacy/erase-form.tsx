/** Erases one creator: what goes, what stays, why, and a word that nobody types by accident. A plain form. */
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ERASE_WORD, MAX_REASON_LENGTH } from "@/lib/contract/privacy";
import { PRIVACY } from "./privacy-route";

const GOES =
  "Record and posts in the catalogue, profile in the library with all its purchases, stored answers.";
const STAYS =
  "What was paid, without the name, and a mark that names nobody: with it imports and reveals leave this person out.";

/** `creator`: an id, or platform:@handle. `wrong`: the field that was not accepted. */
export function EraseForm({ creator, wrong, reason }: { creator: string; wrong: string; reason: string }) {
  return (
    <form method="post" action={PRIVACY} className="grid gap-4 border-t border-line px-[18px] py-4">
      <input type="hidden" name="action" value="erase" />
      <input type="hidden" name="creator" value={creator} />
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="font-600">Goes</dt>
        <dd className="text-ink-2">{GOES}</dd>
        <dt className="font-600 max-md:mt-2">Stays</dt>
        <dd className="text-ink-2">{STAYS}</dd>
        <dt className="font-600 max-md:mt-2">Not here</dt>
        <dd className="text-ink-2">Backups and files that somebody downloaded. It can't be undone.</dd>
      </dl>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-start">
        <Field
          label="Why"
          name="reason"
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          defaultValue={reason}
          help="Stays in the audit log. Don't name the person."
          error={wrong === "reason" ? "Say why, without the id, handle or address of the person." : undefined}
          required
        />
        <Field
          label={`Type ${ERASE_WORD}`}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          error={wrong === "word" ? `Type the word ${ERASE_WORD}.` : undefined}
          required
        />
        <Button type="submit" variant="danger" className="md:mt-[22px]">
          Erase permanently
        </Button>
      </div>
    </form>
  );
}
