import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import { type Conversion, convertDeal, convertKnown, convertResult } from '../../flights/money/conversion.ts'
import type { FoundScan } from './scan.ts'

/** What a scan has found, with its prices in another currency. */
export function convertScan(found: FoundScan, to: Conversion): FoundScan {
  const { bestDeal, scannedDates, lastChecks, scan, calendar, record } = found
  return {
    ...found,
    bestDeal: bestDeal && (bestDeal.locked ? bestDeal : convertDeal(bestDeal, to)),
    scannedDates: scannedDates.map((deal) => convertDeal(deal, to)),
    lastChecks: lastChecks.map((check) => ({ ...check, price: convertKnown(check.price, to) })),
    scan: scan && { ...scan, certificate: convertGap(scan.certificate, to) },
    calendar: calendar && convertCalendar(calendar, to),
    record: record && {
      ...record,
      currency: to.to,
      allResults: record.allResults.map((result) => convertResult(result, to)),
    },
  }
}

type Certificate = NonNullable<FoundScan['scan']>['certificate']

function convertGap(certificate: Certificate, to: Conversion): Certificate {
  return certificate && { ...certificate, gap: certificate.gap === 0 ? 0 : to.amount(certificate.gap) }
}

function convertCalendar({ seen, estimates }: ScanCalendar, to: Conversion): ScanCalendar {
  const whole = (amount: number | null) => (amount === null ? null : Math.round(to.amount(amount)))
  return {
    seen: seen.map((price) => ({ ...price, price: to.amount(price.price) })),
    estimates: estimates.map(({ date, low, high }) => ({ date, low: low.map(whole), high: high.map(whole) })),
  }
}
