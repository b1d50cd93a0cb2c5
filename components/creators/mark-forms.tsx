import { Ban, ThumbsDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { When } from "@/components/ui/moment";
import { MARKS, type CreatorMarks, type Mark } from "@/lib/contract/creator-marks";
import { messages } from "./messages/marks";

const MARKS_ROUTE = "/api/dashboard/creator-marks";
const ICONS: Readonly<Record<Mark, typeof Ban>> = { declined: ThumbsDown, doNotContact: Ban };

type Props = {
  creatorId: string;
  marks: CreatorMarks;
  back: string;
  canChange: boolean;
};

function MarkForm({
  creatorId,
  mark,
  back,
  isSet,
  className = buttonClass({ size: "small", className: "max-md:h-11" }),
}: Omit<Props, "marks" | "canChange"> & { mark: Mark; isSet: boolean; className?: string }) {
  const Icon = ICONS[mark];
  const fields = { creatorId, mark, isSet: isSet ? "0" : "1", back };
  return (
    <form method="post" action={MARKS_ROUTE} className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {!isSet && <Icon size={14} className="text-ink-3" aria-hidden="true" />}
        {isSet ? messages.takeBack[mark] : messages.set[mark]}
      </button>
    </form>
  );
}

/** Decisions that can be made, as items of a menu. */
export function MarkEntries({ marks, className, ...form }: Omit<Props, "canChange"> & { className: string }) {
  return MARKS.filter((mark) => !marks[mark]).map((mark) => (
    <li key={mark}>
      <MarkForm {...form} mark={mark} isSet={false} className={className} />
    </li>
  ));
}

/** `isInMenu`: the decisions that can be made are elsewhere. */
export function MarkForms({ creatorId, marks, back, canChange, isInMenu }: Props & { isInMenu?: boolean }) {
  const set = MARKS.filter((mark) => marks[mark]);
  const unset = canChange && !isInMenu ? MARKS.filter((mark) => !marks[mark]) : [];
  if (set.length === 0 && unset.length === 0) return null;
  const form = (mark: Mark, isSet: boolean) =>
    canChange && <MarkForm key={mark} {...{ creatorId, mark, back, isSet }} />;
  return (
    <section aria-label={messages.label} className="grid gap-2 pt-5">
      {set.map((mark) => (
        <div key={mark} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-600 text-bad-ink">{messages.isSet[mark]}</b>
          <span className="text-ink-3">
            {messages.who(<bdi>{marks[mark]!.by}</bdi>, <When iso={marks[mark]!.at} style="day" />)}
          </span>
          <span className="ml-auto">{form(mark, true)}</span>
        </div>
      ))}
      {unset.length > 0 && (
        <div className="flex flex-wrap gap-2">{unset.map((mark) => form(mark, false))}</div>
      )}
    </section>
  );
}
