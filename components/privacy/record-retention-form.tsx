import { Button } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";

import { PRIVACY, PRIVACY_PAGE } from "./privacy-route";
import { messages } from "./messages";

type Props = {
  /** The configured days are null for unlimited. */
  kept: number | null;
  profiles: number;
  /** This is the text of the input. */
  days: string;
  isWrong: boolean;
  /** `days` would delete this many profiles now. It is null if nothing was requested. */
  wouldGo: number | null;
};

function Decision({ days, wouldGo, profiles }: { days: number | null; wouldGo: number; profiles: number }) {
  return (
    <form
      method="post"
      action={PRIVACY}
      className="flex flex-wrap items-center gap-3 rounded-b-10 border-t border-line bg-sunken px-[18px] py-4"
    >
      <input type="hidden" name="action" value="retention" />
      <input type="hidden" name="days" value={days ?? ""} />
      <p className="min-w-0 flex-1 basis-64" role="status">
        {days === null ? messages.retention.allWouldStay : messages.retention.wouldGo(wouldGo, profiles)}
      </p>
      <Button type="submit" variant={wouldGo > 0 ? "danger" : undefined}>
        {days === null ? messages.retention.keepForever : messages.retention.keepFor(days)}
      </Button>
    </form>
  );
}

export function RecordRetentionForm({ kept, profiles, days, isWrong, wouldGo }: Props) {
  const isEnding = kept !== null && days === "" && !isWrong;
  return (
    <>
      <p className="px-[18px] pt-1 text-ink-2">
        {kept === null ? messages.retention.stayForever : messages.retention.stayFor(kept)}
      </p>
      <form
        action={PRIVACY_PAGE}
        className="grid gap-x-4 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-[16rem_auto] md:justify-start"
      >
        <Field
          className={linedFieldClass}
          label={messages.retention.days.label}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          unit={messages.retention.days.unit}
          defaultValue={days || (kept === null ? "" : String(kept))}
          help={messages.retention.days.help}
          error={isWrong ? messages.retention.days.wrong : undefined}
        />
        <Button type="submit" className="md:col-start-2 md:row-start-2">
          {messages.retention.preview}
        </Button>
      </form>
      {wouldGo !== null && <Decision days={Number(days)} wouldGo={wouldGo} profiles={profiles} />}
      {isEnding && <Decision days={null} wouldGo={0} profiles={profiles} />}
    </>
  );
}
