import { Fragment } from 'react'
import { usePlaceName } from './place-name.ts'

/** Places in their order, by their cities; the arrow between them is read as `word`. */
export function Places({ codes, word }: { codes: readonly string[]; word: string }) {
  return codes.map((code, index) => (
    // A place may be visited twice.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && (
        <>
          {' '}
          <span aria-hidden className="font-normal text-ink-3">
            →
          </span>
          <span className="relative">
            <span className="sr-only">{word}</span>
          </span>{' '}
        </>
      )}
      <Place code={code} />
    </Fragment>
  ))
}

function Place({ code }: { code: string }) {
  return usePlaceName(code)
}
