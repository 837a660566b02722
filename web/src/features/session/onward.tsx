import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ownPath } from './redirect.ts'
import { dropWay, keptWay } from './stored-way.ts'

/** Leads whoever is signed in to where they want to be: as `wanted`, else the way that was kept, else home. */
export function Onward({ wanted }: { wanted: string | null }) {
  const [target] = useState(() => ownPath(wanted ?? keptWay()))
  const navigate = useNavigate()
  useEffect(() => {
    dropWay()
    void navigate(target, { replace: true })
  }, [target, navigate])
  return null
}
