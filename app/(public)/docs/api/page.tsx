import type { Metadata } from "next";
import Link from "next/link";
import { Braces } from "lucide-react";
import { Contents } from "@/components/docs/contents";
import { CHAPTERS, Guide, type ConnectedService } from "@/components/docs/guide";
import { CommonHeaders, OperationSection } from "@/components/docs/operation-section";
import { commonHeaders, readReference, shownOperation } from "@/components/docs/read-reference";
import { Brand } from "@/components/shell/brand";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { buttonClass } from "@/components/ui/button";
import { Tiles } from "@/components/ui/tiles";
import { openApiDocument } from "@/lib/contract/openapi";
import { inlined } from "@/lib/contract/openapi-schemas";
import { PAGES } from "@/lib/contract/pages";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { currentMember } from "@/lib/server/http/open-page";
import { env } from "@/lib/server/runtime/env";
import packageJson from "@/package.json" with { type: "json" };
import { messages } from "@/components/docs/messages/reference";

export const metadata: Metadata = {
  title: PAGES.apiReference.title,
  description: messages.page.description,
};
export const dynamic = "force-dynamic";

const { searching, record, rateLimit, retry } = messages.page.tiles;
const TILES = [searching, record, rateLimit, retry];

function Bar() {
  return (
    <header className="sticky top-0 z-30 short:static flex min-h-top flex-wrap items-center gap-1 border-b border-line bg-surface px-4">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-2 focus:z-40 focus:rounded-6 focus:bg-raised focus:px-3 focus:py-2 focus:shadow-2"
      >
        {messages.page.skip}
      </a>
      <Link href="/viral" prefetch={false} aria-label={messages.page.brand}>
        <Brand />
      </Link>
      <span className="ml-3 border-l border-line pl-3 font-500 text-ink-2 max-sm:sr-only">
        {messages.page.api}
      </span>
      <div className="ml-auto flex items-center gap-1">
        <a href="/api/openapi.json" className={buttonClass({ variant: "ghost" })}>
          <Braces size={14} aria-hidden="true" />{" "}
          {messages.page.openApi(<span className="max-sm:sr-only">3.1</span>)}
        </a>
        <ThemeToggle />
      </div>
    </header>
  );
}

/** Null for the embedded service. Only members see another service, which may be in a private network. */
async function connectedService(): Promise<ConnectedService | null> {
  const condition = await discoveryService().condition?.();
  if (!condition) return null;
  // The reference stays readable without the database.
  const member = await currentMember().catch(() => null);
  return { at: member && { address: condition.address, keyHeader: condition.keyHeader } };
}

export default async function ApiReferencePage() {
  const baseUrl = env().publicUrl;
  const connected = await connectedService();
  const reference = readReference(inlined(openApiDocument(packageJson.version, baseUrl)));
  const { version, description } = reference;
  // Ingested records reach this server's catalogue, which is not searched while another service is in use.
  const operations = reference.operations.filter(({ tag }) => connected === null || tag !== "Ingest");
  const common = commonHeaders(operations);
  return (
    <>
      <Bar />
      <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)]">
        <Contents chapters={CHAPTERS} operations={operations} />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-24 outline-none lg:px-6">
          <div className="mx-auto max-w-[71.25rem]">
            <header className="max-w-[66ch] pb-6 pt-9">
              <h1 className="text-28 font-650">{messages.page.title}</h1>
              <p className="mt-2 text-16 text-ink-2 wrap-anywhere">{description}</p>
              <p className="mt-2 text-ink-3">{messages.page.version(version)}</p>
            </header>
            <div className="pb-9">
              <Tiles tiles={TILES} />
            </div>
            <Guide baseUrl={baseUrl} connected={connected} operations={operations} />
            <h2 className="border-t border-line pb-8 pt-9 text-28 font-650">{messages.page.operations}</h2>
            <CommonHeaders headers={common} />
            {operations.map((operation) => (
              <OperationSection
                key={operation.name}
                operation={shownOperation(operation, common)}
                baseUrl={baseUrl}
              />
            ))}
          </div>
        </main>
      </div>
    </>
  );
}
