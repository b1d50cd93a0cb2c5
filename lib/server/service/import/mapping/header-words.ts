import "server-only";
/** A phrase of several words is tried before its words. */
import { WORLD_OTHERS, WORLD_WORDS } from "./world-header-words";

const WORDS: Record<string, string> = {
  followers:
    "followers follower fans fan subscribers suscribers subscriber subs subscriptions abonnenten abonnent follower:innen followerzahl abonnes abonne abos abo seguidores seguidor suscriptores suscriptor seguaci iscritti inscritos volgers abonnees followercount followerscount subscribercount fanscount audience-size reach-size fllwrs community",
  views:
    "views view plays play viewcount viewscount playcount playscount aufrufe aufruf wiedergaben vues vue lectures visualizaciones visualizacion vistas reproducciones reproduccion visualizzazioni visualizzazione visualizacoes visualizacao weergaven weergave afspeelbeurten",
  impressions:
    "impressions impressionen impresiones impressioni impressoes vertoningen weergaven-van-thumbnail インプレッション数 曝光次数 노출수 показы wyświetlenia-miniatur gösterimler",
  likes:
    "likes like likecount likescount diggcount digg diggs hearts heartcount favorites-likes gefallt gefaellt jaime j-aime mentions-jaime mentions-j-aime me-gusta gustas mi-piace curtidas curtida gostos vind-ik-leuks",
  comments:
    "comments comment commentcount commentscount replies kommentare kommentar commentaires commentaire comentarios comentario commenti commento reacties opmerkingen",
  shares:
    "shares share sharecount sharescount reposts repost retweets geteilt teilungen partages partage compartidos compartido compartilhamentos condivisioni condivisione partilhas gedeeld",
  saves: "saves save collectcount bookmarks favorites favourites favoris guardados salvati salvos opgeslagen",
  average:
    "average avg mean median ø oe durchschnitt durchschnittlich durchschnittliche mittel mittelwert schnitt moyenne moyennes moyen moy promedio prom media medio medie medi med gemiddelde gemiddeld gem per-post per-video par-post pro-beitrag pro-post por-post",
  engagement:
    "engagement eng er interaktion interaktionen interaktionsrate engagementrate engagementrat interaction interactions interacciones interaccion interazioni coinvolgimento engajamento interacoes betrokkenheid participacion compromiso",
  rate: "rate taux tasa tasso taxa rata ratio-er percent percentage prozent pourcentage porcentaje percentuale percentagem procent quote anteil",
  name: "name names nom nombre-completo nome naam nickname fullname full-name display-name displayname screen-name titel-name real-name nom-complet",
  handle:
    "handle handles username usernames user-name benutzername nutzername pseudo pseudonyme identifiant usuario nombre-de-usuario nome-utente utente nome-de-usuario utilizador gebruikersnaam gebruiker account accounts konto compte cuenta profilo-nome user login uniqueid unique-id arroba authorname author-name ownerusername owner-username @ perfil-usuario",
  creator:
    "creator creators influencer influencers influenciador influenciadora influenciadores influenceur influenceurs influenceuse influenceuses influenceurin youtuber youtubers tiktoker tiktokers instagrammer instagramer author authors autor autora auteur autore owner createur createurs createurice ersteller creador creadores creatore criador criadores kreator kreatorin talent talents talento blogger artist kol kols maker channel kanal chaine canal canale kanaal poster publisher athlete",
  platform:
    "platform platforms plattform plateforme plataforma piattaforma network netzwerk reseau reseaux red rede social-network social-media social reseau-social red-social rede-social canal-social source quelle medium app",
  tiktok: "tiktok tik-tok tt douyin",
  instagram: "instagram insta ig instagr",
  youtube: "youtube yt you-tube",
  link: "link links url urls href lien liens enlace enlaces collegamento adresse-web web-address permalink permalien liga webvideourl weblink uri",
  profile: "profile profiles profil profils perfil perfiles profilo profiel page seite konto-link bio-link",
  post: "post posts video videos vid clip clips reel reels short shorts beitrag beitrage publication publicacion publicaciones pubblicazione publicacao bericht media-item item content tweet aweme",
  id: "id ids identifier identificador kennung shortcode short-code pk aweme-id videoid video-id postid post-id mediaid",
  caption:
    "caption captions text texte texto testo tekst title titre titel titulo titolo desc beschreibungstext legende bildunterschrift didascalia legenda onderschrift body message inhalt copy",
  description: "description beschreibung descripcion descrizione descricao beschrijving",
  bio: "bio biography biographie biografia biografie about signature ueber uber a-propos acerca sobre over about-me ubermich",
  hashtags: "hashtags hashtag tags tag mots-cles keywords schlagworte etiquetas etichette trefwoorden",
  category:
    "category categories categoria categorias categorie categories-principales kategorie kategorien niche nische niches nicho topic topics thema theme themes themen thematique thematiques tema temas genre genres vertical sector secteur branche bereich rubrique univers industry interest interests centre-interet segment tematica settore sektor rubro argomento onderwerp",
  country:
    "country countries pays land lander pais paises paese paesi nation nationality nationalite nationalitat location standort localisation ubicacion localita localizacao locatie region region-country herkunft origin origine markt market countrycode country-code geo",
  language:
    "language languages lang langue langues sprache sprachen idioma idiomas lingua lingue taal talen idiomes predicted-lang",
  gender: "gender sex geschlecht sexe genre-h-f sexo sesso genero genere geslacht gender-m-f h-f m-w m-f",
  age: "age alter edad eta idade leeftijd age-group agegroup altersgruppe tranche-dage age-range",
  email:
    "email emails e-mail e-mails mail mails courriel mailadresse e-mail-adresse emailadresse correo correo-electronico posta posta-elettronica indirizzo-email adresse-mail e-mailadres business-email contact kontakt contacto contatto contato email-address contact-email kontaktadresse",
  music:
    "music song songs sound sounds audio track musik musique musica muziek chanson cancion canzone musictitle music-title musicname musik-titel soundtrack musica-titulo",
  thumbnail:
    "thumbnail thumbnails cover covers thumb vorschaubild miniature miniatura anteprima miniatuur displayurl display-url image bild image-url imagen immagine afbeelding cover-url picture poster-image",
  date: "date dates datum fecha data dia day time timestamp tijd uhrzeit zeit zeitpunkt heure hora datetime",
  published:
    "published posted pub-date pubdate created uploaded upload publish createtime create-time created-at createdat publishedat published-at createtimeiso creation veroffentlicht veroffentlichung gepostet erstellt hochgeladen publie publiee publication-date date-de-publication publicado publicada subido pubblicato pubblicata caricato postado geplaatst gepubliceerd posting posted-at postedat taken-at takenat upload-date publishtime",
  observed:
    "scraped fetched fetch crawled collected retrieved updated scrape crawl extracted extraction observed snapshot trending abgerufen erfasst stand aktualisiert collecte releve mis-a-jour extraido recogido raccolto coletado opgehaald bijgewerkt scrapedat scraped-at fetched-at fetch-time last-updated as-of trending-date collected-at date-collected",
  hook: "hook hooks accroche gancho aufhanger",
  score: "viralityscore virality-score virality viralitat viralite",
  type: "account-type accounttype kontotyp type-de-compte tipo-de-cuenta creator-type",
};

const FILLERS =
  "stats stat statistics metrics default total totals number numbers nb nbr no nr num count counts anzahl zahl nombre numero numeri cantidad quantidade aantal of the de des du la le les el los das der die den di del della do da d l a an in on auf sur en na no per for main primary principal haupt current aktuell actuel actual all overall gesamt tot amount value values val string raw official the-number-of their your and und et e y";

/** One of these words changes the subject of a column. */
const OTHERS =
  "growth change changes status ban claim grade level index gain gained lost new neue nouveau nouveaux delta diff difference ratio rank ranking rang position following followings abonnements gefolgt siguiendo seguiti seguindo verified verifie verifiziert audience zielgruppe authentic fake quality credibility cpm cpe emv price prix preis precio prezzo prijs cost budget rate-card tarif tarife fee last latest dernier derniere letzter letzte ultimo ultima laatste top best first pinned previous max min maximum minimum highest lowest best-post duration length dauer duree birth disabled removed error earnings income revenue phone telephone telefon telefono mobile address street city ville stadt ciudad whatsapp manager agency agence agentur agencia avatar music-author privat private play-url download watermark reply parent mentions comment-text question since monthly weekly daily yearly 30d 7d 28d 30days month week year subscribers-for-last size width height format quality-score influence music-id song-id sound-id track-id category-id location-id reaction-url";

export const plainWord = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();

const meanings = new Map<string, string>();
const add = (words: string, meaning: string) => {
  for (const word of words.split(" ")) {
    const key = plainWord(word).replaceAll("-", " ");
    if (!meanings.has(key)) meanings.set(key, meaning);
  }
};
for (const [meaning, words] of Object.entries(WORDS)) add(words, meaning);
for (const [meaning, words] of Object.entries(WORLD_WORDS)) add(words, meaning);
add(OTHERS, "other");
add(WORLD_OTHERS, "other");
add(FILLERS, "filler");

export const LONGEST_PHRASE = 5;

export const meaningOf = (words: string): string | undefined => meanings.get(words);
