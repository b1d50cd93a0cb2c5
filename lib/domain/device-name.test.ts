import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/124.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/109.0.0.0`, "Opera on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Safari/605.1.15`, "Safari on Mac"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI} Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Windows NT 10.0; rv:11.0) like Gecko", "Browser on Windows"],
  ["curl/8.5.0", "Unknown browser"],
  ["<script>", "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%j is %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
