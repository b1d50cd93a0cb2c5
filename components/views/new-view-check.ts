/** Checks a new view by the body that its route parses; loaded when the form is opened. */
import { checkBody } from "@/components/ui/check-body";
import type { FormCheck } from "@/components/ui/use-checked-form";
import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { newViewOf } from "./view-form";

/** What is wrong is said beside the name: it is the only field that somebody fills in. */
export const checkNewView: FormCheck = (fields) => {
  const [error] = Object.values(checkBody(newViewBody, newViewOf(fields)));
  return error === undefined ? {} : { name: error };
};
