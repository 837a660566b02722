import { ArrowUpRight } from 'lucide-react'
import { formatDuration } from '../../format/durations.ts'
import { flightText } from '../messages.ts'
import { LegEnd, LegLine, LegRail } from '../legs/leg-line.tsx'

const legs = [
  { from: 'YYZ', to: 'LIS', leaves: '21:40', lands: '09:25', later: '+1', minutes: [6, 45] },
  { from: 'LIS', to: 'YYZ', leaves: '15:10', lands: '18:20', later: '', minutes: [8, 10] },
] as const

export function Flight({ button = true }: { button?: boolean }) {
  return (
    <>
      {legs.map(({ from, to, leaves, lands, later, minutes: [hours, minutes] }) => (
        <div key={from} className="mb-3 last:mb-0">
          <LegLine
            start={<LegEnd time={leaves} code={from} />}
            end={<LegEnd right time={lands} code={to} day={later ? { shown: later } : undefined} />}
          >
            <div className="text-ink-2">{formatDuration(hours * 60 + minutes)}</div>
            <LegRail />
            <div className="font-medium text-green-text">{flightText.leg.nonstop}</div>
          </LegLine>
        </div>
      ))}
      {button && (
        <span className="mt-2 inline-flex min-h-8 items-center gap-2 self-start rounded-2 bg-sky px-3 text-13 font-semibold text-on-sky">
          {flightText.fare.continueTo('TAP Air Portugal')}
          <ArrowUpRight className="size-4" />
        </span>
      )}
    </>
  )
}
