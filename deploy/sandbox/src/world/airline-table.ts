/**
 * Airlines with their bases, written down from general knowledge. A row: code, kind (N network, H hybrid, L low-cost),
 * alliance (S Star, O oneworld, T SkyTeam), price level, longest flight in km where shorter than the kind's, `F` for a
 * first cabin, bases with their strength, and the present name where the airline data set has an older one or none.
 */
export const airlineTable = `
BA N O 1.06 F | LHR:9 LGW:4 LCY:2
VS N T 1.04 | LHR:4 MAN:2 | Virgin Atlantic
LH N S 1.08 F | FRA:9 MUC:6
LX N S 1.10 F | ZRH:8 GVA:2 | Swiss
OS N S 1.03 | VIE:7 | Austrian
SN N S 1.00 | BRU:6
AF N T 1.06 F | CDG:9 ORY:3
KL N T 1.04 | AMS:9 | KLM
IB N O 1.00 | MAD:8 | Iberia
AY N O 1.02 | HEL:7
SK N T 1.00 | CPH:6 ARN:5 OSL:5 | SAS
LO N S 0.95 | WAW:6 KRK:1 | LOT
TP N S 0.95 | LIS:7 OPO:2 | TAP Air Portugal
AZ N S 0.97 | FCO:7 LIN:4 | ITA Airways
EI N - 0.96 | DUB:6
A3 N S 0.95 3500 | ATH:6 SKG:2
TK N S 1.00 | IST:10 ESB:2
JU N - 0.90 | BEG:4
RO N T 0.90 3500 | OTP:4
BT H - 0.85 4500 | RIX:5 TLL:2 VNO:2 | airBaltic
FI H - 0.92 8000 | KEF:6
UX H T 0.92 | MAD:4
OU N S 0.95 3000 | ZAG:3
FB N - 0.90 3000 | SOF:3
KM N - 0.92 3500 | MLA:4 | KM Malta Airlines
LG N - 1.05 3500 | LUX:3
U2 L - 0.74 | LGW:6 LTN:4 MXP:5 GVA:4 BER:3 CDG:3 ORY:3 AMS:2 BRS:3 NCE:3 LIS:2 BCN:2 EDI:3 MAN:3 NAP:2 BSL:3 LYS:2 GLA:2
FR L - 0.66 | STN:9 DUB:7 BGY:6 CRL:5 MAD:4 BCN:4 CIA:4 MAN:3 OPO:3 BLQ:3 PMI:3 AGP:3 VIE:2 KRK:3 BUD:3 BVA:4 EDI:2 EIN:2 MLA:2 SOF:2 BHX:2 LPL:2
W6 L - 0.64 5500 | BUD:6 OTP:5 LTN:4 WAW:4 KTW:3 GDN:3 SKP:4 SOF:3 TIA:4 BEG:2 CLJ:3 VIE:2 FCO:2 MXP:2 BCN:1 CRL:1 BGY:1 MMX:1 PRG:1
VY L - 0.76 | BCN:9 FCO:3 ORY:3 PMI:2 SVQ:2 BIO:2 ALC:2 | Vueling
DY L - 0.78 | OSL:6 CPH:4 ARN:3 BGO:2 AGP:1 | Norwegian
EW L - 0.80 | DUS:5 CGN:4 HAM:3 STR:3 BER:2 PMI:2
HV L - 0.76 | AMS:4 EIN:3 RTM:3 ORY:3 | Transavia
LS L - 0.80 | LBA:3 MAN:4 BHX:3 EDI:2 NCL:2 | Jet2
PC L - 0.68 5000 | SAW:7 AYT:3 ESB:1 | Pegasus
XQ L - 0.78 | AYT:4 ADB:3
DE H - 0.88 10000 | FRA:4 DUS:2 | Condor
AA N O 1.00 F | DFW:9 CLT:7 MIA:7 ORD:6 PHL:5 PHX:5 JFK:4 LAX:4 DCA:4 LGA:3 BOS:2 | American
DL N T 1.05 F | ATL:10 DTW:6 MSP:6 SLC:5 JFK:6 LAX:4 SEA:4 BOS:4 LGA:3 | Delta
UA N S 1.00 F | ORD:8 DEN:7 IAH:7 EWR:7 SFO:7 IAD:5 LAX:4 | United
WN L - 0.86 | DEN:5 MDW:5 BWI:5 DAL:5 LAS:5 PHX:4 HOU:4 OAK:3 BNA:4 MCO:3 STL:3 SAN:3 SMF:2 SJC:2 MCI:2 AUS:2 LAX:2 | Southwest
B6 L - 0.82 7000 | JFK:6 BOS:5 FLL:4 MCO:3 SJU:2 LAX:1 | JetBlue
AS N O 0.95 | SEA:7 PDX:4 ANC:4 SFO:3 LAX:2 SAN:2 FAI:1 | Alaska
HA N - 0.97 | HNL:7 OGG:3
NK L - 0.66 | FLL:5 MCO:3 LAS:3 DTW:2 DFW:2 | Spirit
F9 L - 0.64 | DEN:4 MCO:4 LAS:3 ATL:2 PHL:2 | Frontier
G4 L - 0.68 3200 | SFB:4 LAS:3 PIE:2 IWA:2
SY L - 0.74 | MSP:3
AC N S 1.02 | YYZ:9 YUL:6 YVR:6 YYC:2
WS H - 0.92 | YYC:6 YVR:2 YEG:3
TS H - 0.86 | YUL:4 YYZ:4
PD H - 0.92 5000 | YTZ:3 YYZ:3 YOW:2 YHZ:1 | Porter Airlines
AM N T 0.96 | MEX:7 GDL:2 MTY:2
Y4 L - 0.68 | GDL:4 TIJ:4 MEX:4 CUN:2
VB L - 0.66 | MTY:4 CUN:2 NLU:3 MEX:2 | Viva
CM N S 0.98 | PTY:8
AV N S 0.94 | BOG:8 SAL:4 MDE:2 | Avianca
LA N - 0.97 12500 | SCL:6 GRU:6 LIM:5 BOG:3 CGH:2 BSB:2 | LATAM
G3 L - 0.76 7000 | GRU:5 GIG:4 BSB:4 CGH:4 | GOL
AD H - 0.86 | VCP:5 CNF:3 REC:3
AR N T 0.92 | EZE:3 AEP:5
H2 L - 0.70 | SCL:4 LIM:2
BW N - 0.95 | POS:3 KIN:2
UP N - 0.98 3000 | NAS:3
SQ N S 1.15 F | SIN:9
TR L - 0.74 7000 | SIN:6 | Scoot
CX N O 1.10 F | HKG:9
UO L - 0.74 | HKG:3 | HK Express
HX H - 0.86 | HKG:2
NH N S 1.10 F | HND:8 NRT:5 ITM:4 | ANA
JL N O 1.10 F | HND:8 NRT:4 ITM:3 | JAL
MM L - 0.70 | KIX:4 NRT:3
GK L - 0.70 | NRT:3 KIX:1 | Jetstar Japan
7C L - 0.70 | ICN:4 GMP:3 CJU:3
KE N T 1.08 F | ICN:8 GMP:4 PUS:2
OZ N S 1.00 | ICN:6 GMP:3
TW L - 0.72 | ICN:3 TAE:2 CJU:1 | T'way Air
LJ L - 0.71 | ICN:3 CJU:1
CA N S 0.92 F | PEK:9 CTU:4 PVG:3 HGH:2
MU N T 0.90 | PVG:8 SHA:6 KMG:4 XIY:3 PKX:4 | China Eastern
CZ N - 0.90 | CAN:9 PKX:6 URC:3 WUH:2 | China Southern
HU N - 0.88 | PEK:4 HAK:5 SZX:3 XIY:2 | Hainan
ZH N S 0.88 6000 | SZX:6 | Shenzhen Airlines
3U N - 0.86 8000 | TFU:6 CTU:3 CKG:3 | Sichuan Airlines
9C L - 0.64 | SHA:4 PVG:4 SJW:1 | Spring Airlines
MF N T 0.90 | XMN:6 FOC:3
CI N T 0.98 | TPE:7 KHH:2
BR N S 1.02 | TPE:7 | EVA Air
IT L - 0.70 | TPE:3 KHH:1 | Tigerair Taiwan
TG N S 1.02 F | BKK:8 | THAI
FD L - 0.66 | DMK:6 HKT:2 CNX:2 | Thai AirAsia
DD L - 0.68 | DMK:4
SL L - 0.64 | DMK:4
PG N - 1.02 3500 | BKK:3 USM:3
MH N O 0.98 | KUL:7 BKI:2 KCH:2
AK L - 0.64 | KUL:7 BKI:3 PEN:2 KCH:2
D7 L - 0.70 8500 | KUL:4
OD H - 0.76 6500 | KUL:3 | Batik Air Malaysia
GA N T 1.00 | CGK:7 DPS:3 | Garuda Indonesia
JT L - 0.68 | CGK:6 SUB:3 UPG:3 KNO:2 | Lion Air
QG L - 0.70 | CGK:4 SUB:2 | Citilink
VN N T 0.98 | SGN:6 HAN:6 DAD:2
VJ L - 0.66 6000 | SGN:5 HAN:4 DAD:2 | VietJet
PR N - 0.95 | MNL:6 CEB:2
5J L - 0.68 5500 | MNL:5 CEB:4
AI N S 0.95 F | DEL:8 BOM:6 BLR:2 | Air India
6E L - 0.72 5500 | DEL:7 BOM:6 BLR:6 HYD:4 CCU:3 MAA:3 COK:1 AMD:1 | IndiGo
IX L - 0.70 5000 | COK:3 BLR:3 TRV:2 DEL:2
SG L - 0.70 | DEL:3 BOM:2 | SpiceJet
QP L - 0.70 | BOM:3 BLR:2 | Akasa Air
UL N O 0.92 | CMB:5 MLE:1
BG N - 0.92 | DAC:4
PK N - 0.90 | KHI:4 ISB:3 LHE:3
RA N - 0.92 6000 | KTM:3
KC N - 0.95 7000 | ALA:4 NQZ:3
HY N - 0.95 | TAS:5
J2 N - 0.92 7000 | GYD:4
OM N - 0.98 7500 | UBN:3
BI N - 0.96 | BWN:3
K6 N - 0.96 4000 | PNH:3 REP:2 | Air Cambodia
QV N - 0.96 4000 | VTE:3
8M N - 0.94 4000 | RGN:3 | Myanmar Airways International
EK N - 1.12 F | DXB:10
FZ L - 0.86 6000 | DXB:5 | flydubai
QR N O 1.12 F | DOH:9
EY N - 1.08 F | AUH:7 | Etihad
SV N T 0.98 F | JED:7 RUH:7 MED:2 | Saudia
XY L - 0.72 5500 | RUH:5 JED:4 DMM:2 | flynas
F3 L - 0.70 4500 | JED:4 RUH:3 | flyadeal
GF N - 0.98 | BAH:5 | Gulf Air
KU N - 0.98 | KWI:4
J9 L - 0.76 | KWI:4
WY N O 0.97 | MCT:4
G9 L - 0.68 5000 | SHJ:5
RJ N O 0.98 | AMM:5
ME N T 1.00 7000 | BEY:4
LY N - 1.15 | TLV:6 | El Al
ET N S 0.95 | ADD:8
KQ N T 0.95 | NBO:6 MBA:1
SA N S 0.98 | JNB:5 CPT:2
FA L - 0.76 | JNB:5 CPT:4 DUR:2 | FlySafair
4Z N - 1.02 4000 | JNB:5 CPT:3 | Airlink
MS N S 0.92 | CAI:7 HRG:1
AT N O 0.95 | CMN:7 RAK:2
AH N - 0.95 9000 | ALG:5
TU N - 0.94 8000 | TUN:4
WB N - 0.96 | KGL:4 | RwandAir
P4 N - 0.98 | LOS:4 ABV:3 | Air Peace
MK N - 1.00 | MRU:3
TC N - 0.98 6000 | DAR:3 ZNZ:1
DT N - 1.00 | LAD:4
HC N - 0.98 7000 | DSS:3 | Air Senegal
HF N - 1.00 5000 | ABJ:3 | Air Côte d'Ivoire
MD N - 1.02 9000 | TNR:3 | Madagascar Airlines
QF N O 1.10 F | SYD:7 MEL:6 BNE:5 PER:4 ADL:1 | Qantas
VA H - 0.92 9000 | SYD:4 MEL:5 BNE:5 PER:2 ADL:2
JQ L - 0.74 9000 | MEL:4 SYD:3 BNE:2 OOL:2 AKL:2 CNS:1 | Jetstar
NZ N S 1.05 | AKL:7 CHC:3 WLG:3
FJ N O 0.98 | NAN:4 | Fiji Airways
TN N - 1.08 | PPT:4
PX N - 1.05 6000 | POM:4
SB N - 1.06 | NOU:3 | Aircalin
SU N - 0.95 | SVO:8 LED:2
S7 N - 0.88 6000 | OVB:5 DME:4
DP L - 0.66 4500 | VKO:5 | Pobeda
B2 N - 0.90 5500 | MSQ:3
`

/** Regional operators: marketing airline, operator's name, operator's IATA code (- for none). */
export const regionalOperatorTable = `
BA | BA CityFlyer | CJ
LH | Lufthansa CityLine | CL
LH | Air Dolomiti | EN
LX | Helvetic Airways | 2L
AF | HOP! | A5
KL | KLM Cityhopper | WA
IB | Air Nostrum | YW
SK | CityJet | WX
TP | Portugália | -
LO | Xfly | -
EI | Emerald Airlines | EA
AA | Envoy Air | MQ
AA | PSA Airlines | -
AA | Republic Airways | YX
DL | Endeavor Air | 9E
DL | SkyWest Airlines | OO
UA | SkyWest Airlines | OO
UA | GoJet Airlines | -
AS | Horizon Air | QX
AC | Jazz Aviation | QK
WS | WestJet Encore | WR
QF | QantasLink | -
NH | ANA Wings | EH
JL | J-Air | XM
AM | Aeroméxico Connect | 5D
ET | Ethiopian Regional | -
`

/** Small carriers without an IATA code, by country; the airline data set knows them by name. */
export const uncodedAirlineNames: Readonly<Record<string, string>> = {
  US: 'Ryan Air Services',
  TZ: 'Zanair',
  DO: 'Air Century',
  ID: 'Trigana Air Service',
  FR: 'Air Moorea',
}
