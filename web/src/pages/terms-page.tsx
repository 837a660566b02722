import { ProsePage } from '../prose/prose-page.tsx'
import { termsText } from '../text/terms-text.ts'
import { termsHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/terms` */
export function TermsPage() {
  useHead(termsHead)
  return (
    <ProsePage
      title={termsHead.title}
      lead={termsText.lead}
      updated={termsText.updated}
      sections={termsText.sections}
    />
  )
}
