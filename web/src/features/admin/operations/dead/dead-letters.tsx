import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useKeptFailure } from '../../../../api/kept-failure.ts'
import { sentenceOf } from '../../../../api/problems.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { PartFailure } from '../../../../ui/part-failure.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { MoreFoot } from '../../more-foot.tsx'
import { deadLettersQuery } from '../api.ts'
import { Part, PartLine } from '../part.tsx'
import { LetterRow } from './letter-row.tsx'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { call } from '../../../../api/client.ts'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { letterName } from './letter-words.ts'
import { useLetterAct } from './use-letter-act.ts'

/** What was given up, with what can be done about it. */
export function DeadLetters() {
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(deadLettersQuery)
  const failure = useKeptFailure(query)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const [dropped, drop] = useState<DeadLetter | null>(null)
  const letters = data?.pages.flatMap((page) => page.deadLetters) ?? []
  // What was pressed goes with its letter.
  const seek = () => box.current?.focus()
  return (
    <Part title={adminOperationsText.dead.title} lead={adminOperationsText.dead.lead}>
      <div ref={box} tabIndex={-1} className="outline-none">
        {!data ? (
          <div className="px-4 pb-4 md:px-5">
            {failure ? (
              <PartFailure
                sentence={sentenceOf(failure.error, adminOperationsText.dead.failed)}
                again={failure.again}
              />
            ) : (
              <Skeleton className="h-16" />
            )}
          </div>
        ) : letters.length === 0 ? (
          <PartLine>{adminOperationsText.dead.none}</PartLine>
        ) : (
          <>
            <ul>
              {letters.map((letter) => (
                <li key={letter.sequence} className="border-t border-line px-4 py-4 md:px-5">
                  <LetterRow letter={letter} onDrop={() => drop(letter)} onGone={seek} />
                </li>
              ))}
            </ul>
            <MoreFoot
              words={adminOperationsText.dead}
              told={
                hasNextPage
                  ? adminOperationsText.dead.shown(letters.length)
                  : adminOperationsText.dead.all(letters.length)
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
    </Part>
  )
}

/** The button that opened the question, as long as its letter is there. */
function opener({ sequence }: DeadLetter): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-drop="${sequence}"]`)
}

interface DropDialogProps {
  letter: DeadLetter
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Asks before a message is thrown away. */
function DropDialog({ letter, onClose, returnTo }: DropDialogProps) {
  const name = letterName(letter)
  const drop = useLetterAct(
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
    <Dialog
      title={adminOperationsText.dead.dropTitle}
      lead={adminOperationsText.dead.dropLead(name)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <FieldError>{errorBelow(drop.error, adminOperationsText.dead.dropFailedWhy)}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{adminOperationsText.dead.keep}</Button>
        <Button
          variant="danger"
          busy={drop.isPending}
          onClick={() => drop.mutate(undefined, { onSuccess: onClose })}
        >
          {drop.isPending ? adminOperationsText.dead.dropping : adminOperationsText.dead.drop}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
