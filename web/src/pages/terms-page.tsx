import { useMemo } from 'react'
import { useTrialDays } from '../api/config.ts'
import * as trial from '../content/en/terms-trial.md'
import { lead, sections } from '../content/en/terms.md'
import { legalUpdated } from '../content/operator.ts'
import type { Section } from '../prose/content.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { words } from '../text/words.ts'
import { termsHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/terms` */
export function TermsPage() {
  useHead(termsHead)
  const trialDays = useTrialDays()
  const shown = useMemo(() => (trialDays > 0 ? withTrial(trialDays) : sections), [trialDays])
  return <ProsePage title={termsHead.title} lead={lead} updated={legalUpdated} sections={shown} />
}

/** The terms with those of a trial in place of the section that says there is none. */
function withTrial(days: number): readonly Section[] {
  const offered = trial.sections.map((section) => ({
    ...section,
    body: section.body.map((block) =>
      typeof block === 'string' ? block.replace('{trialDays}', words(days, 'day', 'days')) : block,
    ),
  }))
  return sections.map((section) => offered.find(({ id }) => id === section.id) ?? section)
}
