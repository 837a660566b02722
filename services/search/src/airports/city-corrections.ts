// Cities as travellers call them, where the data has the suburb or village of the runway, or a local name.
// A row is `CODE City; other, names`: the other names are found, never shown.
export const cityCorrectionsText = `
HKG Hong Kong; Islands
KUL Kuala Lumpur; Sepang
SZB Kuala Lumpur; Subang
BRU Brussels; Zaventem, Bruxelles, Brussel
CRL Charleroi; Brussels
NRT Tokyo; Narita
IAD Washington; Dulles
TPE Taipei; Taoyuan
TSA Taipei; Songshan
XIY Xi'an; Xianyang
CGN Cologne; Bonn
FRA Frankfurt; Frankfurt am Main
HHN Hahn; Frankfurt
NAP Naples; Napoli
TRN Turin; Torino
FLR Florence; Firenze
GOA Genoa; Genova
BGY Bergamo; Milan
VRN Verona; Villafranca
VBS Brescia; Montichiari
SUF Lamezia Terme; Calabria
MEX Mexico City; Ciudad de México, CDMX
GDL Guadalajara; Tlajomulco
MTY Monterrey; Apodaca
CUN Cancún; Tulum, Playa del Carmen, Riviera Maya
SJD Los Cabos; San José del Cabo, Cabo San Lucas
BJX León; Silao, Guanajuato
MVD Montevideo; Carrasco
ASU Asunción; Luque
PTY Panama City; Tocumen
GLA Glasgow; Paisley
PIK Glasgow; Prestwick
MME Teesside; Darlington, Durham
SYY Stornoway; Western Isles
JER Jersey; Saint Helier
GCI Guernsey; Saint Peter Port
IOM Isle of Man; Castletown
DWC Dubai; Jebel Ali
ISB Islamabad; Attock
NGO Nagoya; Tokoname
OKA Okinawa; Naha
CJU Jeju
SDJ Sendai; Natori
KCZ Kochi; Nankoku
FSZ Shizuoka; Makinohara
YNY Yangyang; Gangwon
MWX Muan; Gwangju
DFW Dallas; Fort Worth
CVG Cincinnati; Covington
PVD Providence; Warwick
NQZ Astana; Nur-Sultan
EBL Erbil; Arbil
DMM Dammam; Ad Dammam
GOI Goa; Vasco da Gama, Dabolim
GOX Goa; Mopa
IXB Bagdogra; Siliguri, Darjeeling
VGA Vijayawada; Gannavaram
DHM Dharamshala; Kangra
UPG Makassar; Ujung Pandang
CEB Cebu; Lapu-Lapu City, Mactan
ILO Iloilo; Cabatuan
TAG Bohol; Panglao
MPH Boracay; Malay, Caticlan
CRK Clark; Mabalacat, Angeles, Manila
DPS Denpasar; Bali
LOP Lombok; Mataram
DJJ Jayapura; Sentani
JRO Kilimanjaro; Arusha
MRU Mauritius; Plaine Magnien, Port Louis
RUN Saint-Denis; Sainte-Marie, Réunion
SEZ Mahé; Seychelles, Victoria
ZNZ Zanzibar
LPA Gran Canaria; Las Palmas
ACE Lanzarote; Arrecife, San Bartolomé
FUE Fuerteventura; El Matorral
SPC La Palma; Santa Cruz de la Palma
MAH Menorca; Mahón, Minorca
IBZ Ibiza; Eivissa
PMI Palma de Mallorca; Majorca
EAS San Sebastián; Donostia, Hondarribia
OVD Asturias; Oviedo, Ranón
LCG A Coruña; Culleredo, La Coruña
VIT Vitoria-Gasteiz; Alava
RMU Murcia; Corvera
SVQ Seville; Sevilla
TER Terceira; Praia da Vitória
FLW Flores; Santa Cruz das Flores
PXO Porto Santo; Vila Baleira
RHO Rhodes; Rodos
CFU Corfu; Kerkyra
JMK Mykonos
JTR Santorini; Thira
KGS Kos
ZTH Zakynthos; Zante
CHQ Chania; Souda, Crete
HER Heraklion; Crete, Iraklion
BSL Basel; Mulhouse, Freiburg, Bâle
FKB Karlsruhe; Baden-Baden
NRN Weeze; Düsseldorf, Niederrhein
GNB Grenoble; Saint-Étienne-de-Saint-Geoirs
LDE Lourdes; Tarbes
BRN Bern; Belp
ACH St. Gallen; Altenrhein
KLU Klagenfurt
TRF Sandefjord; Torp
HAU Haugesund; Karmøy
KRS Kristiansand; Kjevik
EVE Narvik; Harstad, Evenes
KEF Reykjavík; Keflavik
RKV Reykjavík
FAE Faroe Islands; Vágar
VST Västerås; Stockholm
KBP Kyiv; Boryspil
IEV Kyiv
VVO Vladivostok; Artyom
LED St. Petersburg; Sankt Petersburg, Leningrad
COV Adana; Çukurova, Tarsus, Mersin
ECN Nicosia; Tymbou, Ercan
ZAD Zadar; Zemunik
BWK Brač; Bol
MFM Macau; Macao
LXA Lhasa; Shannan
JHG Xishuangbanna; Jinghong
XNN Xining; Haidong
SWA Shantou; Jieyang, Chaozhou
CXR Nha Trang; Cam Ranh
PQC Phu Quoc
UIH Quy Nhon
USM Koh Samui; Na Thon, Ko Samui
FEZ Fez; Saïss, Fès
ORN Oran; Es-Sénia
DJE Djerba; Mellita
SPX Cairo; Giza, Sphinx
SHO Manzini; Mpaka
PBM Paramaribo; Zandery
CAY Cayenne; Matoury
SRE Sucre; Yamparaez
NVT Navegantes; Balneário Camboriú
BRC Bariloche; San Carlos de Bariloche
IPC Easter Island; Isla de Pascua, Rapa Nui
VRA Varadero; Matanzas
SXM Sint Maarten; Saint Martin, Philipsburg
BON Bonaire; Kralendijk
CUR Curaçao; Willemstad
AUA Aruba; Oranjestad
GCM Grand Cayman; George Town
ANU Antigua; Osbourn, Saint John's
SKB Saint Kitts; Basseterre
GND Grenada; Saint George's
TAB Tobago; Scarborough
UVF Saint Lucia; Vieux Fort
SVD Saint Vincent; Kingstown
DOM Dominica; Marigot
SBH Saint Barthélemy; Gustavia, St Barts
STT Saint Thomas; Charlotte Amalie
STX Saint Croix; Christiansted
EIS Tortola; Road Town
BDA Bermuda; Hamilton
RTB Roatán; Coxen Hole
LIR Liberia; Guanacaste
RAR Rarotonga; Avarua
INU Nauru; Yaren
GIG Rio de Janeiro
KOA Kona; Kailua-Kona
AYQ Uluru; Yulara, Ayers Rock
NTL Newcastle; Williamtown
MCY Sunshine Coast; Maroochydore
PPP Whitsunday; Proserpine
YQB Quebec City; Québec
YUL Montreal
YHU Montreal; Saint-Hubert
HSA Turkistan; Hazrat Sultan
MZT Mazatlán
COR Córdoba
BOG Bogotá
SID Sal; Espargos
OGG Kahului; Maui
LIH Lihue; Kauai
SPN Saipan; I Fadang
HRI Hambantota; Mattala
SDQ Santo Domingo
BHX Birmingham
POM Port Moresby
OSD Östersund; Åre
HNL Honolulu; Hawaii, Oahu
KUT Kutaisi; Kopitnari
NDR Nador
OUD Oujda
BEN Benghazi; Benina
KDH Kandahar
RMO Chişinău; Chisinau, Kishinev
BSZ Bishkek
GNJ Ganja; Gyandzha
DJT West Palm Beach; Palm Beach
SAI Siem Reap; Angkor
NMI Mumbai; Navi Mumbai
DXN Delhi; Noida, Greater Noida, Jewar
HDO Delhi; Ghaziabad, Hindon
TQO Tulum; Felipe Carrillo Puerto
GPS Galápagos; Baltra
SCY Galápagos; San Cristóbal
GHV Brașov
HDN Steamboat Springs; Hayden, Yampa Valley
DRO Durango
GUC Gunnison; Crested Butte
MVY Martha's Vineyard; Vineyard Haven
DSI Destin
CEZ Cortez
CNY Moab
BIH Bishop; Mammoth Lakes
CWA Wausau; Mosinee
CYS Cheyenne
CVN Clovis
DVL Devils Lake
EAT Wenatchee
ESC Escanaba
ESD Eastsound; Orcas Island
IMT Iron Mountain
IPL El Centro; Imperial
IWD Ironwood
MWA Marion
RKD Rockland
SVC Silver City
TEX Telluride
TVF Thief River Falls
VQS Vieques
CPX Culebra
NRR Ceiba
ENO Encarnación
ESM Esmeraldas
LOH Loja
JDO Juazeiro do Norte
JJG Jaguaruna; Criciúma
TOW Toledo
PTO Pato Branco
FEC Feira de Santana
CLV Caldas Novas
LEC Lençóis
PDP Punta del Este
SNU Santa Clara; Cayo Santa María
UVI União da Vitória
BMU Bima
DJB Jambi
DTB Silangit; Lake Toba
ENE Ende
GTO Gorontalo
KDI Kendari
KOE Kupang
LBJ Labuan Bajo; Komodo
MOF Maumere
PGK Pangkalpinang; Bangka
PKN Pangkalan Bun
RTG Ruteng
SWQ Sumbawa
TJQ Tanjung Pandan; Belitung
TNJ Tanjungpinang; Bintan
LSW Lhokseumawe
KBU Kotabaru
TJS Tanjung Selor
AHA Ambikapur
AIP Jalandhar
HSS Hisar
JRG Jharsuguda
KUU Kullu; Manali, Bhuntar
PYG Gangtok; Pakyong
RPR Raipur
HGI Itanagar
RSI Red Sea
SAB Saba
TVT Tashkent
BZI Balıkesir
NAV Nevşehir; Cappadocia
KZR Kütahya; Zafer
QSR Salerno; Amalfi
BBU Bucharest; Baneasa
SPY San-Pédro
MPA Katima Mulilo
DYG Zhangjiajie
YCU Yuncheng
`
