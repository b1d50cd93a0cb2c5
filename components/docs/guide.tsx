/** What holds for every operation: key, errors, credits, rate limit, paging. */
import type { ReactNode } from "react";
import { ownValue } from "@/lib/contract/own-value";
import { CodeBlock } from "./code-block";
import { ERROR_ADVICE } from "./error-advice";
import type { Chapter } from "./contents";
import type { ErrorAnswer, OperationReference } from "./read-reference";

export const CHAPTERS = [
  { id: "start", title: "Start" },
  { id: "authentication", title: "Authentication" },
  { id: "errors", title: "Errors" },
  { id: "credits", title: "Credits and idempotency" },
  { id: "rate-limit", title: "Rate limit" },
  { id: "paging", title: "Paging" },
] as const satisfies readonly Chapter[];

type ChapterId = (typeof CHAPTERS)[number]["id"];

function Chapter({ id, children, aside }: { id: ChapterId; children: ReactNode; aside: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 gap-10 border-t border-line py-9 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,460px)]"
    >
      <div className="max-w-[66ch] text-14 leading-[1.375rem] text-ink-2 [&_code]:font-mono [&_code]:text-12 [&_code]:text-ink [&_p+p]:mt-3">
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
            <span className="font-mono text-12 text-ink">{code}</span>
          </dt>
          <dd>{ownValue(ERROR_ADVICE, code) ?? `${title}.`}</dd>
        </div>
      ))}
    </dl>
  );
}

function Start({ baseUrl }: { baseUrl: string }) {
  return (
    <Chapter
      id="start"
      aside={
        <CodeBlock
          what="the first call"
          code={`export API_KEY=…  # printed once when the key is made\n\ncurl -sS ${baseUrl}/api/v2/credits \\\n  -H "x-svc-api-key: $API_KEY"`}
        />
      }
    >
      <p>
        Search is free; full creator records cost 1 credit each. The usual way has two steps: search creators
        for identifiers, choose, then fetch the chosen ones.
      </p>
      <p>
        Every path below is under <code className="break-all">{baseUrl}</code>. Requests and answers are JSON
        in UTF-8. An admin of the dashboard makes keys under <i>API keys</i>, or with{" "}
        <code>npm run cli -- keys create</code>.
      </p>
      <p>
        A key has credits of its own, or it acts as a member of the team. Then it spends the team&apos;s
        credits within the member&apos;s budget, and creators that the team owns cost nothing.
      </p>
    </Chapter>
  );
}

function Errors({ errors }: { errors: readonly ErrorAnswer[] }) {
  const example = errors.find(({ code }) => code === "invalid_parameter")?.example;
  return (
    <Chapter id="errors" aside={example && <CodeBlock code={example} isJson what="the body of an error" />}>
      <p>
        Every answer of 400 and above is <code>application/problem+json</code> (RFC 9457). Decide by{" "}
        <code>code</code>; <code>detail</code> is for people. A wrong input is refused as a whole:{" "}
        <code>errors</code> names all wrong fields at once, unknown ones included, and nothing is charged.
      </p>
      <p>
        Every answer has its <code>request_id</code> in the header <code>X-Request-Id</code>, too. Search for
        it in the log and in the ledger of credits.
      </p>
      <ErrorTable errors={errors} />
    </Chapter>
  );
}

function Credits() {
  return (
    <Chapter
      id="credits"
      aside={
        <CodeBlock
          what="headers of an answer that charged"
          code={"x-credits-charged: 2\nx-credits-remaining: 98\nidempotent-replayed: true"}
        />
      }
    >
      <p>
        A charging operation costs 1 credit for each creator that it returns, never more. Identifiers given
        twice are charged once, unknown ones cost nothing. When the credits do not suffice for the whole
        answer, nothing is charged and nothing is returned: 402 says what was <code>required</code> and what
        is <code>available</code>. <code>X-Credits-Charged</code> and <code>X-Credits-Remaining</code> are
        headers of every answer that charges.
      </p>
      <p>
        Send an <code>Idempotency-Key</code> of your own with every charging call, up to 255 visible ASCII
        characters. If the connection breaks, send the same request under the same key: the stored answer
        comes back with <code>Idempotent-Replayed: true</code> and is not charged again. Answers are kept for
        7 days and belong to the API key. The same key with another request is refused with 422, and with 409
        while the first one is still running.
      </p>
    </Chapter>
  );
}

function RateLimit() {
  return (
    <Chapter
      id="rate-limit"
      aside={
        <CodeBlock
          what="headers of the rate limit"
          code={'ratelimit-policy: "key";q=60;w=60\nratelimit: "key";r=0;t=12\nretry-after: 12'}
        />
      }
    >
      <p>
        A key may send 60 requests in any 60 seconds, over all operations of both versions together. The
        window slides: there is no full minute to wait for. <code>RateLimit</code> shows how many requests are
        left (<code>r</code>) and in how many seconds one more is free (<code>t</code>).
      </p>
      <p>
        Above the limit the answer is 429 with <code>Retry-After</code> in whole seconds. Wait that long and
        the next request is admitted. Refused requests are not counted.
      </p>
    </Chapter>
  );
}

function Paging() {
  return (
    <Chapter
      id="paging"
      aside={
        <CodeBlock
          what="paging fields of a creator search"
          isJson
          code={
            '"response": {\n  "data": ["tiktok_42", …],\n  "page": 1,\n  "next_page": 2,\n  "total_pages": 9\n}'
          }
        />
      }
    >
      <p>
        Creator searches take <code>page</code> and <code>perPage</code> (1 to 100). Continue with{" "}
        <code>next_page</code> until it is 0. A page past the end is empty and tells the true{" "}
        <code>total_pages</code>.
      </p>
      <p>
        The post search takes <code>page</code> and <code>pageSize</code> and answers <code>totalPages</code>{" "}
        and <code>totalResults</code>. Equal sort values are ordered by id in the same direction, so that no
        record is repeated or lost between pages. No page is too deep.
      </p>
    </Chapter>
  );
}

/** @param baseUrl public address of the service without a trailing slash */
export function Guide({
  baseUrl,
  operations,
}: {
  baseUrl: string;
  operations: readonly OperationReference[];
}) {
  const errors = operations.flatMap((operation) => operation.errors);
  const unique = [...new Map(errors.map((error) => [error.code, error])).values()];
  const sorted = unique.sort((a, b) => a.status - b.status);
  return (
    <>
      <Start baseUrl={baseUrl} />
      <Chapter
        id="authentication"
        aside={<CodeBlock what="the header with the key" code="x-svc-api-key: sd_…" />}
      >
        <p>
          Every request carries the key in the header <code>x-svc-api-key</code>. Keep it on your server: who
          has it can spend its credits. A key is shown once when it is made; only a hash is kept, and revoking
          it works at once.
        </p>
        <p>
          Only{" "}
          <a href="/api/openapi.json" className="font-500 text-accent-ink hover:underline">
            the OpenAPI document
          </a>{" "}
          and <code>/api/health</code> answer without a key.
        </p>
      </Chapter>
      <Errors errors={sorted} />
      <Credits />
      <RateLimit />
      <Paging />
    </>
  );
}
