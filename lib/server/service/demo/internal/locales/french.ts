import "server-only";
import type { Locale } from "../locale";

export const french: Locale = {
  language: "french",
  weight: 5.5,
  countries: [
    ["France", 66],
    ["Belgium", 11],
    ["Canada", 9],
    ["Switzerland", 6],
    ["Morocco", 4],
    ["Senegal", 2],
    ["Côte d'Ivoire", 2],
  ],
  races: [
    ["White", 68],
    ["Black", 16],
    ["Middle Eastern", 14],
    ["East Asian", 2],
  ],
  names:
    "camille louison margot basile clemence achille faustine gaspard apolline lucien capucine anatole noemie timothee ondine marius salome cyprien lilou barnabe colette evariste maelys octave".split(
      " ",
    ),
  originalSound: "son original",
  tags: ["pourtoi", "fyp", "viral", "france", "tendance"],
  bios: [
    "% {sans prise de tête|en vrai|pas à pas} pour {débutants|gens pressés|tout le monde}",
    "{Maman|Papa|Prof|Infirmière} le jour, % le soir",
    "Je parle de % {chaque semaine|sans filtre}",
  ],
  subjects: {
    food: "cuisine maison",
    fitness: "sport à la maison",
    beauty: "soins de la peau",
    fashion: "mode",
    money: "argent",
    work: "vie de bureau",
    tech: "tech",
    gaming: "jeux",
    music: "musique",
    learn: "culture générale",
    pets: "animaux",
    travel: "voyage",
    home: "déco",
    family: "vie de famille",
    mind: "habitudes",
    humor: "humour",
    sports: "sport",
  },
  openers: ["POV : ", "Jour {2-60} : ", "Partie {2-9} : ", "Histoire vraie : "],
  closers: [" 😭", " (attendez la fin)", " – partie {2-6}", " et personne ne m'a prévenu", " 👀"],
  anything: [
    "Personne ne {parle de|vous prépare à} cette partie",
    "J'ai testé pendant {7-60} jours pour que vous n'ayez pas à le faire",
    "{Trois|Quatre|Cinq} choses que j'aurais aimé savoir à {18-35} ans",
  ],
  captions: [
    "À garder pour {plus tard|ce week-end}.",
    "Vous {testeriez|feriez} laquelle ?",
    "Envoie ça à quelqu'un qui en a besoin.",
  ],
  hooks: {
    food: [
      "La {tarte|soupe|quiche|sauce} à {2|3|4} ingrédients que je fais quand {le frigo est vide|je rentre tard}",
      "Arrêtez de {rincer|réchauffer|saler} vos {pâtes|pommes de terre|œufs} comme ça",
    ],
    fitness: [
      "J'ai couru {3|5|8} km chaque {matin|soir} pendant {14-90} jours",
      "{3|4|5} mouvements contre {le mal de dos|les hanches raides} à faire {au lit|au bureau}",
    ],
    beauty: [
      "Arrêtez de mettre {votre sérum|votre crème|votre SPF} dans cet ordre",
      "Ce {rouge à lèvres|shampoing|mascara} à {3-12} euros bat {le plus cher|le plus connu}",
    ],
    fashion: [
      "{Une chemise blanche|Un jean|Un blazer}, {7-20} tenues, aucun achat",
      "Je n'ai porté que du vintage pendant {une semaine|un mois}",
    ],
    money: [
      "Ce que je ferais avec mes {500|1 000|5 000} premiers euros",
      "Votre banque espère que vous ne {lirez|demanderez} jamais ça",
      "J'ai économisé {2-20} 000 euros avec un salaire {normal|de prof}",
    ],
    work: [
      "Ne dites jamais ça en {entretien|réunion}",
      "La ligne de mon CV qui m'a valu {3-9} entretiens",
      "Comment répondre à « {parlez-moi de vous|vos défauts} » en {20-45} secondes",
    ],
    tech: [
      "Désactivez ce réglage de votre {téléphone|box} {tout de suite|ce soir}",
      "{3|4|5} sites gratuits qui devraient être {interdits|plus connus}",
    ],
    gaming: [
      "J'ai battu le boss final {d'une main|sans sauter|les yeux bandés}",
      "Le secret du niveau {3-30} que {presque personne|1 % des joueurs} a trouvé",
    ],
    music: [
      "J'ai composé une chanson avec {une cuillère|la pluie|mon chat}",
      "La scène que tout le monde a mal comprise, en {30-60} secondes",
    ],
    learn: [
      "Pourquoi les {avions|pieuvres|châteaux} ont {cette forme|ça}",
      "Ce que l'école ne vous a pas dit sur {la lune|les volcans|le zéro}",
    ],
    pets: [
      "Mon {chien|chat|perroquet} fait ça tous les {matins|soirs à 3 h}",
      "Jour {2-60} avec la chienne qu'on a adoptée : {elle me fait confiance|premier bain}",
    ],
    travel: [
      "{3|4|5} jours {en montagne|sur une île|en train} pour moins de {80-300} euros",
      "Ce {village|lac|sentier} a l'air {faux|d'un décor de film} et il est vide",
    ],
    home: [
      "J'ai refait ma {cuisine|salle de bain|entrée} de location avec {20-90} euros",
      "Le rituel de {5|10|15} minutes qui garde l'appart {propre|calme}",
    ],
    family: [
      "Ma fille de {trois|cinq|sept} ans m'a dit ça et {j'ai pleuré|je n'avais pas de réponse}",
      "{5|6|7} jeux sans écran pour {les jours de pluie|la voiture}",
    ],
    mind: [
      "Si vous vous réveillez {fatiguée|anxieux|à 4 h}, essayez ça {trois|sept} jours",
      "L'habitude de {deux|cinq|dix} minutes qui a changé mes {matins|soirées}",
    ],
    humor: [
      "Quand {ta mère|ton chef|ta prof} dit « {il faut qu'on parle|petite question} »",
      "Les gens {à la salle|à la boulangerie|à un mariage}, le {2-7} c'est mon oncle",
    ],
    sports: [
      "Ce {coup franc|service|flip} m'a pris {100-900} essais",
      "J'ai acheté une {voiture|moto} à {300-900} euros et {elle démarre|voilà}",
    ],
  },
};
