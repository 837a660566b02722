import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { adminOperationsText } from './messages.ts'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadMore } from '../admin/admin-table.tsx'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { deadLettersQuery, operationsQuery } from './operations.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { call } from '../../api/client.ts'
import { errorBelow } from '../../api/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { type DialogControl, ConfirmDialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { formatMoment } from '../../format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showFailure } from '../admin/views.ts'

/** Lists dead letters, and replays or drops them. */
export function DeadLetters() {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(deadLettersQuery)
  const failure = useStickyError(query)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [dropped, drop] = useState<DeadLetter | null>(null)
  const deadLetters = data?.pages.flatMap((page) => page.deadLetters) ?? []
  // The pressed button disappears with its row.
  const seek = () => box.current?.focus()
  return (
    <OperationsCard title={adminOperationsText.dead.title} lead={adminOperationsText.dead.lead}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {!data ? (
          <div className="px-4 pb-4 md:px-5">
            {failure ? (
              <PartFailure
                sentence={messageOf(failure.error, adminOperationsText.dead.failed)}
                again={failure.again}
              />
            ) : (
              <Skeleton className="h-16" />
            )}
          </div>
        ) : deadLetters.length === 0 ? (
          <PartLine>{adminOperationsText.dead.none}</PartLine>
        ) : (
          <>
            <ul>
              {deadLetters.map((letter) => (
                <li key={letter.sequence} className="border-t border-line px-4 py-4 md:px-5">
                  <DeadLetterRow letter={letter} onDrop={() => drop(letter)} onGone={seek} />
                </li>
              ))}
            </ul>
            <LoadMore
              words={adminOperationsText.dead}
              summary={
                hasNextPage
                  ? adminOperationsText.dead.shown(deadLetters.length)
                  : adminOperationsText.dead.all(deadLetters.length)
              }
              hasMore={hasNextPage}
              isLoading={isFetchingNextPage}
              error={isFetchNextPageError ? error : null}
              onMore={() => void query.fetchNextPage()}
              onAgain={() => void client.resetQueries({ queryKey: deadLettersQuery.queryKey })}
            />
          </>
        )}
      </div>
      {dropped && (
        <DropDialog
          letter={dropped}
          onClose={() => drop(null)}
          returnTo={() => opener(dropped) ?? box.current}
        />
      )}
    </OperationsCard>
  )
}

function opener({ sequence }: DeadLetter): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-drop="${sequence}"]`)
}

interface DropDialogProps extends DialogControl {
  letter: DeadLetter
}

function DropDialog({ letter, onClose, returnTo }: DropDialogProps) {
  const name = deadLetterName(letter)
  const drop = useDeadLetterAction(
    letter,
    (sequence) => call(adminRoutes.dropDeadLetter, { params: { sequence } }),
    {
      done: adminOperationsText.dead.dropped,
      doneWhy: name,
      failed: adminOperationsText.dead.dropFailed,
      failedWhy: adminOperationsText.dead.dropFailedWhy,
    },
  )
  return (
    <ConfirmDialog
      title={adminOperationsText.dead.dropTitle}
      lead={adminOperationsText.dead.dropLead(name)}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(drop.error, adminOperationsText.dead.dropFailedWhy)}
      keep={adminOperationsText.dead.keep}
      confirm={drop.isPending ? adminOperationsText.dead.dropping : adminOperationsText.dead.drop}
      isBusy={drop.isPending}
      onConfirm={() => drop.mutate(undefined, { onSuccess: onClose })}
    />
  )
}

interface DeadLetterRowProps {
  letter: DeadLetter
  onDrop: () => void
  onGone: () => void
}

function DeadLetterRow({ letter, onDrop, onGone }: DeadLetterRowProps) {
  const { sequence, service, subject, kind, reason, attempts, deadLetteredAt } = letter
  const name = deadLetterName(letter)
  const replay = useDeadLetterAction(
    letter,
    (sequence) => call(adminRoutes.replayDeadLetter, { params: { sequence } }),
    {
      done: adminOperationsText.dead.replayed,
      doneWhy: adminOperationsText.dead.replayedWhy(name),
      failed: adminOperationsText.dead.replayFailed,
      failedWhy: adminOperationsText.dead.replayFailedWhy,
    },
  )
  return (
    <article aria-label={name} className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-72 text-14">
        <h4 className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-all">{subject}</span>
          <Badge tag>{adminOperationsText.queues.kinds[kind]}</Badge>
        </h4>
        <p className="text-13 text-ink-2">
          {adminOperationsText.dead.of(service)}, {adminOperationsText.dead.attempts(attempts)},{' '}
          <time dateTime={deadLetteredAt}>
            {adminOperationsText.dead.failedAt(formatMoment(deadLetteredAt))}
          </time>
        </p>
        <p className="mt-1 break-words text-red-text">{reason}</p>
        <Content letter={letter} />
        <FieldError>{errorBelow(replay.error, adminOperationsText.dead.replayFailedWhy)}</FieldError>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={replay.isPending}
          aria-label={adminOperationsText.dead.replayOf(name)}
          onClick={() => replay.mutate(undefined, { onSuccess: onGone })}
        >
          {replay.isPending ? adminOperationsText.dead.replaying : adminOperationsText.dead.replay}
        </Button>
        <Button
          size="sm"
          variant="danger-line"
          data-drop={sequence}
          aria-label={adminOperationsText.dead.dropOf(name)}
          onClick={onDrop}
        >
          {adminOperationsText.dead.drop}
        </Button>
      </div>
    </article>
  )
}

function Content({ letter: { data, messageId } }: { letter: DeadLetter }) {
  return (
    <details className="mt-1 text-13">
      <summary className="link w-fit min-h-6">{adminOperationsText.dead.content}</summary>
      {messageId && (
        <p className="mt-1 break-all text-ink-2">
          {adminOperationsText.dead.id}: {messageId}
        </p>
      )}
      <pre className="mt-1.5 rounded-2 bg-sunken p-3 text-12 break-all whitespace-pre-wrap">
        {data === null ? adminOperationsText.dead.noJson : JSON.stringify(data, null, 2)}
      </pre>
    </details>
  )
}

function deadLetterName({ subject, sequence }: DeadLetter): string {
  return adminOperationsText.dead.name(subject, sequence)
}

interface Words {
  done: string
  doneWhy?: string
  failed: string
  failedWhy: string
}

function useDeadLetterAction(letter: DeadLetter, send: (sequence: number) => Promise<unknown>, words: Words) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send(letter.sequence),
    meta: { personal: true },
    onSuccess: () =>
      showToast({ kind: 'success', title: words.done, ...(words.doneWhy && { body: words.doneWhy }) }),
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
        client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
      ]),
  })
}
