import { count, words } from '../../text/words.ts'

const quoted = (name: string) => `“${name}”`
const withAlerts = (alerts: number) =>
  alerts === 0
    ? ''
    : ` and its ${alerts === 1 ? 'price alert' : words(alerts, 'price alert', 'price alerts')}`

/** Texts of saved searches. */
export const savedSearchText = {
  error: 'Error',

  name: {
    label: 'Name',
    required: 'Name Required',
    /** `London to New York, 12 Mar to 21 Mar` */
    proposal: (places: readonly string[], from: string, to: string | null) =>
      `${places.join(' to ')}, ${to === null ? from : `${from} to ${to}`}`,
  },

  save: {
    button: 'Save This Search',
    saved: 'Saved',
    savedAs: (name: string) => `Saved as ${quoted(name)}. See your saved searches`,
    lead: 'Name this search, and you’ll find it under Saved Searches. Bags, filters and the sort order aren’t saved.',
    submit: 'Save search',
    saving: 'Saving...',
    cancel: 'Cancel',
    done: 'Search Saved',
    failed: 'Failed to save search',
  },

  list: {
    lead: 'Your saved searches, ready to run again any time.',
    loading: 'Loading your saved searches',
    tabs: 'Saved searches',
    all: (n: number) => `All Searches (${count(n)})`,
    favorites: (n: number) => `Favorites (${count(n)})`,
    empty: 'No saved searches yet',
    emptyWhy: 'Run a regular search, then select Save This Search above the results to keep it here.',
    search: 'Search flights',
    noFavorites: 'No favorites yet',
    noFavoritesWhy: 'Star a search to see it here.',
    seeAll: 'See all searches',
    failed: 'We couldn’t load your saved searches',
    stale: 'This may be out of date. We couldn’t refresh your saved searches.',
  },

  card: {
    legs: 'Flights',
    giveOrTake: (dates: string) => `${dates}, plus or minus 3 days`,
    prices: (currency: string) => `Prices in ${currency}`,
    saved: (when: string) => `Saved ${when}`,
    alerts: (n: number) => words(n, 'price alert', 'price alerts'),
    favorite: (name: string) => `Favorite: ${name}`,
    rename: (name: string) => `Rename ${quoted(name)}`,
    remove: (name: string, alerts: number) => `Delete ${quoted(name)}${withAlerts(alerts)}`,
    again: (name: string) => `Search again: ${name}`,
    passed: 'Dates have passed',
    newDates: 'Choose new dates',
    newDatesOf: (name: string) => `Choose new dates: ${name}`,
    /** Starts with the words on the button. */
    alertOf: (step: string, name: string) => `${step}: ${name}`,
    noAlert: 'Price alerts aren’t available for multi-city trips.',
  },

  rename: {
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
  },

  update: { failed: 'Failed to update search' },

  remove: {
    busy: (name: string, alerts: number) => `Deleting ${quoted(name)}${withAlerts(alerts)}...`,
    done: (name: string, alerts: number) => `Deleted ${quoted(name)}${withAlerts(alerts)}.`,
    toast: 'Search deleted',
    toastWhy: (name: string, alerts: number) => `${name}${withAlerts(alerts)}`,
    failed: 'Failed to delete search',
  },

  unmarked: (name: string) => `${quoted(name)} is no longer a favorite.`,

  undo: {
    button: 'Undo',
    busy: 'Undoing...',
    done: 'Search restored',
    failed: 'Failed to restore search',
    gone: 'This search can no longer be restored.',
  },
}
