import { Clock } from 'lucide-react'
import { supportText } from '../../text/support-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Still } from './still.tsx'

const { videos } = supportText

/** Films that are not there yet: nothing of them can be pressed. */
export function Videos() {
  return (
    <section id="videos" aria-labelledby="videos-title" className="mt-12">
      <h2 id="videos-title">{videos.title}</h2>
      <p className="mt-2 mb-5 max-w-[34rem] text-16 text-ink-2">{videos.lead}</p>
      <ul className="grid gap-3 md:grid-cols-3">
        {videos.items.map(({ art, title, why }) => (
          <li key={art} className="overflow-hidden rounded-3 border border-dashed border-line-2">
            <Still art={art} />
            <div className="px-4 pt-3 pb-4">
              <p className="text-16 leading-6 font-medium">{title}</p>
              <p className="mb-3 text-14 text-ink-2">{why}</p>
              <Badge>
                <Clock aria-hidden className="size-[13px]" strokeWidth={2.2} />
                {videos.soon}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
