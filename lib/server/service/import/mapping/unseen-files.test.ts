/** Tables like those of data sets, agencies and scrapers, with invented people: the use of each column. */
import { describe, expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";

type Case = {
  name: string;
  fileName?: string;
  text: string;
  kind: "posts" | "creators";
  /** Values that the first row must have. */
  first: Record<string, unknown>;
  unused?: string[];
};

const DAY = (text: string) => Date.parse(`${text}Z`);

const CASES: Case[] = [
  {
    name: "a ranking of Instagram",
    text: "Rank,name,instagram name,followers,country\n1,Mila Bakes,mila.bakes,1.2M,Spain\n2,Tom Runs,tom_runs,980K,Brazil\n",
    kind: "creators",
    first: { username: "mila.bakes", source: "instagram", followers: 1_200_000, country: "Spain" },
    unused: ["Rank", "name"],
  },
  {
    name: "a list of handles",
    text: "Handle,Platform,Followers,Engagement,Country,Email\n@mila.bakes,TikTok,12400,4.2%,DE,mila@bakes.example\n@tom_runs,IG,9800,6.1%,US,tom@runs.example\n",
    kind: "creators",
    first: {
      username: "mila.bakes",
      source: "tiktok",
      followers: 12_400,
      engagementRate: 4.2,
      country: "Germany",
      email: "mila@bakes.example",
    },
    unused: [],
  },
  {
    name: "videos of a scraper",
    text: "Video ID,Link,Text,Play Count\n6907228749016714497,https://www.tiktok.com/@mila.bakes/video/6907228749016714497,Bread at last,1200\n",
    kind: "posts",
    first: {
      id: "6907228749016714497",
      views: 1200,
      caption: "Bread at last",
      creatorUsername: "mila.bakes",
    },
    unused: [],
  },
  {
    name: "a sheet of a French agency",
    text: "Instagram / TikTok;Abonnés;Taux eng.;Vues moy.;Thème;Pays;Contact\nhttps://www.tiktok.com/@col.de.matin;49,6 k;6,8;71 400;course à pied;FR;lea (at) foulee.example\nhttps://www.instagram.com/maree.haute/;1 204;3,15;2 300;Cuisine;Belgique;bonjour@maree.example\n",
    kind: "creators",
    first: {
      username: "col.de.matin",
      source: "tiktok",
      followers: 49_600,
      engagementRate: 6.8,
      averageViews: 71_400,
      mainCategory: "Fitness",
      subCategory: "course à pied",
      country: "France",
      email: "lea@foulee.example",
    },
    unused: [],
  },
  {
    name: "a sheet of a German agency",
    fileName: "Creator TikTok.csv",
    text: "Benutzername;Abonnenten;Engagement-Rate (%);Ø Aufrufe;Land;Sprache;Geschlecht;E-Mail\nmila.bakes;12.400;4,2;8.900;Deutschland;Deutsch;weiblich;mila@bakes.example\ntom_runs;1.204.000;11,35;95.000;Österreich;Deutsch;männlich;tom@runs.example\n",
    kind: "creators",
    first: {
      username: "mila.bakes",
      source: "tiktok",
      followers: 12_400,
      engagementRate: 4.2,
      averageViews: 8_900,
      country: "Germany",
      language: "german",
      gender: "female",
    },
    unused: [],
  },
  {
    name: "a sheet of a Spanish agency",
    text: "Usuario,Red social,Seguidores,Tasa de interacción,Promedio de likes,País,Categoría\n@mila.bakes,Instagram,1.234.567,0.042,12.300,España,Cocina\n@tom_runs,TikTok,98.100,0.013,1.100,México,Deportes\n",
    kind: "creators",
    first: {
      source: "instagram",
      followers: 1_234_567,
      engagementRate: 4.2,
      averageLikes: 12_300,
      country: "Spain",
      mainCategory: "Food",
    },
    unused: [],
  },
  {
    name: "a sheet of an Italian agency",
    text: 'Nome utente,Piattaforma,Iscritti,Visualizzazioni medie,Paese,Genere\nmila.bakes,YouTube,"1.234","56.789",Italia,F\ntom_runs,YouTube,"2.345.678","90.000",Francia,M\n',
    kind: "creators",
    first: { source: "youtube", followers: 1_234, averageViews: 56_789, country: "Italy" },
  },
  {
    name: "a sheet of a Brazilian agency",
    text: "Perfil;Seguidores;Engajamento;País;Nicho\nhttps://www.instagram.com/mila.bakes;2,3 Mi;5,1%;Brasil;Moda\nhttps://www.instagram.com/tom_runs/;637 mil;2,75%;Portugal;Esporte\n",
    kind: "creators",
    first: {
      username: "mila.bakes",
      source: "instagram",
      followers: 2_300_000,
      engagementRate: 5.1,
      country: "Brazil",
      mainCategory: "Fashion",
    },
    unused: [],
  },
  {
    name: "a sheet of a Dutch agency",
    text: "Gebruikersnaam;Platform;Volgers;Gemiddelde weergaven;Land;Taal\nmila.bakes;TikTok;12.400;8.900;Nederland;Nederlands\n",
    kind: "creators",
    first: {
      source: "tiktok",
      followers: 12_400,
      averageViews: 8_900,
      country: "Netherlands",
      language: "dutch",
    },
    unused: [],
  },
  {
    name: "units in the headers",
    fileName: "youtube.csv",
    text: "Channel,Subscribers (k),Engagement rate (%),Avg. views (k),Niche\n@milabakes,124,4.2,89.5,Food\n@tomruns,98,0.8,12,Fitness\n",
    kind: "creators",
    first: { username: "milabakes", followers: 124_000, engagementRate: 4.2, averageViews: 89_500 },
    unused: [],
  },
  {
    name: "rates as fractions",
    text: "username,platform,follower_count,engagement_rate,verified\nmila.bakes,instagram,12400,0.042,true\ntom_runs,instagram,9800,0.0135,false\n",
    kind: "creators",
    first: { followers: 12_400, engagementRate: 4.2 },
    unused: ["verified"],
  },
  {
    name: "profile addresses alone",
    text: "Influencer,Profile URL,Followers\nMila Bakes,https://www.instagram.com/mila.bakes/?hl=en,12.4K\nTom Runs,instagram.com/tom_runs,9.8K\n",
    kind: "creators",
    first: { username: "mila.bakes", source: "instagram", followers: 12_400 },
    unused: ["Influencer"],
  },
  {
    name: "channels by their number",
    text: 'Channel Name,Channel Link,Subscribers,Country\nMila Bakes,https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv,"1,234,567",USA\n',
    kind: "creators",
    first: {
      username: "UCabcdefghijklmnopqrstuv",
      source: "youtube",
      followers: 1_234_567,
      country: "United States",
    },
  },
  {
    name: "one platform a column",
    text: "Name,Instagram,Instagram followers,City,E-mail\nMila,@mila.bakes,12 400,Madrid,mila@bakes.example\nTom,@tom_runs,9 800,Lyon,\n",
    kind: "creators",
    first: { username: "mila.bakes", source: "instagram", followers: 12_400, email: "mila@bakes.example" },
    unused: ["Name", "City"],
  },
  {
    name: "the platform in the name of the file",
    fileName: "top_instagram_2025-06.csv",
    text: "Username,Followers,Category\nmila.bakes,1.2M,Food & Drink\ntom_runs,980K,Sports & Fitness\n",
    kind: "creators",
    first: { source: "instagram", followers: 1_200_000, mainCategory: "Food" },
    unused: [],
  },
  {
    name: "ages and words of other lists",
    text: "Handle,Network,Fans,Age,Gender,Language,Market\nmila.bakes,tik tok,12400,27,f,en-GB,GBR\ntom_runs,tik tok,9800,34,m,fr,FRA\n",
    kind: "creators",
    first: {
      age: "20-29",
      gender: "female",
      language: "english",
      country: "United Kingdom",
      followers: 12_400,
    },
  },
  {
    name: "a data set of Instagram posts",
    text: "shortcode,owner_username,caption,likes,comments,timestamp\nCxYz12_abC4,mila.bakes,Bread,1200,33,1700000000\nCxYz12_abD5,tom_runs,Run,90,3,1700003600\n",
    kind: "posts",
    first: {
      id: "CxYz12_abC4",
      creatorUsername: "mila.bakes",
      likes: 1200,
      comments: 33,
      createdAt: 1_700_000_000_000,
    },
    unused: [],
  },
  {
    name: "a data set of TikTok posts",
    text: "post_url,author_name,play_count,digg_count,comment_count,share_count,create_time,music_title\nhttps://www.tiktok.com/@mila.bakes/video/6907228749016714497,mila.bakes,1200,90,3,1,1608212345,Neon Rain\n",
    kind: "posts",
    first: {
      id: "6907228749016714497",
      views: 1200,
      likes: 90,
      comments: 3,
      shares: 1,
      musicTitle: "Neon Rain",
      createdAt: 1_608_212_345_000,
    },
    unused: [],
  },
  {
    name: "nested JSON of an interface",
    fileName: "tiktok.jsonl",
    text: `${JSON.stringify({ id: "6907228749016714497", desc: "Bread", createTime: 1608212345, author: { uniqueId: "mila.bakes" }, stats: { diggCount: 90, playCount: 1200, commentCount: 3, shareCount: 1 } })}\n${JSON.stringify({ id: "6907228749016714498", desc: "Rye", createTime: 1608212399, author: { uniqueId: "mila.bakes" }, stats: { diggCount: 9, playCount: 120, commentCount: 0, shareCount: 0 } })}\n`,
    kind: "posts",
    first: { views: 1200, likes: 90, creatorUsername: "mila.bakes", caption: "Bread" },
    unused: [],
  },
  {
    name: "videos of a channel",
    text: 'Title,Published At,Video URL,Views,Likes,Comments\nBread at last,2024-05-01T10:00:00Z,https://youtu.be/abcdefghijk,"12,345","1,200",33\nRye,2024-05-02T10:00:00Z,https://youtu.be/abcdefghijl,"2,345",200,3\n',
    kind: "posts",
    first: {
      id: "abcdefghijk",
      views: 12_345,
      likes: 1_200,
      caption: "Bread at last",
      createdAt: DAY("2024-05-01T10:00:00"),
    },
    unused: [],
  },
  {
    name: "a report in German",
    text: "Link zum Beitrag;Veröffentlicht am;Aufrufe;Gefällt mir;Kommentare;Beschreibung\nhttps://www.instagram.com/reel/CxYz12_abC4/;15.01.2026;12.400;1.200;33;Brot\nhttps://www.instagram.com/reel/CxYz12_abD5/;03.02.2026;2.400;200;3;Roggen\n",
    kind: "posts",
    first: {
      id: "CxYz12_abC4",
      views: 12_400,
      likes: 1_200,
      createdAt: DAY("2026-01-15T00:00:00"),
      caption: "Brot",
    },
    unused: [],
  },
  {
    name: "a report in French",
    text: "Lien;Date de publication;Vues;J'aime;Commentaires;Partages;Légende\nhttps://www.tiktok.com/@mila.bakes/video/6907228749016714497;15/01/2026;12 400;1 200;33;7;Pain\nhttps://www.tiktok.com/@mila.bakes/video/6907228749016714498;03/02/2026;2 400;200;3;1;Seigle\n",
    kind: "posts",
    first: { views: 12_400, likes: 1_200, shares: 7, createdAt: DAY("2026-01-15T00:00:00"), caption: "Pain" },
    unused: [],
  },
  {
    name: "a report in American dates",
    text: 'Post Link,Date,Impressions,Likes,Shares,Creator\nhttps://www.instagram.com/p/CxYz12_abC4/,1/15/2026,"12,400","1,200",7,@mila.bakes\nhttps://www.instagram.com/p/CxYz12_abD5/,2/3/2026,"2,400",200,1,@tom_runs\n',
    kind: "posts",
    first: { createdAt: DAY("2026-01-15T00:00:00"), views: 12_400, creatorUsername: "mila.bakes" },
    unused: [],
  },
  {
    name: "a report in Spanish with words for months",
    text: "Enlace;Fecha;Reproducciones;Me gusta;Comentarios;Usuario\nhttps://www.tiktok.com/@mila.bakes/video/6907228749016714497;15 enero 2026;12.400;1.200;33;mila.bakes\n",
    kind: "posts",
    first: {
      createdAt: DAY("2026-01-15T00:00:00"),
      views: 12_400,
      likes: 1_200,
      creatorUsername: "mila.bakes",
    },
    unused: [],
  },
  {
    name: "dates as a spreadsheet counts them",
    text: "videoId,date,views,title,channel\nabcdefghijk,45306,1200,Bread,@milabakes\nabcdefghijl,45307,900,Rye,@milabakes\n",
    kind: "posts",
    first: {
      id: "abcdefghijk",
      createdAt: DAY("2024-01-15T00:00:00"),
      views: 1200,
      creatorUsername: "milabakes",
    },
    unused: [],
  },
  {
    name: "milliseconds and hashtags in a text",
    text: "aweme_id,nickname,username,desc,hashtags,timestamp,plays,hearts\n6907228749016714497,Mila,mila.bakes,Bread,#bread #rye,1608212345000,1200,90\n",
    kind: "posts",
    first: { createdAt: 1_608_212_345_000, views: 1200, likes: 90, creatorUsername: "mila.bakes" },
    unused: ["nickname"],
  },
  {
    name: "tabs between the columns",
    text: "Account\tSocial Network\tAudience Size\tER\tLocation\nmila.bakes\tInstagram\t12,400\t3.4\tCanada\n",
    kind: "creators",
    first: { username: "mila.bakes", source: "instagram", engagementRate: 3.4, country: "Canada" },
  },
  {
    name: "averages in other words",
    text: "TikToker,Followers,Avg Likes per Video,Average Comments,Mean Views,Bio\nmila.bakes,1.2M,34.5K,210,640K,Bread mostly\n",
    kind: "creators",
    first: {
      source: "tiktok",
      averageLikes: 34_500,
      averageComments: 210,
      averageViews: 640_000,
      bio: "Bread mostly",
    },
    unused: [],
  },
  {
    name: "flags and countries in brackets",
    text: "IG handle,Followers,Country\n@mila.bakes,12k,🇫🇷\n@tom_runs,9k,Germany 🇩🇪\n",
    kind: "creators",
    first: { source: "instagram", followers: 12_000, country: "France" },
    unused: [],
  },
  {
    name: "numbers of India",
    text: 'Username,Platform,Followers,Category\nmila.bakes,YouTube,"12,34,567",Comedy\ntom_runs,YouTube,4.5 lakh,Travel\n',
    kind: "creators",
    first: { followers: 1_234_567, mainCategory: "Humor" },
    unused: [],
  },
];

describe("is read right:", () => {
  test.each(CASES.map((each) => [each.name, each] as const))(
    "%s",
    async (_, { fileName, text, kind, first, unused }) => {
      const read = await importFixture(fileName ?? "table.csv", text);
      expect([read.kind, read.rejects.filter(({ isRow }) => isRow)]).toEqual([kind, []]);
      expect(read.rows[0]).toMatchObject(first);
      if (unused) expect(read.unused.map(({ column }) => column)).toEqual(unused);
    },
  );

  test("at least 25 of them", () => expect(CASES.length).toBeGreaterThanOrEqual(25));
});

describe("is not read:", () => {
  test.each<[string, string, RegExp]>([
    [
      "prices",
      "product,price,stock\nbread,3.20,7\nrye,4.10,2\n",
      /No column has a handle, the link of a profile/,
    ],
    [
      "handles without a platform",
      "username,followers\nmila.bakes,12400\n",
      /Nothing says which platform .* map source=tiktok/,
    ],
    [
      "comments",
      "comment_id,video_id,author,text,likes\nx1,abcdefghijk,mila,nice,5\nx2,abcdefghijk,tom,well,3\n",
      /It holds comments, not posts/,
    ],
    [
      "shop pages",
      "name,link,likes,comments,date\nbread,https://shop.example/bread,5,3,2026-01-15\n",
      /No column has a handle, the link of a profile, or the id or link of a post/,
    ],
    ["weather", "date,country,temperature\n2026-01-15,Spain,12\n", /No column has a handle/],
    ["people", "first name,last name,city\nMila,Baker,Madrid\nTom,Runner,Lyon\n", /is not recognised/],
  ])("%s", async (_, text, message) => {
    await expect(importFixture("table.csv", text)).rejects.toThrow(message);
  });
});
