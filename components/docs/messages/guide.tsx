/** Names from the API are not translated. */
import type { ReactNode } from "react";
import type { ErrorCode } from "@/lib/contract/errors";

const advice: Partial<Record<ErrorCode, string>> = {
  invalid_json: "Send UTF-8 JSON, nested at most 16 levels deep.",
  invalid_parameter: "errors names every wrong field at once, with a suggestion for near misses.",
  invalid_api_key: "The key is missing, wrong or revoked.",
  forbidden: "Use a key with the permission that detail names, or ask an admin.",
  insufficient_credits: "required says what the call costs, available what the key has. Nothing was charged.",
  method_not_allowed: "Allow names the methods that work. HEAD is refused where GET would charge.",
  not_found: "The connected service doesn’t offer this operation.",
  conflict: "An admin resolved this purchase. Use another Idempotency-Key to buy.",
  idempotency_in_progress: "Wait a moment and send the same request again.",
  idempotency_mismatch: "This Idempotency-Key belongs to another request. Use a new one.",
  body_too_large: "Send fewer or shorter values; detail says how many bytes a body may have.",
  url_too_long: "Use fewer or shorter filters.",
  unsupported_media_type: "Set content-type to what detail says, without a content encoding.",
  request_timeout: "Send the whole request within 30 seconds.",
  headers_too_large: "Send fewer or shorter headers: 16 KiB at most.",
  rate_limited:
    "Wait for the seconds in Retry-After; the next request is then admitted. More than 20 wrong keys a minute from one network get this too; a valid key never does.",
  internal:
    "Keep the request id: it names the entry in our log. A charging call may be sent again under its key.",
  books_differ: "An admin must check the account’s balance first. Nothing was charged.",
  unavailable: "Wait for the seconds in Retry-After and send the request again.",
  catalogue_unavailable: "Nothing was charged. Send detail to the operator and try again later.",
};

export const messages = {
  advice,
  start: {
    title: "Start",
    charging: (
      <>
        Two calls charge: <code>GET /api/v1/creators</code> and <code>POST /api/v2/creators/get</code>, 1
        credit for each creator returned. All others are free. Many HTTP libraries repeat a request when its
        answer is lost. The same request with the same key within 60 seconds is answered again and not charged
        again.
      </>
    ),
    steps: "The usual way has two steps: search creators for identifiers, select some, then fetch those.",
    paths: (address: ReactNode) => (
      <>
        Every path below is under {address}. Requests and answers are JSON in UTF-8. An admin of the dashboard
        makes keys under <i>API keys</i>, or with <code>npm run cli -- keys create</code>.
      </>
    ),
    keys: "A key has credits of its own, or it acts as a member of the team. Then it spends the team's credits within the member's budget, and creators that the team owns cost nothing.",
    connected: {
      passesOn: (address: ReactNode) => (
        <>
          This dashboard uses {address === null ? "another service" : <>another service, {address}</>}. There
          are two ways to call it, and each has keys of its own.
        </>
      ),
      here: (address: ReactNode) => (
        <>
          <b className="font-600 text-ink">Through this dashboard.</b> Every path below is under {address}. A
          key acts as a member: it spends the team's credits within the member's budget, and creators that the
          team owns cost nothing. An admin makes it under <i>API keys</i>, or with{" "}
          <code>npm run cli -- keys create --member</code>. Keys with credits of their own are not in use
          here.
        </>
      ),
      there: (address: ReactNode, header: ReactNode) => (
        <>
          <b className="font-600 text-ink">Directly to the service.</b>{" "}
          {address === null ? (
            <>Sign in to see its address here. </>
          ) : (
            <>
              Its address is {address}, and it takes its key in the header {header}.{" "}
            </>
          )}
          Its operator makes its keys. What they buy is not in this dashboard, and what it offers may differ
          from this page.
        </>
      ),
      limits:
        "An operation beyond the specification is answered with 404 where the service lacks it. All members and their keys share at most 55 requests a minute to it.",
    },
    example: "the first call",
  },
  authentication: {
    title: "Authentication",
    header: (
      <>
        Every request carries the key in the header <code>x-svc-api-key</code>. Keep it on your server: who
        has it can spend its credits. A key is shown once when it is made; only a hash is kept, and revoking
        it works at once.
      </>
    ),
    open: (openApi: (text: string) => ReactNode) => (
      <>
        Only {openApi("the OpenAPI document")} and <code>/api/health</code> answer without a key.
      </>
    ),
    example: "the header with the key",
  },
  errors: {
    title: "Errors",
    problem: (
      <>
        Every answer of 400 and above is <code>application/problem+json</code> (RFC 9457). Decide by{" "}
        <code>code</code>; <code>detail</code> is for people. A wrong input is refused as a whole:{" "}
        <code>errors</code> names all wrong fields at once, unknown ones included, and nothing is charged.
      </>
    ),
    requestId: (
      <>
        Every answer has its <code>request_id</code> in the header <code>X-Request-Id</code>, too. Search for
        it in the log and in the ledger of credits.
      </>
    ),
    fields: (
      <>
        With <code>invalid_parameter</code>, each entry of <code>errors</code> has one of these codes:
      </>
    ),
    example: "the body of an error",
  },
  credits: {
    title: "Credits and idempotency",
    price: (
      <>
        A charging operation costs 1 credit for each creator that it returns, never more. Identifiers given
        twice are charged once, unknown ones cost nothing. When there are too few credits for the whole
        answer, nothing is charged and nothing is returned. 402 says what was <code>required</code> and what
        is <code>available</code>. <code>X-Credits-Charged</code> and <code>X-Credits-Remaining</code> are
        headers of every answer that charges.
      </>
    ),
    idempotency: (
      <>
        Send an <code>Idempotency-Key</code> of your own with every charging call, up to 255 visible ASCII
        characters. If the connection breaks, send the same request under the same key: the stored answer
        comes back with <code>Idempotent-Replayed: true</code> and is not charged again. Answers are kept for
        7 days and belong to the API key. The same key with another request is refused with 422, and with 409
        while the first one is still running.
      </>
    ),
    repeats: (
      <>
        Without an <code>Idempotency-Key</code>, the same request with the same key within 60 seconds gets the
        stored answer, too, marked and uncharged. Send <code>Cache-Control: no-cache</code> to buy again.{" "}
        <code>X-Credits-Charged</code> of a stored answer says what it cost the first time: leave answers with{" "}
        <code>Idempotent-Replayed</code> out of your sum.
      </>
    ),
    example: "headers of an answer that charged",
  },
  rateLimit: {
    title: "Rate limit",
    window: (
      <>
        A key may send 60 requests in any 60 seconds, over all operations of both versions together. The
        window slides: there is no full minute to wait for. <code>RateLimit</code> shows how many requests are
        left (<code>r</code>) and in how many seconds one more is free (<code>t</code>).
      </>
    ),
    refused: (
      <>
        Above the limit the answer is 429 with <code>Retry-After</code> in whole seconds. Wait that long and
        the next request is admitted. Refused requests are not counted.
      </>
    ),
    example: "headers of the rate limit",
  },
  paging: {
    title: "Paging",
    creators: (
      <>
        Creator searches take <code>page</code> and <code>perPage</code> (1 to 100). Continue with{" "}
        <code>next_page</code> until it is 0. A page past the end is empty and tells the true{" "}
        <code>total_pages</code>.
      </>
    ),
    posts: (
      <>
        The post search takes <code>page</code> and <code>pageSize</code> and answers <code>totalPages</code>{" "}
        and <code>totalResults</code>. Equal sort values are ordered by id in the same direction, so that no
        record is repeated or lost between pages. No page is too deep.
      </>
    ),
    example: "paging fields of a creator search",
  },
  versions: {
    title: "Versions and limits",
    versions: (
      <>
        The version is part of the path. Within a version, fields are only added. A removed field or a changed
        meaning needs a new version, and the headers <code>Deprecation</code> and <code>Sunset</code> announce
        the end of the old one.
      </>
    ),
    origin:
      "Each operation says its section of the specification. Extensions are ours: other services of the specification may lack them.",
    browsers: "Answers have no CORS headers. Call the API from your server, where the key is safe.",
    months:
      "The monthly cap of a key counts the UTC month. The budget of a member counts the month of the team's time zone.",
  },
};
