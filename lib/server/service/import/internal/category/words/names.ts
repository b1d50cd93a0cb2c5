import "server-only";
import type { WordsByCategory } from "./words-by-category";

export const NAMES: WordsByCategory = {
  Automotive:
    "bmw+ mercedes audi+ porsche+ ferrari+ lamborghini+ lambo+ honda toyota+ nissan+ mustang+ camaro+ corvette+ mclaren subaru+ volkswagen+ vw golfgti+ landrover+ rangerover+ jeep+ bugatti+ koenigsegg+ lexus+ supra+ gtr+ hellcat+ dodge- chevrolet+ chevy+ hyundai+ renault+ peugeot+ mazda+ hoonigan+ topgear+ donutmedia+ tesla-",
  "Beauty & Personal Care":
    "sephora+ fentybeauty+ maybelline+ loreal+ nyx- ulta+ kyliecosmetics+ diormakeup+ dyson- skincarebyhyram+ ouai charlottetilbury+ elfcosmetics+ cerave+ theordinary+",
  "Books & Literature": "colleenhoover+ acotar+ fourthwing+ sarahjmaas+ hungergames-",
  Entertainment:
    "netflix+ kardashian*+ kyliejenner+ kimkardashian+ jamescharles dixiedamelio charlidamelio addisonrae damelio swayhouse+ hypehouse+ noahbeck tonylopez dwts dancingwiththestars+ strangerthings+ riverdale+ nickelodeon+ victorious biggboss*+ snl+ disneychannel+ americasgottalent+ agt+ gottalent+ masterchef- wildnout+ ridiculousness+ streameruniversity+ kaicenat+ ishowspeed+ ddg wendyortiz+ mrbeast+ bridgerton+ euphoria+ ginnyandgeorgia+ theoffice+ friendstvshow+ greysanatomy+ gossipgirl+ taylorfrankiepaul+ slomw+ secretlivesofmormonwives+ baddies+ loveisland+ bachelorette+ keepingupwiththekardashians+ kuwtk+ realhousewives+ 90dayfiance+ diddytrial+ rickandmorty+ squidgame+ kdrama+ telemundo soyluna+ acefamily theacefamily+ honeybooboo+ justicialeague jimmykimmel+ jimmyfallon+ ellen- priyankachopra+ katrinakaif+ aliabhatt+ hinakhan norafatehi shahrukhkhan+ salmankhan+ srk- brucewillis+ thesimpsons+ spongebob- jojosiwa- piperrockelle elblogdepinocchio",
  Film: "naruto*+ sasuke* kakashi* onepiece+ luffy+ demonslayer*+ kimetsunoyaiba*+ tanjiro+ nezuko+ attackontitan+ shingekinokyojin+ snk- erenjaeger+ erenyeager+ mikasa+ levi- haikyuu*+ haikyu+ myheroacademia+ mha- bnha+ jujutsukaisen+ jjk+ dragonball*+ goku+ vegeta+ bokunohero* tokyoghoul+ deathnote+ jojosbizarreadventure+ bleach- fairytail+ hunterxhunter+ chainsawman+ spyxfamily+ sailormoon+ starwars+ darthvader+ anakinskywalker+ harrypotter+ hogwarts+ avengers+ spiderman+ ironman tonystark+ captainamerica+ thor- batman+ superman- joker- harleyquinn aquaman+ deadpool+ wolverine+ piratesofthecaribbean+ twilight+ edwardcullen+ conjuring+ annabelle+ pennywise+ welcometoderry+ titanicmovie+ pixar+ disneyprincess+ dreamworks+ minions+ shrek+ frozen2+ vandamme bloodsport sylvesterstallone dwaynejohnson- vindiesel fastandfurious+ ghibli+ studioghibli+ invincible- lionking+ barbiemovie+ oppenheimer+ godzilla+ jurassic*+ hungergames+ thehungergames+ lordoftherings+ lotr+ justiceleague+ sdcc- bacurau",
  Gaming:
    "kirby- sonic- pokemon*+ supermario+ dreamsmp+ ninja- pewdiepie jacksepticeye+ markiplier+ sony- rockstargames+ ubisoft+ epicgames+ fortnight+ haunted- honkai*+ haminations- geometrydash+ stumbleguys+ fallguys+ helldivers+ starfield+ palworld+ hollowknight+ deltarune+ overwatch2+ mariokart+ smashbros+ dbd- deadbydaylight+ rainbowsix*+ r6s+ codmobile+ bgmi+ mlbb+ dota2+ yatoro+ faze- dukedennis",
  Music:
    "arianagrande+ billieeilish+ taylorswift+ swifties+ justinbieber+ drake- nickiminaj+ cardib+ postmalone+ travisscott+ eminem+ beyonce+ rihanna+ badbunny+ shakira+ karolg+ selenagomez+ dualipa+ edsheeran+ theweeknd+ oliviarodrigo+ sabrinacarpenter+ jungkook+ jimin+ jhope+ taehyung+ suga- btsofficialbighit+ twicejyp+ jisoo+ rose- jennie- lisablackpink+ mariahcarey+ munilong+ lewiscapaldi+ jonasbrothers+ nickjonas nehakakkar+ tonykakkar+ liluzivert+ lilnasx+ popsmoke+ nbayoungboy+ youngboy+ mulatto- shawnmendes+ camilacabello+ onedirection+ harrystyles+ brunomars+ imaginedragons+ coldplay+ linkinpark+ metallica+ icespice+ kendricklamar+ kanyewest+ meganmoroney+ morganwallen+ cimorelli+ anitta+ ludmilla maluma+ jbalvin+ ozuna+ rosalia- feid- pesopluma+ vevo+ steveaoki+ marshmello- beckyg+ 방탄소년단+ 블랙핑크+ 아이유+",
  Politics:
    "donaldtrump+ joebiden+ bolsonaro+ lula+ putin+ modi- macron+ zelensky+ narendramodi+ kamalaharris+ markrutte rutte+ antitrump+ trump2020+ biden2020+ trump2024+ election2020+ erdogan+",
  Science: "jameswebb+ hubble+ neildegrassetyson+ marsrover+ iss-",
  Shopping: "shein+ temu+ ikea- target- sephorahaul+ primeday+",
  Sports:
    "lionelmessi+ leomessi+ cristianoronaldo+ cr7+ mbappe+ haaland+ neymarjr+ depay fcbarcelona+ barca+ manchesterunited+ manutd+ manchestercity+ liverpoolfc+ lfc+ chelseafc+ arsenal+ juventus+ psg+ bayern*+ bvb+ ajax+ feyenoord+ psv+ flamengo+ corinthians+ palmeiras+ gremio+ libertadores+ riverplate+ bocajuniors+ laliga+ bundesliga+ seriea+ eredivisie+ lewishamilton+ hamilton- maxverstappen+ verstappen+ landonorris+ charlesleclerc+ georgerussell+ valtteribottas+ vettel+ sainz- ricciardo+ redbullracing+ formulaone+ imola- kobebryant+ kobe- michaeljordan+ giannis+ lukadoncic+ jokic+ nuggets- celtics+ chicagobulls+ dallascowboys+ patriots- chiefs- eagles- buccaneers+ 49ers+ packers+ bucs+ steelers+ ravens- tombrady+ patrickmahomes+ johncena+ smackdown+ wweraw+ romanreigns+ undertaker- conormcgregor+ khabib+ canelo+ miketyson+ serenawilliams+ federer+ nadal+ djokovic+ simonebiles+ hspu sidneycrosby tonyhawk+ msdhoni+ viratkohli+ kohli+ rohitsharma+ dhoni+ ipl+ babarazam+ dudeperfect+ bleague+ mrolympia- livgolf+ pga+ steinbuccaneers",
  Technology:
    "playstore appstore+ openai+ gpt4+ midjourney+ elonmusk- nvidia+ intel+ microsoft+ macos+ ios- ios14- ios17- huawei+ xiaomi+ galaxys*+ mkbhd+ arduino+ raspberrypi+ github+ linux+ spacexlaunch",
  Food: "nutella+ oreo*+ mcdonald*+ burgerking+ kfc+ tacobell+ dominos+ subwaysandwich dunkin+ redlobster+ cznburak+ gordonramsay+ saltbae+ bonappetit+ jamieoliver+ nestle heinz* crumbl*+ chickfila+ pizzahut+ takoyaki+ haribo+ skittles",
  Fashion:
    "louisvuitton+ versace+ hermes+ zara+ zarahaul asos+ fashionnova+ yeezy*+ airjordan*+ jordan1+ nikeshoes+ airforce1+ crocs+ gymshark-",
  Fitness:
    "gymshark+ chrisbumstead+ cbum+ mrolympia+ arnoldclassic+ sambasulek+ davidlaid+ wheymen+ myprotein+ planetfitness+ ashtonhall",
  Kids: "ryansworld+ mickeymouse+ blippi+ monsterhigh-",
  Photography: "fujifilm+ sonyalpha+ leica+",
  "Social Issues & Activism": "georgefloyd+ gretathunberg- malala+",
  Animals: "stevenirwin+ australiazoo+ nationalgeographicwild+ brianbarczyk+ savannahcat",
  Environment: "gretathunberg+ fridaysforfuture+ cop26+",
  "Collectibles & Hobbies": "funkopop+ beyblade+ yugioh+ pokemontcg+ magicthegathering+ legostarwars+",
  Finance: "dogecoin+ shibainu- robinhood+ tesla- coinbase+ binance+ wallstreetbets+ gamestop-",
  Travel:
    "disneylandparis+ efteling+ energylandia+ universalstudios+ ryanair+ emirates airbnb+ phantasialand+",
};
