/** More files like those in `cases`. */
import { expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";
import { makeWorkbook } from "@/lib/testing/make-zip";
import { ImportError } from "./import-error";
import { stableId } from "./stable-id";

const day = (text: string) => Date.parse(`${text}Z`);
const POST = "https://www.tiktok.com/@ana.b/video/751651430845759880";
type Rows = Record<string, unknown>[];

test.each<[string, string, string, Rows]>([
  [
    "a table of somebody's own posts",
    "own.csv",
    `id,title,createdAt,url,views\n6f1d,Clip one,2026-01-01,${POST}1,10\n6f2d,Clip two,2026-01-02,${POST}2,20\n`,
    [
      { id: "7516514308457598801", caption: "Clip one", views: 10, creatorUsername: "ana.b" },
      { id: "7516514308457598802", views: 20 },
    ],
  ],
  [
    "a table of users with dates",
    "instagram_users.csv",
    "id,username,createdAt,updatedAt,bio\nu_1,ana.b,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,hey\nu_2,bo_c,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,ho\n",
    [
      { source: "instagram", username: "ana.b", bio: "hey" },
      { source: "instagram", username: "bo_c" },
    ],
  ],
  [
    "a table whose rows are numbered in seven digits",
    "instagram.csv",
    "id,username,followers\n1000001,ana.b,100\n1000002,bo_c,200\n1000003,cy.d,300\n",
    ["ana.b", "bo_c", "cy.d"].map((username) => ({ id: stableId("instagram", username), username })),
  ],
  [
    "a table with scattered numbers of customers",
    "instagram.csv",
    "Customer ID,username,followers\n2502530,ana.b,100\n1000002,bo_c,200\n7632030,cy.d,300\n",
    ["ana.b", "bo_c", "cy.d"].map((username) => ({ id: stableId("instagram", username), username })),
  ],
  [
    "ids of seven digits that a platform gave",
    "creators.csv",
    "Instagram ID,username,followers\n2502530,ana.b,100\n1000002,bo_c,200\n7632030,cy.d,300\n",
    [{ id: "instagram_2502530" }, { id: "instagram_1000002" }, { id: "instagram_7632030" }],
  ],
  [
    "ids of several lengths under a bare name",
    "instagram.csv",
    "id,username,followers\n2502530,ana.b,100\n48123456789,bo_c,200\n7632030,cy.d,300\n",
    [{ id: "instagram_2502530" }, { id: "instagram_48123456789" }, { id: "instagram_7632030" }],
  ],
  [
    "thousands beside magnitudes with a comma",
    "instagram.csv",
    'username,followers\nanna.a,98.500\nben.b,"12,4K"\ncy.c,1.234.567\n',
    [{ followers: 98_500 }, { followers: 12_400 }, { followers: 1_234_567 }],
  ],
  ["thousands alone", "instagram.csv", "username,followers\nanna.a,98.500\n", [{ followers: 98_500 }]],
  [
    "Turkish letters",
    "instagram.csv",
    "Kullanıcı adı;Takipçi;Etkileşim oranı\nali.a;12,5 B;%3,4\nayse.b;1,2 Mn;%2,1\n",
    [
      { username: "ali.a", followers: 12_500, engagementRate: 3.4 },
      { username: "ayse.b", followers: 1_200_000, engagementRate: 2.1 },
    ],
  ],
  [
    "Czech letters",
    "instagram.csv",
    "Uživatel;Sledující\nana.b;12 tis.\nbo_c;1,2 mil.\n",
    [{ followers: 12_000 }, { followers: 1_200_000 }],
  ],
  [
    "Spanish letters",
    "instagram.csv",
    "Usuario;Seguidores\nana.b;12 mil\nbo_c;1,2 M\n",
    [{ followers: 12_000 }, { followers: 1_200_000 }],
  ],
  [
    "digits of India and Arabia",
    "instagram.csv",
    'username,followers\nravi.r,"१,२३,४५६"\nali.a,١٢٣٤٥\nmona.m,١٫٢ مليون\n',
    [{ followers: 123_456 }, { followers: 12_345 }, { followers: 1_200_000 }],
  ],
  [
    "Russian words and countries",
    "youtube.csv",
    "Канал;Подписчики;Страна;Почта\n@kukhnya;12,3 тыс.;Россия;a@b.ru\n@tri;1,2 млн;Украина;\n",
    [
      { username: "kukhnya", followers: 12_300, country: "Russia", email: "a@b.ru" },
      { username: "tri", followers: 1_200_000, country: "Ukraine" },
    ],
  ],
  [
    "a list of handles with an @",
    "handles_tiktok.txt",
    "@quip.q\n@rosa\n@zed_z\n",
    [{ username: "quip.q" }, { username: "rosa" }, { username: "zed_z" }],
  ],
  [
    "a list of links",
    "links.txt",
    "https://www.instagram.com/quip.q/\nhttps://www.instagram.com/_u/rosa.r/?hl=en\nhttps://www.tiktok.com/@zed.z\n",
    [
      { source: "instagram", username: "quip.q" },
      { source: "instagram", username: "rosa.r" },
      { source: "tiktok", username: "zed.z" },
    ],
  ],
  [
    "several columns without a header",
    "tiktok.csv",
    "ana.b,1200,ana@example.org\nbo_c,3400,bo@example.org\ncy.d,5600,\n",
    [{ username: "ana.b", email: "ana@example.org" }, { username: "bo_c" }, { username: "cy.d" }],
  ],
  [
    "two tables under each other",
    "tiktok.csv",
    "username,followers\nana.b,1200\nbo_c,3400\n\nHandle,Fans\ncy.d,5600\n",
    [{ username: "ana.b" }, { username: "bo_c", followers: 3400 }, { username: "cy.d", followers: 5600 }],
  ],
  [
    "the profile's own link decides, a further one does not",
    "list.csv",
    "name,username,followers,Instagram,YouTube\nAna,ana.b,1200,https://instagram.com/ana.b,https://youtube.com/@other\nBo,bo_c,3400,https://instagram.com/bo_c,\n",
    [
      { source: "instagram", username: "ana.b" },
      { source: "instagram", username: "bo_c" },
    ],
  ],
  [
    "a link is no e-mail address",
    "tiktok.csv",
    "creator_handle,fans,url\n@Ana.B,1200,https://www.tiktok.com/@ana.b\n",
    [{ username: "Ana.B", followers: 1200, email: undefined }],
  ],
  [
    "followers of the account beside new ones",
    "won.csv",
    "Post,Account,Date,Views,New followers,Followers\nhttps://www.instagram.com/reel/DVmUh6nKp11/,ana.b,2026-01-01,100,5,12000\nhttps://www.instagram.com/reel/DVmUh6nKp12/,ana.b,2026-01-02,200,6,12010\n",
    [{ followers: 12_000 }, { followers: 12_010 }],
  ],
  [
    "percent-encoded handles and links",
    "tiktok.csv",
    "handle,followers\n%40ana.b,5\nhttps%3A%2F%2Fwww.tiktok.com%2F%40bo_c,6\n",
    [{ username: "ana.b" }, { username: "bo_c", followers: 6 }],
  ],
  [
    "the day of an export is not when a post was published",
    "Inhalte.csv",
    `Zeit,Videotitel,Videolink,Veröffentlichungszeit,Gesamtzahl der Likes,Gesamtzahl der Aufrufe\n2026-02-15,Brot,${POST}1,16. Juni,70,1500\n`,
    [{ id: "7516514308457598801", likes: 70, views: 1500, createdAt: Date.parse("2025-06-16T11:54:24Z") }],
  ],
  [
    "records that lie deep",
    "answer.json",
    '{"status":"ok","result":{"users":[{"username":"ana.b","platform":"tiktok","follower_count":1200}]}}',
    [{ source: "tiktok", username: "ana.b", followers: 1200 }],
  ],
  [
    "yt-dlp on Instagram",
    "info.json",
    '{"id":"DVmUh6nKp11","extractor":"Instagram","formats":[],"webpage_url":"https://www.instagram.com/p/DVmUh6nKp11/","title":"Video","uploader":"Zoe C","uploader_id":"12345","channel":"zoe.cuts","timestamp":1750000000,"like_count":70}',
    [{ id: "DVmUh6nKp11", creatorUsername: "zoe.cuts", likes: 70 }],
  ],
])("%s", async (_, name, text, expected) => {
  const { rows, rejects } = await importFixture(name, text);
  expect(rejects.filter(({ isRow }) => isRow)).toEqual([]);
  expect(rows).toHaveLength(expected.length);
  const shown = rows.map((row, at) =>
    Object.fromEntries(
      Object.keys(expected[at]!).map((field) => [field, (row as Record<string, unknown>)[field]]),
    ),
  );
  expect(shown).toEqual(expected);
});

test.each([
  ["3 ноября 2023", "2023-11-03"],
  ["Fri, 03 Nov 2023 10:00:00 GMT", "2023-11-03T10:00"],
  ["2566-11-03", "2023-11-03"],
  ["3 พฤศจิกายน 2566", "2023-11-03"],
  ["Fri Nov 03 2023 10:00:00 GMT+0100 (Central European Standard Time)", "2023-11-03T09:00"],
  ["2023-11-03 10:00:00 +0000 UTC", "2023-11-03T10:00"],
  ["2023年11月3日 14時30分", "2023-11-03T14:30"],
  ["2023년 11월 3일 오후 2:30", "2023-11-03T14:30"],
  ["20231103T101500Z", "2023-11-03T10:15"],
  ["3 listopada 2023", "2023-11-03"],
  ["٣ نوفمبر ٢٠٢٣", "2023-11-03"],
])("the date %s", async (date, moment) => {
  const text = `url,username,views,date\nhttps://www.instagram.com/reel/DDateJp001A/,kei.d,100,"${date}"\n`;
  const { rows, rejects } = await importFixture("instagram.csv", text);
  const value = (rows[0] as { createdAt?: number } | undefined)?.createdAt;
  // A month that two languages call differently may be refused, but is never another day.
  if (value === undefined) expect(rejects.map(({ field }) => field)).toContain("createdAt");
  else expect(value).toBe(day(moment));
});

test("group heads, totals and footers are not creators", async () => {
  const text =
    "Handle,Followers\nMacro,\n@ana.b,120000\n@bo_c,340000\nMicro,\n@cy.d,5600\nGrand total,465600\nØ,155200\nMade by Agency X,\n";
  const { rows, rejects } = await importFixture("tiktok.csv", text, "creators");
  expect(rows.map(({ username }) => username)).toEqual(["ana.b", "bo_c", "cy.d"]);
  expect(rejects.filter(({ isRow }) => isRow)).toHaveLength(5);
});

test("ids that were rounded are asked for, unless a link has them", async () => {
  const rounded =
    "video id,username,views,date\n7516514308457590000,ana.b,5,2025-06-01\n7516514308457600000,ana.b,6,2025-06-02\n";
  const error = await importFixture("tiktok.csv", rounded).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  expect((error as Error).message).toMatch(/rounded by a spreadsheet/);
  const linked = `id,username,views,link\n7.51651E+18,ana.b,5,${POST}1\n"7,51651E+18",ana.b,6,\n`;
  const { rows, rejects } = await importFixture("tiktok.csv", linked);
  expect(rows.map(({ id }) => id)).toEqual(["7516514308457598801"]);
  expect(rejects.filter(({ isRow }) => isRow).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/rounded/),
  ]);
});

const MILA = { id: stableId("instagram", "mila.k"), followers: 5000 };
const TOM = { id: stableId("instagram", "tom.b"), followers: 7000 };
const ADA = { id: stableId("instagram", "ada.x"), followers: 800 };
const FIRST = [
  ["Handle", "Followers", "Foo"],
  ["@mila.k", "5000", "x"],
  ["@tom.b", "7000", "y"],
];
type Cells = string[][];

test.each<[string, Cells, Rows, RegExp[]]>([
  ["with the same header", [...FIRST, [], FIRST[0]!, ["@ada.x", "800", "z"]], [MILA, TOM, ADA], []],
  [
    "with the same header on the next page",
    [...FIRST, FIRST[0]!, ["@ada.x", "800", "z"]],
    [MILA, TOM, ADA],
    [],
  ],
  [
    "with the columns in another order and one more",
    [
      ...FIRST,
      [],
      ["Micro"],
      ["Status", "Profile", "Country", "Followers"],
      ["ok", "@ada.x", "Spain", "800"],
    ],
    [MILA, TOM, { ...ADA, country: "Spain" }],
    [],
  ],
  [
    "each below the name of its platform",
    [["Instagram"], ...FIRST, [], ["TikTok creators"], FIRST[0]!, ["@ada.x", "800", "z"]],
    [MILA, TOM, { id: stableId("tiktok", "ada.x"), source: "tiktok" }],
    [],
  ],
  [
    "with one header above all of them",
    [FIRST[0]!, ["Instagram"], ...FIRST.slice(1), ["TikTok"], ["@ada.x", "800", "z"]],
    [MILA, TOM, { id: stableId("tiktok", "ada.x"), source: "tiktok" }],
    [],
  ],
  [
    "of posts below one of creators",
    [
      ...FIRST,
      [],
      ["Creator", "Post link", "Views"],
      ["@mila.k", "https://www.instagram.com/reel/Cabcdefghij/", "12000"],
    ],
    [MILA, TOM],
    [
      /another table, whose header is in line 5|the table below row 5 of sheet "Instagram" with 1 rows was not read/,
    ],
  ],
])("a second table %s", async (_, cells, expected, reasons) => {
  const csv = cells.map((row) => row.join(",")).join("\n");
  const name = cells.some(([cell]) => cell === "Instagram") ? "list" : "instagram";
  const files = [
    await importFixture(`${name}.csv`, csv),
    await importFixture(
      `${name}.xlsx`,
      makeWorkbook({ [name]: cells.map((row) => (row.length > 0 ? row : [null])) }),
    ),
  ];
  for (const { rows, rejects } of files) {
    expect(rows).toHaveLength(expected.length);
    expect(rows).toMatchObject(expected);
    for (const reason of reasons)
      expect(rejects.map((reject) => reject.reason).join("\n")).toMatch(new RegExp(reason, "i"));
  }
});

test("a handle with the name of a platform in it begins no section", async () => {
  const csv = "Handle,Followers\n@mila.k,5000\ntiktok.fan,\n@tom.b,7000\n";
  const { rows } = await importFixture("instagram.csv", csv);
  expect(rows.map((row) => (row as { source?: string }).source)).toEqual([
    "instagram",
    "instagram",
    "instagram",
  ]);
});
