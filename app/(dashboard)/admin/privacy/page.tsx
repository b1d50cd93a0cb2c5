import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-frame";
import { firstOf, type SearchParams } from "@/components/filters/address-entries";
import { EraseForm, RecordRetentionForm, HeldCreators } from "@/components/privacy/privacy-forms";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field, linedFieldClass } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { AppError } from "@/lib/contract/errors";
import { PAGES } from "@/lib/contract/pages";
import { MOST_RECORD_DAYS, type Held } from "@/lib/contract/privacy";
import { typedNumber } from "@/lib/domain/typed-number";
import { privacyContext } from "@/lib/server/composition/privacy-context";
import { openPage } from "@/lib/server/http/open-page";
import { findHeld } from "@/lib/server/team/privacy/held";
import { readRecordRetention } from "@/lib/server/team/privacy/record-retention";
import type { MemberContext } from "@/lib/server/team/team-context";
import { messages } from "@/components/privacy/messages";

export const metadata: Metadata = { title: PAGES.privacy.title };
export const dynamic = "force-dynamic";

const DONE = messages.page.done;

type Looked = { held: Held; problem: null } | { held: null; problem: string } | null;

async function lookUp(ctx: MemberContext, text: string): Promise<Looked> {
  if (text.trim() === "") return null;
  try {
    return { held: await findHeld(privacyContext(ctx), text), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { held: null, problem: error.message };
  }
}

function Found({ text, held, wrong, reason }: { text: string; held: Held; wrong: string; reason: string }) {
  const { matches, isErased } = held;
  const [first] = matches;
  if (matches.length > 1) return <HeldCreators creators={matches} />;
  if (first)
    return (
      <>
        <HeldCreators creators={matches} />
        <EraseForm creator={first.id} wrong={wrong} reason={reason} />
      </>
    );
  const isNamed = !text.trim().startsWith("@");
  return (
    <>
      <p className="px-[18px] pb-4 text-ink-2" role="status">
        {isErased ? messages.page.erased : isNamed ? messages.page.nothingToKeepOut : messages.page.nothing}
      </p>
      {!isErased && isNamed && <EraseForm creator={text.trim()} wrong={wrong} reason={reason} />}
    </>
  );
}

export default async function PrivacyPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("privacy");
  const params = await searchParams;
  const [text, days, wrong] = [firstOf(params.q), firstOf(params.days), firstOf(params.trouble)];
  const asked = days === "" ? NaN : typedNumber(days);
  const isDays = asked >= 1 && asked <= MOST_RECORD_DAYS;
  const retention = await readRecordRetention(ctx, isDays ? asked : null);
  const looked = await lookUp(ctx, text);
  return (
    <AdminFrame page="privacy" lead={messages.page.lead}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormNotice done={firstOf(params.done)} problem="" doneWords={DONE} problemWords={{}} />
        <Box title={messages.page.lookUp.title}>
          <form
            action="/admin/privacy"
            className="grid gap-x-4 px-[18px] py-4 max-md:gap-y-4 md:grid-cols-[22rem_auto] md:justify-start"
          >
            <Field
              className={linedFieldClass}
              label={messages.page.lookUp.creator}
              name="q"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={text}
              help={messages.page.lookUp.help}
              error={looked?.problem ?? undefined}
              required
            />
            <Button type="submit" className="md:col-start-2 md:row-start-2">
              {messages.page.lookUp.submit}
            </Button>
          </form>
          {looked?.held && (
            <Found text={text} held={looked.held} wrong={wrong} reason={firstOf(params.reason)} />
          )}
        </Box>
        <Box title={messages.page.retention}>
          <RecordRetentionForm
            kept={retention.days}
            profiles={retention.profiles}
            days={days}
            isWrong={days !== "" && !isDays}
            wouldGo={retention.wouldGo}
          />
        </Box>
      </div>
    </AdminFrame>
  );
}
