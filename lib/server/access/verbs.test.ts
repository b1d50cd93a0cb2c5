/** Every verb with its scope, and the roles that may call it: the matrix is made from the verbs themselves. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTS, type Act } from "@/lib/contract/audit";
import { ROLES } from "@/lib/contract/members";
import { SCOPES, SCOPES_OF_KEY, USUAL_SCOPES_OF_KEY, scopesOf, type Scope } from "@/lib/contract/scopes";
import { allVerbs } from "@/lib/testing/all-verbs";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import {
  anonymousCaller,
  isAllowed,
  keyCaller,
  memberCaller,
  NO_ORIGIN,
  OPERATOR,
  sessionCaller,
  type Caller,
} from "./caller";

const verbs = await allVerbs();

/** The scope of every verb. A verb that is not listed fails, so that its scope is a decision. */
const DECLARED: Record<string, string> = {
  "access/audit-log/browse-audit.ts browseAudit": "audit",
  "access/audit-log/export-audit.ts exportAudit": "audit",
  "access/audit-log/retention.ts saveAuditRetention": "audit",
  "access/read-audit.ts readAudit": "audit",
  "access/second-step/ask-for-passkey.ts passkeyToSignIn": "public",
  "access/second-step/sign-in-by-step.ts signInByCode": "public",
  "access/second-step/sign-in-by-step.ts signInByPasskey": "public",
  "access/sign-out.ts signOut": "session",
  "access/verify-sign-in.ts verifySignIn": "public",
  "service/creator-facets.ts creatorFacets": "search",
  "service/creator-sources.ts creatorSources": "search",
  "service/get-creators.ts getCreators": "reveal",
  "service/get-credit-entries.ts getCreditEntries": "credits.read",
  "service/get-credits.ts getUsage": "credits.read",
  "service/get-credits.ts getCredits": "credits.read",
  "service/ingest/ingest-records.ts ingestPosts": "ingest",
  "service/ingest/ingest-records.ts ingestCreators": "ingest",
  "service/keys/change-key.ts changeKey": "keys",
  "service/keys/create-key.ts createKey": "keys",
  "service/keys/grant-credits.ts grantCredits": "keys",
  "service/keys/key-usage.ts keyUsage": "keys",
  "service/keys/list-keys.ts listKeys": "keys",
  "service/keys/reclaim-credits.ts reclaimCredits": "keys",
  "service/keys/revoke-key.ts revokeKey": "keys",
  "service/keys/rotate-key.ts rotateKey": "keys",
  "service/keys/update-key.ts updateKey": "keys",
  "service/post-facets.ts postFacets": "search",
  "service/post-insights.ts postInsights": "search",
  "service/post-sources.ts postSources": "search",
  "service/search-creator-ids.ts searchCreatorIds": "search",
  "service/search-creator-records.ts searchCreatorRecords": "reveal",
  "service/search-posts.ts searchPosts": "search",
  "team/agents/agent-purchases.ts readAgentRequest": "reveal",
  "team/agents/agent-work.ts usageForAgent": "credits.read or reveal",
  "team/agents/connections.ts changeConnection": "signedIn",
  "team/agents/connections.ts connectAgent": "signedIn",
  "team/agents/connections.ts endConnection": "signedIn",
  "team/agents/connections.ts listConnections": "signedIn",
  "team/audit/acknowledge-differences.ts acknowledgeDifferences": "approve",
  "team/audit/books-state.ts standingNotice": "signedIn",
  "team/audit/list-differences.ts listDifferences": "approve",
  "team/boards/board-export.ts exportBoardCsv": "export",
  "team/boards/board-export.ts exportBoardSheet": "export",
  "team/boards/change-post.ts changePost": "lists.write",
  "team/boards/move-post.ts movePost": "lists.write",
  "team/boards/read-board.ts readBoard": "library.read",
  "team/boards/remove-posts.ts removePosts": "lists.write",
  "team/boards/remove-posts.ts restorePosts": "lists.write",
  "team/boards/save-posts.ts savePosts": "lists.write",
  "team/budgets/change-spending.ts saveSpendingSettings": "budgets",
  "team/budgets/change-spending.ts saveBooksZone": "members",
  "team/budgets/change-spending.ts saveBudget": "budgets",
  "team/budgets/change-spending.ts removeBudget": "budgets",
  "team/budgets/read-budgets.ts readBudgets": "usage.own or usage.all",
  "team/budgets/read-budgets.ts readSpending": "budgets",
  "team/connection/purchases.ts notePurchase": "keys",
  "team/connection/purchases.ts withdrawPurchase": "keys",
  "team/connection/read-connection.ts readConnection": "keys",
  "team/connection/test-service.ts testService": "keys",
  "team/purposes/asked-purpose.ts meantPurpose": "usage.own or usage.all",
  "team/purposes/plan-change.ts planPurposeChange": "members",
  "team/purposes/rename-purpose.ts renamePurpose": "members",
  "team/purposes/purpose-csv.ts exportPurpose": "usage.own or usage.all",
  "team/purposes/purpose-details.ts purposeDetails": "usage.own or usage.all",
  "team/purposes/purpose-details.ts purposeNames": "usage.own or usage.all",
  "team/purposes/purpose-lines.ts purposeLines": "usage.own or usage.all",
  "team/reminders/read-reminders.ts listReminders": "library.read",
  "team/reminders/set-reminder.ts endReminder": "lists.write",
  "team/reminders/set-reminder.ts setReminder": "lists.write",
  "team/requests/answer-request.ts answerRequest": "approve",
  "team/requests/ask-for-credits.ts askForCredits": "reveal",
  "team/requests/ask-for-credits.ts withdrawRequest": "reveal",
  "team/requests/read-requests.ts countRequests": "usage.own or usage.all",
  "team/requests/read-requests.ts readInbox": "approve",
  "team/requests/read-requests.ts readOwnRequests": "reveal",
  "team/data/read-data.ts describeData": "import",
  "team/data/read-data.ts exportCompleteness": "import",
  "team/data/read-data.ts readStorage": "import",
  "team/imports/change-import.ts beginImport": "import",
  "team/imports/change-import.ts changeMapping": "import",
  "team/imports/change-import.ts changeOptions": "import",
  "team/imports/change-import.ts discardImport": "import",
  "team/imports/read-imports.ts listImports": "import",
  "team/imports/read-imports.ts readImport": "import",
  "team/imports/read-imports.ts findRejected": "import",
  "team/imports/saved-mappings.ts listMappings": "import",
  "team/imports/saved-mappings.ts removeMapping": "import",
  "team/imports/saved-mappings.ts saveMapping": "import",
  "team/imports/start-work.ts checkImport": "import",
  "team/imports/start-work.ts runImport": "import",
  "team/imports/start-work.ts stopImport": "import",
  "team/imports/undo-import.ts previewUndo": "import",
  "team/imports/undo-import.ts undoImport": "import",
  "team/webhooks/change-webhooks.ts addWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts changeWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts removeWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts replayWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts rotateWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts switchWebhook": "webhooks",
  "team/webhooks/change-webhooks.ts testWebhook": "webhooks",
  "team/webhooks/list-webhooks.ts listWebhooks": "webhooks",
  "team/webhooks/list-webhooks.ts readWebhook": "webhooks",
  "team/imports/upload-files.ts addFile": "import",
  "team/imports/upload-files.ts addWholeFile": "import",
  "team/imports/upload-files.ts pasteText": "import",
  "team/imports/upload-files.ts putPart": "import",
  "team/imports/upload-files.ts readUpload": "import",
  "team/imports/upload-files.ts removeFile": "import",
  "team/keys/buy-for-key.ts getCreatorsForKey": "reveal",
  "team/keys/buy-for-key.ts searchRecordsForKey": "reveal",
  "team/keys/read-key-credits.ts readKeyCredits": "credits.read",
  "team/keys/read-key-credits.ts readKeyEntries": "credits.read",
  "team/keys/read-key-credits.ts readKeyUsage": "credits.read",
  "team/keys/search-for-key.ts countCreatorsForKey": "search",
  "team/keys/search-for-key.ts countPostsForKey": "search",
  "team/keys/search-for-key.ts creatorSourcesForKey": "search",
  "team/keys/search-for-key.ts postInsightsForKey": "search",
  "team/keys/search-for-key.ts postSourcesForKey": "search",
  "team/keys/search-for-key.ts searchIdsForKey": "search",
  "team/keys/search-for-key.ts searchPostsForKey": "search",
  "team/library/browse-library.ts browseLibrary": "library.read",
  "team/library/browse-library.ts readOwned": "library.read",
  "team/library/browse-library.ts findOwned": "library.read",
  "team/library/browse-library.ts latestOwned": "library.read",
  "team/library/owned-matching.ts countOwnedMatching": "library.read",
  "team/library/owned-matching.ts similarOwned": "library.read",
  "team/library/library-csv.ts exportLibrary": "export",
  "team/library/library-csv.ts exportLibrarySheet": "export",
  "team/account/change-account.ts changeName": "signedIn",
  "team/account/change-account.ts changePassword": "signedIn",
  "team/account/change-email.ts requestEmail": "signedIn",
  "team/account/change-email.ts confirmEmail": "public",
  "team/notices/read-notices.ts readNotices": "signedIn",
  "team/notices/read-notices.ts countUnreadNotices": "signedIn",
  "team/notices/read-notices.ts markNoticesRead": "signedIn",
  "team/account/own-sessions.ts listSessions": "signedIn",
  "team/account/own-sessions.ts mayEndSessions": "signedIn",
  "team/account/own-sessions.ts endSession": "signedIn",
  "team/account/own-sessions.ts endAllSessions": "signedIn",
  "team/account/display-formats.ts readFormats": "session",
  "team/account/display-formats.ts saveFormats": "signedIn",
  "team/members/accept-invite.ts acceptInvite": "public",
  "team/members/change-member.ts changeMember": "members",
  "team/members/create-member.ts createMember": "members",
  "team/members/invite-member.ts inviteMembers": "members",
  "team/members/invite-member.ts renewInvite": "members",
  "team/members/invite-member.ts revokeInvite": "members",
  "team/members/invite-member.ts listInvites": "members",
  "team/members/list-members.ts listMembers": "members",
  "team/members/list-members.ts readMember": "members",
  "team/members/reset-password.ts createResetLink": "members",
  "team/members/reset-password.ts requestReset": "public",
  "team/members/reset-password.ts completeReset": "public",
  "team/members/setup-token.ts setUpFirstAdmin": "public",
  "team/members/sign-in-by-issuer.ts signInByIssuer": "public",
  "team/look-closer/look-closer.ts knownFacts": "search",
  "team/look-closer/look-closer.ts lookCloser": "search",
  "team/match-creators/creator-of-post.ts creatorOfPost": "search",
  "team/hiding/hidden-among.ts readHidden": "search",
  "team/creator-record/kept-records.ts readKeptRecords": "library.read",
  "team/creator-record/links.ts attachLink": "lists.write",
  "team/creator-record/links.ts removeLink": "lists.write",
  "team/creator-record/notes.ts addNote": "lists.write",
  "team/creator-record/notes.ts changeNote": "lists.write",
  "team/creator-record/notes.ts removeNote": "lists.write",
  "team/creator-record/read-timeline.ts readTimeline": "library.read",
  "team/creator-record/read-work.ts readWork": "library.read",
  "team/creator-record/read-work.ts isWorkedOn": "library.read",
  "team/creator-record/tags.ts knownTags": "library.read",
  "team/creator-record/tags.ts setTags": "lists.write",
  "team/lists/change-columns.ts changeColumns": "lists.write",
  "team/lists/list-export.ts exportListCsv": "export",
  "team/lists/list-export.ts exportListSheet": "export",
  "team/lists/change-list.ts changeList": "lists.write",
  "team/lists/change-statuses.ts changeStatuses": "lists.write",
  "team/lists/add-items.ts addContacts": "lists.write",
  "team/lists/add-items.ts addItems": "lists.write",
  "team/lists/add-items.ts addBought": "lists.write",
  "team/lists/list-lists.ts countLists": "library.read",
  "team/lists/create-list.ts createList": "lists.write",
  "team/lists/edit-cells.ts editCells": "lists.write",
  "team/lists/place-item.ts placeItem": "lists.write",
  "team/lists/remove-items.ts removeItems": "lists.write",
  "team/lists/remove-items.ts restoreItems": "lists.write",
  "team/lists/items-by-status.ts countByStatus": "library.read",
  "team/lists/list-lists.ts listLists": "library.read",
  "team/lists/list-outcome.ts listOutcome": "library.read",
  "team/lists/list-lists.ts listNames": "library.read",
  "team/lists/lists-of.ts listsOf": "library.read",
  "team/lists/open-list.ts readNewestChange": "library.read",
  "team/lists/open-list.ts listPeople": "library.read",
  "team/lists/move-items.ts moveItems": "lists.write",
  "team/lists/list-events.ts openEventStream": "library.read",
  "team/lists/open-list.ts openList": "library.read",
  "team/lists/open-list.ts removedColumns": "library.read",
  "team/lists/read-rows.ts readShortRows": "library.read",
  "team/lists/read-rows.ts readRows": "library.read",
  "team/lists/read-rows.ts readSomeRows": "library.read",
  "team/marks/change-mark.ts changeMark": "lists.write",
  "team/marks/marks-of.ts marksOf": "search or library.read",
  "team/marks/note-opened.ts noteOpened": "search or library.read",
  "team/match-creators/match-creators.ts matchCreators": "search",
  "team/match-creators/match-creators.ts matchedSoFar": "search",
  "team/notice-channels/change-settings.ts addChannel": "keys",
  "team/notice-channels/change-settings.ts changeChannel": "keys",
  "team/notice-channels/change-settings.ts removeChannel": "keys",
  "team/notice-channels/change-settings.ts saveNoticeSettings": "signedIn",
  "team/notice-channels/change-settings.ts testChannel": "keys",
  "team/notice-channels/change-settings.ts testMail": "signedIn",
  "team/notice-channels/read-settings.ts readNoticeSettings": "signedIn",
  "team/notice-channels/unsubscribe.ts unsubscribe": "public",
  "team/outreach/mark-contacted.ts markContacted": "lists.write",
  "team/outreach/prepare-messages.ts draftMail": "contacts",
  "team/outreach/prepare-messages.ts exportMessages": "export",
  "team/outreach/prepare-messages.ts prepareMessages": "library.read",
  "team/outreach/templates.ts listTemplates": "library.read",
  "team/outreach/templates.ts removeTemplate": "lists.write",
  "team/outreach/templates.ts saveTemplate": "lists.write",
  "team/own-contacts/read-contacts.ts readContact": "library.read",
  "team/posters/read-poster.ts readPoster": "search or library.read",
  "team/seen-in-posts/seen-in-posts.ts seenInPosts": "search",
  "team/privacy/erase-creator.ts eraseCreator": "privacy",
  "team/privacy/held.ts findHeld": "privacy",
  "team/privacy/held.ts exportHeld": "privacy",
  "team/privacy/record-retention.ts readRecordRetention": "privacy",
  "team/privacy/record-retention.ts saveRecordRetention": "privacy",
  "team/reveal/collect-matching.ts countMatching": "reveal",
  "team/reveal/collect-matching.ts matchingIds": "lists.write",
  "team/reveal/confirm.ts confirm": "reveal",
  "team/reveal/one-credit.ts oneCredit": "reveal",
  "team/reveal/query-again.ts queryAgain": "approve",
  "team/reveal/quote.ts quote": "reveal",
  "team/reveal/read-reveal.ts readReveal": "usage.own or usage.all",
  "team/reveal/read-reveal.ts runningReveal": "reveal",
  "team/reveal/stop-reveal.ts stopReveal": "reveal",
  "team/reveal/unknown-attempts.ts listUnknownAttempts": "approve",
  "team/reveal/unknown-attempts.ts resolveUnknown": "approve",
  "team/search/search-service.ts searchPosts": "search",
  "team/search/search-service.ts countPosts": "search",
  "team/search/search-service.ts postInsights": "search",
  "team/search/search-service.ts samplePosts": "search",
  "team/search/search-service.ts searchCreators": "search",
  "team/search/search-service.ts countCreators": "search",
  "team/search/search-service.ts readCreatorSources": "search",
  "team/search/search-service.ts readPostSources": "search",
  "team/second-step/confirm-identity.ts confirmIdentity": "session",
  "team/second-step/own-app.ts beginApp": "session",
  "team/second-step/own-app.ts confirmApp": "session",
  "team/second-step/own-app.ts removeApp": "session",
  "team/second-step/own-factors.ts readSecondStep": "session",
  "team/second-step/own-factors.ts renewCodes": "session",
  "team/second-step/own-passkeys.ts addPasskey": "session",
  "team/second-step/own-passkeys.ts passkeyToAdd": "session",
  "team/second-step/own-passkeys.ts removePasskey": "session",
  "team/second-step/require-step.ts readStepRequired": "members",
  "team/second-step/require-step.ts resetSecondStep": "members",
  "team/second-step/require-step.ts saveStepRequired": "members",
  "team/sources/change-sources.ts addSource": "import",
  "team/sources/change-sources.ts changeSource": "import",
  "team/sources/change-sources.ts fetchSource": "import",
  "team/sources/change-sources.ts pauseSource": "import",
  "team/sources/change-sources.ts removeSource": "import",
  "team/sources/list-sources.ts listHarmfulSources": "import",
  "team/sources/list-sources.ts listSources": "import",
  "team/sources/list-sources.ts readSource": "import",
  "team/usage/team-balance.ts teamBalance": "reveal or usage.own or usage.all",
  "team/usage/usage-choices.ts usageChoices": "usage.own or usage.all",
  "team/usage/usage-csv.ts exportUsage": "usage.own or usage.all",
  "team/usage/usage-csv.ts exportUsageSheet": "usage.own or usage.all",
  "team/usage/usage-profiles.ts usageProfiles": "usage.own or usage.all",
  "team/usage/usage.ts usage": "usage.own or usage.all",
  "team/views/list-views.ts allViews": "search or library.read",
  "team/views/change-view.ts changeView": "lists.write",
  "team/views/count-views.ts countViewMatches": "search or library.read",
  "team/views/count-views.ts countViews": "search or library.read",
  "team/views/save-view.ts duplicateView": "lists.write",
  "team/views/hot-this-week.ts hotThisWeek": "search",
  "team/links/create-link.ts createLink": "lists.write or usage.own or usage.all",
  "team/links/create-link.ts endLink": "lists.write or usage.own or usage.all",
  "team/links/read-links.ts approvedUnrevealed": "library.read",
  "team/links/read-links.ts listAllLinks": "members",
  "team/links/read-links.ts listLinks": "lists.write or usage.own or usage.all",
  "team/links/read-links.ts readLink": "lists.write or usage.own or usage.all",
  "team/links/reply-to-link.ts answerVisitor": "lists.write",
  "team/links/reply-to-link.ts replyToLink": "public",
  "team/links/team-brand.ts saveTeamBrand": "members",
  "team/links/statement.ts readStatement": "usage.all",
  "team/views/list-views.ts listViews": "search or library.read",
  "team/views/open-view.ts locateView": "search or library.read",
  "team/views/open-view.ts noteSeen": "search or library.read",
  "team/views/open-view.ts openView": "search or library.read",
  "team/views/read-notice.ts readNotice": "search or library.read",
  "team/views/read-notice.ts dismissNotice": "search or library.read",
  "team/views/read-notice.ts leaveProblem": "search or library.read",
  "team/views/save-view.ts saveView": "lists.write",
  "team/views/change-view.ts setDefault": "lists.write",
  "team/views/undo-change.ts undoChange": "lists.write",
  "team/views/views-of-list.ts viewsOfList": "library.read",
};

let t: TestTeam;
beforeAll(async () => void (t = await openTestTeam()));
afterAll(() => t.close());

const asText = (scope: unknown) => [scope].flat().join(" or ");

test("every verb is declared with its scope", () => {
  const found = Object.fromEntries(
    verbs.map(({ name, file, verb }) => [`${file} ${name}`, asText(verb.scope)]),
  );
  expect(found).toEqual(DECLARED);
});

test("only verbs for visitors are public", () => {
  const open = verbs.filter(({ verb }) => verb.scope === "public").map(({ name }) => name);
  expect(open.sort()).toEqual([
    "acceptInvite",
    "completeReset",
    "confirmEmail",
    "passkeyToSignIn",
    "replyToLink",
    "requestReset",
    "setUpFirstAdmin",
    "signInByCode",
    "signInByIssuer",
    "signInByPasskey",
    "unsubscribe",
    "verifySignIn",
  ]);
});

/** Acts of the server itself, in a job or when it refuses a key. */
const OF_JOBS: readonly Act[] = [
  "sign-in.failed",
  "link.opened",
  "audit.removed",
  "records.retired",
  "credits.refused",
  "key.refused",
];

test("exactly the defined acts are written", () => {
  const written = new Set([...verbs.flatMap(({ verb }) => verb.acts), ...OF_JOBS]);
  expect([...written].sort()).toEqual((Object.keys(ACTS) as Act[]).sort());
});

const ADMIN = { id: "ana", email: "", name: "" };
const callers: [string, Caller][] = [
  ["nobody", anonymousCaller(NO_ORIGIN)],
  ["an API key", keyCaller("key_1", NO_ORIGIN)],
  ["an API key that may only search", keyCaller("key_1", NO_ORIGIN, ["search"])],
  ...ROLES.map((role): [string, Caller] => [
    `the role ${role}`,
    memberCaller({ id: "ben", email: "", name: "", role }, NO_ORIGIN),
  ]),
  [
    "an admin who has to set up a second step",
    sessionCaller(
      {
        member: { ...ADMIN, role: "admin" },
        sessionId: "1",
        mustSetUp: true,
        numbers: "en" as const,
        passwordUntilMs: null,
      },
      NO_ORIGIN,
    ),
  ],
  ["the operator", OPERATOR],
];

describe.each(callers)("%s", (_, caller) => {
  const { scopes, isLimited = false } = caller.actor;
  const mayCall = (scope: unknown) =>
    scope === "public" ||
    (scope === "session" && caller.actor.kind !== "anonymous") ||
    (scope === "signedIn"
      ? caller.actor.kind !== "anonymous" && !isLimited
      : scopes.some((own) => [scope].flat().includes(own)));

  test.each(verbs.map(({ name, file, verb }) => [name, file, verb] as const))(
    "%s (%s)",
    async (_name, _file, verb) => {
      expect(isAllowed(caller, verb.scope)).toBe(mayCall(verb.scope));
      if (mayCall(verb.scope)) return;
      // An input that no verb accepts: the refusal must come before anything is parsed or read.
      const calling = verb({ ...t.team, ...caller } as never, Symbol("no input"));
      const code = caller.actor.kind === "anonymous" ? "not_signed_in" : "forbidden";
      await expect(calling).rejects.toMatchObject({ code });
    },
  );
});

describe("scopes", () => {
  test.each(ROLES)("of the role %s are known and listed once", (role) => {
    const scopes = scopesOf(role);
    expect(scopes.filter((scope) => !SCOPES.includes(scope))).toEqual([]);
    expect(new Set(scopes).size).toBe(scopes.length);
  });
  test("an admin has all", () => expect(scopesOf("admin")).toEqual(SCOPES));
  test("only admins manage people, keys and data", () => {
    const decisive: Scope[] = ["import", "privacy", "ingest", "keys", "members", "audit", "webhooks"];
    for (const role of ROLES.filter((each) => each !== "admin"))
      expect(scopesOf(role).filter((scope) => decisive.includes(scope))).toEqual([]);
  });
  test("a key searches, fetches and reads credits; ingest, webhooks and what agents use must be selected", () => {
    expect(USUAL_SCOPES_OF_KEY).toEqual(["search", "reveal", "credits.read"]);
    const forAgents = ["library.read", "lists.write", "contacts"];
    expect(SCOPES_OF_KEY).toEqual([...USUAL_SCOPES_OF_KEY, "ingest", "webhooks", ...forAgents]);
    expect(keyCaller("key_1", NO_ORIGIN, SCOPES_OF_KEY).actor.scopes).toEqual([
      ...USUAL_SCOPES_OF_KEY,
      "ingest",
    ]);
  });
});
