import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ERASE_WORD, MAX_REASON_LENGTH } from "@/lib/contract/privacy";
import { PRIVACY } from "./privacy-route";
import { messages } from "./messages";

const GOES = messages.erase.goes.means;
const STAYS = messages.erase.stays.means;

/** `creator` is an id or platform:@handle. `wrong` is the rejected field. */
export function EraseForm({ creator, wrong, reason }: { creator: string; wrong: string; reason: string }) {
  return (
    <form method="post" action={PRIVACY} className="grid gap-4 border-t border-line px-[18px] py-4">
      <input type="hidden" name="action" value="erase" />
      <input type="hidden" name="creator" value={creator} />
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="font-600">{messages.erase.goes.label}</dt>
        <dd className="text-ink-2">{GOES}</dd>
        <dt className="font-600 max-md:mt-2">{messages.erase.stays.label}</dt>
        <dd className="text-ink-2">{STAYS}</dd>
        <dt className="font-600 max-md:mt-2">{messages.erase.notHere.label}</dt>
        <dd className="text-ink-2">{messages.erase.notHere.means}</dd>
      </dl>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-start">
        <Field
          label={messages.erase.reason.label}
          name="reason"
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          defaultValue={reason}
          help={messages.erase.reason.help}
          error={wrong === "reason" ? messages.erase.reason.wrong : undefined}
          required
        />
        <Field
          label={messages.erase.word.label(ERASE_WORD)}
          name="word"
          autoComplete="off"
          autoCapitalize="none"
          error={wrong === "word" ? messages.erase.word.wrong(ERASE_WORD) : undefined}
          required
        />
        <Button type="submit" variant="danger" className="md:mt-[22px]">
          {messages.erase.submit}
        </Button>
      </div>
    </form>
  );
}
