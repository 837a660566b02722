import { contactHead } from './heads.ts'
import { useHead } from './use-head.ts'

export function ContactPage() {
  useHead(contactHead)
  return (
    <div className="wrap pt-8 pb-16 md:pt-12 md:pb-24">
      <h1>{contactHead.title}</h1>
      <p className="mt-2 text-16 text-ink-2">{contactHead.description}</p>
    </div>
  )
}
