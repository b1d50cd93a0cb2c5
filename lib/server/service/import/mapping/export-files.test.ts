/** Headers of well-known data sets and exports, with invented people: all usable columns are imported. */
import { expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";

type Expected = {
  kind: "posts" | "creators";
  rows?: number;
  first?: Record<string, unknown>;
  fileName?: string;
};

const table = (header: string, ...lines: string[]) => `${header}\n${lines.join("\n")}\n`;
const TIKTOK = "https://www.tiktok.com/@mila.bakes";
const POST = `${TIKTOK}/video/6907228749016714497`;

const FILES: [string, string, Expected][] = [
  [
    "a top 1,000 of Instagram",
    table(
      "Influencer insta name,instagram name,category_1,category_2,Followers,Audience country(mostly),Authentic engagement,Engagement avg",
      "mila.bakes,Mila Bakes,Food,,48.5M,Spain,383.1K,637K",
      "tom_runs,Tom Runs,Fitness,,12.7M,Brazil,478K,542.3K",
    ),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "instagram", followers: 48_500_000, mainCategory: "Food" },
    },
  ],
  [
    "a top 1,000 of YouTube",
    table(
      "S.no,Youtube channel,youtuber name,Category,Subscribers,Audience Country,avg views,avg likes,avg comments",
      "1,milabakes,Mila Bakes,Food,12.1M,India,323.7K,9.8K,290",
      "2,tomruns,Tom Runs,Fitness,2.1M,Spain,23.7K,1.8K,90",
    ),
    {
      kind: "creators",
      first: {
        username: "milabakes",
        source: "youtube",
        followers: 12_100_000,
        averageViews: 323_700,
        averageLikes: 9_800,
      },
    },
  ],
  [
    "a top 1,000 of TikTok",
    table(
      "S.no,Tiktoker name,Tiktok name,Subscribers count,Views avg.,Likes avg,Comments avg.,Shares avg",
      "1,mila.bakes,Mila Bakes,12.1M,323.7K,9.8K,290,70",
      "2,tom_runs,Tom Runs,2.1M,23.7K,1.8K,90,7",
    ),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "tiktok", followers: 12_100_000, averageViews: 323_700 },
    },
  ],
  [
    "channels with visits",
    table(
      "Rank,Username,Categories,Suscribers,Country,Visits,Likes,Comments,Links",
      "1,milabakes,Música y baile,249500000.0,India,86200.0,2700.0,78.0,http://youtube.com/channel/UCabcdefghijklmnopqrstuv",
      "2,tomruns,Videojuegos,1500000.0,Brasil,6200.0,700.0,8.0,http://youtube.com/channel/UCabcdefghijklmnopqrstuw",
    ),
    {
      kind: "creators",
      first: { username: "milabakes", source: "youtube", followers: 249_500_000, mainCategory: "Music" },
    },
  ],
  [
    "a top 200 with the platform in its name",
    table(
      "username,channel_Info,Category,Posts,Followers,Avg. Likes,Eng Rate",
      "mila.bakes,brand,food,7.3K,580.1M,7.31K,0.10%",
      "tom_runs,male,Health Sports & Fitness,3.4K,519.9M,3.41K,0.30%",
    ),
    {
      kind: "creators",
      fileName: "instagram_top_200.csv",
      first: {
        username: "mila.bakes",
        followers: 580_100_000,
        averageLikes: 7_310,
        engagementRate: 0.1,
        mainCategory: "Food",
      },
    },
  ],
  [
    "videos of a trend",
    table(
      "user_name,user_id,video_id,video_desc,video_time,video_length,video_link,n_likes,n_shares,n_comments,n_plays",
      `mila.bakes,6825540583826768902,6907228749016714497,Bread,1608212345,15,${POST}?lang=en,90,1,3,1200`,
    ),
    {
      kind: "posts",
      first: { id: "6907228749016714497", likes: 90, shares: 1, comments: 3, views: 1200, caption: "Bread" },
    },
  ],
  [
    "profiles of a vendor",
    table(
      "account,fbid,id,followers,posts_count,is_verified,avg_engagement,external_url,biography,category_name,profile_url,profile_name,full_name,email_address",
      "mila.bakes,178414,6825540583,12400,210,true,0.0421,https://mila.example,Bread mostly,Baker,https://www.instagram.com/mila.bakes,mila.bakes,Mila Bakes,mila@bakes.example",
      "tom_runs,178415,6825540584,9800,110,false,0.0123,,Runs,Athlete,https://www.instagram.com/tom_runs,tom_runs,Tom Runs,",
    ),
    {
      kind: "creators",
      first: {
        username: "mila.bakes",
        source: "instagram",
        followers: 12_400,
        engagementRate: 4.21,
        bio: "Bread mostly",
        email: "mila@bakes.example",
      },
    },
  ],
  [
    "channels of a vendor",
    table(
      "url,handle,banner_img,name,subscribers,Description,videos_count,created_date,views,id",
      "https://www.youtube.com/@milabakes,@milabakes,https://yt.example/b.png,Mila Bakes,12400,Bread mostly,210,2015-01-02,998000,UCabcdefghijklmnopqrstuv",
    ),
    {
      kind: "creators",
      first: { username: "milabakes", source: "youtube", followers: 12_400, bio: "Bread mostly" },
    },
  ],
  [
    "posts of a vendor, TikTok",
    table(
      "url,post_id,description,create_time,digg_count,share_count,collect_count,comment_count,play_count,video_duration,hashtags,original_sound,profile_id,profile_username,profile_url,preview_image",
      `${POST},6907228749016714497,Bread,2020-12-17T14:19:05.000Z,90,1,5,3,1200,15,"[""bread"",""rye""]",Neon Rain,6825540583826768902,mila.bakes,${TIKTOK},https://tt.example/p.jpg`,
    ),
    {
      kind: "posts",
      first: {
        id: "6907228749016714497",
        likes: 90,
        shares: 1,
        views: 1200,
        creatorUsername: "mila.bakes",
        musicTitle: "Neon Rain",
      },
    },
  ],
  [
    "posts of a vendor, Instagram",
    table(
      "url,user_posted,description,hashtags,num_comments,date_posted,likes,post_id,shortcode,content_type,thumbnail,video_view_count,followers",
      "https://www.instagram.com/p/CxYz12_abC4,mila.bakes,Bread,,3,2026-01-15T10:00:00.000Z,90,3210987654321098765,CxYz12_abC4,Reel,https://ig.example/t.jpg,1200,12400",
    ),
    {
      kind: "posts",
      first: { likes: 90, comments: 3, views: 1200, followers: 12_400, creatorUsername: "mila.bakes" },
    },
  ],
  [
    "profiles of a scraper",
    table(
      "username,fullName,followersCount,followsCount,postsCount,biography,verified,profilePicUrl,businessCategoryName,id,private,url",
      "mila.bakes,Mila Bakes,12400,120,210,Bread mostly,true,https://ig.example/p.jpg,Food & Beverage,6825540583,false,https://www.instagram.com/mila.bakes",
    ),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "instagram", followers: 12_400, bio: "Bread mostly" },
    },
  ],
  [
    "a shortlist of a discovery tool",
    table(
      "Username,Full name,Profile link,Followers,Engagement rate,Avg. likes,Avg. comments,Country,City,Language,Age,Gender,Emails",
      `mila.bakes,Mila Bakes,${TIKTOK},12.4K,4.21%,1.1K,33,Spain,Madrid,Spanish,25-29,Female,mila@bakes.example`,
      "tom_runs,Tom Runs,https://www.tiktok.com/@tom_runs,9.8K,2.5%,0.2K,3,Brazil,Rio,Portuguese,30-34,Male,",
    ),
    {
      kind: "creators",
      first: {
        username: "mila.bakes",
        source: "tiktok",
        followers: 12_400,
        engagementRate: 4.21,
        averageLikes: 1_100,
        averageComments: 33,
        country: "Spain",
        language: "spanish",
        age: "20-29",
        gender: "female",
        email: "mila@bakes.example",
      },
    },
  ],
  [
    "videos of an interface of YouTube",
    table(
      "channelId,channelTitle,videoId,publishedAt,videoTitle,videoDescription,viewCount,likeCount,commentCount",
      "UCabcdefghijklmnopqrstuv,Mila Bakes,abcdefghijk,2026-01-15T10:00:00Z,Bread at last,How to,1200,90,3",
    ),
    {
      kind: "posts",
      first: {
        id: "abcdefghijk",
        views: 1200,
        likes: 90,
        caption: "Bread at last",
        creatorUsername: "Mila Bakes",
      },
    },
  ],
  [
    "posts of pages",
    table(
      "Page Name,User Name,Followers at Posting,Post Created,Type,Likes,Comments,Views,URL,Description",
      "Mila Bakes,mila.bakes,12400,2026-01-15 10:00:00 CET,Photo,90,3,1200,https://www.instagram.com/p/CxYz12_abC4/,Bread",
    ),
    { kind: "posts", first: { creatorUsername: "mila.bakes", createdAt: Date.UTC(2026, 0, 15, 9) } },
  ],
  [
    "a business export",
    table(
      "Post ID,Account ID,Account username,Account name,Description,Duration (sec),Publish time,Permalink,Post type,Views,Reach,Shares,Follows,Likes,Comments,Saves",
      "18012345678901234,178414,mila.bakes,Mila Bakes,Bread,15,01/15/2026 10:30,https://www.instagram.com/reel/CxYz12_abC4/,IG reel,1200,900,1,0,90,3,5",
    ),
    {
      kind: "posts",
      first: {
        creatorUsername: "mila.bakes",
        views: 1200,
        likes: 90,
        shares: 1,
        createdAt: Date.UTC(2026, 0, 15, 10, 30),
      },
    },
  ],
  [
    "a planner",
    table(
      "Date posted,Permalink,Caption,Impressions,Reach,Likes,Comments,Saves",
      "15 Jan 2026,https://www.instagram.com/p/CxYz12_abC4/,Bread,1200,900,90,3,5",
    ),
    { kind: "posts", first: { id: "CxYz12_abC4", views: 1200, likes: 90, createdAt: Date.UTC(2026, 0, 15) } },
  ],
  [
    "two platforms beside each other",
    table(
      "Influencer Name,IG Handle,IG Link,IG Followers,TikTok Handle,TikTok Followers,Rate (£),Location",
      "Mila,@mila.bakes,https://www.instagram.com/mila.bakes,12.4k,@milabakes,55k,250,UK",
      "Tom,@tom_runs,https://www.instagram.com/tom_runs,9.8k,@tomruns,15k,150,Spain",
    ),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "instagram", followers: 12_400, country: "United Kingdom" },
    },
  ],
  [
    "a JSON list of profiles",
    JSON.stringify([
      {
        profile: { handle: "mila.bakes", url: TIKTOK },
        stats: { followers: 12400, engagementRate: 0.042 },
        contact: { email: "mila@bakes.example" },
      },
      {
        profile: { handle: "tom_runs", url: "https://www.tiktok.com/@tom_runs" },
        stats: { followers: 9800, engagementRate: 0.01 },
        contact: {},
      },
    ]),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "tiktok", followers: 12_400, email: "mila@bakes.example" },
    },
  ],
  [
    "German with an English platform",
    table(
      "Creator;Kanal;Plattform;Follower;Ø Likes;ER;Themen;Standort;Kontakt",
      "Mila Bäckt;@mila.bakes;Instagram;12,4k;1.100;4,2 %;Kochen & Backen;Berlin, Deutschland;mila@bakes.example",
      "Tom Läuft;@tom_runs;TikTok;9,8k;200;2,5 %;Sport;Wien, Österreich;tom@runs.example",
    ),
    {
      kind: "creators",
      first: {
        username: "mila.bakes",
        source: "instagram",
        followers: 12_400,
        averageLikes: 1_100,
        engagementRate: 4.2,
        country: "Germany",
      },
    },
  ],
  [
    "French with a reach that is no follower count",
    table(
      "Pseudo;Réseau;Nombre d'abonnés;Portée;Taux d'engagement (%);Ville;Langue",
      "mila.bakes;Instagram;12 400;8 000;4,2;Lyon;Français",
      "tom_runs;TikTok;9 800;7 000;2,5;Paris;Français",
    ),
    {
      kind: "creators",
      first: {
        username: "mila.bakes",
        source: "instagram",
        followers: 12_400,
        engagementRate: 4.2,
        language: "french",
      },
    },
  ],
  [
    "channels by their id alone",
    table("channelId,subscriberCount", "UCabcdefghijklmnopqrstuv,12400", "UCabcdefghijklmnopqrstuw,9800"),
    { kind: "creators", rows: 2, first: { source: "youtube", followers: 12_400 } },
  ],
  [
    "a link and followers for each of two platforms",
    table(
      "Creator;TikTok-Link;TikTok Follower;Instagram-Link;Instagram Follower;Kategorie",
      `Mila;${TIKTOK};12.400;https://www.instagram.com/mila;3.000;Food`,
      "Tom;https://www.tiktok.com/@tom;2.400;https://www.instagram.com/tom;13.000;Sport",
    ),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "tiktok", followers: 12_400, mainCategory: "Food" },
    },
  ],
  [
    "handles under the name of an id",
    table("KOL Name,TikTok ID,Followers,Avg View,ER,Rate Card", "Mila,mila.bakes,12.4K,3.2K,4.5%,IDR 500K"),
    {
      kind: "creators",
      first: { username: "mila.bakes", source: "tiktok", averageViews: 3_200, engagementRate: 4.5 },
    },
  ],
  [
    "an id of the table beside the name",
    table(
      "influencer_id,influencer_name,platform,follower_count,avg_engagement_rate,niche,country",
      "INF001,mila_bakes,Instagram,12400,0.045,Food,US",
      "INF002,tom_runs,TikTok,9000,0.031,Fitness,UK",
    ),
    {
      kind: "creators",
      rows: 2,
      first: { username: "mila_bakes", source: "instagram", engagementRate: 4.5 },
    },
  ],
  [
    "channels of YouTube by their names",
    table(
      "Rank,Name,Category,Followers,Country,Views (Avg.),Likes (Avg.),Comments (Avg.)",
      "1,Mila Bakes Bread,Music & Dance,220M,India,300K,10K,300",
      "2,Tom Runs - Far,Education,140M,United States,1.1M,20K,0",
      "3,Ada,,130M,India,20K,1K,20",
    ),
    {
      kind: "creators",
      fileName: "youtube_data_june.csv",
      rows: 3,
      first: {
        username: "Mila Bakes Bread",
        source: "youtube",
        averageViews: 300_000,
        averageLikes: 10_000,
        averageComments: 300,
      },
    },
  ],
  [
    "a handle with its sign in the header, Portuguese",
    table(
      "Influenciador;@Instagram;Seguidores;Taxa de engajamento;Média de curtidas;Categoria",
      "Mila;mila.bakes;12,4 mil;4,5%;1,2 mil;Gastronomia",
    ),
    {
      kind: "creators",
      first: {
        username: "mila.bakes",
        source: "instagram",
        followers: 12_400,
        averageLikes: 1_200,
        mainCategory: "Food",
      },
    },
  ],
  [
    "millions in the header",
    table(
      "#,Username,Owner,Followers (millions),Likes (billions),Description,Country",
      "1,@mila,Mila,162.2,2.5,Baker,Italy",
      "2,@tom,Tom,155.7,11.9,Runner,United States",
    ),
    {
      kind: "creators",
      fileName: "top_100_tiktok.csv",
      first: { username: "mila", followers: 162_200_000, bio: "Baker" },
    },
  ],
  [
    "videos with an unnamed column",
    table(
      ",Title,Video ID,Published At,Keyword,Likes,Comments,Views",
      "0,Bread,wAZZ-UWGVHI,2022-08-23,tech,3407.0,672.0,135612.0",
      "1,Rye,b3x28s61q3c,2022-08-24,tech,76779.0,4306.0,1758063.0",
    ),
    {
      kind: "posts",
      fileName: "videos-stats.csv",
      rows: 2,
      first: { id: "wAZZ-UWGVHI", likes: 3_407, views: 135_612, caption: "Bread" },
    },
  ],
  [
    "posts of an interface of Instagram",
    JSON.stringify([
      {
        id: "17895695668004550",
        caption: "Bread",
        media_type: "VIDEO",
        permalink: "https://www.instagram.com/reel/CxYz12_abC4/",
        timestamp: "2026-01-15T10:00:00+0000",
        like_count: 90,
        comments_count: 3,
        username: "mila.bakes",
      },
    ]),
    {
      kind: "posts",
      first: { id: "17895695668004550", likes: 90, comments: 3, creatorUsername: "mila.bakes" },
    },
  ],
  [
    "a report of a campaign, days first",
    table(
      "Date,Creator,Platform,Post URL,Views,Likes,Comments,Shares,Saves,ER,Cost",
      `03/02/2026,@mila.bakes,TikTok,${POST},"12,300",900,12,4,3,7.4%,$500`,
      '14/02/2026,@tom_runs,Instagram,https://www.instagram.com/reel/CxYz12_abC4/,"2,300",100,2,1,0,4.5%,$100',
    ),
    { kind: "posts", rows: 2, first: { views: 12_300, shares: 4, createdAt: Date.UTC(2026, 1, 3) } },
  ],
  [
    "names with slashes",
    table(
      "author/uniqueId,author/nickname,desc,createTime,stats/diggCount,stats/playCount,stats/commentCount,stats/shareCount,video/id",
      "mila.bakes,Mila,Bread,1700000000,90,1200,3,1,7311111111111111111",
    ),
    {
      kind: "posts",
      first: { id: "7311111111111111111", likes: 90, views: 1200, creatorUsername: "mila.bakes" },
    },
  ],
  [
    "a list with a link only",
    table("Link,Fans", `${TIKTOK},12400`, "https://www.instagram.com/tom_runs,9800"),
    { kind: "creators", rows: 2, first: { username: "mila.bakes", source: "tiktok", followers: 12_400 } },
  ],
];

test.each(FILES)("%s", async (_, text, { kind, rows, first, fileName }) => {
  const read = await importFixture(fileName ?? "table.csv", text);
  expect(read.kind).toBe(kind);
  if (rows !== undefined) expect(read.rows).toHaveLength(rows);
  else expect(read.rejects.filter(({ isRow }) => isRow)).toEqual([]);
  if (first) expect(read.rows[0]).toMatchObject(first);
});

test("a state of an account is no name of it, and a name grown together with another is no handle", async () => {
  const claims = table(
    "#,claim_status,video_id,video_duration_sec,video_transcription_text,verified_status,author_ban_status,video_view_count",
    "1,claim,7017666017,59,someone shared,not verified,under review,343296.0",
  );
  const read = await importFixture("tiktok_dataset.csv", claims, "posts", {
    defaultDate: Date.UTC(2026, 0, 1),
  });
  expect(read.rows[0]).toMatchObject({ id: "7017666017", views: 343_296 });
  expect(read.rows[0]).not.toHaveProperty("creatorUsername");
  const grown = table(
    "Name,Rank,Category,Followers,Audience Country",
    "mila.bakesMila,1,Food,400.1M,India",
    "tom_runsTom Runs,2,Fitness,308.8M,Spain",
  );
  await expect(importFixture("instagram_data_june-2022.csv", grown)).rejects.toThrow(
    'It is not clear which column has the handle; "Name" comes nearest.',
  );
});
