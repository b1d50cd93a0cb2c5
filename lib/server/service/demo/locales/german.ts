import "server-only";
import type { Locale } from "../locale";

export const german: Locale = {
  language: "german",
  weight: 5.5,
  countries: [
    ["Germany", 74],
    ["Austria", 14],
    ["Switzerland", 12],
  ],
  races: [
    ["White", 84],
    ["Middle Eastern", 10],
    ["Black", 4],
    ["East Asian", 2],
  ],
  names:
    "frieda anton mathilda jonas greta emil lotte oskar ida moritz frida linus hedda konrad pauline till merle bela svea ruben carlotta jannis romy kaspar".split(
      " ",
    ),
  originalSound: "Originalton",
  tags: ["fürdich", "fyp", "viral", "deutschland", "foryou"],
  bios: [
    "% {ohne Stress|ehrlich|Schritt für Schritt} für {Anfänger|alle}",
    "Tagsüber {Lehrerin|Pfleger|Ingenieurin}, abends %",
    "Jede Woche {neu|ehrlich}: %",
  ],
  subjects: {
    food: "Alltagsküche",
    fitness: "Training",
    beauty: "Hautpflege",
    fashion: "Mode",
    money: "Finanzen",
    work: "Arbeitsleben",
    tech: "Technik",
    gaming: "Spiele",
    music: "Musik",
    learn: "Wissen",
    pets: "Haustiere",
    travel: "Reisen",
    home: "Wohnen",
    family: "Familie",
    mind: "Gewohnheiten",
    humor: "Comedy",
    sports: "Sport",
  },
  openers: ["POV: ", "Tag {2-60}: ", "Teil {2-9}: ", "Wahre Geschichte: "],
  closers: [" 😭", " (bis zum Ende schauen)", " – Teil {2-6}", " und keiner hat's mir gesagt", " 👀"],
  anything: [
    "Darüber {redet|warnt dich} keiner",
    "Ich hab's {7-60} Tage getestet, damit du es nicht musst",
    "{Drei|Vier|Fünf} Dinge, die ich mit {18-35} gern gewusst hätte",
  ],
  captions: [
    "Speicher dir das für {später|das Wochenende}.",
    "Was würdest du {probieren|nehmen}?",
    "Schick das jemandem, der es braucht.",
  ],
  hooks: {
    food: [
      "{Die Suppe|Das Brot|Der Kuchen} aus {2|3|4} Zutaten, wenn {der Kühlschrank leer ist|es schnell gehen muss}",
      "Hör auf, {Nudeln|Reis|Kartoffeln} so zu {kochen|salzen|lagern}",
    ],
    fitness: [
      "Ich bin {14-90} Tage lang jeden {Morgen|Abend} {3|5|8} km gelaufen",
      "{3|4|5} Übungen gegen {Rückenschmerzen|steife Hüften}, die {im Bett|am Schreibtisch} gehen",
    ],
    beauty: [
      "Bitte trag {dein Serum|deine Creme|deinen Sonnenschutz} nicht in dieser Reihenfolge auf",
      "{Drogerie|{3-9}-Euro}-{Lippenstift|Mascara|Shampoo} schlägt {das teure|den Hype}",
    ],
    fashion: [
      "{Ein weißes Hemd|Eine Jeans|Ein Blazer}, {7-20} Outfits, nichts gekauft",
      "Einen Monat nur {Secondhand|Schwarz|Omas Kleiderschrank}",
    ],
    money: [
      "Was ich mit den ersten {500|1.000|5.000} Euro machen würde",
      "Deine Bank hofft, dass du das nie {liest|fragst}",
      "Wie ich mit {normalem|kleinem} Gehalt {2-20}.000 Euro gespart habe",
    ],
    work: [
      "Sag das nie im {Vorstellungsgespräch|Gehaltsgespräch}",
      "Der eine Satz in meiner Bewerbung, der {3-9} Einladungen brachte",
      "Mein Chef wollte {nur kurz was|dass ich länger bleibe} und {ich hab Nein gesagt|das war die Antwort}",
    ],
    tech: [
      "Schalte diese Einstellung am {Handy|Router|Fernseher} {jetzt|heute noch} aus",
      "{3|4|5} kostenlose Seiten, die sich {verboten|wie Schummeln} anfühlen",
    ],
    gaming: [
      "Endgegner {mit einer Hand|ohne Springen|blind} besiegt",
      "Das Geheimnis in Level {3-30}, das {kaum jemand|nur 1 %} kennt",
    ],
    music: [
      "Ein ganzer Song nur aus {einem Löffel|Regen|meiner Katze}",
      "Die Szene, die alle falsch verstanden haben, in {30-60} Sekunden",
    ],
    learn: [
      "Warum {Flugzeuge|Oktopusse|Burgen} {so aussehen|das brauchen}",
      "Was dir die Schule über {den Mond|Vulkane|die Null} nicht erzählt hat",
    ],
    pets: [
      "Das macht mein {Hund|Kater|Papagei} jeden {Morgen|Abend um 3}",
      "Tag {2-60} mit unserer Hündin aus dem Tierheim: {sie vertraut mir|das erste Bad}",
    ],
    travel: [
      "{3|4|5} Tage {Berge|Insel|Nachtzug} für unter {80-300} Euro",
      "{Dieses Dorf|Dieser See} sieht aus wie {gefälscht|im Film} und keiner ist da",
    ],
    home: [
      "Mietküche für {20-90} Euro {neu gemacht|kaum wiederzuerkennen}",
      "{5|10|15} Minuten am Abend und die Wohnung bleibt {sauber|ruhig}",
    ],
    family: [
      "Meine Tochter ({3-7}) hat das gesagt und ich {musste weinen|hatte keine Antwort}",
      "{5|6|7} Spiele ohne Bildschirm für {Regentage|lange Fahrten}",
    ],
    mind: [
      "Wenn du {müde|ängstlich|um 4 Uhr} aufwachst, probier das {drei|sieben} Tage",
      "Die {zwei|fünf|zehn}-Minuten-Gewohnheit, die meine {Morgen|Abende} verändert hat",
    ],
    humor: [
      "Wenn {Mama|der Chef|die Lehrerin} sagt: „{Wir müssen reden|Nur ganz kurz}“",
      "Typen {im Fitnessstudio|auf Hochzeiten|im Baumarkt}, Nummer {2-7} ist mein Onkel",
    ],
    sports: [
      "Dieser {Freistoß|Aufschlag|Kickflip} hat {100-900} Versuche gebraucht",
      "Auto für {300-900} Euro gekauft: {springt es an|Teil {2-9}}?",
    ],
  },
};
