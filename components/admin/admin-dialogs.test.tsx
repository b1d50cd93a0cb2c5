import { expect, test } from "vitest";
import type { ReactElement } from "react";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { FormDialog, ChargeDialog, ReleaseDialog } from "./outcome-dialogs";

const close = () => undefined;
const outcome = { id: "u1", credits: 31, memberName: "Ben" } as UnknownAttempt;

/** Names of the inputs and the words of the buttons, in their order. */
function formOf(dialog: ReactElement) {
  const html = renderHtml(dialog);
  const inputs = tagsOf(html, "input").map((tag) => /name="([^"]*)"/.exec(tag)?.[1]);
  const buttons = [...html.matchAll(/<button\b[^>]*>(.*?)<\/button>/g)].map(([, inner]) => wordsOf(inner!));
  return { html, words: wordsOf(html), inputs, buttons: buttons.filter((words) => words !== "") };
}

test("an outcome is charged with a number or released without one", () => {
  const charge = formOf(<ChargeDialog outcome={outcome} onClose={close} />);
  expect(charge.inputs).toEqual(["credits", "reason"]);
  expect(charge.buttons).toEqual(["Not now", "Count as charged: 31 credits"]);
  const release = formOf(<ReleaseDialog outcome={outcome} onClose={close} />);
  expect(release.inputs).toEqual(["reason"]);
  expect(release.buttons).toEqual(["Not now", "Release: 31 credits"]);
  const one = formOf(<ReleaseDialog outcome={{ ...outcome, credits: 1 }} onClose={close} />);
  expect(one.buttons).toContain("Release: 1 credit");
  expect(release.words).toContain("Check them again later.");
  expect(charge.words).toContain("Revealing these creators later costs credits again");
});

test("cannot be sent twice, and announces the server's refusal", () => {
  const dialog = (call: { isBusy: boolean; error: string | null }) =>
    renderHtml(
      <FormDialog title="T" submit="Send" onSubmit={close} call={call} onClose={close}>
        <p>fields</p>
      </FormDialog>,
    );
  expect(tagsOf(dialog({ isBusy: true, error: null }), "button").at(-1)).toContain('disabled=""');
  expect(dialog({ isBusy: false, error: null })).not.toContain('role="alert"');
  expect(dialog({ isBusy: false, error: "The name is taken." })).toMatch(/role="alert".*The name is taken\./);
});

test("the one-time password replaces the form", () => {
  const html = renderHtml(
    <FormDialog
      title="Create"
      submit="Create"
      onSubmit={close}
      call={{ isBusy: false, error: null }}
      onClose={close}
      result={{ title: "The key is ready", secret: "sd_secret", text: "Keep it now." }}
    >
      <p>fields</p>
    </FormDialog>,
  );
  expect(tagsOf(html, "form")).toEqual([]);
  expect(wordsOf(html)).toBe("The key is ready Keep it now. sd_secret Copy Done");
});
