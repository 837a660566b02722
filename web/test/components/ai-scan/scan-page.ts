import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { searchId } from '../fixtures/flights.ts'
import { runningRecord, scanPath, scanRecord } from '../fixtures/scan.ts'
import { subscriber } from '../fixtures/viewers.ts'
import type { Look } from '../look.ts'
import { answer } from '../network/network.ts'
import { stream } from '../network/stream.ts'
import { renderApp } from '../render.tsx'

interface Opened extends Partial<Look> {
  as?: CurrentUser
  record?: AiSearchRecord
  path?: Record<string, string>
}

/** Opens a scan that has ended. */
export async function openEnded({ as = subscriber(), record = scanRecord(), path, ...look }: Opened = {}) {
  answer(aiScanRoutes.record, record)
  answerPrices()
  await renderApp(scanPath({ ...path, scan: searchId }), { as, ...look })
  await expect.element(page.getByRole('heading', { name: 'Best dates', level: 1 })).toBeInTheDocument()
  await expect.element(calendar).toBeInTheDocument()
}

/** Begins a scan, which is followed by its stream. */
export async function openRunning({
  as = subscriber(),
  record = runningRecord(),
  path,
  ...look
}: Opened = {}) {
  answer(aiScanRoutes.scan, { searchId })
  answer(aiScanRoutes.record, record)
  answerPrices()
  const events = stream(aiScanRoutes.recordEvents)
  await renderApp(scanPath(path), { as, ...look })
  await expect.element(page.getByRole('button', { name: 'Cancel scan' })).toBeInTheDocument()
  return events
}

/** Nothing is known of what the trip has cost. */
export function answerPrices(): void {
  answer(priceRoutes.levels, { currency: 'USD', months: [] })
  answer(priceRoutes.days, ({ query }) => ({
    ...tripOf(query),
    days: [],
    basis: 'trip' as const,
    level: null,
  }))
  answer(priceRoutes.predictions, ({ query }) => ({
    ...tripOf(query),
    current: null,
    forecasts: [],
    falls: [],
    advice: { advice: 'no_signal' as const, horizonDays: null, reason: 'no-price' as const },
  }))
}

/** A trip as answers on its prices name it. */
function tripOf(query: Record<string, string>) {
  const { origin = '', destination = '', departureDate = '', returnDate = null } = query
  return {
    route: `${origin}-${destination}`,
    tripType: returnDate === null ? ('oneway' as const) : ('roundtrip' as const),
    departureDate,
    returnDate,
    currency: 'USD' as const,
  }
}

export const calendar = page.getByRole('region', { name: 'Price calendar' })
export const bestDeal = page.getByRole('article').filter({ hasText: /BEST/ })
export const pairs = page.getByRole('region', { name: 'Best date pairs' })
export const slider = page.getByRole('slider', { name: 'What matters to you' })
export const chosen = page.getByRole('region', { name: /^\w{3} \d/ }).filter({ hasText: 'Selected dates' })

export const parameter = (name: string) => new URLSearchParams(location.search).get(name)

/** What has the focus, as it is read out. */
export function focused(): string {
  const { activeElement } = document
  return (
    activeElement?.getAttribute('aria-label') ??
    activeElement?.querySelector('.sr-only')?.textContent ??
    activeElement?.textContent ??
    ''
  )
}

export const focusOn = (element: Element) => (element as HTMLElement).focus()
