import { useLocation } from 'react-router-dom'
import { SaveLink, SaveStep } from '../../features/saved-searches/save/save-step.tsx'
import type { Session } from '../../features/session/session.ts'
import type { FlightQuestion } from '../../flights/trips/flight/question.ts'
import { paths, returningTo } from '../../paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  question: FlightQuestion
  session: Session
}

/** Keeps the search that is looked at. A visitor first gets an account, and comes back to this very search. */
export function SaveSearch({ question, session }: Props) {
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return <Skeleton className="h-10 w-[170px] rounded-2" />
  if (session.status === 'user') return <SaveStep question={question} />
  return <SaveLink to={returningTo(paths.register, `${pathname}${search}`)} />
}
