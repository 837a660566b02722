import type { Money } from '@faresight/contracts/money'
import { describeParty } from '@faresight/contracts/search/party'
import type { CabinClass } from '@faresight/contracts/search/search-request'
import { minorUnitDecimals, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { type Email, renderEmail } from '@faresight/kit/mail/email'
import type { Notification } from '../schema.ts'
import { priceAlertsPageUrl, unsubscribePageUrl } from './paths.ts'
import type { NotificationDetails } from './store.ts'

export interface FareLink {
  kind: 'book' | 'search'
  url: string
}

export interface RoutePlaceNames {
  origin: string
  destination: string
}

interface AlertEmailContext extends Pick<NotificationDetails, 'watch'> {
  notification: Pick<Notification, 'alertType' | 'targetPrice' | 'currentMinor' | 'minor' | 'foundFare'>
  link: FareLink
  names: RoutePlaceNames
  publicUrl: string
  token: string
}

export function renderAlertEmail(about: AlertEmailContext): Email {
  const { notification, watch, link, names, publicUrl, token } = about
  const { foundFare, minor } = notification
  return renderEmail(
    {
      subject: `${names.origin} to ${names.destination} for ${formatCents(minor)}`,
      paragraphs: [
        priceSentence(notification, names),
        changeSentences(notification).join(' '),
        flightSentences(notification, watch).join(' '),
      ],
      button: { label: link.kind === 'book' ? 'See this fare' : 'Search these flights', url: link.url },
      afterButton: [
        `We saw this fare on ${formatInstant(foundFare.seenAt)}. Fares change all the time, so this one may not last.`,
        ...(link.kind === 'search'
          ? ['We couldn’t save this exact offer, so the button starts a new search for these flights.']
          : []),
        'This alert won’t email you again until you resume it.',
      ],
      links: [
        { label: 'Your price alerts', url: priceAlertsPageUrl(publicUrl) },
        { label: 'Stop emails from this alert', url: unsubscribePageUrl(publicUrl, token) },
      ],
      reason: `You’re receiving this email because you set a price alert for ${names.origin} to ${names.destination} on Faresight.`,
    },
    { publicUrl },
  )
}

type PricedFare = AlertEmailContext['notification']

function priceSentence({ alertType, foundFare, minor }: PricedFare, names: RoutePlaceNames): string {
  const fare = `from ${formatPlace(names.origin, foundFare.origin)} to ${formatPlace(names.destination, foundFare.destination)}`
  return alertType === 'price_below'
    ? `We found a fare ${fare} for ${formatCents(minor)}.`
    : `The fare ${fare} has dropped to ${formatCents(minor)}.`
}

function formatPlace(name: string, airport: string): string {
  return name === airport ? airport : `${name} (${airport})`
}

/** Computed from rounded amounts, so that they add up as shown. */
function changeSentences({ alertType, targetPrice, currentMinor, minor }: PricedFare): string[] {
  const price = wholeDollars(minor)
  const before = currentMinor === null ? null : wholeDollars(currentMinor)
  const target =
    alertType === 'price_drop'
      ? []
      : price < targetPrice
        ? [`That’s ${formatUsd(targetPrice - price)} under your target of ${formatUsd(targetPrice)}.`]
        : [`That matches your target of ${formatUsd(targetPrice)}.`]
  if (before === null) return target
  const drop = before - price
  if (drop <= 0) return [...target, `When you last set this alert, the fare was ${formatUsd(before)}.`]
  const share = Math.round((drop / before) * 100)
  return [
    ...target,
    `When you last set this alert, the fare was ${formatUsd(before)}, so you’d save ${formatUsd(drop)} (${share}%).`,
  ]
}

function flightSentences({ foundFare, minor }: PricedFare, watch: AlertEmailContext['watch']): string[] {
  const { airline, departureDate, returnDate, stops, price } = foundFare
  const days = returnDate ? `, returning ${formatDate(returnDate)}` : ', one way'
  const stopsText =
    stops === 0
      ? 'nonstop'
      : `up to ${stops} ${stops === 1 ? 'stop' : 'stops'}${returnDate ? ' each way' : ''}`
  const party = watch.passengers + watch.infants === 1 ? '1 adult' : `Total for ${describeParty(watch)}`
  const isCharged = price.currency !== 'USD' || minor % 100 !== 0
  return [
    `Departing ${formatDate(departureDate)}${days}, with ${airline}, ${stopsText}.`,
    `${party}, ${cabins[watch.cabinClass]}.`,
    ...(isCharged ? [`The seller charges ${formatExactPrice(price)}.`] : []),
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

function formatCents(minor: number): string {
  return formatUsd(wholeDollars(minor))
}

function formatUsd(whole: number): string {
  return `${wholeFormat.format(whole)} USD`
}

// Creating a format is far slower than using it.
const wholeFormat = new Intl.NumberFormat('en-CA')

function formatExactPrice(price: Money): string {
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

function formatDate(date: string): string {
  return dayFormat.format(new Date(date))
}

function formatInstant(instant: string): string {
  return `${momentFormat.format(new Date(instant))} UTC`
}
