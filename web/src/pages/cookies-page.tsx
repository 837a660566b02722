import { legalUpdated, supportEmail } from '../content/operator.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { cookiesText } from '../features/legal/cookies-messages.ts'
import { cookiesHead } from './heads.ts'
import { useHead } from './use-head.ts'

const sections = cookiesText.sections(supportEmail)

/** `/cookies` */
export function CookiesPage() {
  useHead(cookiesHead)
  return (
    <ProsePage title={cookiesHead.title} lead={cookiesText.lead} updated={legalUpdated} sections={sections} />
  )
}
