import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { inviteBody } from "@/lib/contract/dashboard-bodies";
import { inviteOf } from "@/lib/domain/member-fields";
import { addressProblem } from "@/lib/domain/typed-addresses";

const others = inviteBody.omit({ emails: true });

export const checkInvite: FormCheck = (fields) => {
  const { emails: _, ...rest } = inviteOf(fields);
  const problem = addressProblem(String(fields.get("email") ?? ""));
  const wrong = checkBody(others, rest);
  return problem === null ? wrong : { email: problem, ...wrong };
};
