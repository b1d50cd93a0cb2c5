import "server-only";
import { AppError } from "@/lib/contract/errors";
import { memberKeyCaller } from "@/lib/server/access/caller";
import { serviceContext } from "@/lib/server/composition/service-context";
import { teamContext } from "@/lib/server/composition/team-context";
import { noteUse } from "@/lib/server/service/keys/note-use";
import { noteCaller } from "@/lib/server/runtime/request-scope";
import { memberContextOf, originOf, type CallerOf } from "../request-context";
import { admit, holderOf } from "./service-route";

/** The key of a request: `Authorization: Bearer`, or the header of the service. */
export function keyIn({ headers }: Request): string | null {
  const bearer = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return bearer ?? headers.get("x-svc-api-key");
}

/**
 * For routes of the dashboard that programs may call too: a key acts as its member, within its scopes and its rate. With
 * a key, the cookie of a session doesn't count.
 * @throws AppError `invalid_api_key`, `rate_limited`, `forbidden` for a key with an account of its own, and those of
 * `memberContextOf`
 */
export const keyOrMember: CallerOf = async (request, requestId) => {
  const key = keyIn(request);
  if (key === null) return memberContextOf(request, requestId);
  const service = await serviceContext();
  const origin = originOf(request, requestId);
  const holder = await holderOf(service, key, origin.address);
  noteCaller({ keyId: holder.keyId });
  await admit(service, holder, new Headers());
  void noteUse(service.db, holder);
  const { keyId: id, scopes, member } = holder;
  if (member === null)
    throw new AppError("forbidden", "This key has an account of its own. Send one that acts as an admin.");
  return {
    ...(await teamContext()),
    ...memberKeyCaller({ id, scopes, member }, origin),
    signal: request.signal,
  };
};
