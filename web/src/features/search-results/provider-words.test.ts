import type { ProviderStatus } from '@faresight/contracts/search/result'
import { describe, expect, it } from 'vitest'
import {
  providerSummary,
  providerDetails,
  answerGap,
  answerGaps,
  providerCounts,
  returnedResults,
  searchRemarks,
} from './provider-words.ts'

const status = (provider: string, changes: Partial<ProviderStatus> = {}): ProviderStatus => ({
  provider,
  status: 'ok',
  count: 7,
  detail: null,
  ...changes,
})

const partly = 'Skyscanner returned partial results, so some fares are missing.'
const pairs = 'Searched the 6 busiest of 18 airport pairs.'
const around = 'Flexible dates: searched your dates and 4 more date pairs around them.'
const fourAtMost =
  'Ignav allows up to 4 flights per search, so we didn’t search it. Try splitting your trip into two searches.'
const remembers = 'Travelpayouts has 9 cached fares for these dates.'

describe('how a provider did', () => {
  it.each([
    [status('skyscanner', { count: 1200 }), 'Skyscanner: 1,200'],
    [status('skyscanner', { status: 'late', count: 3, detail: partly }), 'Skyscanner: 3, partial'],
    [status('ignav', { status: 'late', count: 0 }), 'Ignav: timed out'],
    [status('ignav', { status: 'limited', count: 0 }), 'Ignav: busy'],
    [
      status('ignav', { status: 'limited', count: 0, unsupported: true, detail: fourAtMost }),
      'Ignav: not searched',
    ],
    [status('ignav', { status: 'limited', count: 0, quotaExceeded: true }), 'Ignav: not searched'],
    [status('ignav', { status: 'limited', count: 3, quotaExceeded: true }), 'Ignav: 3, partial'],
    [status('ignav', { count: 0 }), 'Ignav: 0'],
    [status('travelpayouts', { count: 4, cachedOnly: true }), 'Travelpayouts: 4 cached'],
    [status('travelpayouts', { count: 0, cachedOnly: true }), 'Travelpayouts: 0 cached'],
  ])('is said in few words (%#)', (provider, brief) => {
    expect(providerSummary(provider).replaceAll('\u00a0', ' ')).toBe(brief)
  })

  it('counts as an answer where there is a part of one', () => {
    const all = [
      status('ignav', { count: 0 }),
      status('skyscanner', { status: 'late', count: 3 }),
      status('amadeus', { status: 'late', count: 0 }),
    ]
    expect(all.filter(returnedResults).map(({ provider }) => provider)).toEqual(['ignav', 'skyscanner'])
  })

  it.each([
    ['one has none', [7, 3, 0], [], { from: 2, asked: 2 }],
    ['one has none and one failed', [7, 3, 0], ['failed'], { from: 2, asked: 3 }],
    ['all failed but one', [7], ['late', 'failed'], { from: 1, asked: 3 }],
    ['none has any', [0, 0], [], { from: 2, asked: 2 }],
  ] as const)('counts where flights are from: %s', (_, counts, failures, expected) => {
    const all = [
      ...counts.map((count) => status('ignav', { count })),
      ...failures.map((failure) => status('skyscanner', { status: failure, count: 0 })),
      status('amadeus', { status: 'limited', count: 0, unsupported: true }),
    ]
    expect(providerCounts(all)).toEqual(expected)
  })

  it('is a gap where the answer is not whole, in the words of the server if it has any', () => {
    expect(answerGap(status('skyscanner', { status: 'late', count: 3, detail: partly }))).toEqual([partly])
    expect(answerGap(status('ignav', { status: 'failed', count: 0 }))).toEqual([
      'Ignav couldn’t complete the search.',
    ])
    expect(answerGap(status('ignav', { remarks: [pairs] }))).toEqual([])
  })
})

describe('why answers are missing', () => {
  const silent = (provider: string, state: 'late' | 'failed', detail: string) =>
    status(provider, { status: state, count: 0, detail, unexplained: true })
  const limited = (provider: string, name: string) =>
    status(provider, { status: 'limited', count: 0, detail: `${name} is busy and was left out.` })

  it('joins unexplained failures in one sentence, and names the others separately', () => {
    expect(
      answerGaps([
        silent('skyscanner', 'failed', 'Skyscanner couldn’t complete the search.'),
        limited('ignav', 'Ignav'),
        silent('amadeus', 'failed', 'Amadeus couldn’t complete the search.'),
        limited('travelpayouts', 'Travelpayouts'),
      ]),
    ).toEqual([
      'Skyscanner and Amadeus couldn’t complete the search.',
      'Ignav is busy and was left out.',
      'Travelpayouts is busy and was left out.',
    ])
  })

  it('distinguishes late, failed and explained', () => {
    const resting = 'Ignav isn’t responding. We’ll try again soon.'
    expect(
      answerGaps([
        silent('skyscanner', 'late', 'Skyscanner didn’t respond in time.'),
        silent('amadeus', 'failed', 'Amadeus couldn’t complete the search.'),
        status('ignav', { status: 'failed', count: 0, detail: resting }),
      ]),
    ).toEqual(['Skyscanner didn’t respond in time.', 'Amadeus couldn’t complete the search.', resting])
  })
})

describe('what is said of a search', () => {
  const providers = [
    status('amadeus', { count: 490, remarks: [pairs] }),
    status('ignav', { count: 537, remarks: [pairs, around] }),
    status('skyscanner', { status: 'late', count: 3, detail: partly, remarks: [pairs] }),
    status('travelpayouts', { count: 4, cachedOnly: true, detail: remembers }),
  ]

  it('is said once, by however many, and not of each again', () => {
    const remarks = searchRemarks(providers)
    expect(remarks).toEqual([pairs, around])
    expect(providers.map((provider) => providerDetails(provider, remarks))).toEqual([
      'Amadeus found 490 flights.',
      'Ignav found 537 flights.',
      `Skyscanner found 3 flights. ${partly}`,
      `Travelpayouts added 4 cached prices. ${remembers}`,
    ])
    const late = status('ignav', { status: 'late', count: 0 })
    expect(providerDetails(late, answerGap(late))).toBe('')
  })

  it('has why flights are missing of one that could not be asked, and no gap that asking again might close', () => {
    const unsupported = status('ignav', {
      status: 'limited',
      count: 0,
      unsupported: true,
      detail: fourAtMost,
    })
    expect(answerGap(unsupported)).toEqual([])
    expect(searchRemarks([unsupported])).toEqual([fourAtMost])
    expect(providerDetails(unsupported, [])).toBe(fourAtMost)
    expect(returnedResults(unsupported)).toBe(false)
  })

  it('leaves to the details what a provider says of itself', () => {
    const own = 'Travelpayouts has no cached fares for these dates.'
    const silent = status('travelpayouts', { count: 0, cachedOnly: true, detail: own })
    expect(searchRemarks([silent])).toEqual([])
    expect(providerDetails(silent, [])).toBe(`Travelpayouts had no cached prices. ${own}`)
  })
})
