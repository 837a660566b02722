import type { BookingLink, BookingOption, Itinerary } from '@faresight/contracts/search/itinerary'

/** An itinerary as it may be kept: options once had one link, whatever the number of their tickets. */
export type StoredItinerary = Omit<Itinerary, 'options'> & { options: (BookingOption | OptionOfOneLink)[] }

type OptionOfOneLink = Omit<BookingOption, 'tickets'> & { link: BookingLink }

/** A kept itinerary as it would be kept today. */
export function readItinerary({ options, ...rest }: StoredItinerary): Itinerary {
  return { ...rest, options: options.map(readOption) }
}

function readOption(option: BookingOption | OptionOfOneLink): BookingOption {
  if ('tickets' in option) return option
  const { link, ...rest } = option
  return { ...rest, tickets: [{ seller: option.seller.name, link }] }
}
