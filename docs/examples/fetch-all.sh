#!/usr/bin/env bash
# Searches creators, reads every page, fetches the full profiles and prints one JSON line a creator.
#
#   API_KEY=… docs/examples/fetch-all.sh mainCategory=Fitness followersMin=10000 > creators.jsonl
#
# Each argument is one parameter of the search. Searching is free; each profile costs 1 credit.
# MAX (default 100) bounds how many are fetched, BASE_URL (default http://localhost:3000) says where.
# Needs bash, curl and jq.
set -euo pipefail

: "${API_KEY:?set API_KEY to a key of the service}"
base=${BASE_URL:-http://localhost:3000}
max=${MAX:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Prints the body of the answer. Waits as long as Retry-After says; gives up on what waiting cannot mend.
# A charging call may be sent again because its Idempotency-Key makes sure that it is charged once.
call() {
  local attempt status seconds
  for attempt in 1 2 3 4 5 6 7 8; do
    : >"$work/headers"
    status=$(curl -sS -D "$work/headers" -o "$work/body" -w '%{http_code}' \
      -H "x-svc-api-key: $API_KEY" "$@") || status=000
    case $status in
      200)
        cat "$work/body"
        return
        ;;
      000 | 409 | 429 | 5??)
        seconds=$(grep -i '^retry-after:' "$work/headers" | tr -dc 0-9 || true)
        echo "answer $status, waiting ${seconds:-2} s" >&2
        sleep "${seconds:-2}"
        ;;
      *)
        jq -r '"\(.status) \(.code): \(.detail)"' "$work/body" >&2
        return 1
        ;;
    esac
  done
  echo "no answer after $attempt attempts" >&2
  return 1
}

search=()
for parameter in "$@"; do search+=(--data-urlencode "$parameter"); done

page=1
while [ "$page" -ne 0 ]; do
  answer=$(call -G "$base/api/v2/creators/search" ${search[@]+"${search[@]}"} -d perPage=100 -d "page=$page")
  jq -r '.response.data[]' <<<"$answer" >>"$work/ids"
  page=$(jq -r '.response.next_page' <<<"$answer")
done
echo "found $(wc -l <"$work/ids") creators" >&2

head -n "$max" "$work/ids" | split -l 100 - "$work/batch."
for batch in "$work"/batch.*; do
  [ -e "$batch" ] || break
  # Made from what is asked for: the same purchase again within 7 days is replayed, not paid.
  idempotency_key="fetch-all-$(cksum <"$batch" | tr ' ' '-')"
  jq -Rn '{userIds: [inputs]}' "$batch" >"$work/request"
  answer=$(call "$base/api/v2/creators/get" -H 'content-type: application/json' \
    -H "idempotency-key: $idempotency_key" -d "@$work/request")
  jq -c '.data[]' <<<"$answer"
  if grep -qi '^idempotent-replayed: true' "$work/headers"; then
    echo "fetched $(jq '.data | length' <<<"$answer") again, nothing charged" >&2
  else
    jq -r '"fetched \(.data | length), charged \(.credits.charged), left \(.credits.remaining)"' <<<"$answer" >&2
  fi
done
