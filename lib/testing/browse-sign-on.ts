/** For tests: a browser without scripts that goes from our pages to the issuer and back, with cookies per host. */

export type Visit = { url: URL; status: number; body: string };

export function openBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL) => jars.get(host) ?? jars.set(host, new Map()).get(host)!;

  /** One request; redirects are not followed. */
  async function send(url: URL, init: { fields?: Record<string, string>; site?: string } = {}) {
    const jar = jarOf(url);
    const answer = await fetch(url, {
      redirect: "manual",
      ...(init.fields && { method: "POST", body: new URLSearchParams(init.fields) }),
      headers: {
        cookie: [...jar].map((each) => each.join("=")).join("; "),
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "sec-fetch-site": init.site ?? "same-origin",
      },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = header.split(";", 1)[0]!.split(/=(.*)/s);
      if (value === "" || /; max-age=0/i.test(header)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get("location");
    return {
      url,
      status: answer.status,
      body: await answer.text(),
      next: location && new URL(location, url),
    };
  }

  /** Follows redirects to a page, or until `isEnd` accepts the next address. */
  async function follow(
    start: URL,
    isEnd: (url: URL) => boolean = () => false,
    fields?: Record<string, string>,
  ): Promise<Visit> {
    let answer = await send(start, { fields });
    for (let hops = 0; answer.next && hops < 10; hops++) {
      if (isEnd(answer.next)) return { url: answer.next, status: answer.status, body: "" };
      answer = await send(answer.next, { site: "cross-site" });
    }
    return answer;
  }

  return { jarOf, send, follow };
}
export type TestBrowser = ReturnType<typeof openBrowser>;
