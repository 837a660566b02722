import { adminRoutes } from '@faresight/contracts/admin/http'
import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { call } from '../../../../api/client.ts'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { formatMoment } from '../../../../format/dates.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { letterName } from './letter-words.ts'
import { useLetterAct } from './use-letter-act.ts'

const words = adminOperationsText.dead

interface Props {
  letter: DeadLetter
  onDrop: () => void
  /** It is about to leave the list. */
  onGone: () => void
}

/** A message that was given up: what, why, and what can be done. */
export function LetterRow({ letter, onDrop, onGone }: Props) {
  const { sequence, service, subject, kind, reason, attempts, setAsideAt } = letter
  const name = letterName(letter)
  const replay = useLetterAct(
    letter,
    (sequence) => call(adminRoutes.replayDeadLetter, { params: { sequence } }),
    {
      done: words.replayed,
      doneWhy: words.replayedWhy(name),
      failed: words.replayFailed,
      failedWhy: words.replayFailedWhy,
    },
  )
  return (
    <article aria-label={name} className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72 text-14">
        <h4 className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-all">{subject}</span>
          <Badge tag>{words.kinds[kind]}</Badge>
        </h4>
        <p className="text-13 text-ink-2">
          {words.of(service)}, {words.attempts(attempts)},{' '}
          <time dateTime={setAsideAt}>{words.setAside(formatMoment(setAsideAt))}</time>
        </p>
        <p className="mt-1 break-words text-red-text">{reason}</p>
        <Content letter={letter} />
        <FieldError>{errorBelow(replay.error, words.replayFailedWhy)}</FieldError>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={replay.isPending}
          aria-label={words.replayOf(name)}
          onClick={() => replay.mutate(undefined, { onSuccess: onGone })}
        >
          {replay.isPending ? words.replaying : words.replay}
        </Button>
        <Button
          size="sm"
          variant="danger-line"
          data-drop={sequence}
          aria-label={words.dropOf(name)}
          onClick={onDrop}
        >
          {words.drop}
        </Button>
      </div>
    </article>
  )
}

function Content({ letter: { data, messageId } }: { letter: DeadLetter }) {
  return (
    <details className="mt-1 text-13">
      <summary className="link w-fit min-h-6">{words.content}</summary>
      {messageId && (
        <p className="mt-1 break-all text-ink-2">
          {words.id}: {messageId}
        </p>
      )}
      <pre className="mt-1.5 rounded-2 bg-sunken p-3 text-12 break-all whitespace-pre-wrap">
        {data === null ? words.noJson : JSON.stringify(data, null, 2)}
      </pre>
    </details>
  )
}
