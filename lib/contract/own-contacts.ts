/** People whom the service doesn't know. They are on lists under an id of their own, and have no price. */
import type { Platform } from "./enums";

export const CONTACT_ID = /^contact_\d+$/;
export const isContactId = (id: string): boolean => CONTACT_ID.test(id);

/** The id of someone on a list: a creator's or an own contact's. */
export const LISTED_ID = /^(tiktok|instagram|youtube|contact)_\d+$/;

export const MAX_CONTACT_NAME_LENGTH = 80;
/** Per call. */
export const MAX_CONTACTS = 200;

/** As typed. A handle, a profile address or an email address is required. */
export type NewContact = {
  platform?: Platform;
  handle?: string;
  name?: string;
  email?: string;
  url?: string;
};

/** `text` is a handle or, `by` email, an address. */
export const contactNamed = (wanted: {
  by: "username" | "email";
  text: string;
  platform?: Platform;
}): NewContact =>
  wanted.by === "email"
    ? { email: wanted.text }
    : { handle: wanted.text, ...(wanted.platform && { platform: wanted.platform }) };

/** The team's knowledge about an own contact, beside the fields of a record: handle, platform and email. */
export type ContactFacts = { name: string | null; url: string | null; addedBy: string; addedAt: string };
