import "server-only";
/** A phrase of several words is tried before its words. */

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

/** A hyphen stands for a blank. */
const WORLD_WORDS: Record<string, string> = {
  followers:
    "フォロワー フォロワー数 登録者 登録者数 チャンネル登録者数 粉丝 粉丝数 粉絲 粉絲數 粉丝量 关注者 追蹤者 追蹤者人數 粉丝人数 订阅者 訂閱者 订阅人数 订阅数 訂閱數 팔로워 팔로워수 구독자 구독자수 подписчики подписчиков подписчик фолловеры підписники підписників obserwujący obserwujących obserwatorzy subskrybenci subskrybentów subskrypcje sledující sledujících sledovatelé odběratelé odběratelů takipçi takipçiler takipçi-sayısı abone abone-sayısı aboneler المتابعون المتابعين متابعين متابعون عدد-المتابعين المشتركون المشتركين مشتركين دنبال-کننده دنبال-کنندگان دنبالکننده دنبالکنندگان עוקבים מנויים फ़ॉलोअर फ़ॉलोअर्स फॉलोअर फॉलोअर्स अनुयायी सब्सक्राइबर ผู้ติดตาม จำนวนผู้ติดตาม ผู้ติดตามทั้งหมด người-theo-dõi lượt-theo-dõi số-người-theo-dõi người-đăng-ký pengikut jumlah-pengikut pelanggan följare prenumeranter følgere abonnenter seuraajat seuraajia tilaajat követők követő feliratkozók urmăritori abonați urmaritori ακόλουθοι συνδρομητές pratitelji pratitelja",
  views:
    "再生回数 再生数 視聴回数 視聴数 閲覧数 ビュー 播放量 播放 播放次数 播放數 播放数 观看次数 觀看次數 观看量 浏览量 瀏覽量 浏览次数 조회수 조회 재생수 재생-횟수 просмотры просмотров перегляди переглядів wyświetlenia wyświetleń odtworzenia zhlédnutí zobrazení görüntüleme görüntülenme görüntülenmeler izlenme izlenmeler görüntüleme-sayısı المشاهدات مشاهدات عدد-المشاهدات بازدید بازدیدها צפיות व्यूज़ व्यूज दृश्य การดู ยอดดู ยอดวิว จำนวนการดู ยอดการดู lượt-xem tayangan penayangan jumlah-tayangan visningar visninger avspillinger näyttökerrat katselukerrat megtekintések megtekintés vizualizări vizualizari προβολές pregledi",
  likes:
    "いいね いいね数 高評価 高評価数 点赞 点赞数 點讚 點讚數 赞 讚 获赞 点赞量 喜欢 按讚數 좋아요 좋아요수 лайки лайков вподобання polubienia polubień lajki oblíbení to-se-mi-líbí líbí-se-mi beğeni beğeniler beğeni-sayısı beğenmeler الإعجابات إعجابات اعجابات عدد-الإعجابات پسند پسندها לייקים אהבתי लाइक लाइक्स पसंद ถูกใจ ยอดไลก์ ยอดไลค์ การกดถูกใจ lượt-thích suka jumlah-suka gilla-markeringar gillamarkeringar gillningar synes-godt-om likerklikk liker tykkäykset tykkäyksiä kedvelések kedvelés aprecieri μου-αρέσει lajkovi",
  comments:
    "コメント コメント数 评论 评论数 評論 評論數 留言 留言數 留言数 评论量 댓글 댓글수 комментарии комментариев коментарі коментарів komentarze komentarzy komentáře komentářů yorum yorumlar yorum-sayısı التعليقات تعليقات عدد-التعليقات نظرات دیدگاه תגובות टिप्पणियाँ टिप्पणियां टिप्पणी कमेंट ความคิดเห็น bình-luận komentar jumlah-komentar kommentarer kommentit kommentteja hozzászólások hozzászólás megjegyzések comentarii σχόλια komentari",
  shares:
    "シェア シェア数 共有 共有数 分享 分享数 分享數 转发 转发数 轉發 转发量 공유 공유수 공유-횟수 репосты репостов поделились поширення udostępnienia udostępnień sdílení paylaşım paylaşımlar paylaşma paylaşım-sayısı المشاركات مشاركات اشتراک-گذاری שיתופים शेयर शेयर्स साझा แชร์ การแชร์ ยอดแชร์ lượt-chia-sẻ chia-sẻ dibagikan jumlah-dibagikan bagikan delningar delinger jaot jakokerrat megosztások megosztás distribuiri κοινοποιήσεις dijeljenja veces-que-se-ha-compartido veces-compartido compartido partages-de-la-publication geteilte-inhalte condivisioni-del-post partilhas gedeelde-posts aantal-keer-gedeeld keer-gedeeld",
  saves:
    "保存 保存数 收藏 收藏数 收藏數 珍藏 珍藏次數 저장 저장수 сохранения сохранений zapisania uložení kaydetme kaydetmeler kaydedilenler عمليات-الحفظ שמירות सेव การบันทึก lượt-lưu simpan disimpan sparade gemt lagret tallennukset mentések salvări αποθηκεύσεις veces-guardado guardado enregistrements fois-enregistre salvataggi gemerkt gespeicherte-inhalte mal-gespeichert guardados-de-la-publicacion itens-salvos salvamentos salvamento opgeslagen-items keer-opgeslagen gemerkte-beitrage",
  average:
    "平均 평균 среднее средний средние средняя средн серед średnia średnie průměr průměrné ortalama ort متوسط میانگین ממוצע औसत เฉลี่ย trung-bình rata-rata genomsnitt genomsnittliga gennemsnit gennemsnitlig gjennomsnitt keskimäärin keskimääräinen átlag átlagos medie μέσος μέση prosjek",
  engagement:
    "エンゲージメント エンゲージ 互动 互動 互动量 참여 인게이지먼트 вовлеченность вовлечённость вовлеченности вовлечённости взаимодействия залученість залучення zaangażowanie zaangażowania zapojení angažovanost etkileşim etkileşimler التفاعل تفاعل تعامل מעורבות सहभागिता एंगेजमेंट การมีส่วนร่วม tương-tác keterlibatan interaksi engagemang engasjement sitoutuminen elköteleződés implicare αλληλεπίδραση angažman",
  rate: "率 比率 비율 률 율 коэффициент процент доля уровень коефіцієнт рівень wskaźnik współczynnik stopa míra procento oran oranı yüzde معدل نسبة نرخ درصد שיעור אחוז दर प्रतिशत อัตรา เปอร์เซ็นต์ tỷ-lệ tỉ-lệ tingkat persentase andel prosent aste arány ráta rată ποσοστό stopa-angažmana",
  handle:
    "ユーザー名 ユーザーネーム ユーザーid アカウント アカウント名 账号 帳號 账户 帐号 用户名 用戶名稱 使用者名稱 用户账号 抖音号 账号名 昵称id 사용자명 사용자-이름 사용자이름 계정 계정명 아이디 유저네임 ник никнейм логин аккаунт имя-пользователя нік нікнейм обліковий-запис ім-я-користувача nazwa-użytkownika konto użytkownik uživatelské-jméno účet uživatel kullanıcı-adı kullanıcı hesap hesap-adı اسم-المستخدم المستخدم الحساب حساب نام-کاربری שם-משתמש חשבון उपयोगकर्ता-नाम यूज़रनेम यूजरनेम खाता ชื่อผู้ใช้ บัญชี ยูสเซอร์เนม tên-người-dùng tài-khoản tên-tài-khoản nama-pengguna akun username-akun användarnamn användare brugernavn brukernavn bruker käyttäjänimi käyttäjätunnus tili felhasználónév fiók nume-de-utilizator utilizator cont όνομα-χρήστη λογαριασμός korisničko-ime nick nicks nik",
  name: "名前 氏名 表示名 姓名 名称 名稱 昵称 暱稱 이름 닉네임 성명 имя фио название імя назва imię nazwa jméno název isim ad adı ad-soyad الاسم اسم نام שם नाम ชื่อ tên họ-tên họ-và-tên nama nama-lengkap namn navn nimi név nume όνομα ime",
  creator:
    "クリエイター インフルエンサー チャンネル チャンネル名 博主 达人 達人 网红 網紅 创作者 創作者 作者 频道 頻道 크리에이터 인플루언서 채널 채널명 작성자 блогер блоггер инфлюенсер автор канал креатор блогери інфлюенсер twórca influencerka autor kanał tvůrce kanál fenomen içerik-üreticisi kanal yayıncı المؤثر مؤثر صانع-المحتوى منشئ-المحتوى القناة قناة اینفلوئنسر کانال משפיען יוצר ערוץ क्रिएटर इन्फ्लुएंसर चैनल ครีเอเตอร์ อินฟลูเอนเซอร์ ช่อง người-sáng-tạo kênh kreator saluran skapare kanalnamn skaber skaper vaikuttaja kanava alkotó csatorna creatorul canalul δημιουργός κανάλι",
  platform:
    "プラットフォーム 媒体 sns 平台 플랫폼 채널유형 платформа соцсеть соцсети социальная-сеть соцмережа платформи platforma serwis síť mecra ağ sosyal-medya المنصة منصة پلتفرم פלטפורמה प्लेटफ़ॉर्म प्लेटफॉर्म แพลตฟอร์ม nền-tảng mạng-xã-hội kanali alusta felület platformă πλατφόρμα",
  link: "リンク アドレス url 链接 連結 網址 网址 主页链接 링크 주소 ссылка ссылки посилання odnośnik adres-url odkaz bağlantı bağlantısı الرابط رابط لینک پیوند קישור लिंक ลิงก์ liên-kết đường-dẫn tautan länk lenke linkki hivatkozás σύνδεσμος poveznica enlace-permanente lien-permanent link-permanente permanente-link kalıcı-bağlantı постоянная-ссылка",
  profile:
    "プロフィール ページ 主页 個人檔案 个人主页 프로필 профиль профіль strona profilu stránka sayfa الملف-الشخصي ملف פרופיל प्रोफ़ाइल प्रोफाइल โปรไฟล์ trang hồ-sơ profili",
  post: "投稿 動画 ビデオ リール コンテンツ 视频 影片 作品 帖子 貼文 内容 內容 笔记 게시물 동영상 영상 콘텐츠 릴스 видео публикация публикации пост посты ролик відео публікація контент wideo film wpis post-video treść příspěvek obsah gönderi gönderiler içerik المنشور منشور الفيديو فيديو المحتوى پست ویدیو محتوا פוסט סרטון תוכן पोस्ट वीडियो सामग्री โพสต์ วิดีโอ คลิป เนื้อหา bài-viết bài-đăng nội-dung postingan konten unggahan inlägg innehåll opslag indhold innlegg innhold julkaisu sisältö bejegyzés videó tartalom postare conținut δημοσίευση βίντεο περιεχόμενο inhalte contenu contenus contenido contenidos contenuto contenuti conteudo conteudos",
  id: "識別子 番号 编号 編號 동영상id идентификатор ідентифікатор identyfikator identifikátor kimlik معرف شناسه מזהה आईडी รหัส mã tunniste azonosító αναγνωριστικό",
  caption:
    "キャプション タイトル 本文 標題 标题 文案 正文 配文 视频标题 影片標題 제목 캡션 내용 본문 заголовок подпись текст название-видео tytuł podpis opis-posta titulek popisek başlık altyazı العنوان عنوان النص کپشن כותרת शीर्षक कैप्शन คำบรรยาย ชื่อวิดีโอ ชื่อคลิป tiêu-đề chú-thích judul keterangan rubrik titel-video videotitel videotitle videobeschreibung bildtext billedtekst bildetekst tittel otsikko kuvateksti cím képaláírás titlu τίτλος λεζάντα",
  description:
    "説明 概要 描述 简介说明 설명 описание опис opis popis açıklama الوصف وصف توضیحات תיאור विवरण คำอธิบาย mô-tả deskripsi beskrivning beskrivelse kuvaus leírás descriere περιγραφή",
  bio: "自己紹介 プロフィール文 简介 簡介 个人简介 個人簡介 签名 签名档 소개 자기소개 바이오 о-себе био о-нас про-себе o-mnie biogram o-mně biyografi hakkında نبذة السيرة بیو بیوگرافی ביוגרפיה אודות बायो परिचय เกี่ยวกับ ประวัติ tiểu-sử giới-thiệu biografi om om-mig esittely tietoja bemutatkozás despre βιογραφικό",
  hashtags:
    "ハッシュタグ タグ 话题 話題 标签 標籤 주제태그 해시태그 태그 хештеги хэштеги теги хештег hasztagi tagi hashtagy etiketler etiket الهاشتاغات وسوم هاشتاج هشتگ האשטגים हैशटैग แฮชแท็ก hashtagi tagar taggar emneord tunnisteet címkék etichete ετικέτες",
  category:
    "カテゴリ カテゴリー ジャンル 分野 分类 分類 类别 類別 领域 领域分类 类型 카테고리 분류 분야 категория категории тематика ниша тема категорія ніша kategoria branża tematyka kategorie-tvorby kategori niş konu الفئة فئة التصنيف مجال دسته-بندی دسته קטגוריה נישה श्रेणी หมวดหมู่ ประเภท danh-mục lĩnh-vực chủ-đề kategorier luokka aihe kategória téma categorie κατηγορία",
  country:
    "国 国名 地域 國家 国家 地区 地區 국가 지역 나라 страна країна регион kraj země stát ülke bölge البلد الدولة بلد دولة کشور מדינה ארץ देश ประเทศ quốc-gia đất-nước negara maa ország țară țara χώρα zemlja država",
  language:
    "言語 语言 語言 언어 язык мова język jazyk dil اللغة لغة زبان שפה भाषा ภาษา ngôn-ngữ bahasa språk sprog kieli nyelv limbă limba γλώσσα jezik",
  gender:
    "性別 性别 성별 пол стать płeć pohlaví cinsiyet الجنس جنسیت מין लिंग-gender เพศ giới-tính jenis-kelamin kön køn kjønn sukupuoli nem gen φύλο spol",
  age: "年齢 年龄 年齡 나이 연령 возраст вік wiek věk yaş العمر سن גיל आयु उम्र อายุ tuổi umur usia ålder alder ikä életkor kor vârstă ηλικία",
  email:
    "メール メールアドレス 連絡先 邮箱 郵箱 电子邮件 電子郵件 邮件 联系邮箱 联系方式 이메일 메일 연락처 почта эл-почта электронная-почта имейл пошта ел-пошта контакты poczta adres-e-mail adres-email e-mailová-adresa e-posta eposta e-posta-adresi البريد-الإلكتروني البريد ایمیل אימייל דואל דוא-ל ईमेल อีเมล địa-chỉ-email thư-điện-tử surel alamat-email e-post epost e-postadress sähköposti e-mail-cím email-cím adresă-de-email ηλεκτρονικό-ταχυδρομείο e-pošta mail-address mail-addresses mail-id email-id emailaddress e-mail-id business-mail",
  music:
    "音楽 楽曲 音乐 音樂 配乐 背景音乐 음악 사운드 музыка звук трек музика muzyka dźwięk hudba zvuk müzik ses الموسيقى موسيقى الصوت موسیقی מוזיקה संगीत เพลง เสียง nhạc âm-thanh musik-judul suara ljud musikk lyd musiikki ääni zene hang muzică μουσική",
  date: "日付 日時 日期 时间 時間 날짜 일자 дата время час data-publikacji datum-zveřejnění tarih التاريخ تاريخ تاریخ תאריך तारीख़ तारीख दिनांक วันที่ ngày thời-gian tanggal waktu dato päivämäärä päiväys dátum dată ημερομηνία",
  published:
    "投稿日 投稿日時 公開日 公開日時 投稿時間 投稿時刻 発表日 发布时间 发布日期 發布時間 發佈日期 发表时间 发表日期 上传时间 创建时间 게시일 게시-날짜 업로드일 업로드-날짜 작성일 등록일 дата-публикации опубликовано время-публикации дата-публікації опубліковано opublikowano czas-publikacji zveřejněno datum-publikace yayın-tarihi yayınlanma yayınlanma-tarihi paylaşım-tarihi gönderi-tarihi yüklenme-tarihi تاريخ-النشر وقت-النشر تاریخ-انتشار תאריך-פרסום प्रकाशित प्रकाशन-तिथि วันที่โพสต์ วันที่เผยแพร่ เวลาที่เผยแพร่ ngày-đăng thời-gian-đăng tanggal-posting tanggal-publikasi waktu-publikasi publicerad publiceringsdatum publiceringstid udgivet udgivelsesdato publisert publiseringstidspunkt julkaistu julkaisuaika közzétéve közzététel publicat data-publicării δημοσιεύτηκε ημερομηνία-δημοσίευσης horario-de-publicacao horario-de-publicacion horario publicacion publicatie publicatietijdstip publicatietijd veroffentlichungszeitpunkt veroffentlichungszeit pubblicazione publicacao hora-de-publicacion hora-de-publicacao ora-di-pubblicazione orario-di-pubblicazione heure-de-publication",
};

const WORLD_OTHERS =
  "watch-time wiedergabezeit duree-de-visionnage tiempo-de-visualizacion tempo-di-visualizzazione tempo-de-exibicao tempo-de-visualizacao weergavetijd kijktijd 総再生時間 观看时长 시청-시간 click-through ctr klickrate reach alcance reichweite portee couverture copertura bereik account-id account-name nombre-de-la-cuenta identificador-de-la-cuenta nom-du-compte id-de-compte identifiant-de-compte nome-dell-account id-account nome-da-conta identificacao-da-conta kontoname konto-id accountnaam account-naam page-name page-id data-comment comentario-sobre-los-datos commentaire-sur-les-donnees commento-sui-dati comentario-dos-dados kommentar-zu-daten opmerking-over-gegevens post-type tipo-de-publicacion type-de-publication tipo-di-post tipo-de-publicacao beitragsart tipo-de-post berichttype follows duracion durata duracao duur dauer 動画の長さ 时长 時長 재생시간 粉丝增量 涨粉 ranking-position 順位 排名 순위 место";

for (const [meaning, words] of Object.entries(WORLD_WORDS)) add(words, meaning);
add(OTHERS, "other");
add(WORLD_OTHERS, "other");
add(FILLERS, "filler");

export const LONGEST_PHRASE = 5;

export const meaningOf = (words: string): string | undefined => meanings.get(words);
