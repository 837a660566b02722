import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { suggestTargetPriceUsd, targetPriceLimitsUsd } from '@faresight/contracts/alerts/limits'
import type { AlertType } from '@faresight/contracts/alerts/alert'
import { stayNightLimits } from '@faresight/contracts/ai-scan/date-pairs'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, daysBetween } from '@faresight/contracts/days'
import type { Watched } from './known-fare.ts'
import { watchedParty, watchedTrip } from './watched-trip.ts'
import { alertChangeRequestSchema, newAlertRequestSchema } from '@faresight/contracts/alerts/request'
import type { FieldPath, FieldValues, Resolver } from 'react-hook-form'
import { type Fault, resolverOf, schemaFaults } from '../../flights/form/faults.ts'

export interface AlertTarget {
  alertType: AlertType
  targetPrice: string
  /** Empty: any drop counts. */
  minimumDrop: string
}

/** Field names are those of the request. */
export interface AlertDraft extends AlertTarget {
  span: 'dates' | 'window'
  window: { from: string; to: string; minNights: number; maxNights: number }
}

/** How far a proposed range reaches around the dates. */
const around = { days: 3, nights: 2 }

export function defaultDraft(watched: Watched, days: { earliest: PlainDate; latest: PlainDate }): AlertDraft {
  const { departureDate, returnDate } = watched
  const within = (day: PlainDate) =>
    day < days.earliest ? days.earliest : day > days.latest ? days.latest : day
  const nights = returnDate ? daysBetween(departureDate, returnDate) : stayNightLimits.min
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

/** The question without a target: the dates, or with `days` a range of them. Callers may pass more fields. */
function alertQuestion(watched: Watched, days: AlertDraft['window'] | null) {
  if (!days) return watchedTrip(watched)
  const window = watched.returnDate === null ? { ...days, minNights: null, maxNights: null } : days
  return { ...watchedParty(watched), window }
}

const previewLifeMs = 60_000

export function previewQuery(watched: Watched, days: AlertDraft['window'] | null = null) {
  const body = alertQuestion(watched, days)
  return queryOptions({
    queryKey: ['price-alert-preview', body],
    queryFn: ({ signal }) => call(alertsRoutes.preview, { body, signal }),
    meta: { personal: true, plan: true },
    staleTime: previewLifeMs,
    // The first check of a range does not move with each change of a day.
    placeholderData: days ? keepPreviousData : undefined,
  })
}

export function newAlertRequest(
  watched: Watched,
  { span, window, ...target }: AlertDraft,
  current: number | null,
) {
  return {
    ...alertQuestion(watched, span === 'window' ? window : null),
    ...targetRequest(target, current),
  }
}

/** Every alert has a target; for a drop it is what was typed, else the proposal. */
export function targetRequest({ alertType, targetPrice, minimumDrop }: AlertTarget, current: number | null) {
  if (alertType === 'price_below') return { alertType, targetPrice, minimumDrop: null }
  const proposed = current === null ? 1 : suggestTargetPriceUsd(current)
  return {
    alertType,
    targetPrice: targetIn(targetPrice) ?? proposed,
    minimumDrop: minimumDrop.trim() === '' ? null : minimumDrop,
  }
}

/** In whole dollars; `null` if invalid. */
function targetIn(typed: string): number | null {
  const target = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
  return target >= targetPriceLimitsUsd.min && target <= targetPriceLimitsUsd.max ? target : null
}

function stayWithin(nights: number): number {
  return Math.min(Math.max(nights, stayNightLimits.min), stayNightLimits.max)
}

/** Fields that show their own errors; other errors are shown below the form. */
export const targetFieldNames = ['targetPrice', 'minimumDrop', 'alertType'] as const
export const alertFields = [
  ...targetFieldNames,
  'window.from',
  'window.to',
  'window.minNights',
  'window.maxNights',
] as const satisfies readonly FieldPath<AlertDraft>[]

export function resolveAlert(watched: Watched): Resolver<AlertDraft> {
  return resolverOf((draft) =>
    beside(alertFields, schemaFaults(newAlertRequestSchema, newAlertRequest(watched, draft, null))),
  )
}

export const resolveTarget: Resolver<AlertTarget> = resolverOf((target) =>
  beside(targetFieldNames, schemaFaults(alertChangeRequestSchema, targetRequest(target, null))),
)

function beside<D extends FieldValues>(fields: readonly FieldPath<D>[], faults: Fault<D>[]): Fault<D>[] {
  // `root` exists on every form.
  return faults.map(([path, sentence]) => [fields.includes(path) ? path : ('root' as FieldPath<D>), sentence])
}
