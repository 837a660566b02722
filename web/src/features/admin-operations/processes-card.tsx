import type { ProcessStatus } from '@faresight/contracts/admin/processes'
import { type ComponentProps, useState } from 'react'
import { formatMoment } from '../../format/dates.ts'
import { count } from '../../text/words.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { adminOperationsText } from './messages.ts'

const words = adminOperationsText.processes

const kinds: Record<ProcessStatus['state'], NonNullable<ComponentProps<typeof Badge>['kind']>> = {
  up: 'active',
  'not-ready': 'amber',
  silent: 'red',
  unknown: 'red',
  stopped: 'plain',
}

/** Processes that need attention, or all of them on request. */
export function ProcessesCard({ processes }: { processes: readonly ProcessStatus[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = processes.filter((it) => isWhole || needsAttention(it))
  return (
    <OperationsCard title={words.title} lead={words.lead}>
      {shown.length === 0 ? (
        <PartLine>{words.allUp(processes.length)}</PartLine>
      ) : (
        <ul>
          {shown.map((process) => (
            <li
              key={`${process.service} ${process.instance}`}
              className="border-t border-line px-4 py-3 text-14 md:px-5"
            >
              <ProcessRow process={process} />
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
        <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.all(processes.length)}
        </LinkButton>
      </p>
    </OperationsCard>
  )
}

function needsAttention({ state, restarts }: ProcessStatus): boolean {
  return restarts > 0 || (state !== 'up' && state !== 'stopped')
}

function ProcessRow({ process }: { process: ProcessStatus }) {
  const { service, instance, state, failing, startedAt, lastReportAt, restarts, lastError } = process
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 className="min-w-0 font-semibold break-words">{instance ?? service}</h4>
        <Badge kind={kinds[state]}>
          <Dot />
          {words.states[state]}
        </Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-13 text-ink-2">
        {failing.length > 0 && <span className="text-amber-text">{words.failing(failing.join(', '))}</span>}
        {state === 'silent' && lastReportAt && <span>{words.lastReport(formatMoment(lastReportAt))}</span>}
        {state === 'unknown' && <span>{words.noReport}</span>}
        {startedAt && <span>{words.started(formatMoment(startedAt))}</span>}
        {startedAt && <span>{words.restarts(count(restarts), restarts)}</span>}
      </p>
      {lastError && (
        <p className="mt-1 text-13 break-words">
          <span className="text-ink-2">{words.lastError(formatMoment(lastError.at))}</span>{' '}
          <span className="text-red-text">{lastError.message}</span>
        </p>
      )}
    </>
  )
}
