/** Texts of the page about us. */
export const aboutText = {
  title: 'About Faresight',
  lead: 'A fare search that tells you which day to fly, who sells the flight, and how sure it is. Then it sends you there to book.',

  does: {
    title: 'What we do, and what we do not',
    lead: 'Most of it comes down to one thing: you should know as much about a price as we do.',
    yes: {
      title: 'What we do',
      list: [
        'Ask fare providers for your dates, or find the best dates of a whole period.',
        'Put those who sell a flight side by side, with what each of them asks.',
        'Say of every price its currency, its age and for how many people it is.',
        'Watch a fare for you, and write when it is low enough.',
        'Keep every forecast, and publish how it turned out.',
      ],
    },
    no: {
      title: 'What we do not',
      list: [
        'Sell tickets. You book with the airline or agency, at their price and by their rules.',
        'Add a markup. A seller’s price is shown as it was told to us.',
        'Sell places in the list. Nobody can pay to stand higher.',
        'Show advertising.',
        'Hurry you. No countdowns, no “only 2 seats left”.',
      ],
    },
  },

  earn: {
    title: 'How we earn',
    lead: 'By subscriptions. Whoever wants exact dates, the lowest price and the booking link pays us for finding them.',
    points: [
      {
        title: 'You are the customer',
        body: 'Anyone may search. A plan opens everything that a search finds, and you can cancel it anytime.',
      },
      {
        title: 'Order is never bought',
        body: 'Flights stand by price, by travel time or by both together. What you choose decides, and the filters that you set.',
      },
      {
        title: 'The same for every plan',
        body: 'Monthly or annual, a plan opens the same fares. The longer ones cost less a month than paying monthly.',
      },
    ],
  },

  prices: {
    title: 'Honest about prices',
    lead: 'A number alone is no price. So these four stand together, wherever we show one.',
    drawn: { party: 'round trip, 2 adults', each: '206 USD each', live: 'Live, checked 2 min ago' },
    parts: [
      ['The whole sum', 'For everyone in your party, with the share of each beside it.'],
      ['Its currency', 'In the one that you chose. If the seller charges another one, we say that too.'],
      ['Its age', 'Checked just now, or some hours ago.'],
      ['Its source', 'Live from a provider, or only remembered by one: a price of the second kind says so.'],
    ] as const,
    moved:
      'Fares move. If one has risen or is gone by the time you click, we tell you before we send you on.',
  },

  sources: {
    title: 'Where our data comes from',
    lead: 'From others, and from what was seen here.',
    list: [
      [
        'Fares',
        'From fare-data providers, which gather them from airlines and agencies. Each search names the providers that were asked, and says of each what came of it.',
      ],
      [
        'Price history',
        'From what searches and scans have seen here. It names no traveller. Prices that look like mistakes are set aside.',
      ],
      [
        'Forecasts',
        'From that history alone. How they are made stands under AI Features, and how they turned out on the scoreboard.',
      ],
      [
        'Sandbox fares',
        'If the foot of a page says so, fares are made up to try the product. They come from no airline.',
      ],
    ] as const,
  },

  record: {
    title: 'Judge us by our record',
    body: 'We foretell prices, so we should be held to it. Every forecast is kept as it was made, and scored when its day comes. The scoreboard shows all of it: what was right, what was wrong, and what following us would have saved or cost.',
    scoreboard: 'See the scoreboard',
    features: 'How forecasts are made',
  },

  close: {
    title: 'Ask us anything',
    body: 'A question, a fault, an idea: write to us. We get back to you within 24 hours.',
    contact: 'Contact us',
    support: 'Read the answers',
  },
}
