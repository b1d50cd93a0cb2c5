import { expect, test } from "vitest";
import { profileAddress } from "./profile-address";

test.each([
  [{ id: "tiktok_1", username: "ana.mueve" }, "https://www.tiktok.com/@ana.mueve"],
  [{ id: "instagram_1", username: "atelier_foulee" }, "https://www.instagram.com/atelier_foulee"],
  [
    { id: "x", source: "youtube", username: "курс" },
    `https://www.youtube.com/@${encodeURIComponent("курс")}`,
  ],
  [{ id: "tiktok_1" }, null],
  [{ id: "tiktok_1", username: "../../evil" }, null],
  [{ id: "tiktok_1", username: "a b" }, null],
  [{ id: "other_1", username: "ana" }, null],
])("%j", (creator, address) => expect(profileAddress(creator)).toBe(address));
