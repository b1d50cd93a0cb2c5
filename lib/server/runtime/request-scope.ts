import "server-only";
/** The scope outlives the response: a reveal continues in it when its page is closed. */
import { storageProblem } from "@/lib/contract/storage-problem";
import { AsyncLocalStorage } from "node:async_hooks";
import type { NumberLocale } from "@/lib/contract/display-formats";
import { askForNumbers } from "@/lib/contract/reader-numbers";
import { processSingleton } from "./process-singleton";

/** `memberId`, `keyId`: set once the caller is known, both absent for visitors. `numbers`: the number format. */
export type RequestScope = {
  requestId: string;
  memberId?: string;
  keyId?: string;
  numbers?: NumberLocale;
  /** The database doesn't answer now, so a failure of the request is temporary. */
  isStorageAway?: boolean;
};

const storage = processSingleton("request-scope", () => new AsyncLocalStorage<RequestScope>());

export const inRequest = <T>(scope: RequestScope, work: () => T): T => storage().run(scope, work);

/** Undefined outside of requests, as at the start and on the command line. */
export const currentRequest = (): RequestScope | undefined => storage().getStore();

askForNumbers(() => currentRequest()?.numbers ?? "en");

/** True in a request whose caller isn't known, or isn't known yet. */
export function isAnonymous(): boolean {
  const request = currentRequest();
  return request !== undefined && request.memberId === undefined && request.keyId === undefined;
}

export function noteCaller(caller: { memberId: string; numbers?: NumberLocale } | { keyId: string }): void {
  Object.assign(currentRequest() ?? {}, caller);
}

/** Notes that the request fails because the database is unavailable for now, if that is the error's reason. */
export function noteStorageAway(error: unknown): void {
  if (storageProblem(error)?.isPassing) Object.assign(currentRequest() ?? {}, { isStorageAway: true });
}
