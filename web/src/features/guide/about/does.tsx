import { Check, X } from 'lucide-react'
import { aboutText } from '../../../text/about-text.ts'

const { yes, no } = aboutText.does

/** What we do beside what we do not. */
export function Does() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[
        { ...yes, Icon: Check, look: 'bg-green-tint text-green-text' },
        { ...no, Icon: X, look: 'bg-sunken text-ink-2' },
      ].map(({ title, list, Icon, look }) => (
        <section key={title} aria-label={title} className="card p-5 md:p-8">
          <h3 className="text-20 tracking-snug">{title}</h3>
          <ul className="mt-5 grid gap-4 text-16 text-ink-2">
            {list.map((line) => (
              <li key={line} className="flex gap-3.5">
                <span aria-hidden className={`grid size-6 shrink-0 place-items-center rounded-full ${look}`}>
                  <Icon className="size-3.5" strokeWidth={2.6} />
                </span>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
