// Large cities as their own inhabitants write them, in another script than ours; then, where travellers write so, in further ones.
// A row is `City shown; native, names`: found, never shown. Checked against GeoNames.
export const cityNativeNamesText = `
Moscow; Москва
St. Petersburg; Санкт-Петербург, Петербург, Питер, СПб
Novosibirsk; Новосибирск
Yekaterinburg; Екатеринбург
Kazan; Казань
Nizhny Novgorod; Нижний Новгород
Samara; Самара
Omsk; Омск
Chelyabinsk; Челябинск
Rostov-on-Don; Ростов-на-Дону
Ufa; Уфа
Krasnoyarsk; Красноярск
Perm; Пермь
Voronezh; Воронеж
Volgograd; Волгоград
Saratov; Саратов
Krasnodar; Краснодар
Sochi; Сочи
Tyumen; Тюмень
Vladivostok; Владивосток
Khabarovsk; Хабаровск
Irkutsk; Иркутск
Yakutsk; Якутск
Kaliningrad; Калининград
Murmansk; Мурманск
Archangelsk; Архангельск
Makhachkala; Махачкала
Mineralnyye Vody; Минеральные Воды, Минводы
Astrakhan; Астрахань
Barnaul; Барнаул
Tomsk; Томск
Kemerovo; Кемерово
Surgut; Сургут
Ulan Ude; Улан-Удэ
Chita; Чита
Minsk; Мінск, Минск
Gomel; Гомель
Kyiv; Київ, Киев
Lviv; Львів, Львов
Odessa; Одеса, Одесса
Kharkiv; Харків, Харьков
Dnipro; Дніпро, Днепр
Zaporizhia; Запоріжжя, Запорожье
Chişinău; Кишинёв, Кишинев
Sofia; София
Varna; Варна
Burgas; Бургас
Plovdiv; Пловдив
Belgrade; Београд
Nis; Ниш
Skopje; Скопје
Ohrid; Охрид
Podgorica; Подгорица
Tivat; Тиват
Sarajevo; Сарајево
Banja Luka; Бања Лука
Almaty; Алматы, Алма-Ата
Astana; Астана
Shymkent; Шымкент
Karaganda; Қарағанды, Караганда
Aktobe; Ақтөбе, Актобе
Aktau; Ақтау, Актау
Atyrau; Атырау
Bishkek; Бишкек
Osh; Ош
Tashkent; Тошкент, Ташкент
Samarkand; Самарқанд, Самарканд
Bukhara; Бухоро, Бухара
Dushanbe; Душанбе
Ashgabat; Ашхабад
Baku; Баку
Ulaanbaatar; Улаанбаатар, Улан-Батор
Tbilisi; თბილისი
Batumi; ბათუმი
Kutaisi; ქუთაისი
Yerevan; Երևան
Athens; Αθήνα
Thessaloniki; Θεσσαλονίκη
Heraklion; Ηράκλειο
Chania; Χανιά
Rhodes; Ρόδος
Corfu; Κέρκυρα
Kos; Κως
Santorini; Σαντορίνη
Mykonos; Μύκονος
Zakynthos; Ζάκυνθος
Larnaca; Λάρνακα
Paphos; Πάφος
Cairo; القاهرة
Alexandria; الإسكندرية
Hurghada; الغردقة
Sharm El Sheikh; شرم الشيخ
Luxor; الأقصر
Aswan; أسوان
Marsa Alam; مرسى علم
Casablanca; الدار البيضاء
Rabat; الرباط
Marrakech; مراكش
Fez; فاس
Tangier; طنجة
Agadir; أكادير
Algiers; الجزائر
Oran; وهران
Constantine; قسنطينة
Tunis; تونس
Djerba; جربة
Monastir; المنستير
Tripoli; طرابلس
Benghazi; بنغازي
Khartoum; الخرطوم
Port Sudan; بورتسودان
Nouakchott; نواكشوط
Riyadh; الرياض
Jeddah; جدة
Medina; المدينة المنورة
Dammam; الدمام
Abha; أبها
Ta’if; الطائف
Tabuk; تبوك
Dubai; دبي
Abu Dhabi; أبوظبي, أبو ظبي
Sharjah; الشارقة
Ras Al Khaimah; رأس الخيمة
Doha; الدوحة
Kuwait City; الكويت
Manama; المنامة
Muscat; مسقط
Salalah; صلالة
Baghdad; بغداد
Basra; البصرة
Najaf; النجف
Erbil; أربيل, هەولێر
Sulaymaniyah; السليمانية
Amman; عمان
Aqaba; العقبة
Beirut; بيروت
Damascus; دمشق
Aleppo; حلب
Aden; عدن
Sana'a; صنعاء
Tel Aviv; תל אביב
Haifa; חיפה
Eilat; אילת
Tehran; تهران
Mashhad; مشهد
Shiraz; شیراز
Isfahan; اصفهان
Tabriz; تبریز
Ahvaz; اهواز
Bandar Abbas; بندرعباس
Kerman; کرمان
Karachi; کراچی
Lahore; لاہور
Islamabad; اسلام آباد
Peshawar; پشاور
Quetta; کوئٹہ
Multan; ملتان
Sialkot; سیالکوٹ
Faisalabad; فیصل آباد
Kabul; کابل
New Delhi; नई दिल्ली, दिल्ली
Mumbai; मुंबई
Bangalore; ಬೆಂಗಳೂರು, बेंगलुरु
Hyderabad; హైదరాబాద్, हैदराबाद
Chennai; சென்னை, चेन्नई
Kolkata; কলকাতা, कोलकाता
Ahmedabad; અમદાવાદ, अहमदाबाद
Pune; पुणे
Kochi; കൊച്ചി
Thiruvananthapuram; തിരുവനന്തപുരം
Jaipur; जयपुर
Lucknow; लखनऊ
Patna; पटना
Varanasi; वाराणसी
Amritsar; ਅੰਮ੍ਰਿਤਸਰ, अमृतसर
Goa; गोवा
Nagpur; नागपुर
Indore; इंदौर
Bhopal; भोपाल
Srinagar; श्रीनगर
Guwahati; গুৱাহাটী
Kathmandu; काठमाडौं, काठमांडू
Pokhara; पोखरा
Dhaka; ঢাকা
Chattogram; চট্টগ্রাম
Sylhet; সিলেট
Colombo; කොළඹ, கொழும்பு
Yangon; ရန်ကုန်
Mandalay; မန္တလေး
Bangkok; กรุงเทพ, กรุงเทพมหานคร
Phuket; ภูเก็ต
Chiang Mai; เชียงใหม่
Chiang Rai; เชียงราย
Krabi; กระบี่
Koh Samui; เกาะสมุย, สมุย
Hat Yai; หาดใหญ่
Udon Thani; อุดรธานี
Khon Kaen; ขอนแก่น
Phnom Penh; ភ្នំពេញ
Siem Reap; សៀមរាប
Vientiane; ວຽງຈັນ
Luang Phabang; ຫຼວງພະບາງ
Addis Ababa; አዲስ አበባ
Asmara; አስመራ
Tokyo; 東京, 东京, とうきょう
Osaka; 大阪, おおさか
Nagoya; 名古屋, なごや
Sapporo; 札幌, さっぽろ
Fukuoka; 福岡, 福冈, ふくおか
Okinawa; 沖縄, 那覇, 冲绳
Sendai; 仙台
Hiroshima; 広島, 广岛
Kagoshima; 鹿児島
Kumamoto; 熊本
Nagasaki; 長崎
Niigata; 新潟
Kobe; 神戸
Takamatsu; 高松
Matsuyama; 松山市
Miyazaki; 宮崎
Oita; 大分
Hakodate; 函館
Asahikawa; 旭川
Aomori; 青森
Akita; 秋田
Toyama; 富山
Okayama; 岡山
Ishigaki; 石垣
Seoul; 서울, 首尔, ソウル
Busan; 부산, 釜山
Jeju; 제주, 济州
Daegu; 대구
Cheongju; 청주
Gwangju; 광주
Pyongyang; 평양
Beijing; 北京
Shanghai; 上海
Guangzhou; 广州, 廣州
Shenzhen; 深圳
Chengdu; 成都
Chongqing; 重庆, 重慶
Kunming; 昆明
Xi'an; 西安
Hangzhou; 杭州
Nanjing; 南京
Wuhan; 武汉, 武漢
Changsha; 长沙, 長沙
Xiamen; 厦门, 廈門
Qingdao; 青岛, 青島
Zhengzhou; 郑州, 鄭州
Tianjin; 天津
Haikou; 海口
Sanya; 三亚, 三亞
Ürümqi; 乌鲁木齐, 烏魯木齊
Harbin; 哈尔滨, 哈爾濱
Dalian; 大连, 大連
Shenyang; 沈阳, 瀋陽
Changchun; 长春, 長春
Guiyang; 贵阳, 貴陽
Jinan; 济南, 濟南
Nanning; 南宁, 南寧
Fuzhou; 福州
Ningbo; 宁波, 寧波
Wenzhou; 温州, 溫州
Hefei; 合肥
Nanchang; 南昌
Taiyuan; 太原
Lanzhou; 兰州, 蘭州
Guilin; 桂林
Shijiazhuang; 石家庄, 石家莊
Hohhot; 呼和浩特
Yinchuan; 银川, 銀川
Xining; 西宁, 西寧
Lhasa; 拉萨, 拉薩
Lijiang; 丽江, 麗江
Zhuhai; 珠海
Yantai; 烟台, 煙台
Wuxi; 无锡, 無錫
Hong Kong; 香港
Macau; 澳门, 澳門
Taipei; 台北, 臺北
Kaohsiung; 高雄
Taichung; 台中, 臺中
Tainan; 台南, 臺南
Singapore; 新加坡
Kuala Lumpur; 吉隆坡
London; Лондон, 伦敦, 倫敦, ロンドン, 런던, لندن
Paris; Париж, 巴黎, パリ, 파리, باريس
New York; Нью-Йорк, 纽约, 紐約, ニューヨーク, 뉴욕, نيويورك
Istanbul; Стамбул, إسطنبول, 伊斯坦布尔
Rome; Рим, 罗马, روما, Ρώμη
Berlin; Берлин, 柏林, برلين
Los Angeles; Лос-Анджелес, 洛杉矶, 洛杉磯, ロサンゼルス
San Francisco; Сан-Франциско, 旧金山, 舊金山
Sydney; Сидней, 悉尼, 雪梨, シドニー
Honolulu; ホノルル, ハワイ, 호놀룰루
`
