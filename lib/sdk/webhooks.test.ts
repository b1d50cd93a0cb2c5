/** The verification that the package exports, with the signatures that the product sends. */
import { beforeAll, expect, test } from "vitest";
import { signatureOf } from "@/lib/server/team/webhooks/webhook-secret";
import { installedClient, type ClientPackage } from "@/lib/testing/installed-client";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OLDER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = '{"type":"reveal.finished","timestamp":"2026-11-01T00:00:00.000Z","data":{"revealId":"r1"}}';
const nowS = () => Math.floor(Date.now() / 1000);

let sdk: ClientPackage;
beforeAll(async () => void (sdk = await installedClient()));

function request(more: Record<string, string> = {}, sentAt = nowS()) {
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(sentAt),
    "webhook-signature": signatureOf([SECRET], { id: "msg_1", timestamp: sentAt, body }),
    ...more,
  };
  return { secret: SECRET, headers, body };
}

const codeOf = (given: Parameters<ClientPackage["verifyWebhook"]>[0]) =>
  sdk.verifyWebhook(given).then(
    () => "accepted",
    (error: { code?: string }) => error.code ?? error,
  );

test("the example of the specification is signed as it says", () => {
  // From Standard Webhooks 1.0.
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' };
  expect(signatureOf([SECRET], message)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a delivery is read", async () => {
  expect(await sdk.verifyWebhook(request())).toEqual({ ...JSON.parse(body), id: "msg_1" });
  expect(await codeOf({ ...request(), headers: new Headers(request().headers) })).toBe("accepted");
  expect(await codeOf({ ...request(), body: Buffer.from(body) })).toBe("accepted");
  const arrays = Object.fromEntries(
    Object.entries(request().headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  expect(await codeOf({ ...request(), headers: arrays })).toBe("accepted");
});

test("one of several signatures and of several secrets is enough", async () => {
  const { headers } = request();
  const signatures = `v1a,AAAA v1,!!! ${signatureOf([OLDER], { id: "msg_1", timestamp: nowS(), body: "other" })} ${headers["webhook-signature"]}`;
  expect(await codeOf(request({ "webhook-signature": signatures }))).toBe("accepted");
  const rotated = signatureOf([OLDER, SECRET], { id: "msg_1", timestamp: nowS(), body });
  expect(await codeOf(request({ "webhook-signature": rotated }))).toBe("accepted");
  expect(await codeOf({ ...request(), secret: [OLDER, SECRET] })).toBe("accepted");
  expect(await codeOf({ ...request(), secret: SECRET.slice(6) })).toBe("accepted");
});

test.each([
  ["another body", () => ({ ...request(), body: `${body} ` }), "wrong_signature"],
  ["another id", () => request({ "webhook-id": "msg_2" }), "wrong_signature"],
  ["another secret", () => ({ ...request(), secret: OLDER }), "wrong_signature"],
  [
    "another version of signatures",
    () => request({ "webhook-signature": request().headers["webhook-signature"].replace("v1", "v2") }),
    "wrong_signature",
  ],
  ["no signature", () => request({ "webhook-signature": "" }), "missing_header"],
  ["an old time", () => request({}, nowS() - 301), "wrong_timestamp"],
  ["a future time", () => request({}, nowS() + 302), "wrong_timestamp"],
  ["no time", () => request({ "webhook-timestamp": "yesterday" }), "wrong_timestamp"],
])("%s is refused", async (_, given, code) => expect(await codeOf(given())).toBe(code));

test("the tolerance can be changed", async () =>
  expect(await codeOf({ ...request({}, nowS() - 301), toleranceS: 600 })).toBe("accepted"));

test("a body that is no object is refused, after its signature was checked", async () => {
  for (const text of ["[1]", "{", "5"]) {
    const sentAt = nowS();
    const signature = signatureOf([SECRET], { id: "msg_1", timestamp: sentAt, body: text });
    expect(await codeOf({ ...request({ "webhook-signature": signature }, sentAt), body: text })).toBe(
      "wrong_body",
    );
  }
});

test("a malformed secret is an error of the program", async () => {
  for (const secret of ["whsec_", "whsec_!!", ""])
    await expect(sdk.verifyWebhook({ ...request(), secret })).rejects.toThrow(TypeError);
});
