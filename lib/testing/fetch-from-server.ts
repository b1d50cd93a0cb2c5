/** Sends calls as a browser does, with its page's address, to a separate server for each test. */
import { afterEach, beforeEach } from "vitest";
import { startTestServer, type TestServer } from "./start-test-server";

/** @returns the server of whichever test runs */
export function fetchFromServer(): Omit<TestServer, "close"> {
  let server: TestServer;
  const { fetch } = globalThis;
  beforeEach(async () => {
    server = await startTestServer();
    globalThis.fetch = (path, init) => fetch(new URL(String(path), server.url), init);
  });
  afterEach(async () => {
    globalThis.fetch = fetch;
    await server.close();
  });
  return {
    get url() {
      return server.url;
    },
    get asked() {
      return server.asked;
    },
    reply: (...answers) => server.reply(...answers),
  };
}
