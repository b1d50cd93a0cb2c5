import "server-only";
import type { Locale } from "../locale";

export const dutch: Locale = {
  language: "dutch",
  weight: 1.8,
  countries: [
    ["Netherlands", 74],
    ["Belgium", 24],
    ["Suriname", 2],
  ],
  races: [
    ["White", 82],
    ["Black", 8],
    ["Middle Eastern", 8],
    ["Southeast Asian", 2],
  ],
  names:
    "sanne daan fenna bram lieke sem roos thijs noor gijs saar stijn floor joris evi teun maud sjoerd tess rik jet wout fleur mees".split(
      " ",
    ),
  originalSound: "origineel geluid",
  tags: ["voorjou", "fyp", "viral", "nederland", "foryou"],
  bios: [
    "% {zonder gedoe|eerlijk|stap voor stap} voor {iedereen|beginners}",
    "Overdag {juf|verpleger|student}, 's avonds %",
  ],
  subjects: {
    food: "makkelijk koken",
    fitness: "trainen",
    beauty: "huidverzorging",
    fashion: "outfits",
    money: "geld",
    work: "werk",
    tech: "tech",
    gaming: "games",
    music: "muziek",
    learn: "weetjes",
    pets: "huisdieren",
    travel: "reizen",
    home: "wonen",
    family: "gezin",
    mind: "gewoontes",
    humor: "humor",
    sports: "sport",
  },
  openers: ["POV: ", "Dag {2-60}: ", "Deel {2-9}: ", "Echt gebeurd: "],
  closers: [" 😭", " (wacht op het einde)", " – deel {2-6}", " en niemand zei iets", " 👀"],
  anything: [
    "Hier {praat|waarschuwt} niemand over",
    "Ik testte dit {7-60} dagen zodat jij het niet hoeft",
    "{Drie|Vier|Vijf} dingen die ik op mijn {18-35}e had willen weten",
  ],
  captions: [
    "Bewaar voor {later|het weekend}.",
    "Welke zou jij kiezen?",
    "Stuur dit naar iemand die het nodig heeft.",
  ],
  hooks: {
    food: [
      "{Soep|Pasta|Taart} met {2|3|4} ingrediënten voor als {de koelkast leeg is|je laat thuis bent}",
      "Stop met {rijst|pasta|eieren} zo te {koken|bewaren}",
    ],
    fitness: [
      "Ik liep {14-90} dagen elke {ochtend|avond} {3|5|8} km hard",
      "{3|4|5} oefeningen voor {je rug|stijve heupen}, gewoon {in bed|aan je bureau}",
    ],
    beauty: [
      "Smeer {je serum|je crème|zonnebrand} niet in deze volgorde",
      "{Lippenstift|Mascara} van {3-9} euro wint van {de dure|de hype}",
    ],
    fashion: [
      "{Eén wit overhemd|Eén jeans|Eén blazer}, {7-20} outfits",
      "Een {week|maand} alleen tweedehands",
    ],
    money: [
      "Wat ik zou doen met mijn eerste {500|1.000|5.000} euro",
      "Hoe ik {2-20}.000 euro spaarde met een {normaal|klein} salaris",
    ],
    work: [
      "Zeg dit nooit in een {sollicitatie|salarisgesprek}",
      "De zin in mijn cv die {3-9} gesprekken opleverde",
    ],
    tech: [
      "Zet deze instelling op je {telefoon|router} {nu|vanavond} uit",
      "{3|4|5} gratis sites die voelen als {valsspelen|magie}",
    ],
    gaming: [
      "De eindbaas verslagen {met één hand|zonder te springen|geblinddoekt}",
      "Het geheim in level {3-30} dat {bijna niemand|maar 1%} kent",
    ],
    music: [
      "Een liedje met alleen {een lepel|regen|mijn kat}",
      "De scène die iedereen verkeerd begreep, in {30-60} seconden",
    ],
    learn: [
      "Waarom {vliegtuigen|octopussen|kastelen} zo zijn",
      "Wat school niet vertelde over {de maan|vulkanen|nul}",
    ],
    pets: [
      "Mijn {hond|kat|papegaai} doet dit elke {ochtend|nacht om 3 uur}",
      "Dag {2-60} met onze asielhond: {ze vertrouwt me|eerste bad}",
    ],
    travel: [
      "{3|4|5} dagen {bergen|eiland|nachttrein} voor minder dan {80-300} euro",
      "{Dit dorp|Dit meer} lijkt {nep|een filmset} en er is niemand",
    ],
    home: [
      "Huurkeuken opgeknapt voor {20-90} euro",
      "{5|10|15} minuten per avond en het huis blijft {schoon|rustig}",
    ],
    family: [
      "Mijn dochter van {drie|vijf|zeven} zei dit en ik {huilde|wist niets te zeggen}",
      "{5|6|7} spelletjes zonder scherm voor {regen|in de auto}",
    ],
    mind: [
      "Word je {moe|onrustig} wakker? Probeer dit {drie|zeven} dagen",
      "De gewoonte van {twee|vijf} minuten die mijn {ochtenden|avonden} veranderde",
    ],
    humor: [
      'Als {je moeder|je baas|de juf} zegt: "{we moeten praten|even snel}"',
      "Types {in de sportschool|op een bruiloft|bij de bouwmarkt}, nummer {2-7} is mijn oom",
    ],
    sports: [
      "Deze {vrije trap|service|kickflip} kostte {100-900} pogingen",
      "Auto gekocht voor {300-900} euro: {start hij|deel {2-9}}?",
    ],
  },
};
