import type { Alliance } from '@faresight/contracts/search/result'

/**
 * Full members by IATA code, as the alliances' own lists of members (staralliance.com, oneworld.com, skyteam.com) and their
 * announcements up to 2025 have them, with those that were to join by mid-2026: ITA Airways (Star), Hawaiian (oneworld). Change it with them.
 */
const members: Readonly<Record<Alliance, string>> = {
  star: 'A3 AC AI AV AZ BR CA CM ET LH LO LX MS NH NZ OS OU OZ SA SN SQ TG TK TP UA ZH',
  oneworld: 'AA AS AT AY BA CX FJ HA IB JL MH QF QR RJ UL WY',
  skyteam: 'AF AM AR CI DL GA KE KL KQ ME MF MU RO SK SV UX VN VS',
}

const allianceByCode = new Map(
  // Its keys are those of its type.
  (Object.entries(members) as [Alliance, string][]).flatMap(([alliance, codes]) =>
    codes.split(' ').map((code): [string, Alliance] => [code, alliance]),
  ),
)

export function findAirlineAlliance(code: string | null): Alliance | undefined {
  return code === null ? undefined : allianceByCode.get(code)
}
