import { termsHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function TermsPage() {
  useHead(termsHead)
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <h1>{termsHead.title}</h1>
      <p className="mt-2 text-16 text-ink-2">{termsHead.description}</p>
    </div>
  )
}
