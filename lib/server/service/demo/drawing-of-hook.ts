import "server-only";
/** Which drawing shows what a hook speaks of, in the languages of the invented creators. */

/** Stems and words, and the drawings they name. The first that a hook has counts; one that is none in a language is left out. */
const DRAWN: readonly (readonly [words: RegExp, ...names: string[]])[] = [
  [/\bsala[dt]|ensalada|insalata|sałat/iu, "salad-bowl"],
  [/pizza/iu, "pizza-slice"],
  [/\btacos?\b/iu, "loaded-taco"],
  [/noodle|ramen|nudel|nouille|fideo|\bpasta|pâtes|spaghetti|makaron|ラーメン|麺/iu, "ramen-bowl"],
  [/burger/iu, "cheese-burger"],
  [/\bbread|\bbrot\b|\bpain\b|\bpane\b|\bpão\b|\bbrood\b|chleb|ekmek|sourdough/iu, "sourdough-loaf"],
  [/coffee|kaffee|\bcafé\b|caffè|koffie|\bkaw[aęy]\b|kahve|\bkopi\b|cà phê|コーヒー|커피/iu, "coffee-latte"],
  [/\bcake|\btarte\b|\btorta|kuchen|gâteau|\bbolo\b|\btaart|ケーキ/iu, "birthday-cake"],
  [/ice cream|gelato|helado|sorvete|dondurma/iu, "ice-cream-cone"],
  [/dumpling|gyoza|pierog|餃子/iu, "dumpling-steamer"],
  [/sushi/iu, "sushi-board"],
  [/donut|doughnut/iu, "glazed-donut"],
  [/lemon|zitrone|citron|limón|limone|limão/iu, "lemon-board"],
  [
    /\bdogs?\b|puppy|\bhund|\bchiens?\b|\bperr[oa]|\bcane\b|cachorro|\bhond\b|köpek|anjing|犬|강아지/iu,
    "good-dog",
  ],
  [
    /\bcats?\b|kitten|\bkatze|\bchats?\b|\bgat[oa]s?\b|\bgatt[oi]\b|\bkat\b|\bkot\b|\bkedi|kucing|mèo|猫|고양이/iu,
    "black-cat",
  ],
  [/goldfish|aquarium|goldfisch/iu, "goldfish-bowl"],
  [/parrot|budgie|papagei|perroquet|pappagall|papegaai/iu, "budgie-perch"],
  [/\bfox(es)?\b/iu, "red-fox"],
  [/whale|ballena|balena|baleine/iu, "whale-tail"],
  [
    /\bbikes?\b|bicycle|fahrrad|\bvélo|\bbici|\bfiets|\browerze|sepeda|xe đạp|自転車|자전거/iu,
    "city-bicycle",
  ],
  [/\bcars?\b|\bvan\b|\bautos?\b|voiture|\bcoche|\bcarro\b|macchina|mechanic|samoch|araba/iu, "workshop-car"],
  [/\bplants?\b|pflanze|\bplantes?\b|\bplantas?\b|\bpiant[ae]\b|rośli/iu, "potted-plant", "plant-shelf"],
  [/\brun(ning)?\b|marathon|laufen|\bcourir|\bcorrer/iu, "running-track"],
  [/yoga/iu, "yoga-mat"],
  [/dumbbell|squat|push-?up|hantel|kniebeug|liegestütz|flexion|sentadilla/iu, "hex-dumbbells", "kettlebell"],
  [/sneaker|\bshoes?\b|\bschuh|chaussure|zapat|scarpe|sapato|\bschoen|\bbuty\b|ayakkab/iu, "sneaker"],
  [/lipstick|lippenstift|rouge à lèvres|rossetto|\bbatom\b|pintalabios/iu, "red-lipstick"],
  [/\bnails?\b|nägel|\bongles?\b|\buñas?\b|unghie|\bunhas?\b|paznok/iu, "nail-polish"],
  [/perfum|parfum|profumo/iu, "perfume-bottle"],
  [/serum|skin ?care|hautpflege/iu, "serum-bottle"],
  [/guitar|gitarr|chitarra|violão|gitaar|gitara/iu, "acoustic-guitar"],
  [/\bdrum/iu, "drum-kit"],
  [/vinyl|vinil/iu, "vinyl-record"],
  [/laptop|spreadsheet|\bexcel\b/iu, "laptop-code"],
  [/suitcase|\bpacking\b|\bkoffer|valise|\bmaleta|valigia|walizk/iu, "packed-suitcase"],
  [/passport|passeport|pasaporte|passaporto|reisepass/iu, "passport-stamps"],
  [/\btent\b|camping|\bzelt/iu, "tent-under-stars"],
  [/\bbooks?\b|\bbuch|bücher|\blivres?\b|\blibr[oi]s?\b|\bboek|książ|\bkitap|\bsách\b/iu, "book-stack"],
  [/wedding|hochzeit|\bmariage|\bboda\b|matrimonio|casamento|bruiloft|\bślub|düğün/iu, "wedding-rings"],
  [/\bbeach|\bplage\b|\bplaya\b|spiaggia|\bpraia\b/iu, "palm-beach"],
  [/crochet|stitch|\bsew|\bknit|quilt/iu, "sewing-machine"],
  [/\bpaint(ed|ing)?\b|\bsketch/iu, "paint-palette"],
  [/\bchess|schach/iu, "chess-knight"],
  [/resume|recruiter|lebenslauf|currículum|curriculum/iu, "job-badge"],
];

/** Names of drawings, none when a hook speaks of nothing that is drawn. */
export const drawingsOfHook = (hook: string): readonly string[] =>
  (DRAWN.find(([words]) => words.test(hook))?.slice(1) as readonly string[] | undefined) ?? [];
