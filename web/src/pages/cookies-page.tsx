import { lead, sections } from '../content/en/cookies.md'
import { legalUpdated } from '../content/operator.ts'
import { ProsePage } from '../prose/prose-page.tsx'
import { cookiesHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** `/cookies` */
export function CookiesPage() {
  useHead(cookiesHead)
  return <ProsePage title={cookiesHead.title} lead={lead} updated={legalUpdated} sections={sections} />
}
