import type { QueueFigures } from '@faresight/contracts/admin/operations'
import { useState } from 'react'
import { OperationsCard, PartLine, count } from './part.tsx'
import { adminOperationsText } from './messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { AdminTable } from '../admin/admin-table.tsx'
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
    <div className="px-4 pb-2 md:px-5">
      <AdminTable
        label={words.title}
        layout="figures"
        rows={queues}
        idOf={({ service, subject }) => `${service} ${subject}`}
        columns={[
          {
            id: 'subject',
            head: words.subject,
            className: 'wrap-anywhere',
            render: ({ subject, kind, service }) => (
              <>
                {subject}
                <span className="block text-12 text-ink-2">{words.of(words.kinds[kind], service)}</span>
              </>
            ),
          },
          { id: 'waiting', head: words.waiting, render: ({ waiting }) => count(waiting) },
          { id: 'taken', head: words.taken, render: ({ taken }) => count(taken) },
          { id: 'dead', head: words.dead, render: ({ dead }) => <Dead value={dead} /> },
        ]}
      />
    </div>
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
