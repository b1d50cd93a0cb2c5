import type { ReactNode } from "react";
import { FIELD_ERROR_CODES } from "@/lib/contract/errors";
import { ownValue } from "@/lib/contract/own-value";
import { CodeBlock } from "./code-block";
import type { Chapter } from "./contents";
import { messages } from "./messages/guide";
import type { ErrorAnswer, OperationReference } from "./read-reference";

export const CHAPTERS = [
  { id: "start", title: messages.start.title },
  { id: "authentication", title: messages.authentication.title },
  { id: "errors", title: messages.errors.title },
  { id: "credits", title: messages.credits.title },
  { id: "rate-limit", title: messages.rateLimit.title },
  { id: "paging", title: messages.paging.title },
  { id: "versions", title: messages.versions.title },
] as const satisfies readonly Chapter[];

type ChapterId = (typeof CHAPTERS)[number]["id"];

function Chapter({ id, children, aside }: { id: ChapterId; children: ReactNode; aside: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 gap-10 border-t border-line py-9 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,460px)]"
    >
      <div className="max-w-[66ch] text-14 leading-[1.375rem] text-ink-2 [&_code]:font-mono [&_code]:wrap-anywhere [&_code]:text-12 [&_code]:text-ink [&_p+p]:mt-3">
        <h2 id={`${id}-title`} className="mb-2 text-20 font-650 text-ink">
          {CHAPTERS.find((chapter) => chapter.id === id)!.title}
        </h2>
        {children}
      </div>
      <div className="min-w-0 max-xl:mt-5">{aside}</div>
    </section>
  );
}

function ErrorTable({ errors }: { errors: readonly ErrorAnswer[] }) {
  return (
    <dl className="mt-4 rounded-10 border border-line bg-surface">
      {errors.map(({ status, code, title }) => (
        <div
          key={code}
          className="grid-cols-[40px_190px_minmax(0,1fr)] gap-x-3 border-t border-line px-3.5 py-2 text-13 leading-5 first:border-t-0 sm:grid"
        >
          <dt className="contents">
            <span className="mr-2 font-600 tabular-nums text-ink">{status}</span>
            <span className="min-w-0 font-mono text-12 text-ink wrap-anywhere">{code}</span>
          </dt>
          <dd>{ownValue(messages.advice, code) ?? `${title}.`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `at` is null for readers who may not know the address. */
export type ConnectedService = { at: { address: string; keyHeader: string } | null };

function ConnectedText({ baseUrl, at }: { baseUrl: string } & ConnectedService) {
  const { passesOn, here, there, limits } = messages.start.connected;
  const address = at && <code className="break-all">{at.address}</code>;
  return (
    <>
      <p>{passesOn(address)}</p>
      <p>{here(<code className="break-all">{baseUrl}</code>)}</p>
      <p>{there(address, at && <code>{at.keyHeader}</code>)}</p>
      <p>{limits}</p>
    </>
  );
}

function Start({ baseUrl, connected }: { baseUrl: string; connected: ConnectedService | null }) {
  return (
    <Chapter
      id="start"
      aside={
        <CodeBlock
          what={messages.start.example}
          code={`export API_KEY=…  # printed once when the key is made\n\ncurl -sS ${baseUrl}/api/v2/credits \\\n  -H "x-svc-api-key: $API_KEY"`}
        />
      }
    >
      <p>{messages.start.charging}</p>
      <p>{messages.start.steps}</p>
      {connected ? (
        <ConnectedText baseUrl={baseUrl} at={connected.at} />
      ) : (
        <>
          <p>{messages.start.paths(<code className="break-all">{baseUrl}</code>)}</p>
          <p>{messages.start.keys}</p>
        </>
      )}
    </Chapter>
  );
}

function Errors({ errors }: { errors: readonly ErrorAnswer[] }) {
  const example = errors.find(({ code }) => code === "invalid_parameter")?.example;
  return (
    <Chapter id="errors" aside={example && <CodeBlock code={example} what={messages.errors.example} />}>
      <p>{messages.errors.problem}</p>
      <p>{messages.errors.requestId}</p>
      <ErrorTable errors={errors} />
      <p className="mt-5">{messages.errors.fields}</p>
      <dl className="mt-2 grid gap-y-1 sm:grid-cols-[210px_minmax(0,1fr)] sm:gap-x-6">
        {Object.entries(FIELD_ERROR_CODES).map(([code, words]) => (
          <div key={code} className="sm:contents">
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Chapter>
  );
}

function Credits() {
  return (
    <Chapter
      id="credits"
      aside={
        <CodeBlock
          what={messages.credits.example}
          code={"x-credits-charged: 2\nx-credits-remaining: 98\nidempotent-replayed: true"}
        />
      }
    >
      <p>{messages.credits.price}</p>
      <p>{messages.credits.idempotency}</p>
      <p>{messages.credits.repeats}</p>
    </Chapter>
  );
}

function RateLimit() {
  return (
    <Chapter
      id="rate-limit"
      aside={
        <CodeBlock
          what={messages.rateLimit.example}
          code={'ratelimit-policy: "key";q=60;w=60\nratelimit: "key";r=0;t=12\nretry-after: 12'}
        />
      }
    >
      <p>{messages.rateLimit.window}</p>
      <p>{messages.rateLimit.refused}</p>
    </Chapter>
  );
}

function Paging() {
  return (
    <Chapter
      id="paging"
      aside={
        <CodeBlock
          what={messages.paging.example}
          code={
            '"response": {\n  "data": ["tiktok_42", …],\n  "page": 1,\n  "next_page": 2,\n  "total_pages": 9\n}'
          }
        />
      }
    >
      <p>{messages.paging.creators}</p>
      <p>{messages.paging.posts}</p>
    </Chapter>
  );
}

/** @param baseUrl has no trailing slash @param connected null for the embedded service */
export function Guide({
  baseUrl,
  connected,
  operations,
}: {
  baseUrl: string;
  connected: ConnectedService | null;
  operations: readonly OperationReference[];
}) {
  const errors = operations.flatMap((operation) => operation.errors);
  const unique = [...new Map(errors.map((error) => [error.code, error])).values()];
  const sorted = unique.sort((a, b) => a.status - b.status);
  return (
    <>
      <Start baseUrl={baseUrl} connected={connected} />
      <Chapter
        id="authentication"
        aside={<CodeBlock what={messages.authentication.example} code="x-svc-api-key: sd_…" />}
      >
        <p>{messages.authentication.header}</p>
        <p>
          {messages.authentication.open((text) => (
            <a href="/api/openapi.json" className="font-500 text-accent-ink hover:underline">
              {text}
            </a>
          ))}
        </p>
      </Chapter>
      <Errors errors={sorted} />
      <Credits />
      <RateLimit />
      <Paging />
      <Chapter id="versions" aside={null}>
        <p>{messages.versions.versions}</p>
        <p>{messages.versions.origin}</p>
        <p>{messages.versions.browsers}</p>
        <p>{messages.versions.months}</p>
      </Chapter>
    </>
  );
}
