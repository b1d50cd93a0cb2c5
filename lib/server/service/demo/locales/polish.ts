import "server-only";
import type { Locale } from "../locale";

export const polish: Locale = {
  language: "polish",
  weight: 2,
  countries: [["Poland", 1]],
  races: [["White", 1]],
  names:
    "zosia kacper hania antek pola ignacy lena staszek maja borys gabrysia filip jagoda tymek kalina leszek nadia wojtek oliwia kuba iga olaf rozalia ksawery".split(
      " ",
    ),
  originalSound: "oryginalny dźwięk",
  tags: ["dlaciebie", "fyp", "viral", "polska", "foryou"],
  bios: [
    "% {bez spiny|na serio|krok po kroku} dla {każdego|początkujących}",
    "W dzień {mama|nauczyciel|student}, wieczorem %",
  ],
  subjects: {
    food: "domowa kuchnia",
    fitness: "trening",
    beauty: "pielęgnacja",
    fashion: "moda",
    money: "finanse",
    work: "życie w pracy",
    tech: "technologia",
    gaming: "gry",
    music: "muzyka",
    learn: "ciekawostki",
    pets: "zwierzaki",
    travel: "podróże",
    home: "dom",
    family: "rodzina",
    mind: "nawyki",
    humor: "humor",
    sports: "sport",
  },
  openers: ["POV: ", "Dzień {2-60}: ", "Część {2-9}: ", "Prawdziwa historia: "],
  closers: [" 😭", " (obejrzyj do końca)", " – część {2-6}", " i nikt mi nie powiedział", " 👀"],
  anything: [
    "Nikt o tym nie {mówi|ostrzega}",
    "Testowałam to {7-60} dni, żebyś nie musiała",
    "{Trzy|Cztery|Pięć} rzeczy, które chciałabym wiedzieć, mając {18-35} lat",
  ],
  captions: ["Zapisz na {później|weekend}.", "Co byś wybrała?", "Wyślij komuś, komu się przyda."],
  hooks: {
    food: [
      "{Zupa|Ciasto|Makaron} z {2|3|4} składników, gdy {lodówka jest pusta|wpadają goście}",
      "Przestań tak {gotować|odgrzewać|solić} {ryż|ziemniaki|jajka}",
    ],
    fitness: [
      "Biegałem {3|5|8} km codziennie przez {14-90} dni",
      "{3|4|5} ćwiczenia na {plecy|kolana|kark}, które zrobisz {w łóżku|przy biurku}",
    ],
    beauty: [
      "Nie nakładaj {serum|kremu|filtra} w tej kolejności",
      "{Szminka|Maskara} za {9-39} zł lepsza niż {droga|ta sławna}",
    ],
    fashion: [
      "{Biała koszula|Jedne jeansy|Jedna marynarka} i {7-20} stylizacji",
      "Przez {tydzień|miesiąc} tylko lumpeks",
    ],
    money: [
      "Co zrobiłbym z pierwszym {1000|5000} zł",
      "Jak odłożyłam {5-40} tysięcy przy {zwykłej|małej} pensji",
    ],
    work: ["Nigdy nie mów tego na {rozmowie|spotkaniu}", "Zdanie w CV, które dało mi {3-9} rozmów"],
    tech: [
      "Wyłącz to ustawienie w {telefonie|routerze} {teraz|przed snem}",
      "{3|4|5} darmowe strony, które wyglądają na {nielegalne|magię}",
    ],
    gaming: [
      "Pokonałem bossa {jedną ręką|bez skakania|z zamkniętymi oczami}",
      "Sekret poziomu {3-30}, o którym {mało kto|tylko 1%} wie",
    ],
    music: [
      "Piosenka tylko z {łyżki|deszczu|mojego kota}",
      "Scena, którą wszyscy źle zrozumieli, w {30-60} sekund",
    ],
    learn: [
      "Dlaczego {samoloty|ośmiornice|zamki} tak wyglądają?",
      "Czego szkoła nie mówi o {księżycu|wulkanach|zerze}",
    ],
    pets: [
      "Mój {pies|kot} robi to co {rano|noc o 3}",
      "Dzień {2-60} z adoptowaną suczką: {już ufa|pierwsza kąpiel}",
    ],
    travel: [
      "{3|4|5} dni {w górach|nad morzem|pociągiem} za mniej niż {300-900} zł",
      "{Ta wioska|To jezioro} wygląda jak {z filmu|fejk} i jest pusto",
    ],
    home: [
      "Odmieniłam {kuchnię|łazienkę} na wynajmie za {100-400} zł",
      "{5|10|15} minut wieczorem i w domu jest {czysto|spokój}",
    ],
    family: [
      "Moja {3-7}-letnia córka to powiedziała i {płakałam|zamilkłam}",
      "{5|6|7} zabaw bez ekranu na {deszcz|podróż}",
    ],
    mind: [
      "Jeśli budzisz się {zmęczona|z lękiem}, spróbuj tego przez {trzy|siedem} dni",
      "Nawyk na {dwie|pięć} minut, który zmienił moje {poranki|wieczory}",
    ],
    humor: [
      "Kiedy {mama|szef|pani} mówi «{musimy pogadać|szybkie pytanko}»",
      "Typy ludzi {na siłowni|na weselu|w kolejce}, numer {2-7} to mój wujek",
    ],
    sports: [
      "Ten {rzut wolny|serwis|trik} zajął mi {100-900} prób",
      "Kupiłem {auto|motor} za {900-3000} zł i {odpala|patrz}",
    ],
  },
};
