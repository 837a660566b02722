import type { Airport } from './airports.ts'

const singleMarket = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS CH GB MK AL RS ME BA XK'.split(
    ' ',
  ),
)
const closedToRussia = new Set([...singleMarket, 'US', 'CA', 'AU', 'NZ', 'JP', 'TW', 'UA'])

/** Neighbouring markets in which low-cost airlines fly from any of their bases. */
export function sameMarket(a: Airport, b: Airport): boolean {
  return a.country === b.country || (singleMarket.has(a.country) && singleMarket.has(b.country))
}

export function inSingleMarket(airport: Airport): boolean {
  return singleMarket.has(airport.country)
}

/** No civil flights over Ukraine, and none between Russia or Belarus and the countries that closed their skies. */
export function isClosed(a: Airport, b: Airport): boolean {
  if (a.country === 'UA' || b.country === 'UA') return true
  const closed = (x: Airport, y: Airport) =>
    (x.country === 'RU' || x.country === 'BY') && closedToRussia.has(y.country)
  return closed(a, b) || closed(b, a)
}
