// Names of a city in its own language, in those of many travellers, older ones and other spellings: found, never shown.
// A row is `City shown; other, names`. Names written as one word are found with their space too, but not by the second word.
export const cityOtherNamesText = `
Munich; München, Monaco di Baviera
Cologne; Köln
Nuremberg; Nürnberg
Zurich; Zürich, Zurigo
Geneva; Genève, Genf, Ginebra, Ginevra
Basel; Basle
Vienna; Wien, Vienne, Viena
Prague; Praha, Prag, Praga
Warsaw; Warszawa, Warschau, Varsovie, Varsovia, Varsavia
Kraków; Cracow, Krakau, Cracovie, Cracovia
Gdańsk; Danzig
Wrocław; Breslau
Budapest; Pest
Bucharest; București, Bukarest, Bucarest
Belgrade; Beograd, Belgrad, Belgrado
Athens; Athina, Athen, Athènes, Atenas, Atene
Thessaloniki; Salonica, Saloniki
Copenhagen; København, Kobenhavn, Kopenhagen, Copenhague, Copenaghen
Gothenburg; Göteborg
Helsinki; Helsingfors
Turku; Åbo
Lisbon; Lisboa, Lissabon, Lisbonne, Lisbona
Porto; Oporto
Rome; Roma, Rom
Milan; Milano, Mailand
Venice; Venezia, Venedig, Venise, Venecia
Brussels; Bruxelles, Brussel, Brüssel, Bruselas
Antwerp; Antwerpen, Anvers
Luxembourg; Luxemburg
Marseille; Marseilles, Marsella, Marsiglia
Lyon; Lyons, Lione
Moscow; Moskva, Moskau, Moscou, Moscú, Mosca
Kyiv; Kiev
Lviv; Lvov
Odessa; Odesa
Vilnius; Wilno
Istanbul; Constantinople, Estambul
Izmir; Smyrna
Tehran; Teheran
Mumbai; Bombay
Kolkata; Calcutta
Chennai; Madras
Bangalore; Bengaluru
Thiruvananthapuram; Trivandrum
Kochi; Cochin
Calicut; Kozhikode
Mangalore; Mangaluru
New Delhi; Delhi, Neu-Delhi, Nouvelle-Delhi, Nueva Delhi
Varanasi; Benares
Yangon; Rangoon
Ho Chi Minh City; Saigon
Beijing; Peking, Pekín, Pechino
Guangzhou; Canton
Nanjing; Nanking
Tianjin; Tientsin
Xiamen; Amoy
Busan; Pusan
Seoul; Soul, Seúl
Taipei; Taipeh
Jakarta; Batavia
Yogyakarta; Jogjakarta
Cairo; Al Qahirah, Kairo, El Cairo, Le Caire
Algiers; Alger, Algier, Argel
Marrakech; Marrakesh
Tangier; Tanger
Casablanca; Dar el Beida
Cape Town; Kaapstad, Kapstadt, Le Cap, Ciudad del Cabo
Johannesburg; Joburg
Gqeberha; Port Elizabeth
Maputo; Lourenço Marques
Mexico City; Ciudad de México, Mexiko-Stadt
Havana; La Habana, Havanna, La Havane
Cusco; Cuzco
Guatemala City; Ciudad de Guatemala
Montreal; Montréal
New York; New York City, Nueva York
Washington; Washington DC
San Francisco; BayArea
Mecca; Makkah
Medina; Madinah
Jeddah; Jidda
Astana; Nur-Sultan
Almaty; Alma-Ata
Bishkek; Frunze
Malé; Maldives
Kathmandu; Katmandu
Dhaka; Dacca
London; Londres, Londra, Londen
Paris; Parigi
Florence; Firenze, Florenz, Florencia
Naples; Napoli, Neapel, Nápoles
Turin; Torino
Genoa; Genova, Genua, Gênes
Seville; Sevilla, Siviglia
Dublin; Baile Átha Cliath, Dublino
Cluj-Napoca; Klausenburg
Timişoara; Temesvar
Sofia; Sofiya
Stockholm; Estocolmo, Stoccolma
Tokyo; Tokio
Sydney; Sidney
Nice; Nizza, Niza, Monaco, Monte Carlo
Strasbourg; Straßburg
Berlin; Berlino
Frankfurt; Francfort, Francoforte
Hamburg; Hambourg, Hamburgo, Amburgo
Edinburgh; Edimbourg, Edimburgo
Barcelona; Barcelone, Barcellona
Singapore; Singapur, Singapour
Philadelphia; Filadelfia
New Orleans; Nouvelle-Orléans, Nueva Orleans
Addis Ababa; Addis Abeba
Corfu; Korfu, Kerkyra
Rhodes; Rhodos
`
