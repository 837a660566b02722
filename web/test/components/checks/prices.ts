import { expect } from 'vitest'

interface Found {
  where: string
  price: number
}

/** Each meaning of a price on the results page of an AI search, and the places that show it. */
type Prices = Record<'bestDeal' | 'lowestOnItsDates', Found[]>

/** Fails if two prices with one meaning differ on the page, or if more or fewer places than expected show one. */
export function expectOnePrice(places: Record<keyof Prices, number>): void {
  const prices = readPrices()
  const contradictions = Object.entries(prices).filter(
    ([, found]) => new Set(found.map(({ price }) => price)).size > 1,
  )
  expect(contradictions).toEqual([])
  const { bestDeal, lowestOnItsDates } = prices
  expect({ bestDeal: bestDeal.length, lowestOnItsDates: lowestOnItsDates.length }).toEqual(places)
}

/** Reads all prices of the best deal and of the lowest fare on its dates, as they are shown and as they are read out. */
function readPrices(): Prices {
  const labelled = [...(document.querySelector('main')?.textContent ?? '').matchAll(lowestLabels)]
  const cells = [...document.querySelectorAll('[role=gridcell], td, input[type=radio]')]
  const listed = document.querySelector(
    'section[aria-label^="Best date"] li, section[aria-label^="Best days"] li',
  )
  return {
    bestDeal: [
      ...firstIn('hero', document.querySelector('article')?.textContent),
      ...firstIn('list', listed?.textContent),
      ...cells.flatMap((cell) => inCell(cell, / best deal/)),
      ...returnRows('BEST'),
    ],
    lowestOnItsDates: [
      ...labelled.flatMap(([label, figure]) => at(label, figure)),
      ...firstIn('list', /from\s([\d,]+\sUSD)/.exec(listed?.textContent ?? '')?.[1]),
      ...cells.flatMap((cell) => inCell(cell, / cheapest/)),
      ...returnRows('Cheapest'),
    ],
  }
}

const lowestLabels =
  /(?:Same dates from|Cheapest fare on these dates:|Lowest today|Lowest fare after \d+ checks:)\s([\d,]+)\sUSD/g

/** A cell says its price in a sentence, and most draw it as well. */
function inCell(cell: Element, tag: RegExp): Found[] {
  const sentence = cell.getAttribute('aria-label') ?? cell.querySelector('.sr-only')?.textContent ?? ''
  if (!tag.test(sentence)) return []
  const drawn = [...cell.querySelectorAll(':scope > [aria-hidden]')].at(-1)?.textContent ?? ''
  const figure = /\d[\d,]*/.exec(drawn)?.[0]
  return [...firstIn('cell, read out', sentence), ...(figure ? at('cell', figure) : [])]
}

/** Rows of returns, beside a month or below a strip. */
function returnRows(tag: string): Found[] {
  const rows = [...document.querySelectorAll('ol[aria-labelledby] > li')]
  return rows.flatMap((row) => (row.textContent.includes(tag) ? firstIn('returns', row.textContent) : []))
}

function firstIn(where: string, words: string | null | undefined): Found[] {
  const figure = /([\d,]+)\sUSD/.exec(words ?? '')?.[1]
  return figure ? at(where, figure) : []
}

function at(where: string, figure = ''): Found[] {
  return [{ where, price: Number(figure.replaceAll(',', '')) }]
}
