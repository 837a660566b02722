import { expect, test } from 'vitest'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import { listGrids } from './grids.ts'
import { createKnowledgeSource } from './knowledge.ts'
import { makeMarket } from './testing/market.ts'

const cityPairs = ['AAA-BBB', 'CCC-DDD', 'EEE-FFF']

function knowledgeOn(
  today: number,
  policy: 'cold' | 'history' | 'even',
  market: ReturnType<typeof makeMarket>,
) {
  const grid = listGrids(market).find((one) => one.today === today && one.cityPair === 'AAA-BBB')
  if (!grid) throw new Error('there is a grid')
  return createKnowledgeSource(market)(policy, grid)
}

test('a cold scan has the default parameters and knows no fares', () => {
  expect(knowledgeOn(20, 'cold', makeMarket([0, 10, 20], { cityPairs }))).toEqual({
    known: [],
    learned: defaultMarketParameters,
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
