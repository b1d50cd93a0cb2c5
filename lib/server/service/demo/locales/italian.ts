import "server-only";
import type { Locale } from "../locale";

export const italian: Locale = {
  language: "italian",
  weight: 3,
  countries: [
    ["Italy", 95],
    ["Switzerland", 5],
  ],
  races: [
    ["White", 93],
    ["Black", 4],
    ["Middle Eastern", 3],
  ],
  names:
    "ginevra ettore beatrice tommaso ludovica pietro ambra elia viola jacopo giada nicolo azzurra vasco bianca duccio serena ermes ottavia corrado mirta fulvio celeste zeno".split(
      " ",
    ),
  originalSound: "suono originale",
  tags: ["perte", "fyp", "viral", "italia", "neiperte"],
  bios: [
    "% {senza stress|davvero|passo passo} per {tutti|principianti}",
    "{Mamma|Prof|Studente|Infermiera} di giorno, % di sera",
  ],
  subjects: {
    food: "cucina di casa",
    fitness: "allenamento",
    beauty: "skincare",
    fashion: "moda",
    money: "soldi",
    work: "lavoro",
    tech: "tecnologia",
    gaming: "videogiochi",
    music: "musica",
    learn: "curiosità",
    pets: "animali",
    travel: "viaggi",
    home: "casa",
    family: "famiglia",
    mind: "abitudini",
    humor: "comicità",
    sports: "sport",
  },
  openers: ["POV: ", "Giorno {2-60}: ", "Parte {2-9}: ", "Storia vera: "],
  closers: [" 😭", " (aspetta la fine)", " – parte {2-6}", " e nessuno me l'ha detto", " 👀"],
  anything: [
    "Nessuno ti {parla di|prepara a} questa parte",
    "L'ho provato per {7-60} giorni al posto tuo",
    "{Tre|Quattro|Cinque} cose che avrei voluto sapere a {18-35} anni",
  ],
  captions: ["Salvalo per {dopo|il weekend}.", "Tu quale proveresti?", "Mandalo a chi ne ha bisogno."],
  hooks: {
    food: [
      "{La pasta|La torta|La zuppa|La focaccia} con {2|3|4} ingredienti quando {il frigo è vuoto|arrivano ospiti}",
      "Smettila di {scolare|salare|riscaldare} {la pasta|il riso|le patate} così",
    ],
    fitness: [
      "Ho corso {3|5|8} km ogni {mattina|sera} per {14-90} giorni",
      "{3|4|5} esercizi per {la schiena|le ginocchia} da fare {a letto|alla scrivania}",
    ],
    beauty: [
      "Non mettere {il siero|la crema|la protezione} in quest'ordine",
      "Questo {rossetto|shampoo|mascara} da {3-12} euro batte {quello caro|quello famoso}",
    ],
    fashion: [
      "{Una camicia bianca|Un jeans|Un blazer}, {7-20} outfit",
      "Solo vestiti usati per {una settimana|un mese}",
    ],
    money: [
      "Cosa farei con i primi {500|1.000|5.000} euro",
      "Così ho messo da parte {2-20}mila euro con uno stipendio {normale|basso}",
    ],
    work: ["Non dire mai questo al {colloquio|capo}", "La riga del curriculum che mi ha dato {3-9} colloqui"],
    tech: [
      "Spegni questa impostazione del {telefono|router} {subito|stasera}",
      "{3|4|5} siti gratis che sembrano {vietati|magia}",
    ],
    gaming: [
      "Ho battuto il boss finale {con una mano|senza saltare|bendato}",
      "Il segreto del livello {3-30} che {quasi nessuno|solo l'1%} conosce",
    ],
    music: [
      "Ho fatto una canzone con {un cucchiaio|la pioggia|il gatto}",
      "La scena che tutti hanno capito male, in {30-60} secondi",
    ],
    learn: [
      "Perché {gli aerei|i polpi|i castelli} sono fatti così",
      "Quello che a scuola non dicono {sulla luna|sui vulcani|sullo zero}",
    ],
    pets: [
      "Il mio {cane|gatto|pappagallo} lo fa ogni {mattina|notte alle 3}",
      "Giorno {2-60} con la cagnolina salvata: {si fida|primo bagnetto}",
    ],
    travel: [
      "{3|4|5} giorni {in montagna|al mare|in treno} con meno di {80-300} euro",
      "Questo {borgo|lago|sentiero} sembra {finto|un film} e non c'è nessuno",
    ],
    home: [
      "Ho cambiato {la cucina|il bagno|il balcone} con {20-90} euro",
      "La routine di {5|10|15} minuti che tiene la casa {pulita|in pace}",
    ],
    family: [
      "Mia figlia di {tre|cinque|sette} anni ha detto questo e {ho pianto|sono rimasta zitta}",
      "{5|6|7} giochi senza schermo per {la pioggia|l'auto}",
    ],
    mind: [
      "Se ti svegli {stanca|in ansia|alle 4}, prova questo per {tre|sette} giorni",
      "L'abitudine di {due|cinque|dieci} minuti che mi ha cambiato {le mattine|il sonno}",
    ],
    humor: [
      "Quando {mamma|il capo|la prof} dice «{dobbiamo parlare|una cosa veloce}»",
      "Tipi di persone {in palestra|ai matrimoni|in posta}, il {2-7} è mio zio",
    ],
    sports: [
      "Questa {punizione|battuta|manovra} mi è costata {100-900} tentativi",
      "Ho comprato {un'auto|una moto} da {300-900} euro e {parte|guarda}",
    ],
  },
};
