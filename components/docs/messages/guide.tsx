import type { ReactNode } from "react";
import type { ErrorCode } from "@/lib/contract/errors";

const advice: Partial<Record<ErrorCode, string>> = {
  invalid_json: "Send UTF-8 JSON, nested at most 16 levels deep.",
  invalid_parameter: "errors lists every wrong field, with suggestions for typos.",
  invalid_api_key: "The key is missing, wrong or revoked.",
  forbidden: "Use a key with the permission that detail names, or ask an admin.",
  insufficient_credits: "required is the call’s cost, available the key’s credits. Nothing was charged.",
  method_not_allowed: "Allow lists the valid methods. HEAD is refused where GET would charge.",
  not_found: "The connected service doesn’t offer this operation.",
  conflict: "An admin resolved this purchase. Use another Idempotency-Key to buy.",
  idempotency_in_progress: "Wait a moment and send the same request again.",
  idempotency_mismatch: "This Idempotency-Key belongs to another request. Use a new one.",
  body_too_large: "Send fewer or shorter values; detail has the limit in bytes.",
  url_too_long: "Use fewer or shorter filters.",
  unsupported_media_type: "Use the content-type in detail, without a content encoding.",
  request_timeout: "Send the whole request within 30 seconds.",
  headers_too_large: "Send fewer or shorter headers: 16 KiB at most.",
  rate_limited:
    "Wait for the seconds in Retry-After. Networks with more than 20 wrong keys per minute get this too, for wrong keys only.",
  internal: "Give the request ID to the operator. You can repeat a charging call under its Idempotency-Key.",
  books_differ: "An admin must check the account’s balance first. Nothing was charged.",
  unavailable: "Wait for the seconds in Retry-After, then retry.",
  catalogue_unavailable: "Nothing was charged. Send detail to the operator and try again later.",
};

export const messages = {
  advice,
  start: {
    title: "Start",
    charging: (
      <>
        Two calls charge: <code>GET /api/v1/creators</code> and <code>POST /api/v2/creators/get</code>, 1
        credit for each creator returned. All others are free. If your HTTP library repeats a request within
        60 seconds with the same key, the answer is repeated and not charged again.
      </>
    ),
    steps: "Usually you search creators for identifiers, select some, and fetch those.",
    paths: (address: ReactNode) => (
      <>
        Every path below is under {address}. Requests and answers are JSON in UTF-8. An admin creates keys
        under <i>API keys</i>, or with <code>npm run cli -- keys create</code>.
      </>
    ),
    keys: "A key has its own credits, or it acts as a member: then it spends team credits within the member’s budget, and owned creators are free.",
    connected: {
      passesOn: (address: ReactNode) => (
        <>
          This dashboard uses {address === null ? "another service" : <>another service, {address}</>}. You
          can call it in two ways, each with its own keys.
        </>
      ),
      here: (address: ReactNode) => (
        <>
          <b className="font-600 text-ink">Through this dashboard.</b> Every path below is under {address}. A
          key acts as a member: it spends team credits within the member’s budget, and owned creators are
          free. An admin creates it under <i>API keys</i>, or with{" "}
          <code>npm run cli -- keys create --member</code>. Keys with their own credits don’t work here.
        </>
      ),
      there: (address: ReactNode, header: ReactNode) => (
        <>
          <b className="font-600 text-ink">Directly to the service.</b>{" "}
          {address === null ? (
            <>Sign in to see its address here. </>
          ) : (
            <>
              Its address is {address}, and its key goes into the header {header}.{" "}
            </>
          )}
          Its operator creates the keys. Purchases don’t appear in this dashboard, and operations may differ
          from this page.
        </>
      ),
      limits:
        "Extensions that the service lacks return 404. All members and keys share 55 requests per minute.",
    },
    example: "the first call",
  },
  authentication: {
    title: "Authentication",
    header: (
      <>
        Every request carries the key in the header <code>x-svc-api-key</code>. Keep it on your server: anyone
        with the key can spend its credits. A key is shown once, stored as a hash, and revoked immediately.
      </>
    ),
    open: (openApi: (text: string) => ReactNode) => (
      <>
        Only {openApi("the OpenAPI document")} and <code>/api/health</code> need no key.
      </>
    ),
    example: "the header with the key",
  },
  errors: {
    title: "Errors",
    problem: (
      <>
        Every answer of 400 and above is <code>application/problem+json</code> (RFC 9457). Handle errors by{" "}
        <code>code</code>; <code>detail</code> is for people. Invalid input is refused as a whole and not
        charged: <code>errors</code> lists all wrong and unknown fields.
      </>
    ),
    requestId: (
      <>
        Every answer also has its <code>request_id</code> in the header <code>X-Request-Id</code>. Search for
        it in the log and in Usage. A request can name itself in that header, with up to 64 letters, digits,{" "}
        <code>_</code> and <code>-</code>.
      </>
    ),
    fields: (
      <>
        For <code>invalid_parameter</code>, entries of <code>errors</code> have these codes:
      </>
    ),
    example: "the body of an error",
  },
  credits: {
    title: "Credits and idempotency",
    price: (
      <>
        A charging operation costs 1 credit per returned creator. Repeated identifiers are charged once,
        unknown ones never. Without enough credits for the whole answer, nothing is charged or returned: 402
        has <code>required</code> and <code>available</code>. Every charging answer has the headers{" "}
        <code>X-Credits-Charged</code> and <code>X-Credits-Remaining</code>.
      </>
    ),
    idempotency: (
      <>
        Send your own <code>Idempotency-Key</code> with every charging call, up to 255 visible ASCII
        characters. If the connection breaks, repeat the request with the same key: you get the stored answer
        with <code>Idempotent-Replayed: true</code>, not charged again. Answers are kept for 7 days and belong
        to the API key. The same key with another request returns 422, or 409 while the first request is
        running.
      </>
    ),
    repeats: (
      <>
        Without an <code>Idempotency-Key</code>, a repeated request within 60 seconds also gets the stored
        answer, not charged again. Send <code>Cache-Control: no-cache</code> to buy again.{" "}
        <code>X-Credits-Charged</code> of a stored answer is its original cost: don’t add up answers with{" "}
        <code>Idempotent-Replayed</code>.
      </>
    ),
    example: "headers of an answer that charged",
  },
  rateLimit: {
    title: "Rate limit",
    window: (
      <>
        A key may send 60 requests in any 60 seconds, over all operations and versions. <code>RateLimit</code>{" "}
        has the requests left (<code>r</code>) and the seconds until the next one (<code>t</code>).
      </>
    ),
    refused: (
      <>
        Above the limit you get 429 with <code>Retry-After</code> in whole seconds. Refused requests don’t
        count.
      </>
    ),
    example: "headers of the rate limit",
  },
  paging: {
    title: "Paging",
    creators: (
      <>
        Creator searches take <code>page</code> and <code>perPage</code> (1 to 100). Continue with{" "}
        <code>next_page</code> until it is 0. A page past the end is empty and has the correct{" "}
        <code>total_pages</code>.
      </>
    ),
    posts: (
      <>
        The post search takes <code>page</code> and <code>pageSize</code> and returns <code>totalPages</code>{" "}
        and <code>totalResults</code>. Ties are ordered by ID, so pages never repeat or skip records. Any page
        number works.
      </>
    ),
    example: "paging fields of a creator search",
  },
  versions: {
    title: "Versions and limits",
    versions: (
      <>
        The version is part of the path. Within a version, fields are only added. Removed or changed fields
        need a new version; the headers <code>Deprecation</code> and <code>Sunset</code> announce the end of
        the old one.
      </>
    ),
    origin: "Each operation names its section of the specification. Other services may lack our extensions.",
    browsers: "Answers have no CORS headers. Call the API from your server to keep the key safe.",
    months: "A key’s monthly budget counts UTC months. A member’s budget uses the reporting time zone.",
  },
};
