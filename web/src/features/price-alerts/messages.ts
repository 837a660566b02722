import { count, nights, words } from '../../text/words.ts'

/** Texts of price alerts. */
export const alertText = {
  open: 'Set price alert',
  openOn: (dates: string) => `Set price alert, ${dates}`,
  /** Behind the word for all alerts. */
  news: (n: number) => `${count(n)} newly triggered`,
  manyNews: '9+',
  loadFailed: 'The price alert could not be opened.',

  types: {
    price_below: 'Price Below Target',
    price_drop: 'Any Price Drop',
  },

  /** What is watched, in words. */
  trip: {
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    departing: (days: string) => `Departing ${days}`,
    stay: (min: number, max: number) => (min === max ? nights(min) : `${count(min)}–${nights(max)}`),
    oneWay: 'One way',
  },

  dialog: {
    title: 'Set a price alert',
    lead: 'We write to you once, when the fare is what you wait for.',
    watch: 'What to watch',
    spans: { dates: 'These dates', window: 'A range of dates' },
    from: 'First departure',
    to: 'Last departure',
    nights: 'Nights away',
    shortest: 'Fewest nights',
    longest: 'Most nights',
    windowWhy: 'Any departure from the first to the last day counts.',
    windowWhyOn: (days: string) =>
      `Any departure ${days} counts. The first check of it comes within minutes.`,
    asking: 'Asking what it costs now...',
    now: 'Costs now',
    nowOf: 'Your dates cost now',
    forParty: (n: number) => `for ${words(n, 'adult', 'adults')}`,
    noPrice: 'Nobody has said in time what it costs now. Type what you wait for.',
    previewFailed: 'What it costs now could not be asked.',
    type: 'When to write',
    typeWhy: {
      price_below: 'Once it is at or under your target.',
      price_drop: 'Once it costs less than now.',
    },
    target: 'Target price, USD',
    targetWhy: (n: number) =>
      n === 1 ? 'Whole US dollars, taxes and fees included.' : `Whole US dollars for all ${count(n)} adults.`,
    drop: 'Minimum drop, USD (optional)',
    dropWhy: 'Whole US dollars. Left empty, any drop counts.',
    usd: 'USD',
    used: (used: number, most: number) =>
      `You use ${count(used)} of ${words(most, 'price alert', 'price alerts')}.`,
    full: (most: number) =>
      `You use all of your ${words(most, 'price alert', 'price alerts')}. Delete one of them to set another.`,
    toAlerts: 'Go to Price Alerts',
    create: 'Create alert',
    creating: 'Creating...',
    cancel: 'Cancel',
    done: 'Success!',
    doneWhy: 'Price alert created successfully',
    failed: 'Error',
    failedWhy: 'Failed to create price alert',
    failedBody: 'The price alert could not be created. Please try again.',
  },

  /** Who has no plan. */
  locked: {
    visitor: 'Price alerts come with a plan. Sign up first; you come back to this very page.',
    member: 'Price alerts come with a plan: we check the fare for you, and write when it drops.',
    signUp: 'Sign Up',
    subscribe: 'Subscribe Now',
  },

  page: {
    lead: 'We email you once, when a fare meets your wish. Then the alert rests until you resume it.',
    add: 'New alert',
    loading: 'Loading your price alerts',
    failedTitle: 'Your price alerts could not be loaded',
    failed: 'Please try again. They go on being watched meanwhile.',
    stale: 'What stands here may be old: your price alerts could not be asked for again.',
    tabs: 'Price alerts by state',
    tabNames: { active: 'Active', triggered: 'Triggered', paused: 'Paused' },
    tab: (name: string, n: number) => `${name} (${count(n)})`,
    inTab: (tab: string, n: number) => `${tab}, ${words(n, 'price alert', 'price alerts')}`,
    empty: {
      none: {
        title: 'No price alerts yet',
        body: 'Search for flights and set an alert beside the results. We check the fare and write when it drops.',
        step: 'Search flights',
      },
      active: {
        title: 'Nothing is being watched',
        body: 'Set an alert beside the results of a search, or resume one that waits.',
        step: 'Search flights',
      },
      triggered: {
        title: 'No alert has been triggered',
        body: 'As soon as a fare is what you wait for, it stands here, and an email says so.',
        step: 'See active alerts',
      },
      paused: {
        title: 'No alert is paused',
        body: 'A paused alert is not checked, and keeps what it has seen.',
        step: 'See active alerts',
      },
    },
    noPlan: 'Checking is paused because you have no plan. Your alerts stay, and go on with a plan at once.',
    spokenTriggered: (trip: string, price: string) => `Price alert triggered: ${trip}, ${price}.`,
    spokenTriggeredLocked: (trip: string) => `Price alert triggered: ${trip}.`,
    did: {
      paused: (trip: string) => `Price alert paused: ${trip}.`,
      resumed: (trip: string) => `Watching again: ${trip}.`,
      changed: (trip: string) => `Price alert changed: ${trip}.`,
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
    waitsFor: 'Waits for',
    anyDrop: 'any drop',
    minimumDrop: 'Minimum drop',
    none: 'Not known yet',
    noFare: 'No fare seen',
    lastChecked: (age: string) => `Last checked ${age}`,
    neverChecked: 'Not checked yet',
    next: (wait: string) => `next ${wait}`,
    nextNow: 'next any moment',
    nextWaits: {
      minutes: (n: number) => `in ${n} min`,
      hours: (n: number) => `in ${n} h`,
      days: (n: number) => `in ${words(n, 'day', 'days')}`,
    },
    noPlan: 'Checking is paused because there is no plan.',
    departedWhy: 'Its dates have passed. Nothing is checked any more.',
    found: (price: string, airline: string, dates: string, age: string) =>
      `${price} with ${airline}, ${dates}, seen ${age}.`,
    foundLocked: 'A fare was found. Details come with a plan.',
    book: 'See flights',
    bookOf: (trip: string) => `See flights, ${trip}`,
    pause: 'Pause',
    pauseOf: (trip: string) => `Pause alert, ${trip}`,
    resume: 'Resume',
    resumeOf: (trip: string) => `Resume alert, ${trip}`,
    edit: 'Edit',
    editOf: (trip: string) => `Edit alert, ${trip}`,
    remove: (trip: string) => `Delete alert, ${trip}`,
    failed: 'Error',
    updateFailed: 'Failed to update alert',
    deleteFailed: 'Failed to delete alert',
    updateFailedBody: 'The price alert could not be changed. Please try again.',
    deleteFailedBody: 'The price alert could not be deleted. Please try again.',
  },

  spark: {
    label: (from: string, to: string, low: string, n: number) =>
      `What ${words(n, 'check has', 'checks have')} found: first ${from}, last ${to}, lowest ${low}.`,
    one: (price: string) => `One check so far: ${price}.`,
    empty: 'The first check begins this chart.',
    table: (trip: string) => `Prices seen for ${trip}, in USD`,
    when: 'Seen',
    price: 'Price',
  },

  edit: {
    title: 'Edit price alert',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Price Alert Changed',
    failedBody: 'The price alert could not be changed. Please try again.',
  },

  unsubscribe: {
    lead: 'This pauses the price alert that the email came from. You find it under Paused, and can resume it any time.',
    stop: 'Stop these emails',
    stopAll: 'Stop the emails of all my price alerts',
    stopping: 'Stopping...',
    failed: 'The emails could not be stopped. Please try again.',
    done: 'No more emails',
    doneOne: 'This price alert is paused. No email comes from it until you resume it.',
    doneAll: (n: number) =>
      n === 0
        ? 'No price alert of yours sends emails any more.'
        : `${words(n, 'price alert is', 'price alerts are')} paused. No email comes from ${n === 1 ? 'it' : 'them'} until you resume ${n === 1 ? 'it' : 'them'}.`,
    badTitle: 'This link stops nothing',
    noToken: 'This link is incomplete. Please open it from the email again.',
    toAlerts: 'Go to Price Alerts',
  },
}
