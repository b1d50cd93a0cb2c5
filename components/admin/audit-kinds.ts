import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages/audit";

const KINDS: Readonly<Record<string, { one: string; many: string }>> = messages.kinds;

export const OBJECT_KINDS: readonly string[] = Object.keys(KINDS);
export const kindOf = (kind: string) => ownValue(KINDS, kind) ?? { one: kind, many: kind };
