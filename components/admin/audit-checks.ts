import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { retentionBody } from "@/lib/contract/dashboard-bodies";
import { retentionOf } from "@/lib/domain/retention-fields";

export const checkRetention: FormCheck = (fields) => checkBody(retentionBody, retentionOf(fields));
