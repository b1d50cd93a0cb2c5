import { CREATORS_PATH } from "@/components/creators/creator-address";
import {
  COLUMN_KEYS,
  tableSettingsCookie,
  tableSettingsOfForm,
  moveButtonId,
} from "@/components/creators/table-settings";
import { callbackPath } from "@/lib/server/http/callback-path";
import { formRoute } from "@/lib/server/http/form-route";
import { env } from "@/lib/server/runtime/env";

export const POST = formRoute(async (fields) => {
  const back = callbackPath(fields.get("back") ?? CREATORS_PATH).replace(/#.*/s, "");
  const moved = COLUMN_KEYS.find((key) => key === fields.get("up"));
  // The fragment reopens the list, so that the next move takes one key.
  return {
    to: moved ? `${back}#${moveButtonId(moved)}` : back,
    cookie: tableSettingsCookie(tableSettingsOfForm(fields), env().publicUrl.startsWith("https:")),
  };
});
