import { count, words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')

/** Texts of what a trip has cost, where that may go, and whether to buy it now. `change` is the least that counts: `3%`. */
export const outlookText = {
  days,
  range: (low: string, high: string) => `${low}–${high}`,
  rangeIn: (range: string, currency: string) => `${range}\u00a0${currency}`,
  /** Days of which too little is known to be told. */
  vague: {
    after: (ahead: string) => `Too little is known to say more than ${ahead} ahead.`,
    wholly: 'Too little is known to say where the price may go.',
  },
  /** Prices and forecasts are of one traveller. */
  severalAsked: (party: string) => `Your scan is for ${party}; prices here are for 1 adult.`,

  history: {
    title: 'Price history',
    lead: (dates: string, forecast: boolean) =>
      `Lowest fare for ${dates}, last 60 days${forecast ? ', and where it may go' : ''}.`,
    leadAround: (dates: string, forecast: boolean) =>
      `Lowest fare within 3 days of these dates (${dates}), last 60 days${forecast ? ', and where that of these very dates may go' : ''}.`,
    terms: (currency: string, party: string) => `${currency} for ${party}.`,
    loadFailed: 'The price history could not be loaded.',
    chartFailed: 'The chart could not be loaded.',
    noneTitle: 'No fares seen yet',
    none: 'Nobody has looked for 1 adult on these dates in the last 60 days. Every search and scan for 1 adult adds to it.',
    seenOn: (seen: number) =>
      seen === 60 ? 'Seen on each of the last 60 days.' : `Seen on ${count(seen)} of the last 60 days.`,
    file: 'Download CSV',
    fewSeen: 'Every search and scan of these dates for 1 adult adds a day.',
    typical: (typical: string, low: string, high: string, samples: number) =>
      `Typical for these months: ${typical}. Three in five fares cost ${low} to ${high} (${count(samples)} seen).`,

    chart: {
      summary: (seen: number, low: string, high: string) =>
        seen === 1
          ? `Lowest fare of the one day of the last 60 on which it was seen: ${low}.`
          : `Lowest fares of ${count(seen)} of the last 60 days, from ${low} to ${high}.`,
      now: (price: string) => `Today ${price}`,
      nowOf: (day: string, price: string) => `${day}: ${price}`,
      slider: 'Days of the chart',
      sliderHint: 'Arrow keys move from day to day.',
      seen: (day: string, price: string) => `${day}: ${price}`,
      told: (day: string, range: string) => `${day}: 80% range ${range}`,
      endRange: (ahead: string, range: string) => `80% range in ${ahead}: ${range}`,
      spokenTold: (day: string, ahead: string, price: string, likely: string, sure: string) =>
        `${day}, in ${ahead}: ${price} expected, 80% range ${likely}, 95% range ${sure}`,
      legend: {
        seen: 'Seen',
        held: 'Nobody looked',
        typical: 'Typical',
        expected: 'Expected',
        likely: '80% range',
        sure: '95% range',
      },
    },

    table: {
      open: 'Show as table',
      label: 'Lowest fares by day, and forecast',
      day: 'Day',
      fare: (currency: string) => `Fare, ${currency}`,
      likely: '80% range',
      sure: '95% range',
      expected: (figure: string) => `${figure} expected`,
      seen: 'seen',
    },
  },

  advice: {
    label: 'Buy or wait',
    signal: 'Signal',
    titles: { buy: 'Buy now', wait: 'Wait', no_signal: 'No signal' },
    loadFailed: 'The forecast could not be loaded.',
    now: (price: string, day: string | null, age: string) =>
      `Lowest fare seen ${day === null ? 'today' : `on ${day}`}: ${price} for 1 adult, last checked ${age}.`,
    why: {
      buy: (ahead: string, change: string) =>
        `It will probably cost at least ${change} more in ${ahead}, so that waiting would cost you money. No fare is certain.`,
      wait: (ahead: string, change: string) =>
        `It will probably cost at least ${change} less in ${ahead}, so that waiting would save you money. No fare is certain.`,
    },
    noSignal: {
      unclear:
        'The history of such fares does not tell whether this one will fall or rise. A guess would not be right often enough, so we make none.',
      'no-price':
        'Nobody has seen a fare for 1 adult on these dates in the last three days, so there is nothing to tell from.',
      'too-late': 'It leaves too soon for a forecast: what is left of the time tells too little.',
    },
    /** No signal, though the chances lean one way. */
    leaning: {
      falls: (ahead: string, change: string) =>
        `A fall of ${change} or more in ${ahead} is likelier than not. But when tried on fares of the past, such answers were not right often enough for us to say wait.`,
      rises: (ahead: string, change: string) =>
        `A rise of ${change} or more in ${ahead} is likelier than not. But when tried on fares of the past, such answers were not right often enough for us to say buy.`,
    },
    next: {
      look: 'A look at all flights on these dates for 1 adult adds a price, and with it a forecast.',
      cheaper: (dates: string, saves: string) => `${dates} is ${saves} cheaper, by what this scan has seen.`,
      open: 'Show these dates',
      again:
        'Compare all flights on these dates now, or scan again in some days: every look adds a price, and a signal may come of it.',
      compare: 'Compare all flights on these dates, and take the one that suits you.',
      flights: 'Compare all flights',
      flightsForOne: 'See flights for 1 adult',
    },
    facts: {
      falls: (ahead: string, change: string) => `Chance it falls ${change} or more in ${ahead}`,
      rises: (ahead: string, change: string) => `Chance it rises ${change} or more in ${ahead}`,
      right: 'Such answers were right',
      counted: 'Counted over',
      answers: (n: number) => words(n, 'answer', 'answers'),
      neverCounted: 'Not counted yet',
      from: {
        scored: 'forecasts that travellers could see',
        history: 'tried on fares of the past',
      },
    },
    record: 'How often we were right, and wrong',
    how: 'How do we know',
    table: {
      label: 'Forecast by day',
      ahead: 'In',
      terms: (currency: string, change: string) =>
        `${currency} for 1 adult. Falls and rises are the chances of a change of ${change} or more.`,
      flatThough:
        'Where the price of now is expected though a change is likely, no other figure has come closer so far.',
      expected: 'Expected',
      likely: '80% range',
      falls: 'Falls',
      rises: 'Rises',
    },
  },
}
