import "server-only";
import type { Locale } from "../locale";

export const spanish: Locale = {
  language: "spanish",
  weight: 12,
  countries: [
    ["Mexico", 36],
    ["Spain", 22],
    ["Argentina", 13],
    ["Colombia", 11],
    ["Chile", 6],
    ["Peru", 5],
    ["United States", 4],
    ["Ecuador", 3],
  ],
  races: [
    ["Latino Hispanic", 78],
    ["White", 17],
    ["Black", 5],
  ],
  names:
    "lucia mateo valeria bruno camila thiago renata emilio paloma gael jimena nico alma dario ximena rafa inés leo marisol teo abril simon vera pilar"
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .split(" "),
  originalSound: "sonido original",
  tags: ["parati", "fyp", "viral", "foryou", "tendencia"],
  bios: [
    "% {sin complicaciones|con humor|de verdad} para {todos|principiantes|gente ocupada}",
    "Te cuento {todo|la verdad|lo que nadie dice} sobre %",
    "{Mamá|Papá|Profe|Estudiante} y % {todos los días|a ratos}",
  ],
  subjects: {
    food: "cocina casera",
    fitness: "entrenamiento",
    beauty: "cuidado de la piel",
    fashion: "moda",
    money: "finanzas",
    work: "vida laboral",
    tech: "tecnología",
    gaming: "videojuegos",
    music: "música",
    learn: "datos curiosos",
    pets: "mascotas",
    travel: "viajes",
    home: "hogar",
    family: "familia",
    mind: "hábitos",
    humor: "humor",
    sports: "deporte",
  },
  openers: ["POV: ", "Día {2-60}: ", "Parte {2-9}: ", "Historia real: ", "Opinión impopular: "],
  closers: [" 😭", " (espera al final)", " – parte {2-6}", " y nadie me avisó", " 👀", " (guárdalo)"],
  anything: [
    "Nadie te {cuenta|avisa de|prepara para} esta parte",
    "Lo probé {7-60} días para que tú no tengas que hacerlo",
    "{Tres|Cuatro|Cinco} cosas que ojalá hubiera sabido {antes|a los {18-35}|hace un año}",
    "Espera al {final|segundo {8-20}}, no te lo vas a creer",
  ],
  captions: [
    "Guárdalo para {después|el finde|cuando lo necesites}.",
    "¿Cuál {probarías|te gusta más}? Te leo.",
    "Mándaselo a quien {lo necesita|te debe una}.",
  ],
  hooks: {
    food: [
      "La {pasta|sopa|tortilla|ensalada} de {2|3|4} ingredientes que hago cuando {no hay nada en la nevera|llego tarde a casa}",
      "Deja de {lavar|hervir|recalentar} así el {arroz|pollo|pan}",
      "El truco de mi abuela para {los frijoles|las croquetas|el caldo} que {nadie enseña|vale oro}",
    ],
    fitness: [
      "Corrí {3|5|8} km cada {mañana|noche} durante {14-90} días y {esto pasó|mira mi espalda}",
      "{3|4|5} ejercicios para {la espalda|las rodillas|la postura} que puedes hacer {en la cama|sin equipo}",
      "Bajé {4-25} kilos sin {gimnasio|dejar el pan|correr}",
    ],
    beauty: [
      "Deja de ponerte {el sérum|la crema|el protector} en este orden",
      "Maquillaje de {5|7|10} minutos para {piel grasa|ojos cansados|los lunes}",
      "Este {labial|champú|rubor} de {3-12} euros le gana al {caro|famoso}",
    ],
    fashion: [
      "{Una camisa blanca|Un solo jean|Una bufanda}, {7-20} looks",
      "Me vestí solo con ropa de segunda mano por {una semana|un mes}",
      "Cómo verte {más alta|elegante} con {10-30} euros",
    ],
    money: [
      "Qué haría con mis primeros {1,000|5,000|10,000} pesos si empezara {hoy|de cero}",
      "Tu banco no quiere que {leas|sepas|preguntes} esto",
      "Así ahorré {2-20} mil con un sueldo {normal|bajito}",
    ],
    work: [
      "Nunca digas esto en una {entrevista|junta|llamada con tu jefe}",
      "La frase de mi currículum que me dio {3-9} entrevistas",
      "Mi jefe me pidió {una cosa rápida|quedarme tarde} y {dije que no|mira qué pasó}",
    ],
    tech: [
      "Desactiva este ajuste del {celular|router|televisor} {ya|antes de dormir}",
      "{3|4|5} páginas gratis que parecen {ilegales|magia}",
      "Dejé que una IA {contestara mis correos|eligiera mi comida} una semana",
    ],
    gaming: [
      "Me pasé el jefe final {con una mano|sin saltar|con los ojos cerrados}",
      "El secreto del nivel {3-30} que {casi nadie|solo el 1 %} encontró",
      "Mi {papá|abuela|novia} juega {terror|por primera vez} y {grita|gana}",
    ],
    music: [
      "Hice una canción con {una cuchara|la lluvia|mi gato}",
      "Canto la misma canción en {cinco|ocho} {voces|idiomas}",
      "La escena que todos entendimos mal, en {30-60} segundos",
    ],
    learn: [
      "Por qué los {aviones|pulpos|castillos} tienen {esto|ese color}",
      "Lo que tu profe no te contó sobre {la luna|los volcanes|el cero}",
      "Aprendí {100-500} palabras en {2-9} días con este método",
    ],
    pets: [
      "Mi {perro|gato|loro} hace esto cada {mañana|noche a las 3}",
      "Día {2-60} con la perrita que rescatamos: {ya confía|primer baño}",
      "Si tu gato {te mira así|duerme a tus pies}, significa esto",
    ],
    travel: [
      "{3|4|5} días en {la sierra|la costa|un pueblo mágico} por menos de {50-200} euros",
      "Este {pueblo|mirador|lago} parece {mentira|una película} y está vacío",
      "Todo lo que metí en una mochila para {10-60} días",
    ],
    home: [
      "Cambié mi {cocina|baño|balcón} de alquiler con {20-90} euros",
      "La rutina de {5|10|15} minutos que mantiene mi casa {limpia|en paz}",
      "Hice {una lámpara|un estante} con {madera vieja|jeans rotos}",
    ],
    family: [
      "Mi hija de {tres|cinco|siete} años me dijo esto y {me senté a llorar|no supe qué decir}",
      "{5|6|7} juegos sin pantalla para {días de lluvia|el coche}",
      "Llevamos {5-40} años juntos y {nunca|siempre} hacemos esto",
    ],
    mind: [
      "Si te despiertas {cansada|con ansiedad|a las 4}, prueba esto {tres|siete} días",
      "El hábito de {dos|cinco|diez} minutos que cambió mis {mañanas|noches}",
      "Lo que me dijo mi {terapeuta|abuelo} el {primer|peor} día",
    ],
    humor: [
      "Cuando tu {mamá|jefe|suegra} dice «{tenemos que hablar|una preguntita}»",
      "Tipos de personas en {el gimnasio|una boda|el súper}, el {2-7} es mi tío",
      "Así termina {cada|mi} {reunión familiar|trabajo en equipo}",
    ],
    sports: [
      "Este {tiro libre|truco|saque} me costó {100-900} intentos",
      "Compré un {coche|moto} de {300-900} euros y {arrancó|lo convertí en esto}",
      "Los últimos {diez|treinta} segundos de la final no tienen {sentido|explicación}",
    ],
  },
};
