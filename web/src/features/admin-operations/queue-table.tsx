import type { QueueFigures } from '@faresight/contracts/admin/operations'
import { useState } from 'react'
import { OperationsCard, PartLine, count } from './part.tsx'
import { adminOperationsText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { FiguresTable } from '../admin/figures-table.tsx'
import { byUrgency, isBusy } from './rules.ts'

/** Queues with messages, or all of them on request. */
export function QueueTable({ queues }: { queues: readonly QueueFigures[] | null }) {
  const [isWhole, setWhole] = useState(false)
  const shown = byUrgency(queues ?? []).filter((queue) => isWhole || isBusy(queue))
  return (
    <OperationsCard title={adminOperationsText.queues.title} lead={adminOperationsText.queues.lead}>
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
    </OperationsCard>
  )
}

function Table({ queues }: { queues: readonly QueueFigures[] }) {
  const words = adminOperationsText.queues
  return (
    <FiguresTable
      label={words.title}
      heads={[words.subject, words.waiting, words.taken, words.dead]}
      edges={{ first: 'pl-4 md:pl-5', last: 'pr-4 md:pr-5' }}
      rows={queues.map(({ service, subject, kind, waiting, taken, dead }) => ({
        name: `${subject} ${service}`,
        shown: (
          <>
            {subject}
            <span className="block text-12 text-ink-2">{words.of(words.kinds[kind], service)}</span>
          </>
        ),
        cells: [count(waiting), count(taken), <Dead key="dead" value={dead} />],
      }))}
    />
  )
}

function Dead({ value }: { value: number }) {
  if (value === 0) return count(value)
  return (
    <Badge kind="red" tag>
      {count(value)}
    </Badge>
  )
}
