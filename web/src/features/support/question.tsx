import { ChevronDown, Link2 } from 'lucide-react'
import { Blocks } from '../../prose/blocks.tsx'
import { supportText } from '../../text/support-text.ts'
import type { Question as Entry } from '../../text/en/support-topic.ts'

/**
 * A question that opens on its answer. The platform's own: it works before any script is there, and find-in-page looks
 * into what is closed. The id is that of the answer, since a browser opens what an address names within.
 */
export function Question({ id, question, answer }: Entry) {
  return (
    <details className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-3.5 transition-colors group-first:rounded-t-3 group-last:rounded-b-3 hover:bg-hover group-open:rounded-b-none md:px-5 [&::-webkit-details-marker]:hidden">
        <h4 className="text-16 leading-6 font-medium">{question}</h4>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-24 px-4 pb-5 md:px-5">
        <Blocks>{answer}</Blocks>
        <a
          href={`#${id}`}
          aria-label={supportText.faq.linkTo(question)}
          className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-13 text-ink-3 no-underline hover:text-ink hover:underline print:hidden"
        >
          <Link2 aria-hidden className="size-4" />
          {supportText.faq.link}
        </a>
      </div>
    </details>
  )
}
