import { expect, test } from 'vitest'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import { listGrids } from './grids.ts'
import { createKnowledgeSource } from './knowledge.ts'
import type { SearchPolicy } from './run-policy.ts'
import type { MarketCertificate } from './simulated-certificates.ts'
import { makeMarket } from './testing/market.ts'

const cityPairs = ['AAA-BBB', 'CCC-DDD', 'EEE-FFF']

function knowledgeOn(
  today: number,
  policy: SearchPolicy,
  market: ReturnType<typeof makeMarket>,
  simulated: readonly MarketCertificate[] = [],
) {
  const grid = listGrids(market).find((one) => one.today === today && one.cityPair === 'AAA-BBB')
  if (!grid) throw new Error('there is a grid')
  return createKnowledgeSource(market, simulated)(policy, grid)
}

test('a cold scan has the default parameters and knows no fares', () => {
  expect(knowledgeOn(20, 'cold', makeMarket([0, 10, 20], { cityPairs }))).toEqual({
    known: [],
    learned: defaultMarketParameters,
    stopsEarly: false,
  })
  expect(knowledgeOn(20, 'even', makeMarket([0, 10, 20], { cityPairs }))).toBeNull()
})

test('history is at least a week old: the first day has none', () => {
  const market = makeMarket([0, 10, 20], { cityPairs })
  expect(knowledgeOn(0, 'history', market)).toBe('none')
  expect(knowledgeOn(10, 'history', market)).toMatchObject({ known: expect.arrayContaining([]) })
})

test('parameters are learned up to the day of the scan: later fares change nothing', () => {
  const jump = (day: number) => (searchDay: number) => 100 + (searchDay >= day ? 50 : 0)
  const calm = makeMarket([0, 10, 11, 20, 27], { cityPairs })
  const later = makeMarket([0, 10, 11, 20, 27], { cityPairs, priceOn: jump(20) })
  const earlier = makeMarket([0, 10, 11, 20, 27], { cityPairs, priceOn: jump(11) })
  expect(knowledgeOn(11, 'history', later)).toEqual(knowledgeOn(11, 'history', calm))
  expect(knowledgeOn(11, 'history', earlier)).not.toEqual(knowledgeOn(11, 'history', calm))
})

const market = makeMarket([0, 5, 10, 20, 30], { cityPairs })
const simulated = ['AAA-BBB', '1', '2', '3', '4', '5', '6'].flatMap((cityPair) =>
  Array.from({ length: 40 }, (_, at): MarketCertificate => ({
    market: market.name,
    cityPair,
    tripType: 'roundtrip',
    scanClass: 'all',
    kind: 'sums',
    scan: `${cityPair} ${at}`,
    features: [],
    logGap: cityPair === 'AAA-BBB' ? 1 : at / 1000,
  })),
)

const samplerInputs = (policy: SearchPolicy) => {
  const knowledge = knowledgeOn(10, policy, market, simulated)
  if (knowledge === 'none' || knowledge === null) throw new Error('the policy has knowledge')
  return knowledge
}

test.each(['shipped', 'shipped-history'] as const)(
  '%s: scans end early, with certificates calibrated on the other city pairs of the file',
  (policy) => {
    const { known, learned, stopsEarly } = samplerInputs(policy)
    expect([known.length > 0, stopsEarly]).toEqual([policy === 'shipped-history', true])
    expect(learned.certificate.roundtrip?.classes['all']).toMatchObject({
      cityPairs: 6,
      offset: expect.closeTo(0.037, 2),
    })
  },
)

test.each(['history', 'calendar'] as const)(
  '%s: certificates are the default ones, whatever was simulated for other policies',
  (policy) => {
    const { known, learned, stopsEarly } = samplerInputs(policy)
    expect([known.length > 0, stopsEarly]).toEqual([true, false])
    expect(learned.certificate).toEqual(defaultMarketParameters.certificate)
  },
)
