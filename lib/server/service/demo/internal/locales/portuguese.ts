import "server-only";
import type { Locale } from "../locale";

export const portuguese: Locale = {
  language: "portuguese",
  weight: 8,
  countries: [
    ["Brazil", 86],
    ["Portugal", 12],
    ["Mozambique", 2],
  ],
  races: [
    ["Latino Hispanic", 52],
    ["White", 32],
    ["Black", 16],
  ],
  names:
    "joana caio livia davi bia otavio luiza enzo marina ravi helena vitor duda murilo larissa caua iara breno malu tiago nina zeca flora igor".split(
      " ",
    ),
  originalSound: "som original",
  tags: ["fyp", "foryou", "viral", "paravoce", "brasil"],
  bios: [
    "% {sem frescura|com humor|de verdade} pra {quem trabalha|iniciantes|todo mundo}",
    "{Mãe|Pai|Prof|Estudante} e % {todo dia|nas horas vagas}",
    "Aqui tem % {toda semana|sem enrolação}",
  ],
  subjects: {
    food: "receitas",
    fitness: "treino",
    beauty: "skincare",
    fashion: "looks",
    money: "finanças",
    work: "carreira",
    tech: "tecnologia",
    gaming: "games",
    music: "música",
    learn: "curiosidades",
    pets: "bichos",
    travel: "viagens",
    home: "casa",
    family: "família",
    mind: "hábitos",
    humor: "humor",
    sports: "esporte",
  },
  openers: ["POV: ", "Dia {2-60}: ", "Parte {2-9}: ", "História real: "],
  closers: [" 😭", " (espera o final)", " – parte {2-6}", " e ninguém me avisou", " 👀"],
  anything: [
    "Ninguém te {conta|prepara pra|avisa d}essa parte",
    "Testei por {7-60} dias pra você não precisar",
    "{Três|Quatro|Cinco} coisas que eu queria ter sabido aos {18-35}",
  ],
  captions: [
    "Salva pra {depois|o fim de semana}.",
    "Qual você {testaria|faria}? Comenta aí.",
    "Manda pra quem {precisa|te deve uma}.",
  ],
  hooks: {
    food: [
      "O {bolo|macarrão|feijão|pão} de {2|3|4} ingredientes que eu faço quando {a geladeira tá vazia|chega visita}",
      "Pare de {lavar|requentar|temperar} o {arroz|frango|bife} assim",
    ],
    fitness: [
      "Corri {3|5|8} km toda {manhã|noite} por {14-90} dias e {olha no que deu|minhas costas mudaram}",
      "{3|4|5} exercícios pra {lombar|joelho|postura} que dá pra fazer {na cama|sem equipamento}",
    ],
    beauty: [
      "Pare de passar {o sérum|o protetor|o creme} nessa ordem",
      "Esse {gloss|shampoo|corretivo} de {10-40} reais ganhou do {caro|famoso}",
    ],
    fashion: [
      "{Uma camisa branca|Um jeans|Um blazer}, {7-20} looks, zero compras",
      "Só usei roupa de brechó por {uma semana|um mês}",
    ],
    money: [
      "O que eu faria com {500|1.000|5.000} reais se começasse {hoje|do zero}",
      "Seu banco torce pra você nunca {ler|perguntar} isso",
      "Como juntei {3-30} mil ganhando {pouco|um salário mínimo e meio}",
    ],
    work: [
      "Nunca fale isso numa {entrevista|reunião}",
      "A frase do currículo que me deu {3-9} entrevistas",
      "Meu chefe pediu {uma coisinha rápida|pra eu ficar até tarde} e {eu disse não|olha a resposta}",
    ],
    tech: [
      "Desliga essa opção do {celular|roteador} {agora|antes de dormir}",
      "{3|4|5} sites grátis que parecem {proibidos|mágica}",
    ],
    gaming: [
      "Zerei o chefão {com uma mão|sem pular|de olhos vendados}",
      "O segredo da fase {3-30} que {quase ninguém|só 1%} achou",
    ],
    music: [
      "Fiz uma música com {uma colher|a chuva|meu gato}",
      "A cena que todo mundo entendeu errado, em {30-60} segundos",
    ],
    learn: [
      "Por que {os aviões|os polvos|os castelos} têm {isso|essa cor}",
      "O que a escola não te contou sobre {a lua|os vulcões|o zero}",
    ],
    pets: [
      "Meu {cachorro|gato|papagaio} faz isso toda {manhã|madrugada}",
      "Dia {2-60} com a cadelinha resgatada: {confiou em mim|primeiro banho}",
    ],
    travel: [
      "{3|4|5} dias na {serra|praia|ilha} por menos de {200-900} reais",
      "Essa {praia|cachoeira|vila} parece {mentira|cenário de filme} e tá vazia",
    ],
    home: [
      "Mudei minha {cozinha|sacada} alugada com {50-300} reais",
      "A rotina de {5|10|15} minutos que deixa a casa {limpa|em paz}",
    ],
    family: [
      "Minha filha de {três|cinco|sete} anos falou isso e {eu chorei|fiquei sem resposta}",
      "{5|6|7} brincadeiras sem tela pra {dia de chuva|viagem de carro}",
    ],
    mind: [
      "Se você acorda {cansada|ansiosa|às 4 da manhã}, testa isso por {três|sete} dias",
      "O hábito de {dois|cinco} minutos que mudou minhas {manhãs|noites}",
    ],
    humor: [
      "Quando sua {mãe|chefe|sogra} fala «{a gente precisa conversar|rapidinho}»",
      "Tipos de pessoa {na academia|no casamento|no mercado}, o {2-7} é meu tio",
    ],
    sports: [
      "Essa {falta|bicicleta|manobra} levou {100-900} tentativas",
      "Comprei {um carro velho|uma moto} por {900-3000} reais e {pegou|transformei nisso}",
    ],
  },
};
