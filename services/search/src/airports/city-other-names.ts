// Names of a city in its own language, older ones and other spellings in use: found, never shown.
// A row is `City shown; other, names`.
export const cityOtherNames = `
Munich; München
Cologne; Köln
Nuremberg; Nürnberg
Zurich; Zürich
Geneva; Genève, Genf
Basel; Basle
Vienna; Wien
Prague; Praha
Warsaw; Warszawa
Kraków; Cracow
Gdańsk; Danzig
Wrocław; Breslau
Budapest; Pest
Bucharest; București
Belgrade; Beograd
Athens; Athina
Thessaloniki; Salonica
Copenhagen; København, Kobenhavn
Gothenburg; Göteborg
Helsinki; Helsingfors
Turku; Åbo
Lisbon; Lisboa
Porto; Oporto
Rome; Roma
Milan; Milano
Venice; Venezia
Brussels; Bruxelles, Brussel
Antwerp; Antwerpen, Anvers
Luxembourg; Luxemburg
Marseille; Marseilles
Lyon; Lyons
Moscow; Moskva
Kyiv; Kiev
Lviv; Lvov
Odessa; Odesa
Vilnius; Wilno
Istanbul; Constantinople
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
New Delhi; Delhi
Varanasi; Benares
Yangon; Rangoon
Ho Chi Minh City; Saigon
Beijing; Peking
Guangzhou; Canton
Nanjing; Nanking
Tianjin; Tientsin
Xiamen; Amoy
Busan; Pusan
Seoul; Soul
Taipei; Taipeh
Jakarta; Batavia
Yogyakarta; Jogjakarta
Cairo; Al Qahirah
Algiers; Alger
Marrakech; Marrakesh
Tangier; Tanger
Casablanca; Dar el Beida
Cape Town; Kaapstad
Johannesburg; Joburg
Gqeberha; Port Elizabeth
Maputo; Lourenço Marques
Mexico City; Ciudad de México
Havana; La Habana
Cusco; Cuzco
Guatemala City; Ciudad de Guatemala
Montreal; Montréal
New York; New York City, Nueva York
Washington; Washington DC
San Francisco; Bay Area
Mecca; Makkah
Medina; Madinah
Jeddah; Jidda
Astana; Nur-Sultan
Almaty; Alma-Ata
Bishkek; Frunze
Malé; Maldives
Kathmandu; Katmandu
Dhaka; Dacca
London; Londres, Londra
Paris; Parigi
Florence; Firenze
Naples; Napoli
Turin; Torino
Genoa; Genova
Seville; Sevilla
Dublin; Baile Átha Cliath
Cluj-Napoca; Klausenburg
Timişoara; Temesvar
Sofia; Sofiya
`
