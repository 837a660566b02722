import { allOf } from '../../text/lists.ts'
import { count, words } from '../../text/words.ts'

const pairs = (n: number) => words(n, 'date pair', 'date pairs')

/** Texts of the page on the AI Deal Search and on forecasts. Shares come as text: `3%`. */
export const aiFeaturesText = {
  lead: 'Three months hold about a thousand ways to leave and come back. AI Deal Search finds the best of them with a few dozen questions, and says how sure it is.',
  honest:
    'AI means statistics here: a model of fares that learns from what was seen and knows its own doubt. It invents no price.',
  example: 'Example',
  /** In drawings: dates of one winter, the best first. */
  drawn: {
    best: 'Tue 19 – Thu 28 Jan',
    near: 'Mon 18 – Thu 28 Jan',
    after: 'Wed 20 – Fri 29 Jan',
    slow: 'Tue 12 – Thu 21 Jan',
    fast: 'Fri 22 – Sun 31 Jan',
    early: 'Sat 12 – Mon 21 Dec',
    late: 'Wed 3 – Sun 14 Feb',
  },

  looks: {
    title: 'How it looks',
    lead: 'Every look at a price is a question to fare providers. Asking well is the art.',
    scanning: {
      title: 'Multi-date scanning',
      body: 'Give a period of one month to twelve and how long you want to stay. The scan takes every departure with every return that fits, and looks for the best deal among all of them. You see each check as it is made.',
      facts: (visitor: number, subscriber: number) => [
        `Up to ${pairs(subscriber)} checked in a scan with a plan, up to ${count(visitor)} without`,
        'It takes up to two minutes',
        'Signed in, you may leave: it goes on, and waits under Recent Searches',
      ],
    },
    sampling: {
      title: 'Sampling',
      body: 'A scan does not spread its checks evenly. After each few it works out what every other pair may cost, and how unsure that is. Then it asks where most is to be gained.',
      facts: [
        'It starts from what is remembered: fares seen before, and what providers recall',
        'Near the best it looks closer; now and then it tries new ground, since cheap days can stand alone',
        'A plan’s scan ends early once another check would hardly pay',
      ],
    },
  },

  shows: {
    title: 'What it shows',
    lead: 'A deal is more than a low price, and a price is more than a number.',
    score: {
      title: 'Price optimization',
      body: (price: string, time: string) =>
        `The cheapest flight may cost you a day. So each deal has a score: ${price} price and ${time} travel time, each measured against the best that the scan has seen. 1.00 is both the cheapest and the fastest. Move the slider, and the deals rank again at once.`,
      label: 'Three deals, best first',
      note: 'An example, not fares of now.',
      score: (score: string) => `score ${score}`,
      heard: (name: string, price: string, score: string) => `Best now: ${name}, ${price}, score ${score}`,
    },
    calendar: {
      title: 'Heatmap',
      body: 'The price calendar draws every pair. Stronger green means cheaper, and a mark says the same without colour. What is known of a pair decides how its cell looks:',
      kinds: {
        checked: ['Checked', 'This scan has asked. Only such a pair can be BEST.'],
        seen: ['Seen earlier', 'Somebody’s search has seen it; the cell says how long ago.'],
        estimated: ['Estimated', 'A range that is meant to hold 8 of 10 prices. No promise.'],
        unscanned: ['Not scanned', 'Too little is known to say anything, so we do not.'],
      },
    },
    live: {
      title: 'Real-time data',
      body: (minutes: number) =>
        `A check asks providers there and then, and every price says how old it is. What a provider said counts as its word of now for ${words(minutes, 'minute', 'minutes')}. What it only remembers is called cached, and never passes for live.`,
      facts: [
        'Each price says its currency, its party and its age',
        'An older fare is looked at again before we send you to the seller',
        'A provider that does not answer is named, not hidden',
      ],
    },
  },

  sure: {
    title: 'How sure it is',
    lead: 'Whoever looks at a few dozen of a thousand pairs owes you an honest word about the rest.',
    bound: {
      title: 'What was not checked',
      body: 'A plan’s scan ends with a sentence like the one here. 95% sure means that it is meant to be right in 95 of 100 scans; how wide the margin has to be is learned from finished scans. If too little was seen, it says that instead.',
      price: (figure: string) => `${figure}\u00a0USD`,
    },
    learning: {
      title: 'Continuous learning',
      body: `Fares that searches and scans see are remembered, without the names of those who searched. Once a day the service learns from them what weekdays and dates do to fares, how fast prices move, and how sure it may be.`,
      facts: [
        'Prices that look like a provider’s mistake are set aside, and teach nothing',
        'While little has been seen, it learns every hour',
      ],
    },
    forecast: {
      title: 'Forecasts, and their scores',
      body: (spans: readonly number[], change: string) =>
        `For a trip we say what it may cost in ${allOf(spans.map(String))} days, as ranges that are meant to hold 80 and 95 of 100 later prices. Buy or wait is said only for a change of at least ${change}, and only if such answers were right often enough on fares of the past. Otherwise the answer is no signal.`,
      facts: [
        'Each forecast is kept as it was made, and never changed',
        'When its day comes, it is held against the lowest live price seen on that day',
        'If nobody saw the price, it counts neither as right nor as wrong',
      ],
      answers: {
        buy: 'It will probably cost more.',
        wait: 'It will probably cost less.',
        none: 'The past does not tell. We do not guess.',
      },
    },
  },

  record: {
    title: 'Our record so far',
    lead: 'Counted from every forecast whose day has come, good or bad.',
  },

  close: {
    title: 'Let it look for you',
    body: 'Try it on your own route. You need no account for a first scan.',
    search: 'Find the best dates',
    how: 'How it works',
  },
}
