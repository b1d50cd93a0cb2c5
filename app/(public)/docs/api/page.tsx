import type { Metadata } from "next";
import { Braces } from "lucide-react";
import { Contents } from "@/components/docs/contents";
import { CHAPTERS, Guide, type ConnectedService } from "@/components/docs/guide";
import { CommonHeaders, OperationSection } from "@/components/docs/operation-section";
import { commonHeaders, readReference, shownOperation } from "@/components/docs/read-reference";
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
    <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)]">
      <Contents chapters={CHAPTERS} operations={operations} />
      <main id="content" tabIndex={-1} className="min-w-0 px-4 pb-24 outline-none lg:px-6">
        <div className="mx-auto max-w-[71.25rem]">
          <header className="max-w-[66ch] pb-6 pt-9">
            <h1 className="text-28 font-650">{messages.page.title}</h1>
            <p className="mt-2 text-16 text-ink-2 wrap-anywhere">{description}</p>
            <p className="mt-2 text-ink-3">{messages.page.version(version)}</p>
            <a
              href="/api/openapi.json"
              className={buttonClass({ variant: "ghost", className: "mt-2 -ml-3" })}
            >
              <Braces size={14} aria-hidden="true" /> {messages.page.openApi("3.1")}
            </a>
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
  );
}
