import { ScoreBadge } from "@/components/records/score-badge";

type WallPoster = { name: string; score: number; hook: string; lang: string };

const COLUMNS: readonly (readonly WallPoster[])[] = [
  [
    { name: "ramen-bowl", score: 96, hook: "3分で作る深夜ラーメン", lang: "ja" },
    { name: "mountain-village", score: 90, hook: "El pueblo que no sale en ningún mapa", lang: "es" },
    { name: "black-cat", score: 98, hook: "Meu gato abre a porta às 4", lang: "pt" },
  ],
  [
    { name: "coffee-latte", score: 94, hook: "Il cappuccino che al bar non ti fanno mai", lang: "it" },
    { name: "vinyl-record", score: 92, hook: "The B-side nobody asked for", lang: "en" },
    { name: "striped-shirt", score: 81, hook: "One shirt, seven interviews, zero ironing", lang: "en" },
  ],
  [
    { name: "running-track", score: 87, hook: "J’ai couru 5 km chaque matin", lang: "fr" },
    { name: "pixel-boss", score: 76, hook: "I beat the last boss without jumping", lang: "en" },
    { name: "book-stack", score: 73, hook: "Bir gecede bitirdiğim beş kitap", lang: "tr" },
  ],
];
const OFFSETS = ["-mt-28", "-mt-60", "-mt-10"] as const;

export function PosterWall() {
  return (
    <div
      aria-hidden="true"
      className="grid h-dvh grid-cols-[repeat(3,minmax(0,212px))] justify-center gap-5 overflow-hidden border-l border-line bg-sunken px-8 max-lg:hidden"
    >
      {COLUMNS.map((posters, column) => (
        <div key={column} className={`grid content-start gap-5 ${OFFSETS[column]}`}>
          {posters.map(({ name, score, hook, lang }) => (
            <div key={name} className="relative aspect-poster overflow-hidden rounded-12">
              <img src={`/demo/posters/${name}.svg`} alt="" className="size-full object-cover" />
              <div className="poster-scrim absolute inset-0" />
              <span className="absolute left-3 top-3">
                <ScoreBadge score={score} />
              </span>
              <p
                lang={lang}
                className="absolute inset-x-3.5 bottom-4 text-[17px] font-700 leading-[1.3125rem] text-white text-balance"
              >
                {hook}
              </p>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
