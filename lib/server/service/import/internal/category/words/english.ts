import "server-only";
import type { WordsByCategory } from "./words-by-category";

export const ENGLISH: WordsByCategory = {
  Arts: "art artwork artist- artchallenge drawing* draw- drawings sketch* paint- painting* painter illustration* illustrator fanart+ watercolor watercolour calligraphy procreate+ digitalart+ arttok sculpture sculptor tattoo* tattooartist+ doodle* canvas- acrylic pottery oilpainting graffiti ballet charcoal- animation- animator speedpaint+ sketchbook+ artistsoftiktok+ smallartist+ arttutorial+",
  Automotive:
    "car cars+ cartok+ carsoftiktok+ supercar*+ hypercar*+ jdm+ drift drifting+ mechanic mechanics auto- autos carreview+ carguy+ cargirl+ carlover*+ carmeet+ turbo horsepower+ dragrace+ sportscar*+ automotive+ motorsport- exhaust- coupe+ convertible- sedan engine- v8 testdrive+ cardetailing+ detailing- racecar+ electriccar*+ carculture+ burnout- tuning- stance- offroad 4x4",
  "Beauty & Personal Care":
    "beauty makeup+ makeupartist+ makeupartists+ makeuptutorial*+ makeuplook*+ skincare*+ hair- hairstyle*+ haircut+ hairdresser+ hairdye+ haircolor+ haircare+ hairtok+ hairtransformation+ hairtutorial+ longhair curlyhair braids- wig wigs nails nailart+ nailtech+ manicure+ grwm+ getreadywithme+ beautytips+ beautyhacks+ skintok+ barber+ barbershop+ lipstick+ mascara+ eyeliner+ eyeshadow+ foundation- concealer+ contour lashes eyelash* brows eyebrow*+ perfume+ fragrance acne+ moisturizer+ sunscreen+ spf serum- cosmetic*+ esthetician+ waxing- blush- lipgloss+ spraytan+ glowup selftan* shampoo conditioner blonde- brunette- buzzcut+ lowtaperfade+ taperfade+ fadehaircut+ nomakeup+ mua+ sfxmakeup+ salon- lashextensions+ skin-",
  "Books & Literature":
    "booktok+ books+ book bookrecommendation*+ reading- bookish+ bookworm+ booklover*+ novel novels author- bookreview+ library- yabooks+ bookshelf+ literature kindle+ bestseller bookclub+ romancebooks+ fantasybooks+ spicybooks+ reader-",
  Business:
    "business businessowner+ entrepreneur* smallbusiness+ smallbusinesscheck+ startup* businesstips+ businessideas+ sidehustle+ ceo- hustle- passiveincome+ realestate+ realtor+ dropshipping+ founder- profit- ecommercebusiness+ businesswoman+ packingorders+ smallbiz+ b2b",
  Finance:
    "finance* money investing+ investment* investor* stocks+ stockmarket+ crypto*+ bitcoin+ ethereum+ personalfinance+ stocktok+ trading daytrading+ trader forex+ budgeting+ budget- creditcard*+ creditscore+ debt mortgage* taxes tax- savings wealth millionaire- moneytips+ banking bank- nft nfts inflation 401k+ wallstreet+",
  "Career & Jobs":
    "career* job- jobs jobsearch+ jobinterview+ resume- resumetips+ interviewtips+ careertok+ careeradvice+ worklife corporate corporatelife+ coworker* officelife+ 9to5+ hiring employee* salary- worktok+ joblife bluecollar+ firefighter* internship recruiter*+ quitmyjob+ customerservice retail-",
  "Collectibles & Hobbies":
    "lego+ collection- collector+ collectibles+ pokemoncards+ tradingcards+ funko*+ hobby- hobbies origami toys toyunboxing+ coincollecting+ numismat* philatel* figurine*+ actionfigure*+ diecast hotwheels+ sportscards+ modeltrain*+ warhammer+ rubikscube+ rubik* cubing+ labubu+ plushies+ squishmallow*+ magictrick*+ magician+ chess+ fingerboard",
  "Crafts & DIY":
    "diy+ craft crafts+ crafting+ crafty+ crochet*+ knitting+ knit handmade+ lifehack*+ 5minutecrafts+ resin+ epoxy sewing+ embroidery+ woodworking+ woodwork+ carpentry+ upcycl*+ macrame+ papercraft+ scrapbook* clay- polymerclay+ hacks- howtomake- homemade- candlemaking+ jewelrymaking+ diorama miniature- welding+ handcraft*+ restoration yarn+",
  Culture:
    "culture* hispanic- latinos- desi- africa- tradition* traditional- heritage+ folklore indigenous+ nativeamerican+ diaspora+ hispanicheritage+ blackculture+ festival- diwali lunarnewyear+ ramadan-",
  Education:
    "education* learn- learning- school- teacher teachers teachersoftiktok+ student students learnontiktok- edutok- college- university studytok+ study- studying+ studytips+ homework exam exams+ math+ maths+ mathtok+ lesson- tutor- grammar+ vocabulary+ learnenglish+ english- classroom+ professor- graduation+ graduate- graduated+ gradday+ highschool- valedictorian+ harvard+ lawschool+ medschool+ homeschool*+ kindergarten scholarship+ backtoschool+ didyouknow- funfact- funfacts- facts- explained- phd- thesis+ dormroom academicweapon+ classof2025+ classof2024+ classof2020+ seniorprank+ semester+ gpa+",
  Technology:
    "tech techtok+ technology+ iphone* android samsung gadget*+ coding+ programming+ programmer+ developer- software+ hardware- ai- artificialintelligence+ chatgpt+ machinelearning+ pc- pcbuild+ smartphone*+ laptop macbook+ ipad- unboxing- apple- appletech+ windowsxp+ windows11 robot* robotics+ cybersecurity+ hacker* javascript+ python+ techtips+ techreview+ airpods+ oneplus+ pixel- google- gpu+ cpu+ specs- tesla- startup- 3dprinting+ 3dprinter+ engineering webdev+",
  Entertainment:
    "entertainment celebrity celebrit* celeb tvshow+ tv- netflix+ drama- realitytv+ reality- celebritynews+ talkshow+ popculture+ gossip+ sitcom+ episode- season- series- theater- theatre- broadway+ musicaltheatre+ circus- hollywood bollywood actor actress acting- cosplay*+ redcarpet+ paparazzi+ asmr- lipsync- interview- streamer- podcast- themepark- superstar tea- bloopers behindthescenes hulu+ hbo+ primevideo- oscars+ emmys+",
  Environment:
    "environment* climatechange+ climate- climateaction+ sustainab*+ ecofriendly+ zerowaste+ recycl*+ plasticfree+ pollution+ carbonfootprint+ globalwarming+ renewable* solarpower savetheplanet+ conservation",
  Family:
    "family familytime+ familyvlog+ familylife+ familyfun mom- mum- dad- siblings+ sibling brother- brothers- sister- sisters- twins- grandma grandpa grandparents+ mama- daughter- daughters- fatherdaughter+ motherson+ motherdaughter+ mothersday+ fathersday+ girldad+ boydad+ dadsoftiktok+ husbandandwife- cousins familyimpression+ bigfamily+ adoption+ familyof5",
  Parenting:
    "parenting*+ parent- parents momlife+ momsoftiktok+ momtok+ dadlife+ dadtok+ pregnan*+ baby- newborn+ toddler*+ toddlersoftiktok+ motherhood+ fatherhood+ breastfeeding+ postpartum+ workingmom+ sahm+ boymom+ girlmom+ momof2 momof3 momof4+ momhack*+ babyshower+ genderreveal+ firsttimemom+ babies- diaper* stepmom+ singlemom+ ivf+ schoollunch+ toddlerlife+ newmom+",
  Fashion:
    "fashion*+ ootd+ outfit*+ style- streetwear+ y2k- y2kfashion+ thrift* sneaker*+ outfitideas+ outfitinspo+ fitcheck+ dress- dresses jeans+ denim model- runway+ stylist+ styling- clothes clothing+ wardrobe+ jewelry* jewellery handbag*+ heels- vintagefashion+ menswear+ mensfashion+ womensfashion+ metgala+ designer- pants- hoodie* shoes- beanie skirt grwmoutfit+ lookbook+ modeling couture+ wearing- tryonhaul+ swimwear+ bikini lingerie bvlgari+ gucci+ chanel dior prada+ balenciaga+",
  Film: "film films movie*+ movies+ cinema*+ marvel mcu+ disney- scene- anime*+ animeedit+ filmtok+ horrormovie*+ horrortok trailer* filmmaker- director- moviescene*+ movieclip*+ moviereview+ movieedit+ filmedit+ screenplay+ boxoffice+ teaser- sequel prequel+ moviestok+ shortfilm+ cartoon otaku+ manga+ amv+ dcuniverse bts- vfx cgi scifi horror- thriller- superhero* spoiler*",
  Fitness:
    "fitness*+ gym+ gymtok+ fittok+ workout*+ bodybuild*+ homeworkout+ abs exercise* yoga+ pilates+ crossfit+ gymmotivation+ gymlife+ gymrat+ powerlift*+ weightlift*+ deadlift*+ squat* benchpress+ pushup* pullup* legday+ chestday+ calisthenics+ cardio+ personaltrainer+ fitnessmotivation+ physique+ gains- bulking+ shredded biceps+ triceps+ glutes+ lift- lifting- strength- preworkout+ planks stretching- trainer- training- fitgirl+ fitfam+ fitnessgirl+ marathon- running- runner- lats core- handstand strongman+ protein- hypertrophy+ treadmill+ dumbbell*+ kettlebell*+",
  Health:
    "health* doctor nurse* nursing medical medicine weightloss+ healthy- wellness nutrition diet- healthtips+ healthtok+ dentist*+ dental surgery+ surgeon+ hospital- cancer+ chemo*+ chronicillness+ disease* diabetes+ physicaltherapy+ chiropract*+ vaccine* covid*- covid19- corona- coronavirus- quarantine- anemia+ vitamins guthealth+ hormone* sleep- bloodpressure+ heartrate+ pcos+ endometriosis+ autism+ disability chronicpain+ immune* detox- symptoms+ paramedic+ pharmac* bodydysmorphia pots- firstaid+ therapist- dermatologist medtok+ shoulderinjury",
  Food: "food* foodie*+ foodtok+ foodtiktok+ cook- cooking*+ recipe*+ baking+ bake cake cakes+ chef* dessert*+ easyrecipe*+ delicious+ yummy tasty streetfood+ breakfast+ lunch- lunchideas+ dinner- pizza+ burger*+ chicken- noodle*+ ramen+ pasta+ sushi+ rice- steak+ bbq+ cheese- chocolate coffee- cocktail*+ vegan vegetarian mukbang+ eating- eat- restaurant*+ snack* icecream+ sandwich*+ bread sauce- spicy- fries seafood+ lobster+ crab- eggs- mcdonalds+ chipotle+ starbucks- doritos+ takis+ mealprep+ airfryer+ kitchenhacks cookie cookies- cupcake* donut* pancake*+ soup salad whatieatinaday+ foodreview+ tastetest+ boba+ bubbletea+ candy- pumpkinspice",
  Gaming:
    "gaming*+ game- games- gamer*+ gameplay+ videogame*+ minecraft*+ fortnite*+ roblox*+ ps4+ ps5+ playstation+ xbox+ nintendo*+ amongus*+ twitch- twitchstreamer+ freefire*+ pubg*+ valorant+ clashroyale+ clashofclans+ gta gta5+ gtav+ gta6+ callofduty+ cod- warzone+ esports+ leagueoflegends+ genshinimpact+ genshin+ pokemongo+ mobilelegends+ brawlstars+ apexlegends+ overwatch+ dota*+ csgo+ cs2+ counterstrike+ fifa- fifa22+ fifa21+ zelda+ mario- speedrun+ adoptme+ murdermystery2+ animalcrossing+ sims4+ wiisports+ wii+ nba2k+ rdr2+ eldenring+ steam- fnaf+ consolegaming+ pcgaming+ gamingsetup+ gamingpc+ skyrim+ undertale+ forsaken- brookhaven+",
  "Gardening & Agriculture":
    "garden+ gardening+ gardener+ plants planttok+ plantmom+ plant- farm farming+ farmer+ farmlife+ houseplant*+ tractor*+ harvest agriculture+ succulents+ greenhouse+ seedling*+ vegetablegarden+ homestead*+ compost+ onions- bonsai+ landscaping lawncare+ lawn orchard beekeep*+",
  History:
    "history historytok+ historical+ ancient ww2+ wwii+ ww1+ worldwar2+ civilwar+ archaeolog*+ medieval+ romanempire+ ancientegypt+ pharaoh* titanic- onthisday+ museum- artifact*",
  Home: "home- homedecor+ homedesign+ interiordesign+ interior- cleaning+ cleantok+ cleaningtiktok+ cleaninghacks+ cleanwithme+ organization- organizing organize hometour+ housetour+ kitchen- apartment- apartmenttour+ roomtour+ roomdecor+ roommakeover+ roomtransformation+ decor+ decorating renovation*+ homerenovation+ homereno+ remodel*+ furniture+ bedroom- bathroom- livingroom+ laundry+ homeimprovement+ construction- declutter*+ moving- newhome+ firsthome+ amazonhome+ diyhome homeorganization+ plumbing plumber+ carpet- pantry+ restock* homehacks+",
  Humor:
    "funny- comedy humor humour meme memes prank*+ joke jokes+ lol- lmao- funnyvideo*- fun- skit*+ pov- hilarious standup- standupcomedy+ comedian+ parody+ parodies+ satire+ sketchcomedy+ roast funnymemes+ laugh- laughing- haha- shitpost+ comedyvideo+ comedyskit*+ trynottolaugh+ relatable- brainrot- dadjokes+ cornyjokes+ puns+ trolling- militaryhumor- gymhumor- coupleshumor- bloopers- fail- fails- impression- impressions- funnymoments+ prankwars+ funnyanimals-",
  Law: "lawyer*+ lawtok+ attorney*+ court courtroom+ judge- lawsuit+ legal legaladvice+ trial- lawfirm+ crime- truecrime+ police- arrested- prison jail-",
  Government:
    "government congress- senate- military army marines+ navy airforce usarmy+ usmc+ miltok veteran* parliament- council- citizenship immigration-",
  Lifestyle:
    "lifestyle* vlog vlogger dayinmylife+ dayinthelife+ aesthetic- dailyvlog+ morningroutine+ nightroutine+ minivlog+ weeklyvlog+ thatgirl+ slowliving+ adayinmylife+ routine- vlogmas+ weekendvlog+ luxurylifestyle+ minimalism minimalist",
  Marketing:
    "marketing*+ digitalmarketing+ branding socialmediamarketing+ contentmarketing+ advertis*+ seo+ copywriting+ emailmarketing+ marketingtips+ affiliatemarketing+ leadgeneration+ brandstrategy+",
  "Mental Health":
    "mentalhealth*+ anxiety*+ depression+ depressed therapy- therapytok+ mentalhealthmatters+ mentalhealthawareness+ selfcare- adhd+ ocd+ ptsd+ trauma panicattack+ bipolar+ bpd+ suicideprevention+ suicideawareness+ burnout- overthinking- healing- addiction recovery- sobriety+ narcissist* eatingdisorder+ edrecovery+ nervoussystem avoidantattachment boundaries-",
  Music:
    "music* song* singer* singing+ sing- musician*+ rap- rapper*+ hiphop+ guitar*+ piano+ pianist+ drums+ drummer+ violin+ cover- coversong+ dj producer- beatbox*+ remix* lyrics lyric album* concert* newmusic+ newsong+ musicvideo+ officialvideo audio- feat- ft- karaoke+ choir+ acapella+ opera+ jazz+ edm+ techno+ housemusic+ kpop+ bts blackpink+ dance* dancer*+ dancing dancechallenge+ choreography+ choreo+ hiphopdance+ twerk* dancemoms+ singingchallenge+ songwrit*+ autotune vocals+ band- spotify grammys+ countrymusic+ rnb+ rockmusic+ ballroom samba- salsa- bachata*+ saxophone+ ukulele+ punjabisong+ musically- playlist+ mixtape+ tiktokdance+ straykids+ enphypen ateez+ nct+ twice- songchallenge+ coachella+ dancevideo+ dancecover+ foundsound mashup+",
  "News & Media":
    "news breakingnews+ newsupdate+ journalis* reporter* headlines+ worldnews+ currentevents+ currentaffairs+ politicsnews+ bbcnews+ cnn+ foxnews+ abcnews+ newsfirst+ earthquake shooting- hurricane+ breaking-",
  Outdoors:
    "outdoors+ outdoor- hiking+ hike hiker+ camping+ campfire+ fishing+ fish- hunting+ hunter- climbing rockclimbing+ bushcraft+ kayak*+ backpacking+ survival- vanlife+ trail- canoe* overland* bassfishing+ deerhunting+ survivalskills+ boating skydiv*",
  Nature:
    "nature ocean beach- mountains mountain- sunset sunrise sea- forest naturelovers+ waterfall*+ landscape landscapes+ scenery flowers- northernlights+ aurora- volcano* rain- snow- weather- storm- tornado*+ thunderstorm+ stargazing coralreef+ nationalpark*",
  Pets: "dog dogs+ cat cats+ pet pets+ puppy+ puppies+ kitten*+ kitty dogsoftiktok+ catsoftiktok+ petsoftiktok+ dogtok+ cattok+ doglover+ catlover+ doggo+ goldenretriever+ goldendoodle+ labradoodle+ labrador+ bulldog*+ frenchie+ frenchbulldog+ dachshund+ corgi+ husky+ pitbull*+ germanshepherd+ poodle+ pomeranian+ chihuahua+ rottweiler+ hamster*+ bunny rabbit* parrot* ferret*+ goldfish aquarium+ dogtraining+ rescuedog*+ straycat+ straydog+ petlover+ doglife+ puppylove- weeniedog+ wienerdog+ doglovers+ funnydog*+ funnycat*+ guineapig*+ staffies+ shihtzu+",
  Animals:
    "animal*+ wildlife*+ horse*+ horses+ equestrian+ horsegirl+ horseriding+ pony bird birds snake*+ reptile*+ zoo+ zookeeper+ elephant*+ lion- tiger- monkey* shark*+ cow cows+ cattle goat- goats+ duck- ducks chickens+ octopus+ cuteanimals+ funnyanimals+ animalsoftiktok+ wildanimals+ insect* spider- frog* turtle* tortoise* giraffe* dolphin* whale* penguin* panda gorilla* crocodile* alligator* raccoon* capybara*+ barnanimals+ equine+ dressage+ showjumping+ foal* crosscountry- rodeo flamingo",
  Philosophy:
    "philosophy+ philosopher*+ stoic* stoicism+ existential* deepthoughts- nietzsche+ metaphysics+ ethics-",
  Spirituality:
    "spiritual*+ astrology+ tarot*+ manifest manifestation+ manifesting zodiac*+ meditation witchtok+ horoscope+ chakra*+ crystals angelnumbers+ lawofattraction+ energyhealing+ reiki+ affirmations affirmation spirituality+ witchcraft+ retrograde+ scorpio- leo- virgo- psychic medium- sage-",
  Photography:
    "photography photographer photo- photos- photoshoot+ camera portrait portraits+ photoediting+ photogram* howtopose+ posing- poses- lightroom+ canon- nikon+ dslr+ selfie- streetphotography+ mobilephotography+ weddingphotographer+ posefyp+ modelshoot+ photomagic+",
  Videography:
    "videography+ videographer+ filmmaking+ cinematography+ cinematographer+ videoedit*+ editing- capcut- drone dronevideo+ droneshots+ aftereffects+ premierepro+ transitiontutorial+ vfxartist+ editingtutorial+ editor- editingtips+ gopro+ timelapse+ cinematic broll+ weddingvideo+",
  Politics:
    "politic*+ election* vote voting government- president- democrat*+ republican*+ trump+ biden+ obama+ congress+ senate+ senator+ liberal* conservative* maga+ kamala*+ leftist+ impeach* debate- policy governor+ brexit+ putin+ capitalism+ socialism+ protest- democracy+ antitrump+ primeminister+ campaign-",
  Relationships:
    "relationship* couple+ couples couplegoals+ couplestiktok+ boyfriend* girlfriend* dating+ wedding*+ marriage married bride groom husband wife datenight+ love- crush- breakup+ ex- marriedlife+ couplecomedy+ datingadvice+ relationshipadvice+ relationshipgoals+ relationshiptips+ soulmate romance- romantic tinder+ hinge+ toxicrelationship+ engaged- engagement- proposal honeymoon+ heartbreak brokenheart- valentines* divorce*+ cheating- bf- gf- longdistance+ lovestory ilovemybf+ coupletok+ couplevlog+ girlfriendprank boyfriendprank husbandwife+",
  Religion:
    "jesus+ god- islam*+ muslim*+ christian*+ bible*+ faith- church+ quran+ allah+ prayer+ pray- gospel+ worship hindu*+ catholic*+ pastor+ christ+ scripture+ jesuslovesyou- ramadan+ buddh* sikh* jewish* judaism+ sermon+ holyspirit+ christiantiktok+ bibleverse+ amen- hajj+ krishna+ mosque+",
  Science:
    "science sciences scienceexperiment*+ chemistry+ physics+ biology+ space- experiment* nasa+ sciencetok+ astronomy+ astrophysics+ scientist*+ planet- planets+ universe- galaxy- solarsystem+ telescope+ blackhole+ neuroscience+ laborator* geology+ paleontolog*+ dinosaur* spacex+ rocket- quantum+ everydayscience+ astronaut*+ moonlanding+ microscope+",
  "Self-Improvement":
    "motivation motivational selfimprovement+ mindset+ success- discipline productivity+ productive inspiration- inspirational personaldevelopment+ personalgrowth+ selfdevelopment+ growthmindset+ selfgrowth+ motivationalquotes+ motivationalspeech+ habits+ goals- confidence selflove- dailymotivation+ lifeadvice+ lifecoach+ timemanagement+ stayhard+ mondaymotivation+",
  Shopping:
    "shopping+ haul+ hauls+ amazonfind*+ tiktokmademebuyit+ unboxing- amazon- finds- tiktokshop* shopwithme+ sheinhaul+ shein blackfriday deals- sale- discount- giveaway- targetfinds+ walmartfinds+ walmart costco+ musthave* amazonmusthaves+ founditonamazon+ dupes+ giftideas giftguide+ cybermonday+ tryon- coupons coupon*+ thrifthaul+ storefront- newcollection",
  "Social Media":
    "socialmedia influencer* contentcreator* tiktoktips+ growontiktok+ tiktokgrowth+ instagramtips+ youtuber- algorithm+ socialmediatips+ gainfollowers+ howtogoviral+ creatortips+ shadowban*+",
  "Social Issues & Activism":
    "blm+ blacklivesmatter+ feminis*+ lgbt*+ lgbtq*+ pride- pridemonth+ activis*+ equality+ queer+ lesbian*+ wlw+ gay gaytiktok+ trans transgender+ nonbinary+ ftm+ bisexual+ humanrights+ racism+ racial* sexism+ womensrights+ refugee* homeless* inequality metoo+ blackhistory genderequality+ socialjustice+ donation charity+ fundrais* protest gaza+ palestine+ freepalestine+ sapphic+ abortion+ gunviolence+ pansexual+ comingout+",
  Sports:
    "sport* sports football*+ soccer*+ basketball*+ nba*+ nfl*+ nhl+ mlb+ ufc+ mma+ wwe+ fifa espn+ skate* skateboard*+ futbol volleyball*+ tennis+ boxing+ boxer hockey*+ wrestling+ wrestler cricket*+ rugby+ golf*+ baseball*+ softball+ swimming- swimmer athlete* gymnast*+ cheerleader*+ cheer- snowboard*+ skiing+ surfing+ surfer bmx*+ parkour+ martialarts+ extremesports+ karate+ taekwondo+ judo+ jiujitsu+ kungfu+ formula1+ f1+ nascar+ motogp+ olympic*+ ucl+ premierleague+ championsleague+ worldcup+ touchdown+ quarterback+ dunk* slamdunk+ goalkeeper+ playoffs+ wnba+ ncaa+ lakers+ warriors- barcelona realmadrid+ messi+ ronaldo+ neymar+ lebron*+ stephcurry+ cyclist cycling+ trackandfield+ hoops+ homerun+ superbowl+ matchday+ goalscorer lacrosse+ dirtbike- motocross+ muaythai+ kickboxing+ coach- referee highlights- penalty- hattrick+ grandprix+ selfdefense+ figureskating+ pickleball+ badminton+ trickshot*",
  Travel:
    "travel*+ traveltiktok+ vacation*+ trip- roadtrip+ travellife+ maldives+ wanderlust+ tourist* tourism+ hotel hotels+ resort airport- flight- adventure- island- paris- dubai- london- bali+ tokyo- italy- greece- hawaii- newyorkcity- traveler+ backpacker+ bucketlist solotravel+ traveltips+ airbnb+ cruise* passport travelguide+ rollercoaster* themepark* waterpark* disneyland+ disneyworld+ thingstodo+ holiday- staycation+ japantrip+ keywest+ florida- traveling sightseeing+ itinerary+ dollywood+",
  "Vehicles & Transportation":
    "motorcycle*+ truck truckdriver+ trucks+ trucker*+ truckersoftiktok+ truckin biker*+ bike- bikelife+ biketok+ dirtbike*+ train- trains+ aviation+ airplane*+ plane- pilot pilots+ pilotlife+ flightattendant+ cabincrew+ helicopter*+ boat- boats yacht*+ semitruck*+ diesel- scooter* railway+ aircraft+ boeing+ airbus+ surron+ atv jetski transportation+ subway- bicycle* ebike+ tiktoktruckers+",
  "Virtual Reality":
    "vr+ virtualreality+ oculus+ metaquest+ quest2+ quest3+ beatsaber+ vrchat+ gorillatag+ vrgaming+ applevisionpro+ metaverse",
  "Weapons & Defense":
    "guns gun- gunsafety+ firearm*+ rifle*+ pistol*+ ammo+ shotgun* sniper* weapon* knife- knives knifetok+ military+ militarylife+ militarytiktok+ miltok+ usmilitary+ army+ usarmy+ marines+ marinecorps+ navy+ airforce+ soldier* veteran+ veterans+ combat- tank- tanks fighterjet*+ missile* 2ndamendment+ gunrange+ glock+ ar15+ warship* armylife+ specialforces+ navyseal*+",
  Writing:
    "writing+ writer writers poetry+ poem+ poems+ poet+ writertok+ spokenword+ wattpad+ fanfic*+ fanfiction+ authorsoftiktok+ amwriting+ writersoftiktok+ novelist+ screenwriting+ shayari+ storywriting+ quotes- storytelling- journaling+ ao3+",
  Kids: "kids- kidsoftiktok+ children- forkids+ kidsactivities+ nurseryrhyme*+ kidsvideo* cartoonsforkids+ childhood- peppapig+ cocomelon+ kidsongs+ playtime toysforkids+ kidsdiana* slime- babyshark+ pawpatrol+ kidstoys+ bluey+",
  Ecommerce:
    "ecommerce+ shopify+ etsyshop+ etsyseller+ etsy amazonfba+ onlinestore+ onlinebusiness dropship*+ printondemand+ amazonseller+ poshmark+ reseller* resellercommunity+ ebay depop+",
  Community:
    "community- volunteer*+ neighborhood* neighbors sorority*+ fraternity+ deaf asl+ signlanguage+ smalltown- nonprofit+ greeklife+",
};
