import { expect } from 'vitest'

interface Found {
  where: string
  price: number
}

/** Each meaning of a price on the pages of an AI search, and the places that show it. */
type Prices = Record<'bestDeal' | 'lowestOnItsDates', Found[]>

/**
 * Fails if two prices with one meaning differ on the page, or if more or fewer places than expected show one.
 *
 * @param earlier the price of the best deal on the page before, such as a list of scans
 */
export function expectOnePrice(places: Record<keyof Prices, number>, earlier: Found[] = []): void {
  const { bestDeal: best, lowestOnItsDates: lowest } = readPrices()
  const prices: Prices = { bestDeal: [...earlier, ...best], lowestOnItsDates: lowest }
  const contradictions = Object.entries(prices).filter(
    ([, found]) => new Set(found.map(({ price }) => price)).size > 1,
  )
  expect(contradictions).toEqual([])
  const { bestDeal, lowestOnItsDates } = prices
  expect({ bestDeal: bestDeal.length, lowestOnItsDates: lowestOnItsDates.length }).toEqual(places)
}

/** The price of a scan in Recent Searches. */
export function recentPrice(card: Element): Found[] {
  return firstIn('recent searches', card.textContent)
}

/** Reads all prices of the best deal and of the lowest fare on its dates, as they are shown and as they are read out. */
function readPrices(): Prices {
  const labelled = [...(document.querySelector('main')?.textContent ?? '').matchAll(lowestLabels)]
  const cells = [...document.querySelectorAll('[role=gridcell], td, input[type=radio]')]
  const listed = document.querySelector(
    'section[aria-label^="Best date"] li, section[aria-label^="Best days"] li',
  )
  const soFar = cardOf('Best deal so far')
  // The check of the best deal's dates tells their lowest fare.
  const dates = soFar?.querySelector('h2')?.textContent.split(',')[0] ?? 'none'
  const check = [...(cardOf('Latest checks')?.querySelectorAll('li') ?? [])].find((row) =>
    row.textContent.startsWith(dates),
  )
  const stat = [...document.querySelectorAll('dt')].find(
    (name) => name.textContent === 'Best by price and time',
  )
  return {
    bestDeal: [
      ...firstIn('progress', stat?.nextElementSibling?.textContent),
      ...firstIn('best so far', soFar?.textContent),
      ...firstIn('hero', document.querySelector('article')?.textContent),
      ...firstIn('list', listed?.textContent),
      ...cells.flatMap((cell) => inCell(cell, / best deal/)),
      ...returnRows('BEST'),
    ],
    lowestOnItsDates: [
      ...firstIn('latest checks', check?.textContent),
      ...labelled.flatMap(([label, figure]) => at(label, figure)),
      ...firstIn('list', /lowest fare\s([\d,]+\sUSD)/.exec(listed?.textContent ?? '')?.[1]),
      ...cells.flatMap((cell) => inCell(cell, / cheapest/)),
      ...returnRows('Cheapest'),
    ],
  }
}

function cardOf(title: string): Element | undefined {
  return [...document.querySelectorAll('main section section')].find((card) =>
    card.textContent.startsWith(title),
  )
}

const lowestLabels =
  /(?:Same dates from|time; cheapest|Cheapest fare on these dates:|Lowest today:|Lowest fare after \d+ checks:)\s([\d,]+)\sUSD/g

/** A cell says its price in a sentence, and most draw it as well. */
function inCell(cell: Element, tag: RegExp): Found[] {
  const sentence = cell.getAttribute('aria-label') ?? cell.querySelector('.sr-only')?.textContent ?? ''
  if (!tag.test(sentence)) return []
  const picture = cell.matches('input') ? cell.parentElement : cell
  const drawings = [...(picture?.querySelectorAll(':scope > [aria-hidden]') ?? [])]
  // In the strip the day stands below the price.
  const isPrice = ({ textContent: words }: Element) => /\d/.test(words) && !/^\D{3}\d+$/.test(words)
  const drawn = drawings.findLast(isPrice)?.textContent ?? ''
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
