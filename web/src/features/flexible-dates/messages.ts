import { count, plural, words } from '../../text/words.ts'

const pairWords = (isOneWay: boolean, n: number) =>
  isOneWay ? plural(n, 'date', 'dates') : plural(n, 'date pair', 'date pairs')

export const flexibleDatesText = {
  title: 'Dates within 3 days of yours',
  /** The count bold, the rest after it. */
  checked: (checked: number, total: number, isOneWay: boolean): [counted: string, rest: string] => [
    `${count(checked)} of ${count(total)}`,
    ` ${pairWords(isOneWay, total)} checked live`,
  ],
  show: 'Show prices',
  hide: 'Hide prices',
  loading: 'Loading prices by date...',
  failed: 'We couldn’t load prices by date.',
  checkFailed: 'We couldn’t check these dates. Please try again.',
  grid: 'Price by departure and return date',
  row: 'Price by departure date',
  keys: 'Use the arrow keys to move between dates. Press Enter to open or check them.',
  returns: 'Return',
  checkDeparture: (day: string) => `Check prices for departure on ${day}`,
  check: 'Check',
  /** `61,240`, `123K`, `1.03M`: seven of them fit beside each other on a phone. */
  shortFigure: (price: number) => {
    if (price < 100_000) return count(price)
    return price < 999_500 ? `${Math.round(price / 1000)}K` : `${(price / 1_000_000).toPrecision(3)}M`
  },
  none: 'None',
  marks: { live: 'Live', cached: 'Cached', unknown: 'Not checked', lowest: 'Lowest price' },
  /** Names a cell for screen readers. */
  cell: (days: string, state: string) => `${days}: ${state}`,
  pair: (out: string, back: string | null) => (back ? `Depart ${out}, return ${back}` : `Depart ${out}`),
  states: {
    live: (price: string, age: string) => `${price}, live, checked ${age}`,
    cached: (price: string, age: string) => `${price}, cached ${age}`,
    none: 'no flights found',
    unknown: 'not checked. Check now',
    checking: 'checking',
    impossible: 'not possible',
  },
  lowest: 'lowest price',
  chosen: 'your dates',
  between: (origin: string, destination: string) =>
    `For other dates, we only check flights from ${origin} to ${destination}.`,
  locked: 'Prices by date are included with a plan.',
  party: (currency: string, party: string) => `${currency} for ${party}`,
  done: (checked: number) => `${words(checked, 'price', 'prices')} checked`,
}
