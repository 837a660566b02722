import { useMemo } from 'react'
import { plans } from '../content/plans.ts'
import { legalUpdated, supportEmail } from '../content/operator.ts'
import { planPhrase } from '../format/money.ts'
import { useTrialDays } from '../api/config.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { pageText } from '../text/page-text.ts'
import { termsText } from '../features/legal/terms-messages.ts'
import { termsHead } from './heads.ts'
import { useHead } from './use-head.ts'

const plansInWords = plans.map(({ name, price, currency, months, savings }) => ({
  name,
  price: planPhrase(price, currency),
  period: pageText.plan.period(months),
  savings,
}))

/** `/terms` */
export function TermsPage() {
  useHead(termsHead)
  const trialDays = useTrialDays()
  const sections = useMemo(
    () => termsText.sections({ plans: plansInWords, trialDays }, supportEmail),
    [trialDays],
  )
  return (
    <ProsePage title={termsHead.title} lead={termsText.lead} updated={legalUpdated} sections={sections} />
  )
}
