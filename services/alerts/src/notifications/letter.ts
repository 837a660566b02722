import { describeParty } from '@faresight/contracts/search/party'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import { minorUnitDecimals, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { type Money } from '@faresight/contracts/money'
import { type Email, renderEmail } from '@faresight/kit/mail/email'
import type { Notification } from '../schema.ts'
import { alertsUrl, unsubscribePageUrl } from './paths.ts'
import type { Told } from './store.ts'

/** Where the button of a letter leads: to who sells the fare, or to a search for it where nothing of it was kept. */
export interface FareLink {
  kind: 'book' | 'search'
  url: string
}

export interface PlaceNames {
  origin: string
  destination: string
}

interface About extends Pick<Told, 'watch'> {
  notification: Pick<Notification, 'alertType' | 'targetPrice' | 'currentMinor' | 'minor' | 'found'>
  link: FareLink
  /** Of the alert's places, as the site calls them. */
  names: PlaceNames
  publicUrl: string
  /** Of the link that pauses the alert. */
  token: string
}

/** The letter that tells of a fare. All in it is ours or a seller's: nothing that somebody could have typed. */
export function alertLetter(about: About): Email {
  const { notification, watch, link, names, publicUrl, token } = about
  const { found, minor } = notification
  return renderEmail(
    {
      subject: `${names.origin} to ${names.destination} for ${dollars(minor)}`,
      paragraphs: [
        priceSentence(notification, names),
        changeSentences(notification).join(' '),
        flightSentences(notification, watch).join(' '),
      ],
      button: { label: link.kind === 'book' ? 'See this fare' : 'Search these flights', url: link.url },
      afterButton: [
        `We saw this fare on ${momentOf(found.seenAt)}. Fares change all the time, so this one may not last.`,
        ...(link.kind === 'search'
          ? ['We couldn’t save this exact offer, so the button starts a new search for these flights.']
          : []),
        'This alert won’t email you again until you resume it.',
      ],
      links: [
        { label: 'Your price alerts', url: alertsUrl(publicUrl) },
        { label: 'Stop emails from this alert', url: unsubscribePageUrl(publicUrl, token) },
      ],
      reason: `You’re receiving this email because you set a price alert for ${names.origin} to ${names.destination} on Faresight.`,
    },
    { publicUrl },
  )
}

type Priced = About['notification']

function priceSentence({ alertType, found, minor }: Priced, names: PlaceNames): string {
  const fare = `from ${placeOf(names.origin, found.origin)} to ${placeOf(names.destination, found.destination)}`
  return alertType === 'price_below'
    ? `We found a fare ${fare} for ${dollars(minor)}.`
    : `The fare ${fare} has dropped to ${dollars(minor)}.`
}

/** `London (LHR)`, or the code alone where nobody knows a name. */
function placeOf(name: string, airport: string): string {
  return name === airport ? airport : `${name} (${airport})`
}

/** Reckoned from the amounts as they are shown, so that they add up. */
function changeSentences({ alertType, targetPrice, currentMinor, minor }: Priced): string[] {
  const price = wholeDollars(minor)
  const before = currentMinor === null ? null : wholeDollars(currentMinor)
  const target =
    alertType === 'price_drop'
      ? []
      : price < targetPrice
        ? [`That’s ${usd(targetPrice - price)} under your target of ${usd(targetPrice)}.`]
        : [`That matches your target of ${usd(targetPrice)}.`]
  if (before === null) return target
  const drop = before - price
  if (drop <= 0) return [...target, `When you last set this alert, the fare was ${usd(before)}.`]
  const share = Math.round((drop / before) * 100)
  return [
    ...target,
    `When you last set this alert, the fare was ${usd(before)}, so you’d save ${usd(drop)} (${share}%).`,
  ]
}

function flightSentences({ found, minor }: Priced, watch: About['watch']): string[] {
  const { airline, departureDate, returnDate, stops, price } = found
  const days = returnDate ? `, returning ${dayOf(returnDate)}` : ', one way'
  const howStraight =
    stops === 0
      ? 'nonstop'
      : `up to ${stops} ${stops === 1 ? 'stop' : 'stops'}${returnDate ? ' each way' : ''}`
  const party = watch.passengers + watch.infants === 1 ? '1 adult' : `Total for ${describeParty(watch)}`
  const isCharged = price.currency !== 'USD' || minor % 100 !== 0
  return [
    `Departing ${dayOf(departureDate)}${days}, with ${airline}, ${howStraight}.`,
    `${party}, ${cabins[watch.cabinClass]}.`,
    ...(isCharged ? [`The seller charges ${exactly(price)}.`] : []),
  ]
}

const cabins: Record<CabinClass, string> = {
  economy: 'economy',
  premium_economy: 'premium economy',
  business: 'business class',
  first: 'first class',
}

function wholeDollars(minor: number): number {
  return Math.round(minor / 100)
}

function dollars(minor: number): string {
  return usd(wholeDollars(minor))
}

function usd(whole: number): string {
  return `${wholeFormat.format(whole)} USD`
}

// Making a format costs many times what using it does.
const wholeFormat = new Intl.NumberFormat('en-CA')

function exactly(price: Money): string {
  const digits = minorUnitDecimals(price.currency)
  const amount = toMajorUnits(price).toLocaleString('en-CA', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${amount} ${price.currency}`
}

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const momentFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `Thursday, March 4, 2027`. */
function dayOf(date: string): string {
  return dayFormat.format(new Date(date))
}

/** `November 22 at 09:41 UTC`. */
function momentOf(instant: string): string {
  return `${momentFormat.format(new Date(instant))} UTC`
}
