/** Texts of the forms of webhooks, as input of verbs and as parameters of an address after a refusal. */
import { endOfDay, startOfDay } from "./zone-days";

type Fields = Pick<URLSearchParams, "get" | "getAll" | "has">;

/** Absent fields stay absent. A form sends an empty event too, so that no chosen event is not an absent field. */
export const webhookOf = (fields: Fields): object => ({
  ...(fields.has("name") && { name: fields.get("name") }),
  ...(fields.has("address") && { address: fields.get("address") }),
  ...(fields.has("events") && { events: fields.getAll("events").filter((event) => event !== "") }),
});

/** Absent fields stay absent. An address whose query may be a secret is left out. */
export function keptWebhook(trouble: string, fields: Fields): string {
  const kept = new URLSearchParams({ trouble: trouble.split(".")[0]!.slice(0, 40) });
  const [name, address] = [fields.get("name"), fields.get("address")];
  if (name !== null) kept.set("name", name.slice(0, 200));
  if (address !== null) kept.set("address", address.includes("?") ? "" : address.slice(0, 1_000));
  for (const event of fields.getAll("events").slice(0, 40)) kept.append("events", event.slice(0, 40));
  return `?${kept}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function momentOf(text: string, ofDay: (day: string) => string): string {
  if (!DAY.test(text)) return text;
  try {
    return ofDay(text);
  } catch {
    // There is no such day: the verb refuses it.
    return text;
  }
}

/** One delivery, or a range: moments (ISO 8601), or first and last day in `zone`. */
export const replayOf = (fields: Fields, zone: string): object =>
  fields.has("deliveryId")
    ? { deliveryId: Number(fields.get("deliveryId")) }
    : {
        from: momentOf(fields.get("from") ?? "", (day) => startOfDay(zone, day)),
        to: momentOf(fields.get("to") ?? "", (day) => endOfDay(zone, day)),
        isAll: fields.get("isAll") === "1",
      };
