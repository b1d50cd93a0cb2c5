import "server-only";
import type { Verb, VerbContext } from "@/lib/server/access/define-verb";
import { env } from "@/lib/server/runtime/env";
import type { PrivacyContext } from "@/lib/server/team/privacy/privacy-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

export function privacyContext<C extends VerbContext>(ctx: C, dataDir = env().dataDir): C & PrivacyContext {
  return { ...ctx, reader: openCatalogue(dataDir), writer: openCatalogueWriter(dataDir) };
}

/** Adapts the verb to a route, which has only a member's context. */
export function withCatalogue<I, O>(
  verb: Verb<MemberContext & PrivacyContext, I, O>,
): Verb<MemberContext, I, O> {
  const call = verb as unknown as (ctx: MemberContext & PrivacyContext, input?: I) => Promise<O>;
  const { scope, acts, isVerb } = verb;
  const calling = (ctx: MemberContext, input?: I) => call(privacyContext(ctx), input);
  return Object.assign(calling, { scope, acts, isVerb }) as Verb<MemberContext, I, O>;
}
