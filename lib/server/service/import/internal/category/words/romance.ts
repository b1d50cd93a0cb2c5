import "server-only";
import type { WordsByCategory } from "./words-by-category";

export const SPANISH: WordsByCategory = {
  Arts: "arte artista* dibujo*+ dibujar+ dibujando+ pintura* pintar cuadro- ilustracion*+ acuarela+ escultura tatuaje*",
  Automotive: "coche coches+ carro- carros autos- mecanico mecanica+ automovil*+ deportivo-",
  "Beauty & Personal Care":
    "belleza maquillaje*+ maquillada+ peinado*+ cabello pelo- uñas pestañas+ labial+ piel- cuidadodelapiel+ pelirroja castaña- tinte barberia+ peluquer*+ cejas+",
  "Books & Literature": "libro libros+ lectura leer- novela- lectora+ lector",
  Business: "negocio negocios+ emprend*+ empresa empresario*+ emprendedor*+ bienesraices+",
  Finance: "dinero finanzas*+ inversion*+ invertir+ ahorro* economia bolsa- criptomonedas+",
  "Career & Jobs": "trabajo- empleo+ oficina- entrevistadetrabajo+ curriculum jefe-",
  "Crafts & DIY":
    "manualidades+ manualidad+ hechoamano+ tejido- tejer+ costura+ artesania*+ ganchillo+ trucos- hazlotumismo+",
  Culture: "cultura+ tradicion* folclore+ folklor* charreria+ charro* escaramuza latinos- latinas-",
  Education:
    "escuela- colegio- universidad estudiante* estudiar profesor* maestro- maestra- examen* clase- clases- tarea- aprender aprende- matematicas+ graduacion*+ graduar+ ingles-",
  Technology:
    "tecnologia*+ celular- programacion+ computadora+ ordenador+ aplicacion* inteligenciaartificial+",
  Entertainment:
    "famosos+ farandula+ chisme* novela telenovela*+ actriz actor serie- series- espectaculo* capitulo+ capitulos temporada- entretenimiento television+ programa-",
  Environment: "medioambiente+ cambioclimatico+ reciclaje+ reciclar+ sostenib*+ ecologia+",
  Family: "familia mama- papa- hermano- hermana- hermanos- abuela abuelo abuelos hijo- hija- hijos-",
  Parenting: "embarazo+ embarazada+ bebe bebes+ maternidad+ mamaprimeriza+ crianza+ paternidad+",
  Fashion: "moda+ ropa vestido* zapatos outfit- estilo- tendencias- pasarela+ modelo-",
  Film: "pelicula*+ peliculas+ cine+ pelis+ cortometraje+ estreno- trailer-",
  Fitness:
    "ejercicio* entrenamiento entrenar+ gimnasio+ pesas musculo* abdominales+ rutina- gluteos+ sentadillas+",
  Health:
    "salud+ saludable medico* doctora enfermera* enfermedad* hospital- dieta+ nutricion+ adelgazar+ bajardepeso+ coronavirus- vacuna*",
  Food: "comida*+ receta*+ cocina cocinar+ cocinando+ postre*+ pastel pollo desayuno+ cena- almuerzo+ hambre delicioso rico- tacos+ tortilla* queso chocolate restaurante+ pan- horchata+",
  Gaming: "videojuego*+ videojuegos+ juego- juegos- jugando- jugador- gamers- partida-",
  "Gardening & Agriculture": "jardin jardineria+ plantas huerto+ agricultura+ campo- cosecha+ ganader*",
  History: "historia- historico* antiguo- guerramundial+ arqueologia+",
  Home: "hogar casa- decoracion*+ limpieza+ limpiar limpiando muebles+ cocina- habitacion",
  Humor:
    "humor comedia+ chiste*+ broma bromas+ gracioso* risa risas reir- humorlatino+ parodia+ memesespañol+ divertido- divertid*-",
  Law: "abogado*+ abogada+ juicio- ley- derecho- juez-",
  Lifestyle: "vida- estilodevida+ midia rutina-",
  Marketing: "mercadotecnia+ publicidad+ marketingdigital+",
  "Mental Health": "saludmental+ ansiedad+ depresion+ psicologia psicologo* terapia autoestima",
  Music:
    "musica cancion*+ cantar+ cantante*+ cantando+ baile*+ bailando+ bailar+ guitarra+ concierto*+ bachateando+ reggaeton+ cumbia+ corridos*+ letra- rapero orquesta acordeon+ coreografia+ banda- regionalmexicano+",
  "News & Media": "noticia*+ noticias ultimahora+ periodis*+ noticiero+ terremoto sismo+ mañanera",
  Outdoors: "senderismo+ acampar+ campamento pesca+ caza- escalada+ airelibre+",
  Nature: "naturaleza+ playa- montaña* atardecer amanecer bosque rio- lluvia- cascada+",
  Pets: "perro*+ perrito*+ perros+ gato+ gatito*+ gatos+ mascota*+ cachorro*+",
  Animals:
    "animales+ caballo*+ caballos+ aves vaca vacas serpiente* leon- zoologico+ delfin* tiburon* fauna+",
  Philosophy: "filosofia+ estoicismo+",
  Spirituality:
    "espiritual*+ tarot+ horoscopo+ signos- astrologia+ zodiaco+ meditacion leydeatraccion+ brujeria",
  Photography: "fotografia+ fotografo*+ fotos- foto- sesiondefotos+ camara-",
  Politics: "politica+ politico*+ elecciones+ presidente* gobierno congreso diputado* senador* votar voto-",
  Relationships:
    "pareja parejas+ novio novia novios+ boda+ bodas+ amor- matrimonio+ esposo esposa casados desamor+ celos- enamorad*",
  Religion: "dios- jesus+ iglesia+ biblia+ cristian*+ oracion+ evangelio+ catolic*+ virgen-",
  Science: "ciencia+ fisica quimica+ experimento* espacio- astronomia+ cientific*+ biologia+",
  "Self-Improvement":
    "motivacion*+ superacion*+ exito- crecimientopersonal+ productividad+ habitos+ desarrollopersonal+",
  Shopping: "compras+ oferta* descuento* tienda- regalos- rebajas+ comprar-",
  "Social Issues & Activism":
    "feminismo+ feminista+ igualdad+ derechoshumanos+ racismo+ orgullo- migrantes+ aborto+",
  Sports:
    "deporte*+ deportes+ futbol*+ gol+ goles+ partido- baloncesto+ boxeo+ lucha- ciclismo+ liga- seleccion- campeon* entrenador mundial- beisbol+ portero- natacion+ golazo+",
  Travel: "viaje*+ viajes+ viajar+ viajando+ turismo+ turista* vacaciones+ hotel- playa- aventura- destino-",
  "Vehicles & Transportation":
    "moto motos+ motocicleta*+ camion* camiones+ tren trenes avion* aviones+ barco* bicicleta* motociclista+ trailero*+",
  Writing: "poesia+ poema*+ escritor*+ escribir frases- reflexion- poeta+",
  Kids: "niños+ niñas infantil* infancia juguete* juguetes cuento cuentos+",
};

export const PORTUGUESE: WordsByCategory = {
  Arts: "desenho*+ desenhar+ desenhando+ pintura* artista tatuagem+ ilustracao+ artesanato-",
  Automotive: "carro- carros+ carrosrebaixados+ automotivo+ mecanica+ rebaixado+",
  "Beauty & Personal Care":
    "beleza maquiagem+ maquiar cabelo+ cabelos+ cordecabelo+ unhas+ pele- cilios+ sobrancelha*+ batom+ penteado*+ barbeiro+ cacheada* cabeleireir*+",
  "Books & Literature": "livro livros+ leitura leitor* livrostok+ leituras+",
  Business: "negocios+ empreend*+ empreendedor*+ empresa* imoveis+ corretor-",
  Finance: "dinheiro financas+ investimento*+ investir+ economia criptomoedas+ rendaextra+",
  "Career & Jobs": "trabalho- emprego+ vagas+ curriculo+ concurso* chefe-",
  "Crafts & DIY": "artesanato+ croche+ trico+ costura+ feitoamao+ facavocemesmo+ reciclagem-",
  Culture: "cultura+ folclore+ indigena*+ nordeste-",
  Education:
    "escola- faculdade universidade professor* professora aula aulas enem+ vestibular+ estudar estudante* prova- matematica+ redacao+ aprender formatura+",
  Technology: "tecnologia+ celular- programacao+ computador+ inteligenciaartificial+ aplicativo*",
  Entertainment:
    "famosos+ fofoca*+ novela* novelas+ bbb+ bbb23+ bbb24+ reality- fazenda- afazenda+ atriz ator- serie- series- capitulo+ entretenimento televisao+",
  Family: "familia mae- pai- irmao- irma- irmaos- avo- vovo filho- filha- filhos- maes",
  Parenting: "gravida+ gravidez+ gestante+ bebe bebes+ maternidade+ mamae- maedemenino+ maedemenina+",
  Fashion: "moda+ roupa* vestido* lookdodia+ estilo- sapato* bota-",
  Film: "filme*+ filmes+ cinema+ dublado dublagem+ desenhoanimado",
  Fitness: "academia+ treino*+ musculacao+ exercicio* maromba+ emagrecer- abdomen gluteos+ hipertrofia+",
  Health:
    "saude+ saudavel medico* medicina enfermagem+ enfermeir* dieta+ emagrec*+ nutricionista+ vacina* doenca*",
  Food: "comida*+ receita*+ receitas+ cozinha cozinhar+ bolo bolos+ doce- sobremesa+ delicia- almoço+ jantar cafedamanha+ churrasco+ brigadeiro+ pao- queijo frango+ gostoso-",
  Gaming: "jogo- jogos- jogando- jogar- videogame+ gameplays+ freefirebrasil+",
  "Gardening & Agriculture":
    "jardim jardinagem+ plantas horta+ fazenda- agro+ agronegocio+ agricultura+ roça",
  Home: "decoracao+ faxina+ limpeza+ organizacao casa- apartamento moveis reforma-",
  Humor: "humor comedia+ piada*+ engraçado* engracad*- pegadinha+ zoeira+ risada* memesbrasil+ rir-",
  Law: "advogad*+ direito- juiz- lei- stf+",
  Lifestyle: "rotina- vida- estilodevida+ meudia+",
  "Mental Health": "saudemental+ ansiedade+ depressao+ psicologia psicolog* terapia autoestima-",
  Music:
    "musica cantar+ cantor*+ cantora cantando+ danca*+ dancinha+ dançando+ funk+ sertanejo+ pagode+ samba+ forro+ pisadinha+ violao+ louvor letra- clipe+ coreografia+ baile-",
  "News & Media": "noticia*+ noticias jornal+ jornalis*+ reportagem+ urgente-",
  Nature: "natureza praia- montanha* cachoeira+ pordosol+ floresta chuva-",
  Pets: "cachorro*+ cachorros+ cachorrinho+ gato+ gatinho*+ gatos+ pets+ filhote*+ bulldogfrances+ diadecao dog-",
  Animals: "animais+ cavalo*+ cavalos+ passaro* vaca vacas cobra- leao-",
  Spirituality: "espiritual*+ signos+ horoscopo+ tarot+ astrologia+ umbanda+",
  Photography: "fotografia+ fotograf*+ fotos- foto- ensaiofotografico+",
  Politics:
    "politica+ politico*+ eleicoes+ eleicao+ presidente* governo deputad*+ senador* ministro+ bolsonarista* petista*",
  Relationships:
    "casal casais+ namoro+ namorad*+ casamento*+ amor- noiva noivo marido esposa relacionamento*+ casados solteira- solteiro-",
  Religion:
    "deus- jesus+ igreja+ biblia+ evangelic*+ gospel+ oracao+ cristao+ evangelho+ salmo+ catolic*+ pastor",
  Science: "ciencia+ fisica quimica+ experimento* espaço- astronomia+ biologia+",
  "Self-Improvement": "motivacao+ motivacional+ sucesso- produtividade+ superacao+ desenvolvimentopessoal+",
  Shopping: "compras+ comprinhas+ achadinhos+ promocao desconto* shopee+ loja-",
  "Social Issues & Activism": "feminismo+ igualdade+ racismo+ direitoshumanos+ lgbtqia*+",
  Sports:
    "esporte*+ esportes+ futebol+ gol- gols+ jogador- campeonato+ brasileirao+ volei+ basquete+ luta- boxe+ surf+ copa- selecaobrasileira+ goleiro+ melhoresmomentos+ torcida+",
  Travel: "viagem+ viagens+ viajar+ viajando+ turismo+ ferias+ praias hotel-",
  "Vehicles & Transportation":
    "moto motos+ motociclista+ grau- caminhao+ caminhoes+ caminhoneiro*+ trem- aviao+ avioes+ bicicleta bike-",
  Writing: "poesia+ poema*+ escritor*+ escrever frases- reflexao- versos",
  Kids: "crianca*+ crianças+ infantil brinquedo* brinquedos desenhoinfantil+ brincadeira*",
};

export const FRENCH: WordsByCategory = {
  Arts: "dessin*+ dessiner+ peinture+ artiste* tatouage+ aquarelle+",
  Automotive: "voiture*+ voitures+ automobile+ mecanique bagnole+",
  "Beauty & Personal Care":
    "beaute maquillage+ coiffure+ cheveux+ ongles+ soin- peau- coiffeur*+ coiffeuse+ cils+ sourcils+ parfum+",
  "Books & Literature": "livre livres+ lecture+ roman- bouquin* lectrice+",
  Business: "entreprise* entrepreneur*+ entreprendre+ immobilier+",
  Finance: "argent finance* investir+ bourse+ economies impots+",
  "Career & Jobs": "travail- boulot emploi+ bureau- metier* entretiendembauche+ patron-",
  "Crafts & DIY": "bricolage+ faitmain+ couture+ tricot+ crochet- loisirscreatifs+",
  Culture: "culture- tradition* patrimoine+",
  Education:
    "ecole lycee+ college- universite etudiant*+ etudes professeur* prof- apprendre cours- bac- examen* mathematiques+ devoirs brevet-",
  Technology: "technologie*+ informatique+ ordinateur+ telephone- programmation+",
  Entertainment:
    "telerealite+ emission serie- series- people- actrice acteur spectacle* divertissement kohlanta+",
  Family: "famille maman- papa- frere- soeur- fils- fille- grandmere+ grandpere+ mamie papy",
  Parenting: "enceinte+ grossesse+ bebe bebes+ maternite+ maternage+ jeunemaman+ viedemaman+",
  Fashion: "mode- tenue vetement*+ robe- chaussures tendance-",
  Film: "film- films cinema+ dessinanime+ manga-",
  Fitness:
    "musculation+ sport- entrainement entrainementalamaison+ exercice* abdos+ salledesport+ muscu+ seance-",
  Health: "sante+ medecin* medecine infirmier*+ infirmiere+ regime maladie* hopital vaccin*",
  Food: "cuisine+ cuisiner+ recette*+ recettes+ gateau*+ dessert*+ repas+ manger bouffe+ gourmand*+ fromage+ patisserie+ restaurant- delicieux petitdejeuner+",
  Gaming: "jeuvideo+ jeuxvideo+ jeu- jeux- joueur-",
  "Gardening & Agriculture": "jardin jardinage+ plantes agricult*+ potager+ ferme- tracteur*+",
  History: "histoire- guerremondiale+ archeologie+ moyenage+",
  Home: "maison- decoration*+ menage- nettoyage+ interieur- rangement+ meubles+",
  Humor: "humour+ blague*+ drole* rire- rigole* rigoler comedie sketch+ parodie+ marrant* mdr- ptdr-",
  Law: "avocat- droit- justice- tribunal+ loi-",
  Music:
    "musique*+ chanson*+ chanter+ chanteur*+ chanteuse+ danse*+ danser+ danseur*+ guitare+ concert* rappeur+ rapfrancais+ rapfr+ paroles choregraphie+",
  "News & Media": "actualite*+ infos- journalis*+ actu+ journaltele",
  Outdoors: "randonnee+ camping+ peche- chasse- escalade+ pleinair+",
  Nature: "nature- plage- mer- montagne* foret coucherdesoleil+ paysage*+ neige-",
  Pets: "chien*+ chiens+ chat- chats+ chiot*+ chaton*+ animaldecompagnie+ chienne+",
  Animals: "animaux+ cheval+ chevaux+ equitation+ oiseau* vache* cavaliere+ equine",
  Spirituality: "spiritualite+ astrologie+ horoscope+ voyance+ tarot+ meditation",
  Photography: "photographie+ photographe*+ photos- shooting-",
  Politics: "politique*+ election*+ president- gouvernement manifestation giletsjaunes+ vote-",
  Relationships: "couple+ amour- mariage*+ copain- copine- mari- femme- celibataire* relation- rupture-",
  Religion: "dieu- jesus+ eglise+ priere+ islam+ musulman*+ chretien*+ coran+",
  Science: "science*+ physique- chimie+ experience- espace- astronomie+ biologie+",
  "Self-Improvement": "motivation developpementpersonnel+ reussite- confianceensoi+ productivite+",
  Shopping: "achats bonplan*+ promo- soldes+ cadeau- vinted+",
  "Social Issues & Activism": "feminisme+ feministe+ egalite+ racisme+ droitshumains+ militant*",
  Sports:
    "sportif* football+ foot+ ballon- match- basket- rugby+ cyclisme+ boxe+ natation+ equipedefrance+ ligue1+ tourdefrance+ patinage+ buteur+",
  Travel: "voyage*+ voyages+ voyager+ vacances+ tourisme+ hotel- plage-",
  "Vehicles & Transportation":
    "moto motos+ motard*+ camion*+ routier*+ train- avion*+ bateau* velo+ trottinette+",
  Writing: "poesie+ poeme*+ ecriture+ ecrire ecrivain*+ citation*-",
  Kids: "enfant- enfants jouet* jouets+ comptine*+",
};

export const ITALIAN: WordsByCategory = {
  Arts: "disegno+ disegnare+ disegni+ pittura+ dipingere artista- tatuaggio+",
  Automotive: "macchina- macchine- auto- automobili+ motori+",
  "Beauty & Personal Care": "bellezza trucco+ capelli+ unghie+ pelle- parrucchier*+ profumo+",
  "Books & Literature": "libro libri+ lettura leggere-",
  Business: "imprenditor*+ azienda* impresa",
  Finance: "soldi finanza+ investimenti+ investire+ risparmio",
  "Career & Jobs": "lavoro- ufficio- colloquio+",
  "Crafts & DIY": "faidate+ uncinetto+ cucito+ fattoamano+",
  Education:
    "scuola- universita+ studente* studenti+ professore* professoressa maturita+ studiare esame esami+ matematica+ lezione imparare",
  Technology: "tecnologia+ informatica+ telefono- programmazione+",
  Entertainment: "grandefratello*+ gfvip+ attrice attore- spettacolo serietv+ televisione+ temptationisland+",
  Family: "famiglia+ mamma- papa- fratello- sorella- nonna nonno figlio- figlia-",
  Parenting: "incinta+ gravidanza+ neonato+ neonata+ maternita+ mammemoderne+",
  Fashion: "moda+ vestiti+ vestito abito scarpe stile- sfilata+",
  Film: "film- cinema+ cartoni- cartonianimati+ fumetti",
  Fitness: "palestra+ allenamento+ allenarsi esercizi* muscoli+ addominali+",
  Health: "salute+ medico- infermier*+ dieta+ ospedale+ dimagrire+ malattia",
  Food: "cibo+ ricetta+ ricette+ cucina+ cucinare+ dolce- dolci+ torta+ pasta mangiare colazione+ pranzo+ cena- formaggio+ gelato+ buono-",
  Gaming: "videogiochi+ videogioco+ gioco- giochi- giocare-",
  "Gardening & Agriculture": "giardino giardinaggio+ piante orto+ agricoltura+",
  History: "storia- guerramondiale+ anticaroma+",
  Home: "arredamento+ pulizie+ casa- mobili ristrutturazione+",
  Humor: "comico comici+ scherzo scherzi+ ridere+ risate+ barzellett*+ divertente- umorismo+ battute",
  Music:
    "musica canzone+ canzoni+ cantare+ cantante*+ ballo+ ballare+ balletto+ ballerina+ chitarra+ concerto+ sanremo+ pianoforte+",
  "News & Media": "notizie+ notizia giornale giornalist*+ telegiornale+",
  Nature: "natura+ mare- montagna spiaggia- tramonto+ bosco",
  Pets: "cane+ cani+ gatto+ gatti+ gattino+ cucciolo+ cuccioli+ cagnolino+",
  Animals: "animali+ cavallo+ cavalli+ uccelli",
  Photography: "fotografia+ fotograf*+",
  Politics: "politica+ governo elezioni+ presidente- salvini+ meloni+ conte-",
  Relationships: "coppia+ fidanzat*+ matrimonio+ amore- marito moglie sposi+ relazione",
  Religion: "dio- gesu+ chiesa+ preghiera+ papafrancesco+ bibbia+",
  Science: "scienza+ scienze fisica chimica+ esperimento+ spazio- astronomia+",
  "Self-Improvement": "motivazione+ successo- crescitapersonale+",
  Sports:
    "calcio+ partita- sport- pallavolo+ basket- gol- calciatore+ tifosi+ scudetto+ nuoto+ ciclismo+ fantacalcio+",
  Travel: "viaggio+ viaggi+ viaggiare+ vacanza+ vacanze+ turismo+",
  "Vehicles & Transportation":
    "moto motociclist*+ camion+ camionista+ treno treni+ aereo aerei+ barca bicicletta",
  Writing: "poesia+ poesie+ scrittor*+ scrivere frasi-",
  Kids: "bambini+ bambino bambina giocattoli+ infanzia",
};
