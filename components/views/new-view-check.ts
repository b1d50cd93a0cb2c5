import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { newViewOf } from "./view-form";

/** Every error is shown beside the name, the only field that people fill in. */
export const checkNewView: FormCheck = (fields) => {
  const [error] = Object.values(checkBody(newViewBody, newViewOf(fields)));
  return error === undefined ? {} : { name: error };
};
