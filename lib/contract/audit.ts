import type { ActDefinition } from "./audit-acts/act-definition";
import { CREDITS_ACTS } from "./audit-acts/credits-acts";
import { LIST_ACTS } from "./audit-acts/list-acts";
import { PEOPLE_ACTS } from "./audit-acts/people-acts";
import { WORK_ACTS } from "./audit-acts/work-acts";

/** In the order of the filter. */
export const ACTS = { ...PEOPLE_ACTS, ...CREDITS_ACTS, ...WORK_ACTS, ...LIST_ACTS };

export type Act = keyof typeof ACTS;
export const isAct = (text: string): text is Act => Object.hasOwn(ACTS, text);
export const actOf = (act: Act): ActDefinition => ACTS[act];
export type SubjectOf<A extends Act> = (typeof ACTS)[A]["subject"];

export type ActorKind = "member" | "operator" | "system" | "key" | "anonymous";
