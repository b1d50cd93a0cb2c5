/** What checks the form that invites, by the body that its verb parses; loaded when it is used. */
import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { inviteBody } from "@/lib/contract/dashboard-bodies";
import { inviteOf } from "@/lib/domain/member-fields";

export const checkInvite: FormCheck = (fields) => checkBody(inviteBody, inviteOf(fields));
