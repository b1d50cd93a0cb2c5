import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { budgetBody, spendingBody } from "@/lib/contract/dashboard-bodies";
import { budgetOf, spendingOf } from "@/lib/domain/spending-fields";

export const checkSpending: FormCheck = (fields) => checkBody(spendingBody, spendingOf(fields));

export const checkBudget: FormCheck = (fields) => checkBody(budgetBody, budgetOf(fields));
