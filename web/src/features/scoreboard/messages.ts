import { joinWithOr, count, words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')

/** Texts of the scoreboard of forecasts. Shares are passed as text: `78%`. */
export const scoreboardText = {
  lead: 'We keep every forecast exactly as we made it and compare it with the actual fare on the day it was for. These numbers count every forecast, right or wrong.',
  counted: (since: string, asOf: string) => `Counted since ${since}, as of ${asOf}.`,
  loading: 'Loading the track record...',
  failedTitle: 'We couldn’t load the track record',
  failed: 'Please check your connection and try again.',
  none: '–',
  tooFew: (fewest: number) => `fewer than ${count(fewest)}, too few to tell`,
  days,
  count,

  /** On other pages. */
  short: {
    all: 'See the full track record',
    scored: (scored: string, made: string) => `${scored} of ${made} forecasts scored so far.`,
  },

  counts: {
    title: 'Forecasts',
    made: ['Made', 'One per trip and day for each time span we forecast.'],
    scored: ['Scored', 'We saw the actual price on the day.'],
    waiting: ['Pending', 'The day hasn’t come yet.'],
    unseen: ['Can’t be scored', 'We didn’t see a price on the day.'],
  },

  early: {
    title: 'Too early to tell',
    progress: 'Scored forecasts',
    none: 'We haven’t made any forecasts yet.',
    some: (scored: number, fewest: number) =>
      `Scored ${count(scored)} of the ${count(fewest)} forecasts we need. A small number can be right or wrong by chance.`,
    how: 'How we forecast prices',
    toCome: 'What you’ll see here',
    list: [
      'How often prices landed within our ranges, and how often they should have.',
      'How far off our forecasts were, compared with assuming no change.',
      'How often we said buy or wait, and how often we were right.',
      'What following our advice would have saved, compared with knowing every price in advance.',
    ],
  },

  certificates: {
    title: 'Certificate coverage',
    lead: (oneIn: number, checks: number) =>
      `When an AI search says how much cheaper unchecked dates could be, it should be right 95 times in 100. To test that, 1 in ${count(oneIn)} searches with at least ${words(checks, 'check', 'checks')} spends its last check on a random unchecked date or pair.`,
    rate: (share: string) => `${share} held`,
    counted: (held: number, audited: number) =>
      `${count(held)} of ${words(audited, 'random check', 'random checks')} found no fare below the bound.`,
    few: (audited: number, fewest: number) =>
      audited === 0
        ? 'No random checks yet.'
        : `${words(audited, 'random check', 'random checks')} so far. We need ${count(fewest)} to show a rate.`,
    limits:
      'One random check finds only some of the wrong bounds, because a cheaper fare is often on a single date. The true rate is usually lower than this one.',
  },

  key: {
    title: 'At a glance',
    answered: ['We said buy or wait', 'Of all scored forecasts. For the rest, we gave no signal.'] satisfies [
      string,
      string,
    ],
    right: (change: string): [string, string] => [
      'Calls that were right',
      `The price rose or fell by at least ${change}, as we said it would.`,
    ],
    saved: (horizon: number): [string, string] => [
      'Saved by following our advice',
      `Compared with buying right away, based on our ${count(horizon)}-day forecasts.`,
    ],
    costMore: (horizon: number): [string, string] => [
      'Extra paid by following our advice',
      `Compared with buying right away, based on our ${count(horizon)}-day forecasts.`,
    ],
  },

  ranges: {
    title: 'Ranges and prices',
    lead: 'How often prices landed within our ranges, and how far off our forecasts were.',
    rangesLabel: 'Ranges',
    errorsLabel: 'Prices',
    ahead: 'Ahead',
    scored: 'Scored',
    range: (promised: string) => `In our ${promised} range`,
    moving: (share: string) => `${share} where prices move`,
    error: 'Forecast off by',
    persistence: '“No change” off by',
    unchanged: 'Didn’t change',
    note: 'Errors are averages, as a share of the price on the day of the forecast. “No change” assumes a trip will cost what it costs now; a forecast is only useful if it’s closer than that. Where prices hardly ever change, our range is just the current price and is right more often than it promises. “Where prices move” leaves those trips out.',
  },

  advice: {
    title: 'Buy or wait',
    wait: 'Wait',
    buy: 'Buy now',
    means: {
      wait: (change: string) => `The price will fall by at least ${change}.`,
      buy: (change: string) => `The price will rise by at least ${change}.`,
    },
    said: 'Said',
    right: 'Right',
    share: 'Share right',
    never: 'never said',
  },

  chances: {
    title: 'Chances of a drop',
    lead: (change: string) =>
      `How often prices dropped by ${change} or more, compared with the chance we gave. The closer each bar ends to its line, the more accurate our chances were.`,
    happened: 'Dropped',
    said: 'We said',
    thin: (fewest: number) => `Fewer than ${count(fewest)} forecasts`,
    chance: 'Chance we gave',
    between: (from: string, to: string) => `${from} to ${to}`,
    forecasts: 'Forecasts',
    mean: 'Average chance we gave',
    brierTitle: 'How accurate our chances were',
    brierLead:
      'The Brier score is the mean squared difference between our chances and what happened; 0 is perfect. The baseline always predicts the overall share of prices that dropped.',
    ours: 'Ours',
    usual: 'Baseline',
    verdict: 'Ours is',
    closer: (share: string) => `${share} better`,
    farther: (share: string) => `${share} worse`,
    alike: 'no better',
  },

  savings: {
    title: 'What following our advice would have saved',
    lead: (trips: number, horizon: number) =>
      `Based on ${words(trips, 'forecast', 'forecasts')} made ${days(horizon)} ahead: waiting when we said wait and buying right away otherwise, compared with always buying right away.`,
    following: 'Following our advice',
    perfect: 'Knowing every price',
    less: (share: string) => `${share} less`,
    more: (share: string) => `${share} more`,
    same: 'the same',
  },

  method: {
    title: 'How these numbers are calculated',
    list: (change: string, fewest: number, spans: readonly number[]) => [
      `Each forecast is for one trip for 1 adult and looks ${joinWithOr(spans.map(String))} days ahead. We record it the day we make it and never change it.`,
      'On the day it was for, we compare it with the lowest live price seen for exactly that trip. Cached prices don’t count.',
      'If we see no price on that day, we can’t score the forecast. It counts as made, but as neither right nor wrong.',
      `“Wait” is right if the trip cost at least ${change} less on that day, “Buy now” if it cost at least ${change} more. Any smaller change counts as wrong, whichever way it went.`,
      '“No signal” is neither right nor wrong. The share of forecasts where we said buy or wait is shown at the top.',
      `We leave out numbers based on fewer than ${count(fewest)} forecasts, because they could be down to chance.`,
    ],
  },
}
