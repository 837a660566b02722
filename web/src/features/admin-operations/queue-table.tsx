import type { QueueFigures } from '@faresight/contracts/admin/operations'
import { useState } from 'react'
import { Part, PartLine, count } from './part.tsx'
import { adminOperationsText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { tableRoles as roles } from '../../ui/table-roles.ts'
import { byUrgency, isBusy } from './rules.ts'

const cell = 'px-2 py-2 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5'

/** With large text each number is below its subject, next to its heading. */
const stacked = '@max-[15rem]:flex @max-[15rem]:justify-between @max-[15rem]:gap-3 @max-[15rem]:px-4'

/** Queues with messages, or all of them on request. */
export function QueueTable({ queues }: { queues: readonly QueueFigures[] | null }) {
  const [isWhole, setWhole] = useState(false)
  const shown = byUrgency(queues ?? []).filter((queue) => isWhole || isBusy(queue))
  return (
    <Part title={adminOperationsText.queues.title} lead={adminOperationsText.queues.lead}>
      {queues === null ? (
        <PartLine isFault>{adminOperationsText.queues.away}</PartLine>
      ) : (
        <>
          {shown.length === 0 ? (
            <PartLine>{adminOperationsText.queues.quiet}</PartLine>
          ) : (
            <Table queues={shown} />
          )}
          {queues.length > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
              <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? adminOperationsText.queues.busy : adminOperationsText.queues.all(queues.length)}
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
    <div className="@container">
      <table
        {...roles.table}
        aria-label={adminOperationsText.queues.title}
        className="w-full table-fixed border-collapse text-13 @max-[15rem]:block"
      >
        <thead {...roles.rowgroup} className="@max-[15rem]:sr-only">
          <tr {...roles.row} className="border-b border-line-2 text-left text-ink-2">
            <th {...roles.columnheader} scope="col" className={`${cell} w-auto font-medium`}>
              {adminOperationsText.queues.subject}
            </th>
            <th {...roles.columnheader} scope="col" className={`${cell} w-20 font-medium max-md:hidden`}>
              {adminOperationsText.queues.service}
            </th>
            {[
              adminOperationsText.queues.waiting,
              adminOperationsText.queues.taken,
              adminOperationsText.queues.dead,
            ].map((head) => (
              <th
                key={head}
                {...roles.columnheader}
                scope="col"
                className={`${cell} w-[4.25rem] text-right font-medium`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="@max-[15rem]:block">
          {queues.map((queue) => (
            <Row key={`${queue.service} ${queue.subject}`} queue={queue} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ queue: { service, subject, kind, waiting, taken, dead } }: { queue: QueueFigures }) {
  return (
    <tr {...roles.row} className="border-b border-line last:border-b-0 @max-[15rem]:block">
      <th
        {...roles.rowheader}
        scope="row"
        className={`${cell} text-left font-normal break-words @max-[15rem]:block`}
      >
        {subject}
        <span className="text-12 text-ink-2">
          {' '}
          {adminOperationsText.queues.kinds[kind]}
          <span className="md:hidden">, {service}</span>
        </span>
      </th>
      <td {...roles.cell} className={`${cell} max-md:hidden`}>
        {service}
      </td>
      <Figure head={adminOperationsText.queues.waiting} value={waiting} />
      <Figure head={adminOperationsText.queues.taken} value={taken} />
      <Figure head={adminOperationsText.queues.dead} value={dead} isBad={dead > 0} />
    </tr>
  )
}

function Figure({ head, value, isBad = false }: { head: string; value: number; isBad?: boolean }) {
  return (
    <td {...roles.cell} className={`${cell} text-right ${stacked}`}>
      <span aria-hidden className="text-ink-2 @min-[15rem]:hidden">
        {head}
      </span>
      {isBad ? (
        <Badge kind="red" tag>
          {count(value)}
        </Badge>
      ) : (
        <span>{count(value)}</span>
      )}
    </td>
  )
}
