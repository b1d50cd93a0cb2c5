/** Exports of studios, answers of official interfaces, and tables of researchers' tools, with rows of our own making. */
import { describe, expect, test } from "vitest";
import { importFixture } from "@/lib/testing/import-fixture";

type Expected = Record<string, unknown>;

const day = (text: string) => Date.parse(`${text}Z`);
const line = (cells: readonly (string | number)[]) =>
  cells
    .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
    .join(",");

async function firstOf(
  name: string,
  content: string,
): Promise<{ kind: string; row: Expected; rejected: string[] }> {
  const { kind, rows, rejects } = await importFixture(name, content);
  const rejected = rejects.filter(({ isRow }) => isRow).map(({ reason }) => reason);
  return { kind, row: rows[0] as unknown as Expected, rejected };
}

describe("YouTube Studio", () => {
  const row = (date: string) => [
    "oEDe6JMwL01",
    "Room tour",
    date,
    292,
    58_005,
    1321.6783,
    269,
    797_168,
    6.32,
  ];
  const other = (date: string) => ["-u4Cy28Q402", "A day", date, 375, 3680, 62.6952, -3, 45_833, 6.35];
  const total = ["Total", "", "", "", 61_685, 1384.3735, 281, 843_001, 6.31];

  test.each<[string, string[], string, string]>([
    [
      "English",
      [
        "Content",
        "Video title",
        "Video publish time",
        "Duration",
        "Views",
        "Watch time (hours)",
        "Subscribers",
        "Impressions",
        "Impressions click-through rate (%)",
      ],
      "Apr 29, 2020",
      "Jun 17, 2020",
    ],
    [
      "German",
      [
        "Inhalte",
        "Videotitel",
        "Veröffentlichungszeitpunkt des Videos",
        "Dauer",
        "Aufrufe",
        "Wiedergabezeit (Stunden)",
        "Abonnenten",
        "Impressionen",
        "Klickrate der Impressionen (%)",
      ],
      "29. Apr. 2020",
      "17. Juni 2020",
    ],
    [
      "French",
      [
        "Contenu",
        "Titre de la vidéo",
        "Heure de publication de la vidéo",
        "Durée",
        "Vues",
        "Durée de visionnage (heures)",
        "Abonnés",
        "Impressions",
        "Taux de clics par impression (%)",
      ],
      "29 avr. 2020",
      "17 juin 2020",
    ],
    [
      "Spanish",
      [
        "Contenido",
        "Título del vídeo",
        "Hora de publicación del vídeo",
        "Duración",
        "Visualizaciones",
        "Tiempo de visualización (horas)",
        "Suscriptores",
        "Impresiones",
        "Porcentaje de clics de las impresiones (%)",
      ],
      "29 abr 2020",
      "17 jun 2020",
    ],
    [
      "Italian",
      [
        "Contenuti",
        "Titolo del video",
        "Ora di pubblicazione del video",
        "Durata",
        "Visualizzazioni",
        "Tempo di visualizzazione (ore)",
        "Iscritti",
        "Impressioni",
        "Percentuale di clic delle impressioni (%)",
      ],
      "29 apr 2020",
      "17 giu 2020",
    ],
    [
      "Portuguese",
      [
        "Conteúdo",
        "Título do vídeo",
        "Hora de publicação do vídeo",
        "Duração",
        "Visualizações",
        "Tempo de exibição (horas)",
        "Inscritos",
        "Impressões",
        "Taxa de cliques de impressões (%)",
      ],
      "29 de abr. de 2020",
      "17 de jun. de 2020",
    ],
    [
      "Dutch",
      [
        "Content",
        "Videotitel",
        "Publicatietijdstip van video",
        "Duur",
        "Weergaven",
        "Kijktijd (uren)",
        "Abonnees",
        "Vertoningen",
        "Klikfrequentie van vertoningen (%)",
      ],
      "29 apr 2020",
      "17 jun 2020",
    ],
    [
      "Japanese",
      [
        "コンテンツ",
        "動画のタイトル",
        "動画公開日時",
        "長さ",
        "視聴回数",
        "総再生時間（時間）",
        "チャンネル登録者",
        "インプレッション数",
        "インプレッションのクリック率（%）",
      ],
      "2020/04/29",
      "2020/06/17",
    ],
  ])("in %s: subscribers are those that the video has won", async (_, header, first, second) => {
    const text = [header, total, row(first), other(second)].map(line).join("\n");
    const found = await firstOf("Table data.csv", text);
    expect(found.kind).toBe("posts");
    expect(found.rejected).toEqual([expect.stringMatching(/total/)]);
    expect(found.row).toMatchObject({
      id: "oEDe6JMwL01",
      videoUrl: "https://www.youtube.com/watch?v=oEDe6JMwL01",
      caption: "Room tour",
      views: 58_005,
      createdAt: day("2020-04-29"),
    });
    expect(found.row).not.toHaveProperty("followers");
  });
});

describe("Meta Business Suite", () => {
  const cells = (id: string, at: string, views: number, shares: number) => [
    `180138209878200${id}`,
    "17841446995030002",
    "marta.lee",
    "Marta",
    "first clip",
    22,
    at,
    `https://www.instagram.com/reel/DVmUh6nKp${id}/`,
    "IG reel",
    "",
    "Lifetime",
    views,
    32_219,
    1973,
    shares,
    224 - shares / 4,
    26,
    906,
  ];

  test.each<[string, string[]]>([
    [
      "English",
      [
        "Post ID",
        "Account ID",
        "Account username",
        "Account name",
        "Description",
        "Duration (sec)",
        "Publish time",
        "Permalink",
        "Post type",
        "Data comment",
        "Date",
        "Views",
        "Reach",
        "Likes",
        "Shares",
        "Follows",
        "Comments",
        "Saves",
      ],
    ],
    [
      "German",
      [
        "Beitrags-ID",
        "Konto-ID",
        "Benutzername des Kontos",
        "Kontoname",
        "Beschreibung",
        "Dauer (Sek.)",
        "Veröffentlichungszeit",
        "Permalink",
        "Beitragsart",
        "Kommentar zu Daten",
        "Datum",
        "Aufrufe",
        "Reichweite",
        "„Gefällt mir“-Angaben",
        "Geteilte Inhalte",
        "Follower",
        "Kommentare",
        "Gespeicherte Inhalte",
      ],
    ],
    [
      "French",
      [
        "ID de la publication",
        "ID de compte",
        "Nom d’utilisateur du compte",
        "Nom du compte",
        "Description",
        "Durée (s)",
        "Heure de publication",
        "Permalien",
        "Type de publication",
        "Commentaire sur les données",
        "Date",
        "Vues",
        "Couverture",
        "Mentions J’aime",
        "Partages",
        "Abonnés",
        "Commentaires",
        "Enregistrements",
      ],
    ],
    [
      "Spanish",
      [
        "identificador de la publicación",
        "Identificador de la cuenta",
        "Nombre de usuario de la cuenta",
        "Nombre de la cuenta",
        "Descripción",
        "Duración (segundos)",
        "Hora de publicación",
        "Enlace permanente",
        "Tipo de publicación",
        "Comentario sobre los datos",
        "Fecha",
        "Visualizaciones",
        "Alcance",
        "Me gusta",
        "Veces que se ha compartido",
        "Seguidores",
        "Comentarios",
        "Veces guardado",
      ],
    ],
    [
      "Italian",
      [
        "ID post",
        "ID account",
        "Nome utente dell'account",
        "Nome dell'account",
        "Descrizione",
        "Durata (s)",
        "Orario di pubblicazione",
        "Permalink",
        "Tipo di post",
        "Commento sui dati",
        "Data",
        "Visualizzazioni",
        "Copertura",
        "Mi piace",
        "Condivisioni",
        "Follower",
        "Commenti",
        "Salvataggi",
      ],
    ],
    [
      "Portuguese",
      [
        "Identificação da publicação",
        "Identificação da conta",
        "Nome de usuário da conta",
        "Nome da conta",
        "Descrição",
        "Duração (s)",
        "Horário de publicação",
        "Link permanente",
        "Tipo de publicação",
        "Comentário sobre os dados",
        "Data",
        "Visualizações",
        "Alcance",
        "Curtidas",
        "Compartilhamentos",
        "Seguidores",
        "Comentários",
        "Salvamentos",
      ],
    ],
    [
      "Dutch",
      [
        "Bericht-ID",
        "Account-ID",
        "Gebruikersnaam van account",
        "Accountnaam",
        "Beschrijving",
        "Duur (sec.)",
        "Publicatietijd",
        "Permanente link",
        "Berichttype",
        "Opmerking over gegevens",
        "Datum",
        "Weergaven",
        "Bereik",
        "Vind-ik-leuks",
        "Keer gedeeld",
        "Volgers",
        "Opmerkingen",
        "Keer opgeslagen",
      ],
    ],
  ])("in %s: every count, and followers that the post has won are none of the account", async (_, header) => {
    const rows = [cells("11", "03/07/2026 13:45", 45_453, 516), cells("12", "03/05/2026 09:05", 5453, 52)];
    const found = await firstOf("export.csv", `\ufeff${[header, ...rows].map(line).join("\n")}`);
    expect(found).toMatchObject({
      kind: "posts",
      rejected: [],
      row: {
        creatorUsername: "marta.lee",
        videoUrl: "https://www.instagram.com/reel/DVmUh6nKp11/",
        views: 45_453,
        likes: 1973,
        shares: 516,
        comments: 26,
        createdAt: day("2026-03-07T13:45"),
        caption: "first clip",
      },
    });
    expect(found.row).not.toHaveProperty("followers");
  });
});

const TIKTOK = "https://www.tiktok.com/@mila.bakes/video/7516514308457598801";
const json = (value: unknown) => JSON.stringify(value);

test.each<[string, string, string, string, Expected]>([
  [
    "TikTok Studio",
    "Content.csv",
    `Time,Video title,Video link,Post time,Total likes,Total comments,Total shares,Total views\n2025-06-15,Bread,${TIKTOK},June 15,70,4,9,1500\n`,
    "posts",
    {
      id: "7516514308457598801",
      likes: 70,
      comments: 4,
      shares: 9,
      views: 1500,
      creatorUsername: "mila.bakes",
    },
  ],
  [
    "YouTube Data API, videos",
    "videos.json",
    json({
      kind: "youtube#videoListResponse",
      items: [
        {
          kind: "youtube#video",
          id: "qB7hT2mXk1A",
          snippet: {
            publishedAt: "2026-02-01T10:00:00Z",
            channelId: "UCaaaaaaaaaaaaaaaaaaaaaa",
            title: "Pasta",
            description: "Ten minutes",
            channelTitle: "Cook with Kim",
            tags: ["pasta"],
          },
          statistics: { viewCount: "12000", likeCount: "900", commentCount: "31" },
        },
      ],
    }),
    "posts",
    {
      id: "qB7hT2mXk1A",
      views: 12_000,
      likes: 900,
      comments: 31,
      createdAt: day("2026-02-01T10:00"),
      caption: "Pasta",
    },
  ],
  [
    "YouTube Data API, channels",
    "youtube-channels.json",
    json({
      items: [
        {
          kind: "youtube#channel",
          id: "UCaaaaaaaaaaaaaaaaaaaaaa",
          snippet: { title: "Cook with Kim", description: "Food", customUrl: "@cookwithkim", country: "US" },
          statistics: { viewCount: "1200000", subscriberCount: "5400", videoCount: "31" },
        },
      ],
    }),
    "creators",
    { username: "cookwithkim", source: "youtube", followers: 5400, country: "United States" },
  ],
  [
    "Instagram Graph API",
    "media.json",
    json({
      data: [
        {
          id: "17918920912340654",
          caption: "Bread",
          media_type: "VIDEO",
          permalink: "https://www.instagram.com/reel/DVmUh6nKp11/",
          timestamp: "2026-03-07T13:45:00+0000",
          username: "mila.bakes",
          like_count: 70,
          comments_count: 4,
        },
      ],
      paging: { cursors: { after: "x" } },
    }),
    "posts",
    {
      creatorUsername: "mila.bakes",
      likes: 70,
      comments: 4,
      createdAt: day("2026-03-07T13:45"),
      caption: "Bread",
    },
  ],
  [
    "TikTok Display API",
    "list.json",
    json({
      data: {
        videos: [
          {
            id: "7516514308457598801",
            title: "Bread",
            create_time: 1_750_000_000,
            share_url: `${TIKTOK}?utm_source=x`,
            like_count: 70,
            comment_count: 4,
            share_count: 9,
            view_count: 1500,
          },
        ],
      },
      error: { code: "ok" },
    }),
    "posts",
    { id: "7516514308457598801", likes: 70, shares: 9, views: 1500, creatorUsername: "mila.bakes" },
  ],
  [
    "YouTube Data Tools",
    "videolist_search.csv",
    "position,channelId,channelTitle,videoId,publishedAt,publishedAtSQL,videoTitle,videoDescription,tags,videoCategoryId,videoCategoryLabel,duration,durationSec,viewCount,likeCount,dislikeCount,favoriteCount,commentCount\n1,UCaaaaaaaaaaaaaaaaaaaaaa,Cook with Kim,qB7hT2mXk1A,2026-02-01T10:00:00Z,2026-02-01 10:00:00,Pasta,Ten minutes,pasta,26,Howto & Style,PT10M,600,12000,900,,0,31\n",
    "posts",
    { id: "qB7hT2mXk1A", views: 12_000, likes: 900, comments: 31, createdAt: day("2026-02-01T10:00") },
  ],
  [
    "4CAT, posts of TikTok",
    "tiktok-search.csv",
    `id,thread_id,author,author_full,author_followers,body,timestamp,unix_timestamp,is_duet,music_name,tiktok_url,thumbnail_url,likes,comments,shares,plays,hashtags\n7516514308457598801,7516514308457598801,mila.bakes,Mila,4321,Bread,2025-06-15 15:06:40,1750000000,no,original sound,${TIKTOK},https://p16.example/t.jpg,70,4,9,1500,bread\n`,
    "posts",
    {
      id: "7516514308457598801",
      views: 1500,
      likes: 70,
      comments: 4,
      shares: 9,
      followers: 4321,
      caption: "Bread",
      creatorUsername: "mila.bakes",
    },
  ],
  [
    "CrowdTangle, Instagram",
    "instagram.csv",
    "Account,User Name,Followers at Posting,Post Created,Type,Total Interactions,Likes,Comments,Views,URL,Link,Description\nMila Bakes,mila.bakes,4321,2026-03-07 13:45:00 EST,Video,74,70,4,1500,https://www.instagram.com/p/DVmUh6nKp11/,https://www.instagram.com/p/DVmUh6nKp11/,Bread\n",
    "posts",
    {
      creatorUsername: "mila.bakes",
      likes: 70,
      comments: 4,
      views: 1500,
      caption: "Bread",
      createdAt: day("2026-03-07T18:45"),
    },
  ],
  [
    "pyktok",
    "video_data.csv",
    "video_id,video_timestamp,video_duration,video_diggcount,video_sharecount,video_commentcount,video_playcount,video_description,author_username,author_name,author_followercount\n7516514308457598801,2025-06-15T15:06:40,12,70,9,4,1500,Bread,mila.bakes,Mila,4321\n",
    "posts",
    {
      id: "7516514308457598801",
      likes: 70,
      shares: 9,
      comments: 4,
      views: 1500,
      creatorUsername: "mila.bakes",
      followers: 4321,
    },
  ],
  [
    "TikTok-Api and other raw records",
    "posts.ndjson",
    `${json({
      id: "7516514308457598801",
      desc: "Bread",
      createTime: 1_750_000_000,
      author: { id: "6784563299", uniqueId: "mila.bakes", nickname: "Mila" },
      authorStats: { followerCount: 4321 },
      stats: { playCount: 1500, diggCount: 70, commentCount: 4, shareCount: 9, collectCount: 2 },
      music: { title: "original sound" },
    })}\n`,
    "posts",
    {
      id: "7516514308457598801",
      views: 1500,
      likes: 70,
      comments: 4,
      shares: 9,
      followers: 4321,
      creatorUsername: "mila.bakes",
      caption: "Bread",
    },
  ],
  [
    "instaloader",
    "mila.bakes_instagram.csv",
    "shortcode,owner_username,date_utc,caption,likes,comments,video_view_count,is_video,url\nDVmUh6nKp11,mila.bakes,2026-03-07 13:45:00,Bread,70,4,1500,True,https://www.instagram.com/p/DVmUh6nKp11/\n",
    "posts",
    {
      id: "DVmUh6nKp11",
      creatorUsername: "mila.bakes",
      likes: 70,
      comments: 4,
      views: 1500,
      createdAt: day("2026-03-07T13:45"),
    },
  ],
  [
    "Modash",
    "modash_instagram.csv",
    "Username,Full name,Followers,Engagement rate,Avg. likes,Avg. reels plays,Email,Country,Profile URL\nmila.bakes,Mila,12400,4.2%,520,8900,mila@bakes.example,Germany,https://www.instagram.com/mila.bakes/\n",
    "creators",
    {
      username: "mila.bakes",
      source: "instagram",
      followers: 12_400,
      engagementRate: 4.2,
      averageLikes: 520,
      averageViews: 8900,
      email: "mila@bakes.example",
      country: "Germany",
    },
  ],
])("%s", async (_, name, text, kind, row) => {
  expect(await firstOf(name, text)).toMatchObject({ kind, rejected: [], row });
});
