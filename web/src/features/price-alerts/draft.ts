import { proposedTarget, targetLimits } from '@faresight/contracts/alerts/limits'
import type { AlertType } from '@faresight/contracts/alerts/alert'
import { stayLimits } from '@faresight/contracts/ai-scan/date-pairs'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'
import type { Watched } from './news.ts'

/** What an alert waits for, as it is typed. */
export interface Wish {
  alertType: AlertType
  targetPrice: string
  /** Empty: any drop counts. */
  minimumDrop: string
}

/** What the form of an alert holds. Its fields have the names that the server has for them. */
export interface AlertDraft extends Wish {
  span: 'dates' | 'window'
  window: { from: string; to: string; minNights: number; maxNights: number }
}

/** So many days before and after the dates, and nights more and fewer, a window begins with. */
const around = { days: 3, nights: 2 }

/** Of flights that are looked at: their dates, and a window around them. */
export function draftOf(watched: Watched, days: { earliest: PlainDate; latest: PlainDate }): AlertDraft {
  const { departureDate, returnDate } = watched
  const within = (day: PlainDate) =>
    day < days.earliest ? days.earliest : day > days.latest ? days.latest : day
  const nights = returnDate ? daysBetween(departureDate, returnDate) : stayLimits.min
  return {
    span: 'dates',
    window: {
      from: within(addDays(departureDate, -around.days)),
      to: within(addDays(departureDate, around.days)),
      minNights: stayWithin(nights - around.nights),
      maxNights: stayWithin(nights + around.nights),
    },
    alertType: 'price_below',
    targetPrice: '',
    minimumDrop: '',
  }
}

/** What is to be watched, on its dates. Whoever names it may know more of it. */
export function questionOf({ departureDate, returnDate, ...watched }: Watched) {
  return { ...partyOf(watched), departureDate, returnDate }
}

/** The body of the call that makes an alert. */
export function requestOf(watched: Watched, { span, window, ...wish }: AlertDraft, current: number | null) {
  const { departureDate, returnDate } = watched
  const days = returnDate === null ? { ...window, minNights: null, maxNights: null } : window
  return {
    ...partyOf(watched),
    ...(span === 'dates' ? { departureDate, returnDate } : { window: days }),
    ...wishOf(wish, current),
  }
}

/** What an alert waits for, as it is sent. A drop needs no target, yet every alert has one: what was typed, else what is proposed. */
export function wishOf({ alertType, targetPrice, minimumDrop }: Wish, current: number | null) {
  if (alertType === 'price_below') return { alertType, targetPrice, minimumDrop: null }
  const proposed = current === null ? 1 : proposedTarget(current)
  return {
    alertType,
    targetPrice: targetIn(targetPrice) ?? proposed,
    minimumDrop: minimumDrop.trim() === '' ? null : minimumDrop,
  }
}

/** A target that an alert may have, in whole dollars; `null` where none was typed. */
function targetIn(typed: string): number | null {
  const target = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return target >= targetLimits.min && target <= targetLimits.max ? target : null
}

function partyOf(watched: Omit<Watched, 'departureDate' | 'returnDate'>) {
  const { origin, destination, passengers, cabinClass, stops, savedSearchId } = watched
  return { origin, destination, passengers, cabinClass, stops, ...(savedSearchId && { savedSearchId }) }
}

function stayWithin(nights: number): number {
  return Math.min(Math.max(nights, stayLimits.min), stayLimits.max)
}
