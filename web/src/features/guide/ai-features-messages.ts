/** Labels and drawings of the page on AI Deal Search and forecasts; what it says is in `content`. */
export const aiFeaturesText = {
  honest:
    'AI means statistics here: a model of fares that learns from what was seen and knows how uncertain it is. It makes up no prices.',
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

  score: {
    label: 'Three deals, best first',
    note: 'An example, not current fares.',
    score: (score: string) => `score ${score}`,
    heard: (name: string, price: string, score: string) => `Best now: ${name}, ${price}, score ${score}`,
  },
  kinds: {
    checked: ['Checked', 'Checked by this scan. Only these pairs can be BEST.'],
    seen: ['Seen earlier', 'Found by an earlier search; the cell says how long ago.'],
    estimated: ['Estimated', 'A range that should hold 8 of 10 prices, without a guarantee.'],
    unscanned: ['Not scanned', 'We know too little to say anything, so we don’t.'],
  },
  /** `9 USD` */
  gap: (figure: string) => `${figure}\u00a0USD`,
  answers: {
    buy: 'It will probably cost more.',
    wait: 'It will probably cost less.',
    none: 'We can’t call this one reliably, so we won’t guess.',
  },

  search: 'Find the best dates',
  how: 'How it works',
}
