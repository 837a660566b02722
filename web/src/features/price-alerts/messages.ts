import { count, nights, words } from '../../text/words.ts'

/** Texts of price alerts. */
export const alertText = {
  open: 'Set price alert',
  /** Read after the name of the link to all alerts. */
  news: (n: number) => `${count(n)} newly triggered`,
  manyNews: '9+',
  loadFailed: 'We couldn’t open the price alert.',

  watch: {
    open: 'Watch this fare',
    openOn: (dates: string) => `Watch this fare, ${dates}`,
    on: 'Watching',
    onOf: (dates: string) => `Watching, ${dates}`,
    title: 'You’re watching this fare',
    target: (price: string) => `We’ll email you once, when it costs ${price} or less.`,
    drop: 'We’ll email you once, when it drops.',
    now: (price: string) => `Cheapest now: ${price}.`,
    odds: (share: string, change: string, days: number) =>
      `${share} of fares like this dropped ${change} or more within ${words(days, 'day', 'days')}.`,
    edit: 'Edit',
    undo: 'Undo',
    stop: 'Stop watching',
    stopped: 'You’re no longer watching this fare',
    failedTitle: 'We couldn’t watch this fare',
    failed: 'Please try again.',
    locked: {
      visitor:
        'We check the fare for you and email you when it drops. Log in or sign up, and we’ll bring you back to this page. Once you have a plan, we start watching.',
      member:
        'We check the fare for you and email you when it drops. Choose a plan, and we’ll bring you back to this page and start watching.',
    },
  },
  toAlerts: 'Go to Price Alerts',

  types: {
    price_below: 'Price Below Target',
    price_drop: 'Any Price Drop',
  },

  trip: {
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    departing: (days: string) => `Departing ${days}`,
    stay: (min: number, max: number) => (min === max ? nights(min) : `${count(min)}–${nights(max)}`),
    oneWay: 'One way',
  },

  dialog: {
    title: 'Set a price alert',
    lead: {
      price_below: 'We’ll email you once, when the fare hits your target.',
      price_drop: 'We’ll email you once, when the fare drops.',
    },
    watch: 'What to watch',
    spans: { dates: 'These dates', window: 'A range of dates' },
    from: 'First departure',
    to: 'Last departure',
    nights: 'Nights away',
    shortest: 'Minimum nights',
    longest: 'Maximum nights',
    windowWhy: 'We’ll watch every departure from the first day to the last.',
    windowWhyOn: (days: string) => `Departures watched: ${days}.`,
    asking: 'Checking the current price...',
    now: 'Cheapest fare on these dates',
    nowOf: 'Cheapest on the dates you searched',
    forParty: (party: string) => `for ${party}`,
    withoutBags: 'without bags',
    noPrice: 'Current price unavailable. Enter your target.',
    firstCheck: {
      today: (clock: string) => `First check: today at ${clock}`,
      tomorrow: (clock: string) => `First check: tomorrow at ${clock}`,
      later: (day: string, clock: string) => `First check: ${day} at ${clock}`,
    },
    previewFailed: 'We couldn’t check the current price.',
    type: 'Notify me when',
    typeWhy: {
      price_below: 'The fare is at or below your target.',
      price_drop: 'The fare drops below the current price.',
    },
    target: 'Target price, USD',
    targetWhy: (party: string | null) =>
      party === null
        ? 'Whole US dollars, including taxes and fees.'
        : `Whole US dollars, the total for ${party}.`,
    drop: 'Minimum drop, USD (optional)',
    dropWhy: 'Whole US dollars. Leave this empty to hear about any drop.',
    usd: 'USD',
    used: (used: number, most: number) => `${count(used)} of ${words(most, 'alert', 'alerts')} used`,
    full: (most: number) =>
      `${count(most)} of ${words(most, 'alert', 'alerts')} used. Delete one to set another.`,
    create: 'Create alert',
    creating: 'Creating...',
    cancel: 'Cancel',
    done: 'Success!',
    doneWhy: 'Price alert created successfully',
    failed: 'Error',
    failedWhy: 'Failed to create price alert',
    failedBody: 'We couldn’t create the price alert. Please try again.',
  },

  locked: {
    visitor:
      'Price alerts are included with a plan. Sign up first, and we’ll bring you right back to this page.',
    member: 'Price alerts are included with a plan: we check the fare for you and email you when it drops.',
  },

  page: {
    lead: 'We’ll email you once, when a fare hits your target or drops. The alert then pauses until you resume it.',
    add: 'New alert',
    loading: 'Loading your price alerts',
    failedTitle: 'We couldn’t load your price alerts',
    failed: 'Please try again. Your alerts are still active.',
    stale: 'This may be out of date. We couldn’t refresh your price alerts.',
    tabs: 'Price alerts by status',
    tabNames: { active: 'Active', triggered: 'Triggered', paused: 'Paused' },
    tab: (name: string, n: number) => `${name} (${count(n)})`,
    inTab: (tab: string, n: number) => `${tab}, ${words(n, 'price alert', 'price alerts')}`,
    empty: {
      none: {
        title: 'No price alerts yet',
        body: 'Search for flights and set an alert next to the results. We’ll email you when the fare drops.',
        step: 'Search flights',
      },
      active: {
        title: 'No active alerts',
        body: 'Set an alert next to your search results, or resume a paused one.',
        step: 'Search flights',
      },
      triggered: {
        title: 'No triggered alerts',
        body: 'When a fare hits your target or drops, the alert appears here and we email you.',
        step: 'See active alerts',
      },
      paused: {
        title: 'No paused alerts',
        body: 'We don’t check paused alerts, but we keep the prices they’ve seen.',
        step: 'See active alerts',
      },
    },
    noPlan:
      'We’ve stopped checking your alerts because you don’t have a plan. Subscribe and we’ll start checking again right away.',
    spokenTriggered: (trip: string, price: string) => `Price alert triggered: ${trip}, ${price}.`,
    spokenTriggeredLocked: (trip: string) => `Price alert triggered: ${trip}.`,
    did: {
      paused: (trip: string) => `Price alert paused: ${trip}.`,
      resumed: (trip: string) => `Price alert resumed: ${trip}.`,
      changed: (trip: string) => `Price alert updated: ${trip}.`,
      deleted: (trip: string) => `Price alert deleted: ${trip}.`,
      restored: (trip: string) => `Price alert restored: ${trip}.`,
    },
    undo: 'Undo',
    undoing: 'Restoring...',
    undoOf: (trip: string) => `Undo: restore the price alert ${trip}`,
  },

  card: {
    triggered: 'Triggered!',
    paused: 'Paused',
    departed: 'Departed',
    now: 'Now',
    target: 'Target',
    whenSet: 'When set',
    anyDrop: 'Any drop',
    minimumDrop: 'Minimum drop',
    none: 'Unknown',
    noFare: 'No fare found',
    lastChecked: (age: string) => `Last checked ${age}`,
    neverChecked: 'Not checked yet',
    next: {
      now: 'next check any moment',
      overdue: 'waiting for its next check',
      minutes: (n: number) => `next check in ${n} min`,
      hours: (n: number) => `next check in ${n} h`,
      days: (n: number) => `next check in ${words(n, 'day', 'days')}`,
    },
    noPlan: 'Not being checked because you don’t have a plan.',
    departedWhy: 'These dates have passed, so we’ve stopped checking.',
    found: (price: string, airline: string, dates: string, age: string) =>
      `${price} with ${airline}, ${dates}, seen ${age}.`,
    foundLocked: 'We found a fare. See the details with a plan.',
    book: 'See flights',
    bookOf: (trip: string) => `See flights, ${trip}`,
    pause: 'Pause',
    pauseOf: (trip: string) => `Pause alert, ${trip}`,
    resume: 'Resume',
    resumeOf: (trip: string) => `Resume alert, ${trip}`,
    editOf: (trip: string) => `Edit alert, ${trip}`,
    delete: 'Delete',
    deleteOf: (trip: string) => `Delete alert, ${trip}`,
    failed: 'Error',
    updateFailed: 'Failed to update alert',
    deleteFailed: 'Failed to delete alert',
    updateFailedBody: 'We couldn’t update the price alert. Please try again.',
    deleteFailedBody: 'We couldn’t delete the price alert. Please try again.',
  },

  spark: {
    label: (from: string, to: string, low: string, n: number) =>
      `Prices from ${words(n, 'check', 'checks')}: first ${from}, last ${to}, lowest ${low}.`,
    one: (price: string) => `1 check so far: ${price}.`,
    empty: 'This chart starts with the first check.',
    noFares: 'No fares found yet.',
    table: (trip: string) => `Prices seen for ${trip}, in USD`,
    when: 'Seen',
    price: 'Price',
  },

  edit: {
    title: 'Edit price alert',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Price alert updated',
  },

  unsubscribe: {
    lead: 'This pauses the price alert that sent you the email. You can resume it any time under Paused.',
    stop: 'Stop these emails',
    stopAll: 'Stop emails from all my price alerts',
    failed: 'We couldn’t stop the emails. Please try again.',
    done: 'No more emails',
    doneOne: 'This price alert is paused. It won’t send you emails until you resume it.',
    doneAll: (n: number) =>
      n === 0
        ? 'None of your price alerts are active, so they won’t send you emails.'
        : n === 1
          ? '1 price alert is paused. It won’t send you emails until you resume it.'
          : `${count(n)} price alerts are paused. They won’t send you emails until you resume them.`,
    badTitle: 'This link doesn’t work',
    noToken: 'This link is incomplete. Please open it again from the email.',
  },
}
