import type { Metadata } from "next";
import { Database, Download } from "lucide-react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { CatalogueFigures } from "@/components/data/catalogue-figures";
import { CountingNotice } from "@/components/data/counting-notice";
import { dataTiles, SpaceBox, StatesBox } from "@/components/data/storage-boxes";
import { messages } from "@/components/data/messages";
import { Answered, Streamed } from "@/components/ui/streamed";
import { Box } from "@/components/ui/box";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Tiles } from "@/components/ui/tiles";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import { PAGES } from "@/lib/contract/pages";
import { dataContextOf } from "@/lib/server/composition/verb-contexts";
import { openPage } from "@/lib/server/http/open-page";
import { isLate } from "@/lib/server/http/send-in-time";
import { describeData, readStorage } from "@/lib/server/team/data/read-data";
import { problemOf, type Problem } from "../../problem-of";

export const metadata: Metadata = { title: PAGES.data.title };
export const dynamic = "force-dynamic";

type Answer = CatalogueDescription | Problem;

function Figures({ answer }: { answer: Answer }) {
  if ("kind" in answer)
    return (
      <Notice variant="warn" role="alert">
        {answer.kind === "catalogue" ? messages.page.unreadable : messages.page.failed}
      </Notice>
    );
  if (answer.posts.total + answer.creators.total === 0)
    return (
      <Box>
        <EmptyState icon={<Database size={19} aria-hidden="true" />} title={messages.page.empty.title}>
          {messages.page.empty.text}
        </EmptyState>
      </Box>
    );
  return <CatalogueFigures of={answer} now={Date.now()} />;
}

function Elsewhere() {
  return (
    <Box>
      <EmptyState icon={<Database size={19} aria-hidden="true" />} title={messages.page.elsewhere.title}>
        {messages.page.elsewhere.text}
      </EmptyState>
    </Box>
  );
}

export default async function DataPage() {
  const ctx = await openPage("data");
  const data = dataContextOf(ctx);
  const isHere = data.catalogue !== null;
  const answer = isHere
    ? describeData(data).catch((error: unknown): Answer => problemOf(error, "data"))
    : null;
  const { states, space } = await readStorage(data);
  const isStreamed = answer !== null && (await isLate(answer));
  return (
    <AdminFrame
      page="data"
      lead={messages.page.lead}
      action={
        isHere && (
          <a
            href="/api/dashboard/data.csv"
            className={buttonClass()}
            aria-label={messages.page.csvName}
            download
          >
            <Download size={14} className="text-ink-3" aria-hidden="true" />
            {messages.page.csv}
          </a>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isHere && <Tiles tiles={dataTiles(states[0], space)} />}
        {answer === null ? (
          <Elsewhere />
        ) : (
          <Streamed isLate={isStreamed} fallback={<CountingNotice href={PAGES.data.path} />}>
            <Answered by={answer}>{(found) => <Figures answer={found} />}</Answered>
          </Streamed>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {isHere && <StatesBox states={states} />}
          <SpaceBox space={space} />
        </div>
      </div>
    </AdminFrame>
  );
}
