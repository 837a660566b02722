// The busiest passenger airports of about 2024, busiest first, written from general knowledge: the order breaks ties
// between airports that match equally (LHR before LGW, JFK before EWR), no more depends on it.
const busiest = `
ATL DXB DFW LHR HND DEN IST ORD DEL PVG LAX CAN CDG AMS JFK MAD FRA ICN SIN BKK CGK PEK HKG MIA KUL CLT LAS BCN SZX MCO
PHX SEA BOM SAW DOH MEX TFU EWR SFO MUC IAH JED LGW FCO MNL KMG HGH GRU XIY CKG BOS SHA MSP YYZ TPE NRT RUH SGN SYD AYT
FLL DTW PHL LGA MEL BLR BOG HAN PMI ATH LIS DUB ORY STN VIE MXP ZRH MAN CPH ARN OSL IAD BWI DCA SLC SAN TPA BNA AUS HNL YVR
CUN PKX KIX CTU DMK CAI TLV JNB CPT BNE AKL HYD MAA CCU HKT DPS LIM SCL PTY EZE AEP CGH GIG HEL BRU DUS BER WAW BUD PRG
OTP AGP ALC GVA LYS NCE BHX EDI LTN CGN HAM NAP BGY`
  .trim()
  .split(/\s+/)

// Medium in the data, though millions fly from each every year.
const busyThoughMedium = new Set(
  `CGH SDU OGG HOU DAL SJO MDE CLO CTG POA REC FOR CWB VCP WRO KTW SPU DBV RHO CFU PFO FNC VLC SVQ BIO NTE CRL BRS NCL
LPL LBA EMA BHD ORK OOL CBR ZQN NAN EBL AMD PNQ VTE DAD PEN BKI KCH JRO ABJ LCY LIN CIA BUR LGB KOA LIH TFN FLR CNS CXR
PQC KBV RAK LPB COR MDZ IGU RMO BSZ DJT GNJ SAI COV DXN NMI TQO`.split(/\s+/),
)

const rankOf = new Map(busiest.map((code, rank) => [code, rank]))

/** Importance to a traveller: 10 (medium), 40 (large), up to 100 (the busiest). */
export function airportTrafficWeight(code: string, large: boolean): number {
  const rank = rankOf.get(code)
  if (rank !== undefined) return 100 - (50 * rank) / busiest.length
  return large || busyThoughMedium.has(code) ? 40 : 10
}
