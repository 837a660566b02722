import { oneOf } from '../../text/lists.ts'
import { count, words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')

/** Texts of the scoreboard of forecasts. Shares come as text: `78%`. */
export const scoreboardText = {
  lead: 'Every forecast is kept as it was made and held against what the trip cost when its day came. All figures are counted from those, good or bad.',
  counted: (since: string, asOf: string) => `Counted since ${since}, as of ${asOf}.`,
  loading: 'Loading the figures...',
  failedTitle: 'No figures to show',
  failed: 'The figures could not be loaded. Please try again.',
  none: '–',
  tooFew: (fewest: number) => `fewer than ${count(fewest)}, too few to tell`,
  days,
  count,

  /** In short, on another page. */
  short: {
    all: 'See the whole record',
    scored: (scored: string, made: string) => `${scored} of ${made} forecasts scored so far.`,
    early: 'Too early for figures',
    failedTitle: 'The record did not come',
  },

  counts: {
    title: 'Forecasts',
    made: ['Made', 'One for each trip, day and span ahead.'],
    scored: ['Scored', 'Their day has come, and the price was seen.'],
    waiting: ['Waiting', 'Their day is still to come.'],
    unseen: ['Could not be scored', 'Nobody saw the price on their day.'],
  },

  early: {
    title: 'Too early to tell',
    progress: 'Scored forecasts',
    none: 'No forecast has been made yet.',
    some: (scored: number, fewest: number) =>
      `${count(scored)} of at least ${count(fewest)} forecasts are scored. A few can be right or wrong by chance.`,
    how: 'How forecasts are made',
    toCome: 'What will stand here',
    list: [
      'How often later prices lay within our ranges, beside what those promise.',
      'How far off forecasts were, beside saying that nothing changes.',
      'How often buy and wait were said, and right.',
      'What following us would have saved, beside knowing every price.',
    ],
  },

  key: {
    title: 'In short',
    answered: [
      'Said buy or wait',
      'Of all scored forecasts. Of the others we said that there is no signal.',
    ] as const,
    right: (change: string) =>
      ['Right when we said so', `The price rose or fell by at least ${change}, as we had said.`] as const,
    saved: (horizon: number) =>
      ['Saved by following us', `Against buying at once, by forecasts over ${days(horizon)}.`] as const,
    costMore: (horizon: number) =>
      ['More paid by following us', `Against buying at once, by forecasts over ${days(horizon)}.`] as const,
  },

  ranges: {
    title: 'Ranges and prices',
    lead: 'How many of the later prices lay within our ranges, and how far off the forecast was.',
    rangesLabel: 'Ranges',
    errorsLabel: 'Prices',
    ahead: 'Ahead',
    scored: 'Scored',
    range: (promised: string) => `In our ${promised} range`,
    moving: (share: string) => `where prices move ${share}`,
    error: 'Forecast off by',
    persistence: '“No change” off by',
    unchanged: 'Did not change',
    note: 'On average, as a share of the price of when it was told. “No change” says that a trip will cost what it costs now: a forecast that is not closer than that is of no use. Where prices hardly ever change, the price of now is our whole range, and holds more than it promises: “where prices move” leaves those out.',
  },

  advice: {
    title: 'Buy or wait',
    wait: 'Wait',
    buy: 'Buy now',
    means: {
      wait: (change: string) => `It will cost at least ${change} less.`,
      buy: (change: string) => `It will cost at least ${change} more.`,
    },
    said: 'Said',
    right: 'Right',
    share: 'Share right',
    never: 'never said',
  },

  chances: {
    title: 'Chances of a fall',
    lead: (change: string) =>
      `When we said that a price falls by at least ${change} with a certain chance, how many fell? Where both agree, a bar ends at its line.`,
    happened: 'Fell',
    said: 'We had said',
    thin: (fewest: number) => `Fewer than ${count(fewest)} forecasts`,
    chance: 'Chance said',
    between: (from: string, to: string) => `${from} to ${to}`,
    forecasts: 'Forecasts',
    mean: 'Said on average',
    brierTitle: 'How close to what happened',
    brierLead:
      'The Brier score is the mean squared distance of our chances from what happened: 0 would be perfect. Beside it, that of always saying how many fell in the end.',
    ours: 'Ours',
    usual: 'Always the same',
    verdict: 'Ours were',
    closer: (share: string) => `${share} closer`,
    farther: (share: string) => `${share} farther off`,
    alike: 'no closer',
  },

  savings: {
    title: 'What following us would have saved',
    lead: (trips: number, horizon: number) =>
      `By ${words(trips, 'forecast', 'forecasts')} over ${days(horizon)}: waiting where we said wait, and buying at once elsewhere, against always buying at once.`,
    following: 'Following us',
    perfect: 'Knowing every price',
    less: (share: string) => `${share} less`,
    more: (share: string) => `${share} more`,
    same: 'the same',
  },

  method: {
    title: 'What is counted, and how',
    list: (change: string, fewest: number, spans: readonly number[]) => [
      `A forecast is of one trip for one adult, so many days ahead: ${oneOf(spans.map(String))}. Each is kept on the day it is made, and never changed.`,
      'When its day comes, it is held against the lowest live price that anybody saw of that very trip on that very day. A price that a provider only remembered does not count.',
      'Where nobody saw the price on that day, the forecast cannot be scored. It counts as made, and neither as right nor as wrong.',
      `“Wait” is right if the trip cost at least ${change} less on that day, “buy now” if it cost at least ${change} more. A smaller change is wrong, whichever way it went.`,
      'No signal is neither right nor wrong. How often we gave one of the two answers stands at the top.',
      `Figures of fewer than ${count(fewest)} forecasts are left out: they would tell of chance.`,
    ],
  },
}
