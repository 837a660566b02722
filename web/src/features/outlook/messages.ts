import { count, words } from '../../text/words.ts'

const days = (n: number) => words(n, 'day', 'days')

/** Texts of the price history, the forecast and “buy or wait”. `change` is the smallest change that counts: `3%`. */
export const outlookText = {
  days,
  range: (low: string, high: string) => `${low}–${high}`,
  rangeIn: (range: string, currency: string) => `${range}\u00a0${currency}`,
  cheapest: (price: string, stops: string | null) =>
    stops === null
      ? `Cheapest fare on these dates: ${price}.`
      : `Cheapest fare on these dates: ${price}, ${stops}.`,
  vague: {
    after: (ahead: string) => `We don’t have enough data to forecast more than ${ahead} ahead.`,
    wholly: 'We don’t have enough data to forecast this price.',
  },
  severalAsked: (party: string) => `We keep price history for 1 adult only; your scan is for ${party}.`,

  history: {
    title: 'Price history',
    lead: (dates: string, forecast: boolean) =>
      `Lowest fare for ${dates} over the last 60 days${forecast ? ', and our forecast' : ''}.`,
    leadAround: (dates: string, forecast: boolean) =>
      `Lowest fare within 3 days of your dates (${dates}) over the last 60 days${forecast ? ', and our forecast for your exact dates' : ''}.`,
    terms: (currency: string, party: string) => `Prices in ${currency} for ${party}.`,
    loadFailed: 'We couldn’t load the price history.',
    chartFailed: 'We couldn’t load the chart.',
    noneTitle: 'No fares seen yet',
    none: 'We haven’t seen a fare for 1 adult on these dates in the last 60 days. Every search and scan for 1 adult adds to the history.',
    noneForSeveral: (party: string) =>
      `We keep price history and forecasts for 1 adult only, and your scan is for ${party}. A search on these dates for 1 adult starts both.`,
    seenOn: (seen: number) =>
      seen === 60
        ? 'Fares seen on each of the last 60 days.'
        : `Fares seen on ${count(seen)} of the last 60 days.`,
    file: 'Download CSV',
    fewSeen: 'Each day with a search or scan for 1 adult adds a price.',
    typical: (typical: string, low: string, high: string, samples: number) =>
      `Typical for these months: ${typical}. 60% of the ${words(samples, 'fare', 'fares')} we’ve seen cost ${low} to ${high}.`,

    chart: {
      summary: (seen: number, low: string, high: string) =>
        seen === 1
          ? `Lowest fare, seen on 1 of the last 60 days: ${low}.`
          : `Lowest fares, seen on ${count(seen)} of the last 60 days: from ${low} to ${high}.`,
      now: (price: string) => `Lowest today: ${price}`,
      nowOf: (day: string, price: string) => `Lowest on ${day}: ${price}`,
      slider: 'Days in the chart',
      seen: (day: string, price: string) => `${day}: ${price}`,
      forecast: (day: string, range: string) => `${day}: 80% range ${range}`,
      endRange: (ahead: string, range: string) => `80% range in ${ahead}: ${range}`,
      spokenForecast: (day: string, ahead: string, price: string, likely: string, sure: string) =>
        `${day}, in ${ahead}: ${price} expected, 80% range ${likely}, 95% range ${sure}`,
      legend: {
        seen: 'Seen',
        gap: 'No searches',
        typical: 'Typical',
        expected: 'Expected',
        likely: '80% range',
        sure: '95% range',
      },
    },

    table: {
      open: 'Show as table',
      label: 'Lowest fare by day, with forecast',
      day: 'Day',
      fare: (currency: string) => `Fare, ${currency}`,
      likely: '80% range',
      sure: '95% range',
      expected: (figure: string) => `${figure} expected`,
      seen: 'Seen',
    },
  },

  falls: {
    title: (change: string) => `How often fares like this dropped ${change} or more`,
    within: (period: string) => `within ${period}`,
    basis: (least: number, most: number) =>
      `Based on ${least === most ? words(most, 'past fare', 'past fares') : `${count(least)} to ${words(most, 'past fare', 'past fares')}`} on all routes, as long before departure and with prices that moved about as much. A drop counts even if it didn’t last.`,
  },

  advice: {
    label: 'Buy or wait',
    signal: 'Signal',
    titles: { buy: 'Buy now', wait: 'Wait', no_signal: 'No signal' },
    loadFailed: 'We couldn’t load the forecast.',
    now: (day: string | null, age: string) =>
      `For 1 adult, seen ${day === null ? 'today' : `on ${day}`}, last checked ${age}.`,
    why: {
      buy: (ahead: string, change: string) =>
        `This fare will probably be at least ${change} higher in ${ahead}, so waiting could cost you money. No forecast is certain.`,
      wait: (ahead: string, change: string) =>
        `This fare will probably be at least ${change} lower in ${ahead}, so waiting could save you money. No forecast is certain.`,
    },
    noSignal: {
      unclear:
        'Past fares like this one don’t show which way the price will go. Neither a drop nor a rise is likely enough to act on.',
      'no-price':
        'We haven’t seen a fare for 1 adult on these dates in the last 3 days, so there’s nothing to base a forecast on.',
      'too-late': 'This trip leaves too soon for a forecast.',
    },
    /** No signal, though one direction is more likely than not. */
    leaning: {
      falls: (ahead: string, change: string) =>
        `A drop of ${change} or more in ${ahead} is more likely than not. But in tests on past fares, calls like this weren’t right often enough for us to say “wait”.`,
      rises: (ahead: string, change: string) =>
        `A rise of ${change} or more in ${ahead} is more likely than not. But in tests on past fares, calls like this weren’t right often enough for us to say “buy now”.`,
    },
    next: {
      look: 'Search all flights on these dates for 1 adult. That gives us a price to base a forecast on.',
      cheaper: {
        best: (dates: string, saves: string, fare: string, own: string) =>
          `${dates} is ${saves} cheaper in this scan: best deal ${fare} instead of ${own}.`,
        lowest: (dates: string, saves: string, fare: string, own: string) =>
          `${dates} is ${saves} cheaper in this scan: lowest fare ${fare} instead of ${own}.`,
      },
      open: 'Show these dates',
      watch: (change: string) => `Watch this fare, and we’ll email you once it drops ${change} or more.`,
      compare: 'Compare all flights on these dates and pick the one that suits you.',
      flights: 'Compare all flights',
      flightsForOne: 'See flights for 1 adult',
    },
    facts: {
      falls: (ahead: string, change: string) => `Chance it drops ${change} or more in ${ahead}`,
      rises: (ahead: string, change: string) => `Chance it rises ${change} or more in ${ahead}`,
      right: 'Calls like this were right',
      counted: 'Based on',
      answers: (n: number) => words(n, 'call', 'calls'),
      neverCounted: 'No track record yet',
      from: {
        scored: 'forecasts shown to travellers',
        history: 'tested on past fares',
      },
    },
    record: 'See our track record',
    table: {
      label: 'Forecast by day',
      ahead: 'In',
      terms: (currency: string, change: string) =>
        `Prices in ${currency} for 1 adult. “Falls” and “Rises” are the chances of a change of ${change} or more.`,
      flatThough:
        'Some rows expect today’s price even though a change is more likely than not. So far, no other estimate has been more accurate.',
      expected: 'Expected',
      likely: '80% range',
      falls: 'Falls',
      rises: 'Rises',
    },
  },
}
