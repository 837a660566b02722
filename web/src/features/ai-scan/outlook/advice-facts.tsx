import { countedChange } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceForecast } from '@faresight/contracts/ai-scan/price-predictions'
import type { ReactNode } from 'react'
import { formatShare } from '../../../format/shares.ts'
import { scanText } from '../../../text/scan-text.ts'

const words = scanText.outlook.advice.facts

/** What an answer rests on: the chances, and how often such answers were right. */
export function Facts({ told, hasSignal }: { told: PriceForecast; hasSignal: boolean }) {
  const { horizonDays, fallChance, riseChance } = told
  const ahead = scanText.outlook.days(horizonDays)
  const change = formatShare(countedChange)
  return (
    <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-4">
      <Fact term={words.falls(ahead, change)}>{formatShare(fallChance)}</Fact>
      <Fact term={words.rises(ahead, change)}>{formatShare(riseChance)}</Fact>
      {hasSignal && <Record told={told} />}
    </dl>
  )
}

function Record({ told: { record } }: { told: PriceForecast }) {
  if (record === null || record.said === 0) return <Fact term={words.right}>{words.neverCounted}</Fact>
  return (
    <>
      <Fact term={words.right}>{formatShare(record.right / record.said)}</Fact>
      <Fact term={words.counted} under={words.from[record.from]}>
        {words.answers(record.said)}
      </Fact>
    </>
  )
}

function Fact({ term, under, children }: { term: string; under?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-13 text-ink-2">{term}</dt>
      <dd className="text-18 font-semibold tracking-snug">
        {children}
        {under && <span className="block text-12 font-normal tracking-normal text-ink-2">{under}</span>}
      </dd>
    </div>
  )
}
