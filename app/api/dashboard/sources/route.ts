import { ownValue } from "@/lib/contract/own-value";
import { keptSource, sourceOf, typedSource } from "@/lib/domain/source-fields";
import { changedFields, changedSettings } from "@/lib/server/http/changed-fields";
import { act, idIn, writeRoute, type WriteAct } from "@/lib/server/http/write-route";
import {
  addSource,
  changeSource,
  fetchSource,
  pauseSource,
  removeSource,
} from "@/lib/server/team/sources/change-sources";

const PAGE = "/admin/sources";

const pause = (isPaused: boolean, done: string) =>
  act(pauseSource, (fields) => ({ id: idIn(fields), isPaused }), `?done=${done}`);

const changeIn = changedSettings(sourceOf);

/** The page shows the fields that its reader didn't change as they are now. */
function keptChanges(fields: URLSearchParams, trouble: string): URLSearchParams {
  const changed = changedFields(fields, trouble);
  const kept = keptSource(typedSource(changed));
  return new URLSearchParams([...kept].filter(([name]) => name === "lost" || changed.has(name)));
}

const ACTS: Record<string, WriteAct> = {
  add: act(addSource, sourceOf, (id) => `${PAGE}/${id}?done=added`),
  change: act(changeSource, (fields) => ({ id: idIn(fields), ...changeIn(fields) }), "?done=changed"),
  fetch: act(fetchSource, idIn, "?done=fetched"),
  pause: pause(true, "paused"),
  resume: pause(false, "resumed"),
  remove: act(removeSource, idIn, `${PAGE}?done=removed`),
};

export const POST = writeRoute(
  {
    page: ({ fields }) => (idIn(fields) === "" ? PAGE : `${PAGE}/${encodeURIComponent(idIn(fields))}`),
    refused: (trouble, { fields }, { code }) => {
      const isForm = ["add", "change"].includes(fields.get("action") ?? "");
      const kept = isForm ? keptChanges(fields, trouble) : new URLSearchParams();
      kept.set("trouble", trouble.slice(0, 100));
      return `${code === "not_found" ? PAGE : ""}?${kept}`;
    },
  },
  async (sent) => ownValue(ACTS, sent.fields.get("action") ?? "")?.(sent) ?? PAGE,
);
