import type { OwnSession } from '@faresight/contracts/auth/account-http'
import { useNow } from '../../../browser/clock.ts'
import { formatMoment } from '../../../format/dates.ts'
import { accountText } from '../../../text/account-text.ts'
import { Badge, Dot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
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
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line py-3.5 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-x-3.5">
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
            <Dotted
              parts={[
                <SignedIn key="signed-in" session={session} />,
                <Seen key="seen" session={session} now={now} />,
              ]}
            />
          </p>
        </div>
      </div>
      <Button size="sm" className="shrink-0" busy={isBusy} aria-label={words.endLabel(name)} onClick={onEnd}>
        {words.end}
      </Button>
    </li>
  )
}

function SignedIn({ session: { signedInAt } }: Pick<Props, 'session'>) {
  return <time dateTime={signedInAt}>{words.signedIn(formatMoment(signedInAt))}</time>
}

function Seen({ session: { current, lastSeenAt }, now }: Pick<Props, 'session'> & { now: number }) {
  if (current) return words.now
  return <time dateTime={lastSeenAt}>{words.seen(formatSeen(lastSeenAt, now))}</time>
}
