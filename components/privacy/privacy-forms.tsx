import { Download } from "lucide-react";
import { Button, ButtonLink, buttonClass } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";
import { ERASE_WORD, MAX_REASON_LENGTH, type HeldCreator } from "@/lib/contract/privacy";
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

const PRIVACY = "/api/dashboard/privacy";
const PRIVACY_PAGE = "/admin/privacy";
const heldHref = (id: string) => `${PRIVACY}/held?${new URLSearchParams({ creator: id })}`;

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

function places({ isInCatalogue, isInLibrary, purchases, isWorkedOn }: HeldCreator): string {
  const all = [
    isInCatalogue && messages.held.inCatalogue,
    isInLibrary && messages.held.inLibrary,
    isWorkedOn && messages.held.worked,
    purchases > 0 && messages.held.bought(purchases),
  ];
  return all.filter(Boolean).join(", ");
}

export function HeldCreators({ creators }: { creators: readonly HeldCreator[] }) {
  return (
    <ul className="divide-y divide-line">
      {creators.map((creator) => (
        <li key={creator.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-600 wrap-anywhere">
              {creator.username && <bdi>@{creator.username} </bdi>}
              <span className="font-mono text-12 font-400 text-ink-2">{creator.id}</span>
            </p>
            <p className="text-ink-2">{messages.held.here(places(creator))}</p>
          </div>
          {creators.length > 1 && (
            <ButtonLink href={`${PRIVACY_PAGE}?q=${creator.id}`}>{messages.held.select}</ButtonLink>
          )}
          <a href={heldHref(creator.id)} className={buttonClass()} download>
            <Download size={14} className="text-ink-3" aria-hidden="true" />
            {messages.held.download}
          </a>
        </li>
      ))}
    </ul>
  );
}
