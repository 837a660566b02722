import { PlaneTakeoff } from 'lucide-react'
import { ApiProblem, sentenceOf } from '../../../api/problems.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'

const words = pageText.results

/** A search that came to nothing: the server's sentence, what was wrong with which field, and the two ways on. */
export function Failure({
  error,
  onAgain,
  onEdit,
}: {
  error: unknown
  onAgain: () => void
  onEdit: () => void
}) {
  const sentence = sentenceOf(error, words.failed)
  const fields = error instanceof ApiProblem ? error.errors.filter(({ message }) => message !== sentence) : []
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-red-tint text-red-text"
      >
        <PlaneTakeoff className="size-[22px]" />
      </span>
      <h2 className="text-18 tracking-snug">{words.failedTitle}</h2>
      <p className="max-w-[46ch] text-14 text-red-text">{sentence}</p>
      {fields.map(({ path, message }) => (
        <p key={path} className="text-14 text-red-text">
          {message}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={onAgain}>
          {words.tryAgain}
        </Button>
        <Button onClick={onEdit}>{words.changeSearch}</Button>
      </div>
    </div>
  )
}
