import type { QueueFigures } from '@faresight/contracts/admin/operations'
import { useState } from 'react'
import { count } from '../words.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Part, PartLine } from '../part.tsx'
import { inOrder, isBusy } from './order.ts'

const words = adminOperationsText.queues

const cell = 'px-2 py-2 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5'

/** What waits for whom. Those with nothing in them are shown to whoever wants to see all. */
export function QueueTable({ queues }: { queues: readonly QueueFigures[] | null }) {
  const [isWhole, setWhole] = useState(false)
  const shown = inOrder(queues ?? []).filter((queue) => isWhole || isBusy(queue))
  return (
    <Part title={words.title} lead={words.lead}>
      {queues === null ? (
        <PartLine isFault>{words.away}</PartLine>
      ) : (
        <>
          {shown.length === 0 ? <PartLine>{words.quiet}</PartLine> : <Table queues={shown} />}
          {queues.length > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
              <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? words.busy : words.all(queues.length)}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </Part>
  )
}

function Table({ queues }: { queues: readonly QueueFigures[] }) {
  return (
    <table aria-label={words.title} className="w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="border-b border-line-2 text-left text-ink-2">
          <th scope="col" className={`${cell} w-auto font-medium`}>
            {words.subject}
          </th>
          <th scope="col" className={`${cell} w-20 font-medium max-md:hidden`}>
            {words.service}
          </th>
          {[words.waiting, words.taken, words.dead].map((head) => (
            <th key={head} scope="col" className={`${cell} w-[68px] text-right font-medium`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ service, subject, kind, waiting, taken, dead }) => (
          <tr key={`${service} ${subject}`} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${cell} text-left font-normal break-words`}>
              {subject}
              <span className="text-12 text-ink-2">
                {' '}
                {words.kinds[kind]}
                <span className="md:hidden">, {service}</span>
              </span>
            </th>
            <td className={`${cell} max-md:hidden`}>{service}</td>
            <td className={`${cell} text-right`}>{count(waiting)}</td>
            <td className={`${cell} text-right`}>{count(taken)}</td>
            <td className={`${cell} text-right`}>
              {dead > 0 ? (
                <Badge kind="red" tag>
                  {count(dead)}
                </Badge>
              ) : (
                count(dead)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
