import type { OwnSession } from '@faresight/contracts/auth/account-http'
import { useNow } from '../../../browser/clock.ts'
import { formatMoment } from '../../../format/dates.ts'
import { accountText } from '../../../text/account-text.ts'
import { Badge, Dot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { deviceIcons, deviceName, formatSeen } from './device.ts'

const words = accountText.sessions

interface Props {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

/** A browser in which one is signed in. */
export function SessionRow({ session, isBusy, onEnd }: Props) {
  const now = useNow()
  const Icon = deviceIcons[session.kind]
  const name = deviceName(session)
  return (
    <li className="flex items-center gap-3.5 border-t border-line py-3.5 first:border-t-0 first:pt-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon aria-hidden className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-semibold">
          {name}
          {session.current && (
            <Badge kind="active">
              <Dot />
              {words.thisDevice}
            </Badge>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {/* A line ends after the dot, as those of `Dotted` do. */}
          <span className="inline-block">
            <time dateTime={session.signedInAt}>{words.signedIn(formatMoment(session.signedInAt))}</time>
            {'\u00a0·'}
          </span>{' '}
          <span className="inline-block">
            {session.current ? (
              words.now
            ) : (
              <time dateTime={session.lastSeenAt}>{words.seen(formatSeen(session.lastSeenAt, now))}</time>
            )}
          </span>
        </p>
      </div>
      <Button size="sm" className="shrink-0" busy={isBusy} aria-label={words.endLabel(name)} onClick={onEnd}>
        {words.end}
      </Button>
    </li>
  )
}
