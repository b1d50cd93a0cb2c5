import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { viewForm } from "../views/view-form";

export const POST = writeRoute(
  viewForm,
  act(
    changeMark,
    (fields) => ({ ...textsIn(fields, ["creatorId", "mark"]), isSet: fields.get("isSet") === "1" }),
    "",
  ),
);
