import "server-only";
import type { WordsByCategory } from "./words-by-category";

export const GERMAN: WordsByCategory = {
  Arts: "kunst+ zeichnen+ zeichnung*+ malen+ kunstler* gemalde+ malerei+ tattoo-",
  Automotive: "autos+ auto- tuning- sportwagen+ mechaniker+ autoliebe+ kfz+ werkstatt-",
  "Beauty & Personal Care":
    "schminke*+ schminken+ haare+ frisur*+ friseur*+ nagel- hautpflege+ haut- wimpern+ kosmetik*+ schonheit parfum+",
  "Books & Literature": "buch+ bucher+ lesen- roman- buchtipp*+ leserin+",
  Business: "unternehmer*+ unternehmen selbststandig*+ grunder- firma-",
  Finance: "geld finanzen+ aktien+ investieren+ sparen borse+ steuern+",
  "Career & Jobs": "arbeit- beruf*+ ausbildung+ bewerbung*+ kollegen buro- handwerk*+ azubi+",
  "Crafts & DIY": "basteln+ selbstgemacht+ hakeln+ stricken+ nahen+ selbermachen+ heimwerk*+ bastelidee*+",
  Education:
    "schule- lehrer*+ schuler*+ studium+ studieren+ student*+ universitat uni- lernen abitur+ abi+ mathe+ unterricht+ prufung* klausur*+ wissen- deutschlernen+",
  Technology: "technik+ computer handy- programmieren+ kunstlicheintelligenz+",
  Entertainment: "promis+ serie- serien schauspieler*+ fernsehen+ dschungelcamp+ gntm+ unterhaltung tatort+",
  Environment: "umwelt*+ klimawandel+ klima- nachhaltig*+ umweltschutz+",
  Family: "familie mama- papa- bruder- schwester- geschwister+ oma opa sohn- tochter-",
  Parenting: "schwanger*+ schwangerschaft+ baby- mamaleben+ kleinkind+ eltern+ erziehung+ muttersein+",
  Fashion: "kleidung+ kleid- klamotten+ schuhe",
  Film: "film- filme+ kino+ zeichentrick",
  Fitness:
    "fitnessstudio+ training- ubung* ubungen muskel* muskelaufbau+ bauchmuskel*+ krafttraining+ trainieren+",
  Health:
    "gesundheit*+ gesund arzt* arztin krankenhaus+ krankenschwester+ pflege- abnehmen+ ernahrung+ krankheit* impfung* pflegekraft+",
  Food: "essen- rezept*+ rezepte+ kochen+ backen+ kuchen+ lecker+ fruhstuck+ mittagessen+ abendessen+ schokolade+ kase brot nachtisch+ doner+ grillen+",
  Gaming: "spiel- spiele- zocken+ videospiel*+ spielen-",
  "Gardening & Agriculture":
    "garten+ pflanzen landwirt*+ landwirtschaft+ bauer- traktor*+ bauernhof+ gemuse-",
  History: "geschichte- weltkrieg+ mittelalter+ antike",
  Home: "haushalt+ putzen+ wohnung einrichtung+ wohnzimmer+ deko aufraumen+ mobel+ umzug- hausbau+",
  Humor: "lustig+ witz witze+ comedy lachen- spass- spaß- humor streich+ witzig parodie+ lustigevideos+",
  Law: "anwalt+ rechtsanwalt*+ gesetz- recht- gericht- polizei-",
  "Mental Health": "psychischegesundheit+ angststorung+ depressionen+ psychologie therapie-",
  Music:
    "musik*+ lied- lieder singen+ sanger*+ tanz+ tanzlehrer+ tanzen+ tanzer*+ gitarre+ klavier+ konzert*+ deutschrap+ schlager+ band-",
  "News & Media": "nachrichten+ tagesschau+ journalis*+ eilmeldung+",
  Outdoors: "wandern+ wanderung+ angeln+ jagd jager- klettern+ camping+",
  Nature: "natur+ strand- meer- berge wald- sonnenuntergang+ schnee- landschaft+",
  Pets: "hund+ hundeliebhaber+ hundetraining+ hunde+ katze*+ katzen+ welpe*+ haustier*+ hundeliebe+ kater-",
  Animals: "tiere+ tier- pferd*+ pferde+ reiten+ reiter* vogel kuh kuhe+ wildtiere+",
  Photography: "fotografie+ fotograf*+ fotos- fotoshooting+",
  Politics: "politik*+ wahl- bundestag+ merkel+ afd+ bundestagswahl+ regierung kanzler*+ cdu+ spd+",
  Relationships:
    "beziehung*+ paar- parchen+ hochzeit*+ liebe- freund- freundin- ehemann ehefrau verlobt verliebt-",
  Religion: "gott- jesus+ kirche+ glaube- gebet+ bibel+ islam+",
  Science: "wissenschaft*+ physik+ chemie+ experiment* weltraum+ biologie+ forschung+",
  "Self-Improvement": "motivation erfolg- personlichkeitsentwicklung+ selbstliebe produktivitat+",
  Shopping: "einkaufen angebot* rabatt* geschenk* einkauf schnappchen+",
  "Social Issues & Activism": "feminismus+ gleichberechtigung+ rassismus+ menschenrechte+",
  Sports:
    "fussball+ fußball+ sportler* bundesliga+ handball+ schwimmen turnen+ verein- spieler- radsport+ leichtathletik+",
  Travel: "reise*+ reisen+ urlaub+ ferien- ausflug+ sehenswurdigkeit*+ freizeitpark+ hotel-",
  "Vehicles & Transportation":
    "motorrad*+ lkw+ lastwagen+ zug- bahn- flugzeug*+ schiff fahrrad+ trucker+ moped+ simson+",
  Writing: "gedicht*+ schreiben- poesie+ spruche- zitate-",
  Kids: "kinder spielzeug+ kita+ kindergarten+",
};

export const DUTCH: WordsByCategory = {
  Arts: "kunst+ tekenen+ tekening*+ schilderen+ schilderij+ kunstenaar+ zotekenje+",
  Automotive: "autos+ auto- autoliefhebber+ monteur",
  "Beauty & Personal Care":
    "haar- kapper*+ kapsel+ nagels+ huidverzorging+ wimpers+ schoonheid opmaken- mooi-",
  "Books & Literature": "boek+ boeken+ lezen-",
  Business: "ondernem*+ bedrijf- ondernemer+ zzp+",
  Finance: "geld- beleggen+ aandelen+ sparen belasting*",
  "Career & Jobs": "werk- werken- baan- baas- collega* sollicit*+ bijbaan*+",
  "Crafts & DIY": "knutselen+ zelfgemaakt+ haken- breien+ klussen+ zelfmaken+",
  Education:
    "school- docent*+ meester- juf leraar*+ leerling*+ student* studie* toets* tentamen*+ examen*+ schooljaar+ huiswerk+ wiskunde+ klas- middelbareschool+ universiteit",
  Technology: "technologie+ computer telefoon-",
  Entertainment: "bnners+ serie- acteur actrice televisie+ expeditierobinson+ boerzoektvrouw+",
  Environment: "milieu- klimaat- duurzaam*+",
  Family: "familie gezin+ mama- papa- broer- zus- oma opa zoon- dochter-",
  Parenting: "zwanger*+ zwangerschap+ baby- ouders- opvoeding+ peuter+ moederschap+",
  Fashion: "kleding+ jurk- schoenen kleren",
  Film: "film- films bioscoop+ tekenfilm",
  Fitness:
    "sportschool+ oefening* oefeningen+ spieren+ trainen+ borst- schouders- krachttraining+ gymdocent-",
  Health: "gezondheid+ gezond dokter* ziekenhuis+ verpleeg*+ afvallen+ mondkapje* mondkapjesplicht vaccin*",
  Food: "eten- recept*+ recepten+ koken+ bakken+ taart+ lekker- ontbijt+ avondeten+ toetje+ kaas brood bananenbrood frituur+ patat+",
  Gaming: "spel- spelletje* gamen+ spelen-",
  "Gardening & Agriculture": "tuin+ tuinieren+ planten boer+ boeren+ boerderij+ trekker*+ landbouw+",
  Home: "huis- schoonmaken+ woonkamer+ interieur+ verhuizen+ opruimen+ inrichting+ verbouwing+",
  Humor: "humor grappig grap- grapje* grappen moppen lachen- parodie+ cabaret+ nederlandsehumor+",
  Law: "advocaat+ rechtbank+ straf- politie- doodstraf",
  Music:
    "muziek*+ liedje*+ lied- zingen+ zanger*+ dansen+ dans- danser* gitaar+ concert* hitje nederlandstalig+",
  "News & Media": "nieuws+ journaal+ journalist*+",
  Nature: "natuur+ strand- zee- bergen zonsondergang+",
  Pets: "hond+ hondje+ hondjes+ honden+ kat- katten+ poes+ huisdier*+ puppy*+ kitten*",
  Animals: "dieren+ dier- paard*+ paarden+ paardrijden+ vogel* koe- koeien+",
  Photography: "fotografie+ fotograaf+ fotos-",
  Politics: "politiek*+ verkiezing*+ regering tweedekamer+ kabinet+ wilders+ baudet+ rutte+ minister+",
  Relationships: "relatie* stelletje+ bruiloft+ trouwen+ liefde- vriendje- vriendin- verkering+ getrouwd-",
  Religion: "god- kerk+ geloof- bijbel+",
  Science: "wetenschap+ natuurkunde+ scheikunde+ proefje+ ruimtevaart+",
  Shopping: "winkelen+ korting* aanbieding* kopen- actie-",
  Sports: "voetbal*+ voetballen+ wedstrijd- sport- schaatsen+ hockey+ wielrennen+ doelpunt+ turnen+ zwemmen",
  Travel: "reizen+ reis- vakantie+ pretpark+ achtbaan+ uitje-",
  "Vehicles & Transportation":
    "motor- motorrijden+ vrachtwagen*+ trein- treinen vliegtuig*+ boot- fiets- fietsen- chauffeur+",
  Kids: "kinderen- speelgoed+ kinderfeestje+",
};
