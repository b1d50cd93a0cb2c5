import "server-only";
import type { Category } from "@/lib/contract/enums";

export const CATEGORY_WORDS: Partial<Record<Category, string>> = {
  Arts: "art arte kunst artist artista artiste design drawing dessin zeichnen dibujo illustration",
  Automotive:
    "auto autos car cars coche coches voiture voitures carro carros cars-and-motorbikes motor motorrad moto motos motorsport automobile",
  "Beauty & Personal Care":
    "beauty beaute schonheit belleza bellezza beleza schoonheid makeup make-up skincare hair haare cosmetics kosmetik cosmetique cosmetiques maquillage maquillaje trucco skin-care beauty-and-cosmetics",
  "Books & Literature":
    "books book bucher livres lecture libros libri livros boeken literature literatur literatura booktok",
  Business:
    "business entrepreneurship entrepreneur unternehmer wirtschaft negocios affari negocio entreprise b2b startup",
  Finance:
    "finance finances finanzen finanzas finanza financas financien money geld investing crypto krypto argent dinero",
  "Career & Jobs": "career careers jobs karriere beruf carriere emploi carrera trabajo lavoro carreira",
  "Crafts & DIY":
    "diy crafts craft basteln bricolage handmade manualidades fai-da-te artesanato knutselen handarbeit",
  Culture: "culture kultur cultura cultuur",
  Education:
    "education bildung educacion istruzione educacao onderwijs learning lernen school ecole knowledge wissen",
  Technology:
    "tech technology technik technologie tecnologia techno gadgets computer software ai ki informatique it",
  Entertainment:
    "entertainment unterhaltung divertissement entretenimiento intrattenimento entretenimento amusement celebrity celebrities stars shows tv television show-business",
  Environment:
    "environment umwelt environnement medio-ambiente ambiente sustainability nachhaltigkeit ecologie green eco",
  Family: "family familie famille familia famiglia mom moms mum mums mama mamas maman",
  Parenting:
    "parenting parents eltern parentalite padres genitori pais ouders baby babies motherhood maternity maternidad",
  Fashion:
    "fashion mode moda style clothing clothes kleidung vetements ropa luxury luxe luxus streetwear outfit modeling models",
  Film: "film films movies movie cinema kino cine filme filmes actors actor acteur",
  Fitness:
    "fitness gym workout workouts running laufen course-a-pied course correr corrida yoga bodybuilding training musculation crossfit pilates sport-and-fitness sports-and-fitness",
  Health:
    "health gesundheit sante salud salute saude gezondheid wellness medical medizin nutrition ernahrung health-and-fitness bien-etre",
  Food: "food foodie essen cuisine kochen cooking cocina cucina comida cibo culinaria koken eten recipes rezepte recettes recetas gastronomie gastronomy gastronomia drinks food-and-drink food-and-cooking backen patisserie vegan alimentation",
  Gaming:
    "gaming games game gamer spiele jeux juegos giochi jogos video-games videogames jeux-video videospiele esports",
  "Gardening & Agriculture":
    "garden gardening garten jardin jardinage giardinaggio jardinagem tuin agriculture landwirtschaft",
  History: "history geschichte histoire historia storia",
  Home: "home interior interior-design einrichtung wohnen deco decoration maison hogar casa wonen home-decor home-and-garden dekoration interieur",
  Humor: "humor humour comedy comedie comedia comico umorismo memes meme funny lustig komik comedian",
  Lifestyle: "lifestyle life-style vlog vlogs daily-vlogs vie estilo-de-vida stile-di-vita leben blogger",
  Marketing: "marketing advertising werbung publicite publicidad",
  "Mental Health": "mental-health psychology psychologie mindfulness",
  Music:
    "music musik musique musica muziek singer sanger chanteur cantante musician dance tanz danse music-and-dance",
  "News & Media": "news nachrichten actualites actualite noticias notizie nieuws media medien journalism",
  Outdoors: "outdoor outdoors camping hiking wandern randonnee senderismo trekking",
  Nature: "nature natur naturaleza natura natureza natuur",
  Pets: "pets pet haustiere animaux-de-compagnie mascotas dogs dog hunde chiens perros cats katzen chats",
  Animals: "animals tiere animaux animales animali animais dieren",
  Photography: "photography photo photographie fotografie fotografia fotograf photographe",
  Videography: "videography video filmmaking",
  Politics: "politics politik politique politica politiek",
  Relationships: "relationships beziehung couple love liebe amour dating",
  Religion: "religion religione glaube christian islam",
  Science: "science wissenschaft sciences ciencia scienza wetenschap",
  "Self-Improvement":
    "self-improvement motivation personal-development developpement-personnel selbstentwicklung coaching",
  Shopping: "shopping deals angebote bons-plans compras",
  "Social Issues & Activism": "activism social-issues nonprofit feminism feminisme",
  Sports:
    "sports sport deporte deportes esporte esportes football soccer fussball futbol futebol calcio basketball tennis cycling athlete",
  Travel:
    "travel reisen voyage voyages viajes viaggi viagem reizen tourism tourismus tourisme travel-and-tourism",
  Kids: "kids kinder enfants ninos bambini criancas kinderen toys",
  Spirituality: "spirituality spiritualitat spiritualite astrology astrologie",
};
