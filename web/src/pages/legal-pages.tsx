import { useMemo } from 'react'
import { useTrialDays } from '../api/config.ts'
import * as cookies from '../content/en/cookies.md'
import * as privacy from '../content/en/privacy.md'
import * as trial from '../content/en/terms-trial.md'
import * as terms from '../content/en/terms.md'
import { legalUpdated } from '../content/operator.ts'
import type { Section } from '../prose/content.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { words } from '../text/words.ts'
import { headText } from './messages.ts'

export function CookiesPage() {
  const { lead, sections } = cookies
  return <ProsePage title={headText.cookies.title} lead={lead} updated={legalUpdated} sections={sections} />
}

export function PrivacyPage() {
  const { lead, sections } = privacy
  return <ProsePage title={headText.privacy.title} lead={lead} updated={legalUpdated} sections={sections} />
}

export function TermsPage() {
  const trialDays = useTrialDays()
  const sections = useMemo(() => (trialDays > 0 ? withTrial(trialDays) : terms.sections), [trialDays])
  return (
    <ProsePage title={headText.terms.title} lead={terms.lead} updated={legalUpdated} sections={sections} />
  )
}

/** The terms with those of a trial in place of the section that says there is none. */
function withTrial(days: number): readonly Section[] {
  const offered = trial.sections.map((section) => ({
    ...section,
    body: section.body.map((block) =>
      typeof block === 'string' ? block.replace('{trialDays}', words(days, 'day', 'days')) : block,
    ),
  }))
  return terms.sections.map((section) => offered.find(({ id }) => id === section.id) ?? section)
}
